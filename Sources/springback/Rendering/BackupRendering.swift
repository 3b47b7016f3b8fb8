import DeviceBackup
import Files
import Plist
import Workbench

extension Output {
  /// Writes backups, trees and folders as a table.
  mutating func write(_ found: [FindReport.Found]) {
    let tellsPlace = verbosity == .verbose
    var headings = ["DEVICE", "MODEL", "IOS", "DATE", "STATE", "SPRINGBOARD PLIST"]
    if tellsPlace { headings.append("PLACE") }
    var table = Table(headings + ["FOLDER"])
    for item in found {
      var cells = [
        Table.Cell(item.device), Table.Cell(item.model), Table.Cell(item.summary?.systemVersion ?? ""),
        Table.Cell(item.summary?.date.map { DateText.text($0) } ?? ""), item.state, item.springboardState,
      ]
      if tellsPlace { cells.append(Table.Cell(item.place)) }
      table.append(cells + [Table.Cell(item.shape.folder.text)])
    }
    table.write(to: &self)
  }
}

extension FindReport.Found {
  /// What the first column calls it.
  fileprivate var device: String {
    switch shape {
    case .backup: summary?.deviceName ?? summary?.modelName ?? summary?.model ?? "unnamed"
    case .extracted(_, .preferences), .plain: "folder"
    case .extracted: "extracted tree"
    }
  }

  fileprivate var model: String { summary?.modelName ?? summary?.model ?? "" }

  /// What there is to know of the backup in a word or two.
  fileprivate var state: Table.Cell {
    guard let summary else { return "" }
    if summary.kind.isDecryptedCopy { return Table.Cell("not restorable", .warning) }
    let encrypted = summary.kind.isEncrypted ? ", encrypted" : ""
    if !summary.isComplete { return Table.Cell("not complete" + encrypted, .warning) }
    if !summary.kind.isSupported { return Table.Cell("not supported" + encrypted, .warning) }
    return Table.Cell("complete" + encrypted)
  }

  fileprivate var springboardState: Table.Cell {
    switch springboard {
    case .present(_, let size, let digest):
      Table.Cell("\(size) bytes, \(digest.words)", digest == .differs ? .warning : nil)
    case .absent: "none"
    case .faulty: Table.Cell("unreadable", .warning)
    case .notRead: Table.Cell("not read", .dim)
    case .locked: Table.Cell("needs the password", .dim)
    }
  }

  /// Where the plist lies in the folder.
  fileprivate var place: String {
    if case .present(let file, _, _) = springboard { file.location.text } else { "" }
  }

  /// Whether a phone would take it as far as can be told; nil for what is no backup.
  fileprivate var isRestorable: Bool? {
    summary.map { $0.isComplete && !$0.kind.isDecryptedCopy && $0.kind.isSupported }
  }

  fileprivate var kind: String {
    switch shape {
    case .backup: summary?.kind.rawValue ?? "backup"
    case .extracted(_, .preferences), .plain: "folder"
    case .extracted: "extracted"
    }
  }
}

extension FoundBackup.DigestState {
  fileprivate var name: String {
    switch self {
    case .matches: "ok"
    case .differs: "wrong"
    case .none: "none"
    }
  }

  fileprivate var words: String {
    switch self {
    case .matches: "digest ok"
    case .differs: "wrong digest"
    case .none: "no digest"
    }
  }
}

extension JSONWriter {
  /// Writes a backup, tree or folder as an object.
  mutating func value(_ found: FindReport.Found) {
    beginObject()
    key("folder")
    fileName(found.shape.folder.bytes)
    member("kind", found.kind)
    member("device", found.summary?.deviceName)
    member("model", found.summary?.model)
    member("modelName", found.summary?.modelName)
    member("identifier", found.summary?.deviceIdentifier)
    member("system", found.summary?.systemVersion)
    member("date", found.summary?.date.map { DateText.text($0) })
    member("encrypted", found.summary?.kind.isEncrypted)
    member("complete", found.summary?.isComplete)
    member("restorable", found.isRestorable)
    key("springboard")
    value(found.springboard)
    key("read")
    beginArray()
    for digest in found.digests {
      beginObject()
      key("file")
      fileName(digest.location.bytes)
      member("size", digest.size)
      member("sha256", "\(digest.sha256)")
      endObject()
    }
    endArray()
    endObject()
  }

  private mutating func value(_ state: FoundBackup.PlistState) {
    beginObject()
    switch state {
    case .present(let file, let size, let digest):
      member("state", "present")
      member("file", "\(file.path)")
      member("id", "\(file.id)")
      key("location")
      fileName(file.location.bytes)
      member("size", size)
      member("digest", digest.name)
    case .absent: member("state", "absent")
    case .faulty(let error):
      member("state", "faulty")
      member("message", error.message)
    case .notRead: member("state", "not-read")
    case .locked: member("state", "locked")
    }
    endObject()
  }
}
