import Arguments
import Changes
import Files
import Plist
import Vault
import Workbench

/// A command line that is being carried out: its words, and the workbench that was set up for them.
struct Session: Sendable {
  /// The words, sorted out.
  let call: Invocation
  /// What does the work.
  let workbench: Workbench
  /// Returns a variable of the environment.
  let environment: @Sendable (String) -> String?
  /// Puts a question to whoever sits at the terminal; nil when nobody does.
  let ask: (@Sendable (_ detail: String, _ question: String) -> Bool)?
  /// The user's folder, where backups are usually kept below.
  let home: FilePath?

  /// Sets up the workbench.
  ///
  /// - Parameters:
  ///   - call: The words, sorted out.
  ///   - words: The words as they were typed, for the history.
  ///   - surroundings: What else the work depends on.
  init(_ call: Invocation, words: [Word], in surroundings: Surroundings) {
    let environment = surroundings.environment
    // Without a place for a store, what needs none goes on; the rest says so.
    let store = call.value(GlobalOptions.store).map { FilePath(bytes: $0.bytes) }
    var settings = Workbench.Settings(store: store ?? (try? Store.defaultPath(environment: environment)))
    settings.isDryRun = call.flag(GlobalOptions.dryRun)
    settings.isForced = call.flag(GlobalOptions.force)
    settings.forcesIncomplete = call.flag(GlobalOptions.forceIncomplete)
    settings.breaksLinks = call.flag(GlobalOptions.breakLinks)
    settings.saysYes = call.flag(GlobalOptions.yes)
    settings.keepsValues = !call.flag(GlobalOptions.noValues)
    settings.command = words.map(\.description)
    settings.now = surroundings.now
    settings.standardInput = surroundings.standardInput
    if let ask = surroundings.ask { settings.confirm = { question in ask(question.detail, question.text) } }
    self.call = call
    workbench = Workbench(settings)
    self.environment = environment
    ask = surroundings.ask
    home = environment("HOME").flatMap { $0.isEmpty ? nil : FilePath($0) }
  }
}

// MARK: - Words that many commands have

extension Session {
  /// TARGET.
  var target: TargetWord { target(TargetOptions.target) }

  /// Returns a word as a target; one that must be there.
  func target(_ positional: Positional) -> TargetWord {
    TargetWord(FilePath(bytes: call.word(positional)?.bytes ?? []))
  }

  /// Returns a word as a path, or nil without one.
  ///
  /// - Throws: `.standardInput` for `-`.
  func path(_ positional: Positional) throws(CommandError) -> FilePath? {
    guard let word = call.word(positional) else { return nil }
    let path = FilePath(bytes: word.bytes)
    guard path != "-" else {
      throw CommandError(.standardInput(command: call.command.joined(separator: " ")))
    }
    return path
  }

  /// Returns a word that must be there as a path.
  ///
  /// - Throws: `.standardInput` for `-`.
  func requiredPath(_ positional: Positional) throws(CommandError) -> FilePath {
    // The parser has seen to it that there is a word.
    try path(positional) ?? ""
  }

  /// The file in a folder, by `--in`.
  var name: FilePath? { call.value(TargetOptions.name).map { FilePath(bytes: $0.bytes) } }

  /// The path that `--key` gives component by component, or nil without it.
  ///
  /// Digits alone are an index where an array stands, as no array has keys; elsewhere they are a key like any other.
  var literalPath: PropertyPath? {
    let keys = call.values(PathOptions.key).map(\.description)
    guard !keys.isEmpty else { return nil }
    return PropertyPath(
      keys.map { key in
        key.utf8.allSatisfy { $0 &- 0x30 < 10 } && !key.isEmpty ? .number(Text(key)) : .key(Text(key))
      })
  }

  /// Returns the key paths of the command line: words, or `--key`.
  ///
  /// - Throws: `.pathAndKey`, or what is wrong with a word.
  func paths(_ positional: Positional) throws(CommandError) -> [PropertyPath] {
    let words = call.words(positional)
    guard let literalPath else {
      var paths: [PropertyPath] = []
      for word in words { paths.append(try Session.path(word.description)) }
      return paths
    }
    guard words.isEmpty else { throw CommandError(.pathAndKey) }
    return [literalPath]
  }

  /// Reads a word as a key path.
  static func path(_ word: String) throws(CommandError) -> PropertyPath {
    do throws(PlistError) { return try PropertyPath(parsing: word) } catch { throw CommandError(error) }
  }

  /// Where changed bytes go, by `-o`.
  var destination: Destination {
    guard let word = call.value(EditOptions.output) else { return .target }
    return word == "-" ? .report : .file(FilePath(bytes: word.bytes))
  }

  /// Whether changed bytes go to standard output.
  var writesToStandardOutput: Bool {
    destination == .report || (destination == .target && target == .standardInput)
  }

  /// Does a call of the workbench, whose errors end the command.
  func attempt<Result>(
    _ body: (Workbench) throws(WorkbenchError) -> Result
  ) throws(CommandError) -> Result {
    do throws(WorkbenchError) { return try body(workbench) } catch { throw CommandError(error) }
  }

  /// Makes edits of TARGET and writes what they came to.
  func edit(_ edits: [Edit], _ output: inout Output) throws(CommandError) -> ExitStatus {
    let report: EditReport
    do throws(WorkbenchError) {
      report = try workbench.edit(
        target, in: name, to: destination, creating: EditOptions.format(of: call)
      ) { _ in edits }
    } catch { throw failure(error) }
    try output.write(report, of: self)
    return .done
  }

  /// Says how to make a file that is not there, where that can be done.
  private func failure(_ error: WorkbenchError) -> CommandError {
    var failure = CommandError(error)
    if case .noSuchTarget(let path) = error.code {
      if path.bytes.contains(UInt8(ascii: "=")) {
        failure.diagnostic.hint = "TARGET comes before PATH=VALUE"
      } else if call.path.last?.options.contains(EditOptions.create) == true {
        failure.diagnostic.hint = "use --create xml or --create binary to make it"
      }
    }
    return failure
  }
}
