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
  /// The user's folder, where backups are usually kept below.
  let home: FilePath?

  /// A folder that is never there: a store of which nothing can be read.
  private static let noStore: FilePath = "/dev/null/springback"

  /// Sets up the workbench.
  ///
  /// - Parameters:
  ///   - call: The words, sorted out.
  ///   - words: The words as they were typed, for the history.
  ///   - surroundings: What else the work depends on.
  ///   - needsStore: Whether the command may write to the store.
  /// - Throws: `.noHome` when a command that writes has no place for its store.
  init(
    _ call: Invocation, words: [Word], in surroundings: Surroundings, needsStore: Bool
  ) throws(CommandError) {
    let environment = surroundings.environment
    let isDryRun = call.flag(GlobalOptions.dryRun)
    let store = try Session.store(call, environment, isNeeded: needsStore && !isDryRun)
    var settings = Workbench.Settings(store: store)
    settings.isDryRun = isDryRun
    settings.isForced = call.flag(GlobalOptions.force)
    settings.forcesIncomplete = call.flag(GlobalOptions.forceIncomplete)
    settings.breaksLinks = call.flag(GlobalOptions.breakLinks)
    settings.saysYes = call.flag(GlobalOptions.yes)
    settings.keepsValues = !call.flag(GlobalOptions.noValues)
    settings.command = words.map(\.description)
    settings.now = surroundings.now
    settings.standardInput = surroundings.standardInput
    if let ask = surroundings.ask { settings.confirm = { question in ask(question.message) } }
    self.call = call
    workbench = Workbench(settings)
    home = environment("HOME").flatMap { $0.isEmpty ? nil : FilePath($0) }
  }

  private static func store(
    _ call: Invocation, _ environment: (String) -> String?, isNeeded: Bool
  ) throws(CommandError) -> FilePath {
    if let folder = call.value(GlobalOptions.store) { return FilePath(bytes: folder.bytes) }
    do throws(VaultError) { return try Store.defaultPath(environment: environment) } catch {
      guard isNeeded else { return noStore }
      throw CommandError(WorkbenchError(.vault(error)))
    }
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
    let report = try attempt { (bench) throws(WorkbenchError) in
      try bench.edit(target, in: name, to: destination) { _ in edits }
    }
    try output.write(report, of: self)
    return .done
  }
}
