import Arguments
import DeviceBackup
import Files
import Workbench

/// Lists backups and springboard property lists.
enum FindCommand: Command {
  static let folders = Positional(
    .folder("FOLDER"), count: .zeroOrMore, help: "where to look; without it, where backups are usually kept")

  static let root = Option(
    "root", value: .folder("DRIVE"), repetition: .each,
    help: "look where the users of a mounted drive keep backups, of macOS or Windows")

  static let description = CommandDescription(
    "find", summary: "list backups and springboard property lists",
    discussion: """
      Looks into each folder and below, never inside a backup's own folders. Shows the device, its iOS \
      version, the date, and the size and digest of the springboard plist; with --verbose also where that lies, and with \
      --json the SHA-256 of everything that was read. A folder that cannot be looked into is reported.
      """,
    group: .backups, positionals: [folders], options: [root],
    examples: [
      Example("springback find", help: "where Finder, iTunes and Apple Devices keep backups"),
      Example("springback find .", help: "here and below"),
      Example(
        "springback find --root /Volumes/Windows", help: "where the users of a Windows drive keep backups"),
    ],
    namesElsewhere: ["list", "ls", "scan"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let given = session.call.words(folders).map { FilePath(bytes: $0.bytes) }
    let drives = session.call.values(root).map { FilePath(bytes: $0.bytes) }
    let report = session.workbench.find(
      given, drives: drives, home: session.home, hashes: output.form == .json)
    for error in report.unreadable { output.report(Diagnostic(error, .warning)) }
    for case .faulty(let error) in report.found.map(\.springboard) {
      output.report(Diagnostic(WorkbenchError(.backup(error)), .warning))
    }
    switch output.form {
    case .text: output.write(report.found)
    case .json:
      output.writeObject("find") { writer in
        writer.key("folders")
        writer.beginArray()
        for folder in report.folders { writer.fileName(folder.bytes) }
        writer.endArray()
        writer.key("found")
        writer.beginArray()
        for found in report.found { writer.value(found) }
        writer.endArray()
      }
    }
    guard report.found.isEmpty else { return .done }
    let places = report.folders.map(\.text).joined(separator: ", ")
    output.note(
      "nothing-found", "no backup and no springboard plist" + (places.isEmpty ? "" : " in \(places)"),
      hint: given.isEmpty && drives.isEmpty
        ? "name the folder that holds them, or a drive: springback find FOLDER, springback find --root DRIVE"
        : nil)
    return report.unreadable.isEmpty ? .no : .trouble
  }
}
