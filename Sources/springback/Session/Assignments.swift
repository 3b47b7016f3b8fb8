import Arguments
import Changes
import Files
import Plist
import Workbench

/// The paths and values of a command line that sets something.
///
/// They come as `PATH=VALUE` words, as one PATH and an option such as `--int 5`, or as `--key` components and one of
/// both for the value.
struct Assignments {
  private let session: Session
  private let words: [String]
  private let hasFile: Bool
  private let typed: ValueOptions.Typed?

  /// The words `PATH=VALUE` of a command.
  static let positional = Positional(
    .text("PATH=VALUE"), count: .oneOrMore, replacedBy: [PathOptions.key, EditOptions.from],
    help: "a key path and its new value; with --int and the like only the path, with --key only the value")

  /// The options that give paths and values.
  static let options = [PathOptions.key, EditOptions.from]

  /// Takes the words of a command line.
  init(_ session: Session) {
    self.session = session
    words = session.call.words(Self.positional).map(\.description)
    hasFile = session.call.flag(EditOptions.from)
    typed = ValueOptions.typed.first { session.call.flag($0.option) }
  }

  /// Makes an edit for each path, in the order of the words.
  ///
  /// - Parameter action: What is done with each value.
  /// - Returns: The edits.
  /// - Throws: What is wrong with the words, a path or a value, or why a file of values cannot be read.
  func edits(_ action: (Edit.NewValue) -> Edit.Action) throws(CommandError) -> [Edit] {
    let options = EditOptions.options(of: session.call)
    var edits: [Edit] = []
    for (path, literal) in try pairs() {
      edits.append(Edit(action(try value(literal)), at: path, options: options))
    }
    guard hasFile else { return edits }
    let file = session.call.value(EditOptions.from)?.description ?? "-"
    for line in try lines(of: file) {
      do throws(CommandError) {
        let (path, literal) = try Self.pair(line.text)
        edits.append(Edit(action(try value(literal)), at: path, options: options))
      } catch {
        var failure = error
        if failure.diagnostic.file == nil { failure.diagnostic.file = Array(file.utf8) }
        if failure.diagnostic.location == nil {
          failure.diagnostic.location = .line(line.number, column: nil)
        }
        throw failure
      }
    }
    return edits
  }

  /// The lines of a file that are not empty.
  private func lines(of file: String) throws(CommandError) -> [(number: Int, text: String)] {
    let bytes = try file == "-" ? standardInput() : read(file)
    var lines: [(Int, String)] = []
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let content = line.last == 0x0D ? line.dropLast() : line
      if content.isEmpty { continue }
      guard let text = String(validating: content, as: UTF8.self) else {
        throw CommandError(.lineNotText(file: file, line: index + 1))
      }
      lines.append((index + 1, text))
    }
    return lines
  }

  private static func pair(_ word: String) throws(CommandError) -> (PropertyPath, ValueLiteral) {
    do throws(PlistError) {
      let assignment = try PathAssignment(parsing: word)
      return (assignment.path, ValueLiteral(parsing: assignment.value))
    } catch { throw CommandError(error) }
  }

  private func standardInput() throws(CommandError) -> [UInt8] {
    try session.attempt { (bench) throws(WorkbenchError) in try bench.standardInput() }
  }

  private func read(_ file: String) throws(CommandError) -> [UInt8] {
    do throws(FileError) { return try FileContents(of: FilePath(file)).array() } catch {
      throw CommandError(error)
    }
  }

  private func pairs() throws(CommandError) -> [(path: PropertyPath, literal: ValueLiteral)] {
    let option = typed?.option.longSpelling ?? ""
    if let path = session.literalPath {
      if let literal = typedLiteral {
        guard words.isEmpty else { throw CommandError(.twoValues(option: option)) }
        return [(path, literal)]
      }
      guard let word = words.first else { throw CommandError(.keyWithoutValue) }
      guard words.count == 1 else { throw CommandError(.tooManyWords(with: PathOptions.key.longSpelling)) }
      return [(path, ValueLiteral(parsing: word))]
    }
    if let literal = typedLiteral {
      guard let word = words.first, words.count == 1 else { throw CommandError(.tooManyWords(with: option)) }
      return [(try Session.path(word), literal)]
    }
    var pairs: [(PropertyPath, ValueLiteral)] = []
    for word in words { pairs.append(try Self.pair(word)) }
    return pairs
  }

  private var typedLiteral: ValueLiteral? {
    guard let typed, let type = ValueLiteral.ValueType(rawValue: typed.type) else { return nil }
    return session.call.value(typed.option).map { ValueLiteral(type, parsing: $0.description) }
  }

  private func value(_ literal: ValueLiteral) throws(CommandError) -> Edit.NewValue {
    let bytes: [UInt8]
    var file: String?
    switch literal.content {
    case .text(let text):
      guard literal.type != nil else { return .word(text, kind: nil) }
      bytes = Array(text.utf8)
    case .file(let path):
      file = path
      bytes = try read(path)
    case .standardInput:
      file = "-"
      bytes = try standardInput()
    }
    do throws(PlistError) {
      return .value(try Document(bytes, as: literal.type ?? .string, isFile: file != nil).root)
    } catch { throw CommandError(error, file: file) }
  }
}
