internal import Changes
internal import DeviceBackup
internal import Plist
internal import Vault

/// A file of a backup as a whole, and what is to take its place.
struct Exchange {
  let backup: Backup
  let file: BackupFile
  /// The bytes before; nil when there are none.
  let old: Bytes?
  /// The bytes after; nil when the file goes.
  let new: Bytes?
  /// Whether the file is not there yet.
  let isNew: Bool
  var settled: [Settlement] = []
  private let notes: [Note]

  /// Exchanges the bytes of a file of a backup, or takes it away.
  init(_ opened: OpenedFile, new: Bytes?) {
    guard case .backup(let backup, let file) = opened.place else {
      preconditionFailure("a file of a backup was opened")
    }
    self.backup = backup
    self.file = file
    old = opened.bytes
    self.new = new
    isNew = false
    notes = opened.notes
  }

  /// Adds a file.
  init(adding file: BackupFile, to backup: Backup, _ bytes: Bytes, notes: [Note]) {
    self.backup = backup
    self.file = file
    old = nil
    new = bytes
    isNew = true
    self.notes = notes
  }

  /// Removes the record of a file whose body is missing.
  init(removing file: BackupFile, from backup: Backup, notes: [Note]) {
    self.backup = backup
    self.file = file
    old = nil
    new = nil
    isNew = false
    self.notes = notes
  }

  /// Whether only a record is removed, as there is no body.
  var isRecordOnly: Bool { old == nil && new == nil }

  var change: BackupChange {
    guard let new else { return .remove(file) }
    guard let old, !isNew else { return .add(file.path, new.array()) }
    return .replace(file, original: old, with: new.array())
  }

  /// What changes in terms of keys; a file that is no property list has none.
  var changes: Changeset {
    let none = Document.emptyDictionary
    return Changeset(from: (Self.document(old) ?? none).root, to: (Self.document(new) ?? none).root)
  }

  /// The values before and after, where the file is and stays a property list.
  var values: (Value, Value)? {
    guard let after = Self.document(new), let before = isNew ? .emptyDictionary : Self.document(old) else {
      return nil
    }
    return before.root.kind == .dictionary && after.root.kind == .dictionary ? (before.root, after.root) : nil
  }

  var report: FileReport {
    let label = file.path.description
    var report = FileReport(
      label: label, action: new == nil ? .removed : isNew ? .added : .replaced, sizeBefore: old?.count,
      sizeAfter: new?.count,
      difference: FileComparison(
        old.map { (label, $0) }, new.map { (label, $0) }, tellsLayout: true))
    report.notes = notes
    report.settled = settled
    return report
  }

  private static func document(_ bytes: Bytes?) -> Document? { bytes.flatMap { try? Document(reading: $0) } }
}

extension Document {
  /// A binary property list with nothing in it.
  static let emptyDictionary: Document = {
    // An object of no entries and a reference to it cannot be too deep or too large.
    guard
      let document = try? Document({ builder throws(PlistError) in
        try builder.beginDictionary()
        try builder.end()
      })
    else { return .boolean(false) }
    return document
  }()
}
