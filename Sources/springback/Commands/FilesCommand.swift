import Arguments
import DeviceBackup
import Files
import Workbench

/// Lists the files of a backup.
enum FilesCommand: Command {
  static let pattern = Positional(
    .file("GLOB"), count: .optional,
    help: "which files: a pattern of Domain/relative/path, or without a slash of the last name in it")
  static let all = Option("all", short: "a", help: "list folders and links as well")

  static let description = CommandDescription(
    "files", summary: "list the files of a backup",
    discussion: """
      Prints the size, the date of the last change and the name of every file, which is what --in, 'extract', 'put' and \
      'remove' take. In a pattern * and ? stand for characters of one name, [a-z] for one of them, ** for any number of \
      folders; quote it, so that the shell leaves it alone. No body is read, and nothing is changed. Status 1: no such \
      file.
      """,
    group: .backups, positionals: [BackupOptions.folder, pattern], options: [all],
    examples: [
      Example("springback files backup '*.plist'", help: "all property lists"),
      Example("springback files backup 'AppDomain-*/**'", help: "everything that belongs to apps"),
    ],
    namesElsewhere: ["ls", "tree"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let folder = try session.requiredPath(BackupOptions.folder)
    let word = session.call.word(pattern).map { FilePath(bytes: $0.bytes) }
    let isAll = session.call.flag(all)
    let report = try session.attempt { (bench) throws(WorkbenchError) in
      try bench.files(folder, word.map { (word) throws(WorkbenchError) in try Session.pattern(word) }) {
        kind in
        isAll || kind == .file
      }
    }
    output.report(report.notes)
    switch output.form {
    case .text: write(report.items, isAll: isAll, &output)
    case .json: output.writeObject("files") { writer in write(report, &writer) }
    }
    guard report.items.isEmpty else { return .done }
    output.note("nothing-found", "no such file", file: Printable.text(report.folder.bytes))
    return .no
  }

  private static func write(_ items: [BackupItem], isAll: Bool, _ output: inout Output) {
    var table = isAll ? Table("SIZE", "CHANGED", "KIND", "FILE") : Table("SIZE", "CHANGED", "FILE")
    for item in items {
      let size = Table.Cell(item.size.map { "\($0)" } ?? "?", item.size == nil ? .warning : nil)
      let changed = Table.Cell(item.changed ?? "")
      let name = Table.Cell(item.path.description + (item.target.map { " -> " + $0.text } ?? ""))
      if isAll {
        table.append(size, changed, Table.Cell(item.kind.name), name)
      } else {
        table.append(size, changed, name)
      }
    }
    table.write(to: &output)
  }

  private static func write(_ report: FilesReport, _ writer: inout JSONWriter) {
    writer.key("folder")
    writer.fileName(report.folder.bytes)
    writer.key("files")
    writer.beginArray()
    for item in report.items {
      writer.beginObject()
      writer.member("file", item.path.description)
      writer.member("domain", item.path.domain.text)
      writer.member("path", item.path.relative.text)
      writer.member("id", item.id?.hex)
      writer.member("kind", item.kind.name)
      writer.member("size", item.size.map { Int(clamping: $0) })
      writer.member("modified", item.changed)
      writer.member("target", item.target?.text)
      writer.endObject()
    }
    writer.endArray()
  }
}

extension Session {
  /// Reads a pattern of files' names.
  static func pattern(_ word: FilePath) throws(WorkbenchError) -> FilePattern {
    do throws(BackupError) { return try FilePattern(word) } catch { throw WorkbenchError(.backup(error)) }
  }
}

extension BackupItem {
  fileprivate var changed: String? { modified.map { FileTime(seconds: $0, nanoseconds: 0).iso8601 } }
}

extension EntryKind {
  fileprivate var name: String {
    switch self {
    case .file: "file"
    case .folder: "folder"
    case .symbolicLink: "link"
    case .placeholder: "placeholder"
    case .unknown: "unknown"
    }
  }
}
