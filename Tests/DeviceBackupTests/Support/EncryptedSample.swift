import Ciphers
import Digests
import Files
import Foundation
import Plist

@testable import DeviceBackup

/// A small encrypted backup that a test makes, and can spoil.
struct EncryptedSample {
  /// What is encrypted beside the bodies.
  enum Form: CaseIterable {
    /// The manifest: iOS 10.2 and later, with two stages.
    case database
    /// Nothing: iOS 10.1, with one stage.
    case bodies
  }

  static let folder: FilePath = "00008030-001122334455667A"

  var form: Form
  var keybag: SyntheticKeybag
  /// The plain files of HomeDomain by their paths.
  var files: [FilePath: [UInt8]]
  /// The key of the manifest.
  let databaseKey = SecretBytes((0..<32).map { UInt8($0) &* 3 })
  /// Makes another record of one.
  var changeRecord: (inout FileRecord) -> Void = { _ in }
  /// Whether the manifest is padded, as it must be.
  var isPadded = true

  init(_ form: Form = .database, files: [FilePath: [UInt8]] = [:]) throws {
    self.form = form
    keybag = SyntheticKeybag(stages: form == .database ? 2 : 1)
    self.files = files
    self.files[BackupPath.springboard.relative] = try SyntheticBackup.plist(["SBShowBatteryPercentage": true])
  }

  /// The key of a file; each has its own.
  static func key(of path: FilePath) -> SecretBytes { SecretBytes(SHA256.hash(path.bytes).array) }

  /// Writes it into a folder.
  @discardableResult
  func write(to scratch: ScratchFolder, _ name: FilePath = folder) throws -> FilePath {
    var backup = SyntheticBackup(files: files.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) })
    for index in backup.items.indices { try encrypt(&backup.items[index], inode: Int64(3000 + index)) }
    let folder = try backup.write(to: scratch, name)
    if form == .database {
      let plain = try FileContents(of: folder.appending("Manifest.db")).array()
      var stored = unsafe BodyCipher.encrypt(plain.span.bytes, with: databaseKey)
      if !isPadded { stored.removeLast(16) }
      try scratch.write(stored, to: name.appending("Manifest.db"))
    }
    try writeProperties(to: scratch, name)
    return folder
  }

  /// Writes `Manifest.plist` with the keybag and the manifest's key as they are now.
  func writeProperties(
    to scratch: ScratchFolder, _ name: FilePath = folder, _ change: (inout [String: Any]) -> Void = { _ in }
  ) throws {
    var values: [String: Any] = [
      "IsEncrypted": true, "Version": "10.0", "BackupKeyBag": Data(keybag.bytes),
      "Lockdown": ["DeviceName": "Test iPhone", "ProductVersion": form == .database ? "10.2" : "10.1"],
    ]
    if form == .database, let key = keybag.classKeys[.none] {
      values["ManifestKey"] = Data(WrappedKey(.none, wrapped: KeyWrap.wrap(databaseKey, with: key)).bytes)
    }
    change(&values)
    let bytes = try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
    try scratch.write(Array(bytes), to: name.appending("Manifest.plist"))
  }

  private func encrypt(_ item: inout SyntheticBackup.Item, inode: Int64) throws {
    var record = FileRecord(size: Int64(item.body?.count ?? 0))
    record.relativePath = item.relative
    record.mode = item.flags == 2 ? 0o40755 : 0o100600
    record.inodeNumber = inode
    record.userID = 501
    record.groupID = 501
    record.lastModified = 1_700_000_000
    record.lastStatusChange = 1_700_000_000
    record.birth = 1_600_000_000
    record.protectionClass = item.flags == 2 ? 0 : 3
    if let body = item.body, let classKey = keybag.classKeys[.untilFirstAuthentication] {
      let key = Self.key(of: item.relative)
      let stored = unsafe BodyCipher.encrypt(body.span.bytes, with: key)
      record.digest = SHA1.hash(stored).array
      record.encryptionKey =
        WrappedKey(.untilFirstAuthentication, wrapped: KeyWrap.wrap(key, with: classKey)).bytes
      item.body = stored
    }
    changeRecord(&record)
    item.record = try MBFileRecord.bytes(of: record)
  }
}

extension Unlocker {
  /// One that knows a password.
  convenience init(_ password: String) {
    self.init { _ throws(BackupError) in SecretBytes(Array(password.utf8)) }
  }

  /// One that knows the password of the synthetic backups.
  static var synthetic: Unlocker { Unlocker(SyntheticKeybag.password) }
}
