import Digests
import Files
import Plist

@testable import DeviceBackup

/// A small backup of iOS 4 to 9 that a test puts together record by record, with bytes of its own making.
struct SyntheticManifest {
  struct Item {
    var domain = "HomeDomain"
    var relative: String
    var mode: UInt16 = 0o100600
    var body: [UInt8]?
    var target: String?
    var digest: [UInt8]?
    var key: [UInt8]?
    var attributes: [(String, [UInt8])] = []
    /// What stands for something that is not there: the device writes FF FF, some hosts 00 00.
    var null: [UInt8] = [0xFF, 0xFF]

    var path: BackupPath { BackupPath(domain: FilePath(domain), relative: FilePath(relative)) }
    var id: FileID { FileID(of: path) }

    init(_ relative: String, _ body: [UInt8]? = nil, mode: UInt16 = 0o100600) {
      self.relative = relative
      self.body = body
      self.mode = mode
      if let body { digest = SHA1.hash(body).array }
    }

    static func folder(_ relative: String) -> Item { Item(relative, mode: 0o40755) }

    func bytes(inode: UInt64) -> [UInt8] {
      func string(_ bytes: [UInt8]?) -> [UInt8] {
        guard let bytes else { return null }
        return big(UInt16(bytes.count)) + bytes
      }
      var output = string(Array(domain.utf8)) + big(UInt16(relative.utf8.count)) + Array(relative.utf8)
      output += string(target.map { Array($0.utf8) }) + string(digest) + string(key)
      output += big(mode) + big(inode) + big(UInt32(501)) + big(UInt32(501))
      output += big(UInt32(1_400_000_001)) + big(UInt32(1_400_000_002)) + big(UInt32(1_400_000_003))
      output += big(UInt64(body?.count ?? 0)) + [4, UInt8(attributes.count)]
      for (name, value) in attributes { output += string(Array(name.utf8)) + string(value) }
      return output
    }
  }

  var items: [Item]
  var hasIndex = false

  static func springboard() throws -> SyntheticManifest {
    var app = Item("Documents/a.txt", Array("hello".utf8))
    app.domain = "AppDomain-com.example.notes"
    app.digest = nil
    app.null = [0, 0]
    var link = Item("Library/Settings", mode: 0o120755)
    link.target = "Preferences"
    var picture = Item("Media/DCIM/1.JPG", [0xFF, 0xD8])
    picture.digest = nil
    picture.domain = "CameraRollDomain"
    picture.attributes = [("com.apple.assetsd.hidden", [0]), ("raw", [0xC3, 0x28, 0xFF])]
    var items = [
      Item.folder(""), .folder("Library"), .folder("Library/Preferences"),
      Item("Library/Preferences/com.apple.SpringBoard.plist", try SyntheticBackup.plist(["Other": true])),
      Item(
        "Library/Preferences/com.apple.springboard.plist",
        try SyntheticBackup.plist(["SBShowBatteryPercentage": true])),
      link,
    ]
    let folders = [(app.domain, ["", "Documents"]), (picture.domain, ["", "Media", "Media/DCIM"])]
    for (domain, relatives) in folders {
      for relative in relatives {
        var folder = Item.folder(relative)
        folder.domain = domain
        items.append(folder)
      }
    }
    return SyntheticManifest(items: items + [app, picture])
  }

  /// The manifest's bytes, and the place of each record.
  func manifest() -> (bytes: [UInt8], starts: [Int]) {
    var bytes = Array("mbdb".utf8) + [5, 0]
    var starts: [Int] = []
    for (number, item) in items.enumerated() {
      starts.append(bytes.count)
      bytes += item.bytes(inode: UInt64(2000 + number))
    }
    return (bytes, starts)
  }

  /// The index's bytes, by the order of identifiers.
  func index() -> [UInt8] {
    let entries = zip(items, manifest().starts).sorted { $0.0.id.hex < $1.0.id.hex }
    return Array("mbdx".utf8) + [2, 0] + big(UInt32(entries.count))
      + entries.flatMap { $0.0.id.digest.array + big(UInt32($0.1 - 6)) + big($0.0.mode) }
  }

  /// Writes the backup into a folder.
  @discardableResult
  func write(to scratch: ScratchFolder, _ name: FilePath = "backup") throws -> FilePath {
    try scratch.makeFolder(name)
    for item in items {
      guard let body = item.body else { continue }
      try scratch.write(body, to: name.appending(FilePath(item.id.hex)))
    }
    try scratch.write(manifest().bytes, to: name.appending("Manifest.mbdb"))
    if hasIndex { try scratch.write(index(), to: name.appending("Manifest.mbdx")) }
    for plist in ["Info.plist", "Manifest.plist", "Status.plist"] as [FilePath] {
      try scratch.write(FileContents(of: Samples.backup.appending(plist)).array(), to: name.appending(plist))
    }
    return scratch[name]
  }
}

/// The bytes of an integer, the most significant one first.
private func big(_ value: some FixedWidthInteger) -> [UInt8] {
  unsafe withUnsafeBytes(of: value.bigEndian) { unsafe Array($0) }
}
