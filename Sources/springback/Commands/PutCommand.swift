import Arguments
import DeviceBackup
import Files
import Workbench

/// Puts a file into a backup.
enum PutCommand: Command {
  static let source = Positional(.file("FILE"), help: "the file whose bytes it gets, or - for standard input")
  static let add = Option("add", help: "add the file if the backup has none of this name")

  static let description = CommandDescription(
    "put", summary: "put a file into a backup",
    discussion: """
      Replaces the bytes of one file and its record in the manifest, and nothing else. With --add a file that is not \
      there is added, NAME being its Domain/relative/path: it is recorded as the phone records its neighbours, with the \
      folders above it. The original is kept: 'springback undo' brings it back.
      """,
    group: .backups, positionals: [BackupOptions.folder, BackupOptions.name, source], options: [add],
    examples: [
      Example(
        "springback put backup com.example.notes.plist edited.plist", help: "replace a file by its name"),
      Example(
        "springback put backup ManagedPreferencesDomain/mobile/com.example.plist new.plist --add",
        help: "add a file"),
    ],
    namesElsewhere: ["import", "upload"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let folder = try session.requiredPath(BackupOptions.folder)
    let name = try session.requiredPath(BackupOptions.name)
    let adds = session.call.flag(add)
    let report: FileReport
    do throws(WorkbenchError) {
      report = try session.workbench.put(folder, name, from: session.target(source), adding: adds)
    } catch { throw CommandError(error, offering: adds ? nil : add) }
    try output.write(report, of: session)
    return .done
  }
}

extension CommandError {
  /// What the workbench could not do, with an option by which a file that is not there would be added.
  init(_ error: WorkbenchError, offering add: Option?) {
    self.init(error)
    guard let add, case .backup(let fault) = error.code, case .noSuchFile(.path, _) = fault.code else {
      return
    }
    diagnostic.hint = "\(add.longSpelling) adds it" + (diagnostic.hint.map { "; " + $0 } ?? "")
  }
}
