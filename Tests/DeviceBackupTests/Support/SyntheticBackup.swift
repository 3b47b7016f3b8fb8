import Digests
import Files
import Plist

@testable import DeviceBackup

/// A small backup that a test puts together row by row.
struct SyntheticBackup {
  /// A row of the manifest, and a body.
  struct Item {
    var domain: FilePath = "HomeDomain"
    var relative: FilePath
    var id: String?
    var flags: Int64 = 1
    var body: [UInt8]?
    /// What the row's record is; nil makes one that fits.
    var record: [UInt8]?
    var isNull = false

    var path: BackupPath { BackupPath(domain: domain, relative: relative) }
    var fileID: String { id ?? FileID(of: path).hex }

    init(_ relative: FilePath, _ body: [UInt8]? = nil, flags: Int64 = 1) {
      self.relative = relative
      self.body = body
      self.flags = flags
    }
  }

  var items: [Item]

  /// A backup with these preference files and the folders above them.
  init(files: [Item]) {
    items = []
    var seen: Set<BackupPath> = []
    for file in files {
      var above: [Item] = []
      var parent = file.path.parent
      while let folder = parent, seen.insert(folder).inserted {
        var item = Item(folder.relative, flags: 2)
        item.domain = folder.domain
        above.append(item)
        parent = folder.parent
      }
      items += above.reversed() + [file]
    }
  }

  static func springboard() throws -> SyntheticBackup {
    SyntheticBackup(files: [
      Item(BackupPath.springboard.relative, try plist(["SBShowBatteryPercentage": true])),
      Item("Library/Preferences/com.apple.SpringBoard.plist", try plist(["Other": true])),
    ])
  }

  static func plist(_ values: [Text: Bool]) throws -> [UInt8] {
    try Document { builder throws(PlistError) in
      try builder.beginDictionary()
      for (key, value) in values.sorted(by: { $0.key < $1.key }) {
        try builder.key(key)
        builder.boolean(value)
      }
      try builder.end()
    }.bytes(as: .binary)
  }

  /// Writes the backup into a folder.
  @discardableResult
  func write(
    to scratch: ScratchFolder, _ name: FilePath = "00008030-001122334455667A", encrypted: Bool = false
  ) throws -> FilePath {
    let folder = scratch[name]
    try scratch.makeFolder(name)
    for item in items {
      guard let body = item.body else { continue }
      let location = FilePath("\(item.fileID.prefix(2))/\(item.fileID)")
      try scratch.write(body, to: name.appending(location))
    }
    try scratch.write(try database(), to: name.appending("Manifest.db"))
    for plist in ["Info.plist", "Manifest.plist", "Status.plist"] as [FilePath] {
      let bytes = try FileContents(of: Samples.backup.appending(plist)).array()
      try scratch.write(bytes, to: name.appending(plist))
    }
    return folder
  }

  /// The database, made from the sample's with other rows.
  func database() throws -> [UInt8] {
    let sample = try FileContents(of: Samples.backup.appending("Manifest.db"))
    let database = try SQLiteDatabase(copying: sample.bytes, room: 1 << 24)
    try database.forEachRow("DELETE FROM Files") { _ throws(BackupError) in true }
    for (index, item) in items.enumerated() {
      let record = try item.record ?? Self.record(of: item, inode: Int64(1000 + index))
      if item.isNull {
        try database.forEachRow(
          "INSERT INTO Files VALUES (?1, NULL, NULL, ?2, NULL)",
          [.text(Array(item.fileID.utf8)), .integer(item.flags)]
        ) { _ throws(BackupError) in true }
      } else {
        try database.forEachRow(
          "INSERT INTO Files VALUES (?1, ?2, ?3, ?4, ?5)",
          [
            .text(Array(item.fileID.utf8)), .text(item.domain.bytes), .text(item.relative.bytes),
            .integer(item.flags), .blob(record),
          ]
        ) { _ throws(BackupError) in true }
      }
    }
    return try database.bytes()
  }

  /// The record a device would write.
  static func record(
    of item: Item, inode: Int64, digest: [UInt8]? = nil, wrapped: Bool = false, format: Format = .binary
  ) throws -> [UInt8] {
    var digest = digest
    if digest == nil, let body = item.body, item.domain == "HomeDomain" { digest = SHA1.hash(body).array }
    let mode: Int64 = [1: 0o100600, 2: 0o40755, 4: 0o120755][item.flags] ?? 0
    let size = Int64(item.body?.count ?? 0)
    let hasDigest = digest != nil
    let document = try Document(format: format) { builder throws(PlistError) in
      try builder.beginDictionary()
      try builder.key("$version")
      builder.integer(100000)
      try builder.key("$archiver")
      try builder.string("NSKeyedArchiver")
      try builder.key("$top")
      try builder.beginDictionary()
      try builder.key("root")
      builder.uid(1)
      try builder.end()
      try builder.key("$objects")
      try builder.beginArray()
      try builder.string("$null")
      try builder.beginDictionary()
      let integers: [(Text, Int64)] = [
        ("LastModified", 1_700_000_000), ("Flags", 0), ("GroupID", 501), ("LastStatusChange", 1_700_000_000),
        ("Birth", 1_600_000_000), ("Size", size), ("InodeNumber", inode), ("Mode", mode), ("UserID", 501),
        ("ProtectionClass", 4), ("SomethingNew", 7),
      ]
      for (key, value) in integers {
        try builder.key(key)
        builder.integer(value)
      }
      try builder.key("RelativePath")
      builder.uid(2)
      if hasDigest {
        try builder.key("Digest")
        builder.uid(4)
      }
      try builder.key("$class")
      builder.uid(3)
      try builder.end()
      try builder.string(Text(item.relative.text))
      try builder.beginDictionary()
      try builder.key("$classname")
      try builder.string("MBFile")
      try builder.end()
      if let digest {
        if wrapped {
          try builder.beginDictionary()
          try builder.key("NS.data")
          try builder.data(digest)
          try builder.end()
        } else {
          try builder.data(digest)
        }
      }
      try builder.end()
      try builder.end()
    }
    return try document.bytes(as: format)
  }
}
