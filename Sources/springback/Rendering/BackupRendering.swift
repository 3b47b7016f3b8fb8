import DeviceBackup
import Files
import Plist
import Workbench

extension Output {
  /// Writes backups, trees and folders as a table.
  mutating func write(_ found: [FindReport.Found]) {
    var table = Table("DEVICE", "IOS", "DATE", "STATE", "SPRINGBOARD PLIST", "FOLDER")
    for item in found {
      let state = item.state
      table.append(
        Table.Cell(item.device), Table.Cell(item.summary?.systemVersion ?? ""),
        Table.Cell(item.summary?.date.map { DateText.text($0) } ?? ""),
        Table.Cell(state.words, state.isGood ? nil : .warning),
        Table.Cell(item.springboard.map { $0.location.text } ?? "none"), Table.Cell(item.folder.text))
    }
    table.write(to: &self)
  }
}

extension FindReport.Found {
  /// What the first column calls it.
  fileprivate var device: String {
    switch shape {
    case .backup: summary?.deviceName ?? summary?.modelName ?? summary?.model ?? "unnamed"
    case .extracted: "extracted tree"
    case .plain: "folder"
    }
  }

  /// What there is to know of it in a word or two.
  fileprivate var state: (words: String, isGood: Bool) {
    if error != nil, summary?.kind.isSupported ?? true { return ("cannot be read", false) }
    guard let summary else { return ("", true) }
    if summary.kind.isEncrypted || summary.kind == .unreadableDatabase { return ("encrypted", false) }
    guard summary.kind.isSupported else { return ("not supported", false) }
    return summary.isComplete ? ("complete", true) : ("not complete", false)
  }
}

extension JSONWriter {
  /// Writes a backup, tree or folder as an object.
  mutating func value(_ found: FindReport.Found) {
    beginObject()
    key("folder")
    fileName(found.folder.bytes)
    member("kind", found.kind)
    member("device", found.summary?.deviceName)
    member("model", found.summary?.modelName ?? found.summary?.model)
    member("identifier", found.summary?.deviceIdentifier)
    member("system", found.summary?.systemVersion)
    member("date", found.summary?.date.map { DateText.text($0) })
    member("encrypted", found.summary?.kind.isEncrypted)
    member("complete", found.summary?.isComplete)
    key("springboard")
    if let file = found.springboard { value(file) } else { null() }
    key("error")
    if let error = found.error { string(error.message) } else { null() }
    endObject()
  }

  /// Writes a file of a backup as an object.
  mutating func value(_ file: BackupFile) {
    beginObject()
    member("file", "\(file.path)")
    member("id", "\(file.id)")
    key("location")
    fileName(file.location.bytes)
    endObject()
  }
}

extension FindReport.Found {
  fileprivate var kind: String {
    switch shape {
    case .backup: summary?.kind.rawValue ?? "backup"
    case .extracted: "extracted"
    case .plain: "folder"
    }
  }
}
