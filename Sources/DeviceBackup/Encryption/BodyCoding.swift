internal import Ciphers
internal import Files
internal import Plist

/// How one body lies on the disk: as the phone has it, or encrypted with a key of its own.
struct BodyCoding: Sendable {
  /// The body's key, nil for one that is not encrypted.
  private let key: SecretBytes?

  /// A body that is as the phone has it.
  static let plain = BodyCoding()

  private init() { key = nil }

  /// Tells it of a record.
  ///
  /// - Parameters:
  ///   - record: The record of a file.
  ///   - keyring: The keys of an encrypted backup; nil for another.
  /// - Throws: `.encrypted` or `.notEncrypted` when the record is not one of such a backup; `.key`.
  init(of record: FileRecord, _ keyring: Keyring?) throws(RecordFault) {
    switch (record.encryptionKey, keyring) {
    case (nil, nil): key = nil
    case (_?, nil): throw .encrypted
    case (nil, _?): throw .notEncrypted
    case (let wrapped?, let keyring?):
      do throws(KeyFault) { key = try keyring.unwrap(WrappedKey(wrapped)) } catch { throw .key(error) }
    }
  }

  /// Makes the key of a new file and records it; nothing where files are not encrypted.
  ///
  /// - Throws: `.field` for a record without a class, `.key` when the class has no key.
  static func giveKey(to record: inout FileRecord, _ keyring: Keyring?) throws(RecordFault) {
    guard let keyring else { return }
    guard let number = record.protectionClass, let number = UInt32(exactly: number) else {
      throw .field(.protectionClass)
    }
    do throws(KeyFault) {
      guard let key = SecretBytes.random(byteCount: KeyWrap.keySize) else { throw .noRandomness }
      record.encryptionKey = try keyring.wrap(key, as: ProtectionClass(rawValue: number)).bytes
    } catch { throw .key(error) }
  }

  /// Whether what is stored is not what the phone has.
  var isEncrypted: Bool { key != nil }

  /// Returns a body as it is to be stored.
  func encode(_ bytes: [UInt8]) -> [UInt8] {
    guard let key else { return bytes }
    return unsafe BodyCipher.encrypt(bytes.span.bytes, with: key)
  }

  /// Returns what a stored body holds; what is not encrypted is not copied.
  ///
  /// - Throws: `.length`, `.padding`.
  func decode(_ stored: FileContents) throws(BodyCipher.Fault) -> Bytes {
    guard let key else { return Bytes(stored) }
    return Bytes(try BodyCipher.decrypt(stored.bytes, with: key))
  }

  /// Returns what the stored body of a file holds.
  ///
  /// - Throws: `.bodyUndecipherable`.
  func decode(_ stored: FileContents, of file: BackupFile) throws(BackupError) -> Bytes {
    do throws(BodyCipher.Fault) { return try decode(stored) } catch {
      throw BackupError(.bodyUndecipherable(file.path, location: file.location, error))
    }
  }

  /// How many bytes a stored body holds.
  ///
  /// - Throws: `.length`, `.padding`.
  /// - Complexity: O(1): the padding is in the last block.
  func size(of stored: FileContents) throws(BodyCipher.Fault) -> Int {
    guard let key else { return stored.count }
    return try BodyCipher.decryptedSize(stored.bytes, with: key)
  }
}

extension Bytes {
  /// Takes over what was decrypted without copying it; it is wiped with this object.
  fileprivate convenience init(_ secret: SecretBytes) {
    unsafe self.init(adopting: secret.unsafeBytes, owner: secret)
  }
}
