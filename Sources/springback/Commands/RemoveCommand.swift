import Arguments
import Files
import Workbench

/// Removes a file from a backup.
enum RemoveCommand: Command {
  static let description = CommandDescription(
    "remove", summary: "remove a file from a backup",
    discussion: """
      Removes the bytes of one file and its record in the manifest, and nothing else; the folders above it stay. The \
      phone then keeps or makes its own. The original is kept: 'springback undo' brings it back.
      """,
    group: .backups, positionals: [BackupOptions.folder, BackupOptions.name], options: [],
    examples: [
      Example(
        "springback remove backup ManagedPreferencesDomain/mobile/com.apple.springboard.plist",
        help: "remove a file"),
      Example(
        "springback remove backup com.example.notes.plist --dry-run", help: "see what would be removed"),
    ],
    namesElsewhere: ["rm", "prune-file"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let folder = try session.requiredPath(BackupOptions.folder)
    let name = try session.requiredPath(BackupOptions.name)
    let report = try session.attempt { (bench) throws(WorkbenchError) in try bench.remove(folder, name) }
    try output.write(report, of: session)
    return .done
  }
}
