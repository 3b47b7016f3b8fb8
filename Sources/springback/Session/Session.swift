import Arguments
import Changes
import Ciphers
import DeviceBackup
import Files
import Plist
import Tweaks
import Vault
import Workbench

/// A command line that is being carried out: its words, and the workbench that was set up for them.
struct Session: Sendable {
  /// The words, sorted out.
  let call: Invocation
  /// What does the work.
  let workbench: Workbench
  /// Where it is said how far long work has come; nil when that is not wanted.
  private let line: ProgressLine?
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
    // The words may hold values.
    settings.command = settings.keepsValues ? words.map(\.description) : call.command
    settings.password = Self.password(call, surroundings)
    settings.unlocking = Self.unlocking(call, surroundings)
    if let file = call.value(GlobalOptions.catalogue) {
      let path = FilePath(bytes: file.bytes)
      settings.catalogue = { () throws(CatalogueError) in try Session.catalogue(at: path) }
    }
    settings.now = surroundings.now
    settings.standardInput = surroundings.standardInput
    if let ask = surroundings.ask { settings.confirm = { question in ask(question.detail, question.text) } }
    line = Self.progressLine(call, surroundings)
    self.call = call
    workbench = Workbench(settings)
    self.environment = environment
    ask = surroundings.ask
    home = environment("HOME").flatMap { $0.isEmpty ? nil : FilePath($0) }
  }
}

// MARK: - Passwords

extension Session {
  /// The variable of the environment that may hold a password.
  static let passwordVariable = "SPRINGBACK_PASSWORD"

  /// Where the password of an encrypted backup comes from: the file that is named, the environment, or the terminal.
  private static func password(_ call: Invocation, _ surroundings: Surroundings) -> PasswordSource {
    if let file = call.value(GlobalOptions.passwordFile) {
      return file == "-" ? .standardInput : .file(FilePath(bytes: file.bytes))
    }
    // Wiping our copies of it would leave the one that the environment has as long as the process lives.
    if let given = surroundings.environment(passwordVariable), !given.isEmpty {
      return .given(SecretBytes(Array(given.utf8)))
    }
    guard let ask = surroundings.askPassword else { return .none }
    return .person { request in
      ask("password of the backup " + (request.device.map { "\"\($0)\": " } ?? "in \(request.folder.text): "))
    }
  }

  /// The line that says how far long work has come; nil when that is not wanted.
  private static func progressLine(_ call: Invocation, _ surroundings: Surroundings) -> ProgressLine? {
    let when = call.text(GlobalOptions.progress).flatMap { When(rawValue: $0) } ?? .auto
    guard let line = surroundings.progress, !call.flag(GlobalOptions.quiet),
      when.redraws(on: line.terminal, environment: surroundings.environment)
    else { return nil }
    return line
  }

  /// Says how far some work has come, unless that is not wanted.
  func progress(_ name: String) -> ((_ done: Int, _ total: Int) -> Void)? {
    guard let line else { return nil }
    return { done, total in line.show(name, done, of: total) }
  }

  /// Shows how far deriving a key has come, unless that is not wanted.
  private static func unlocking(
    _ call: Invocation, _ surroundings: Surroundings
  ) -> (@Sendable (Unlocker.Request, Int) -> Void)? {
    guard let line = progressLine(call, surroundings) else { return nil }
    return { request, done in line.show("unlocking the backup", done, of: request.rounds) }
  }
}

// MARK: - The catalogue

extension Session {
  /// Reads a user's own catalogue, which adds to the built-in one and takes nothing off its refusals.
  private static func catalogue(at path: FilePath) throws(CatalogueError) -> Catalogue {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileContents(of: path).array() } catch {
      throw CatalogueError(code: .noFile(error.message), path: .root)
    }
    let document: Document
    do throws(PlistError) { document = try Document(reading: bytes) } catch {
      throw CatalogueError(code: .unreadable(error), path: .root)
    }
    return try Catalogue(document, besides: .builtIn())
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

  /// Returns all targets; with `-r` the property lists in a folder instead of the folder.
  ///
  /// What cannot be looked into is reported, and the rest goes on.
  func targets(_ output: inout Output, _ status: inout ExitStatus) -> [TargetWord] {
    let words = call.words(TargetOptions.several).map { TargetWord(FilePath(bytes: $0.bytes)) }
    guard call.flag(TargetOptions.recursive) else { return words }
    var targets: [TargetWord] = []
    for word in words {
      do throws(WorkbenchError) {
        guard let files = try workbench.listFiles(below: word) else {
          targets.append(word)
          continue
        }
        targets += files.paths.map { .path($0) }
        for error in files.unreadable {
          output.report(Diagnostic(error))
          status = max(status, ExitStatus(error.exitClass))
        }
      } catch {
        output.report(Diagnostic(error))
        status = max(status, ExitStatus(error.exitClass))
      }
    }
    return targets
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
        target, in: name, to: destination, adding: call.flag(EditOptions.add),
        creating: EditOptions.format(of: call)
      ) { _ in edits }
    } catch { throw failure(error) }
    try output.write(report, of: self)
    return .done
  }

  /// Says how to make a file that is not there, where that can be done.
  private func failure(_ error: WorkbenchError) -> CommandError {
    let options = call.path.last?.options ?? []
    let isOffer = options.contains(EditOptions.add) && !call.flag(EditOptions.add)
    var failure = CommandError(error, offering: isOffer ? EditOptions.add : nil)
    if case .noSuchTarget(let path) = error.code {
      if path.bytes.contains(UInt8(ascii: "=")) {
        failure.diagnostic.hint = "TARGET comes before PATH=VALUE"
      } else if options.contains(EditOptions.create) {
        failure.diagnostic.hint = "use --create xml or --create binary to make it"
      }
    }
    return failure
  }
}
