import DeviceBackup
import Files
import Plist
import Workbench

extension Output {
  /// Writes backups, trees and folders as a table.
  mutating func write(_ found: [FindReport.Found]) {
    var table = Table("DEVICE", "IOS", "DATE", "STATE", "SPRINGBOARD PLIST", "FOLDER")
    for item in found {
      table.append(
        Table.Cell(item.device), Table.Cell(item.summary?.systemVersion ?? ""),
        Table.Cell(item.summary?.date.map { DateText.text($0) } ?? ""), item.state, item.springboardState,
        Table.Cell(item.shape.folder.text))
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

  /// What there is to know of the backup in a word or two.
  fileprivate var state: Table.Cell {
    guard let summary else { return "" }
    if summary.kind.isEncrypted { return Table.Cell("encrypted", .warning) }
    if !summary.isComplete { return Table.Cell("not complete", .warning) }
    return summary.kind.isSupported ? "complete" : Table.Cell("not supported", .warning)
  }

  fileprivate var springboardState: Table.Cell {
    switch springboard {
    case .present(_, let size, .differs): Table.Cell("\(size) bytes, wrong digest", .warning)
    case .present(_, let size, _): Table.Cell("\(size) bytes")
    case .absent: "none"
    case .faulty: Table.Cell("unreadable", .warning)
    case .notRead: Table.Cell("not read", .dim)
    }
  }

  fileprivate var kind: String {
    switch shape {
    case .backup: summary?.kind.rawValue ?? "backup"
    case .extracted(_, .preferences), .plain: "folder"
    case .extracted: "extracted"
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
    member("model", found.summary?.modelName ?? found.summary?.model)
    member("identifier", found.summary?.deviceIdentifier)
    member("system", found.summary?.systemVersion)
    member("date", found.summary?.date.map { DateText.text($0) })
    member("encrypted", found.summary?.kind.isEncrypted)
    member("complete", found.summary?.isComplete)
    key("springboard")
    value(found.springboard)
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
      member("digestMatches", digest == .none ? nil : digest == .matches)
    case .absent: member("state", "absent")
    case .faulty(let error):
      member("state", "faulty")
      member("message", error.message)
    case .notRead: member("state", "not-read")
    }
    endObject()
  }
}
