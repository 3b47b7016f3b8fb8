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
  private let typed: ValueOptions.Typed?

  /// Takes the words of a command line.
  init(_ session: Session) {
    self.session = session
    words = session.call.words(SetCommand.assignments).map(\.description)
    typed = ValueOptions.typed.first { session.call.flag($0.option) }
  }

  /// Makes an edit for each path, in the order of the words.
  ///
  /// - Parameter options: What each of them may do besides.
  /// - Returns: The edits.
  /// - Throws: What is wrong with the words, a path or a value, or why a file of values cannot be read.
  func edits(options: Edit.Options) throws(CommandError) -> [Edit] {
    var edits: [Edit] = []
    for (path, literal) in try pairs() {
      edits.append(Edit(.set(try value(literal)), at: path, options: options))
    }
    return edits
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
    for word in words {
      do throws(PlistError) {
        let assignment = try PathAssignment(parsing: word)
        pairs.append((assignment.path, ValueLiteral(parsing: assignment.value)))
      } catch { throw CommandError(error) }
    }
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
      do throws(FileError) { bytes = try FileContents(of: FilePath(path)).array() } catch {
        throw CommandError(error)
      }
    case .standardInput:
      file = "-"
      bytes = try session.attempt { (bench) throws(WorkbenchError) in try bench.standardInput() }
    }
    do throws(PlistError) {
      return .value(try Document(bytes, as: literal.type ?? .string, isFile: file != nil).root)
    } catch { throw CommandError(error, file: file) }
  }
}
