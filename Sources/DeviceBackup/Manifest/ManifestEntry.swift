internal import Files

/// What a row of a manifest stands for.
public enum EntryKind: Hashable, Sendable {
  case file, folder, symbolicLink
  /// A row that a running backup keeps for a file to come: it has an identifier and nothing else.
  case placeholder
  /// Flags that name none of these, or several.
  case unknown(flags: Int64)

  /// Reads the flags of a row; the bits above the type are a running backup's notes and say nothing here.
  init(flags: Int64) {
    switch flags & 0b111 {
    case 1: self = .file
    case 2: self = .folder
    case 4: self = .symbolicLink
    case 0 where flags & 16 != 0: self = .placeholder
    default: self = .unknown(flags: flags)
    }
  }
}

/// A row of a manifest, without its record.
public struct ManifestEntry: Hashable, Sendable {
  /// Where the file lies on the device.
  public let path: BackupPath
  /// What its body is called; nil when the row has no usable one.
  public let id: FileID?
  /// What it is.
  public let kind: EntryKind

  /// Makes an entry of its parts.
  public init(path: BackupPath, id: FileID?, kind: EntryKind) {
    self.path = path
    self.id = id
    self.kind = kind
  }
}

/// A row of `Files` as it is stored, every column of which may be NULL or of another type.
struct ManifestRow {
  let fileID: [UInt8]?
  let path: BackupPath?
  let flags: Int64
  let record: SQLiteValue?

  init(_ row: borrowing SQLiteRow) {
    fileID = row.text(0)
    if let domain = row.text(1), let relative = row.text(2) {
      path = BackupPath(domain: FilePath(bytes: domain), relative: FilePath(bytes: relative))
    } else {
      path = nil
    }
    flags = row.integer(3) ?? 0
    record = row.bytes(4)
  }

  /// The row without its record, nil for one that names no place on the device.
  var entry: ManifestEntry? {
    guard let path else { return nil }
    return ManifestEntry(path: path, id: fileID.flatMap { FileID(stored: $0) }, kind: EntryKind(flags: flags))
  }
}
