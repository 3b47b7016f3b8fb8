/// The cipher of every encrypted file of a backup: AES-256-CBC with a zero initialisation vector and PKCS#7 padding.
///
/// Padding is always there, 1 to 16 bytes that each say how many they are; so ciphertext is longer than what it holds,
/// and its length says nothing of it but the last byte does.
public enum BodyCipher {
  /// The size of a block in bytes.
  public static let blockSize = 16

  /// Why ciphertext does not decrypt.
  public enum Fault: Error, Hashable, Sendable {
    /// It is not whole blocks, so part of it is missing or something was added.
    case length(Int)
    /// The padding at the end is none: the end is damaged or missing, or the key is another file's.
    case padding
  }

  /// How much is worked on at a time: little beside a large file, much beside a call.
  private static let portion = 1 << 18

  // MARK: - Encrypting

  /// The size that bytes have once they are encrypted.
  public static func encryptedSize(_ count: Int) -> Int { count - count % blockSize + blockSize }

  /// Encrypts bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - key: 32 bytes.
  /// - Returns: The ciphertext with its padding.
  /// - Complexity: O(*n*).
  public static func encrypt(_ bytes: RawSpan, with key: SecretBytes) -> [UInt8] {
    let count = bytes.byteCount
    let total = encryptedSize(count)
    return unsafe bytes.withUnsafeBytes { bytes in
      unsafe [UInt8](unsafeUninitializedCapacity: total) { room, used in
        let context = CipherContext(.cbc, key: key, encrypts: true)
        let room = UnsafeMutableRawBufferPointer(room)
        let whole = count - count % blockSize
        var isDone =
          unsafe context.update(UnsafeRawBufferPointer(rebasing: bytes[..<whole]), into: room) == whole
        let last = unsafe UnsafeMutableRawBufferPointer(rebasing: room[whole..<total])
        unsafe last.initializeMemory(as: UInt8.self, repeating: UInt8(truncatingIfNeeded: total - count))
        unsafe last.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[whole...]))
        isDone = unsafe context.update(UnsafeRawBufferPointer(last), into: last) == blockSize && isDone
        precondition(isDone, "libcrypto cannot encrypt")
        used = total
      }
    }
  }

  // MARK: - Decrypting

  /// Tells how many bytes ciphertext holds, by its last block.
  ///
  /// - Parameters:
  ///   - ciphertext: The whole of it; no bytes at all hold none.
  ///   - key: 32 bytes.
  /// - Returns: The number of bytes without the padding.
  /// - Throws: `.length`, `.padding`.
  /// - Complexity: O(1).
  public static func decryptedSize(_ ciphertext: RawSpan, with key: SecretBytes) throws(Fault) -> Int {
    let count = ciphertext.byteCount
    guard count % blockSize == 0 else { throw .length(count) }
    guard count > 0 else { return 0 }
    let last = unsafe SecretBytes(byteCount: blockSize) { room in
      unsafe ciphertext.withUnsafeBytes { bytes in
        // Each block was combined with the one before, so that is what this one's chain starts with.
        let before =
          count > blockSize
          ? unsafe Array(bytes[(count - 2 * blockSize)..<(count - blockSize)]) : CipherContext.zeros
        let context = CipherContext(.cbc, key: key, vector: before, encrypts: false)
        let end = unsafe UnsafeRawBufferPointer(rebasing: bytes[(count - blockSize)...])
        let isDone = unsafe context.update(end, into: room) == blockSize
        precondition(isDone, "libcrypto cannot decrypt")
      }
    }
    let padding = unsafe last.unsafeBytes[blockSize - 1]
    guard (1...blockSize).contains(Int(padding)),
      unsafe last.unsafeBytes.suffix(Int(padding)).allSatisfy({ $0 == padding })
    else { throw .padding }
    return count - Int(padding)
  }

  /// Decrypts bytes.
  ///
  /// - Parameters:
  ///   - ciphertext: The whole of it; no bytes at all hold none.
  ///   - key: 32 bytes.
  /// - Returns: The bytes without the padding.
  /// - Throws: `.length`, `.padding`.
  /// - Complexity: O(*n*).
  public static func decrypt(_ ciphertext: RawSpan, with key: SecretBytes) throws(Fault) -> SecretBytes {
    let size = try decryptedSize(ciphertext, with: key)
    return unsafe SecretBytes(byteCount: size) { room in
      var done = 0
      unsafe decrypt(ciphertext, size, with: key) { part in
        let target = unsafe UnsafeMutableRawBufferPointer(rebasing: room[done...])
        unsafe target.copyMemory(from: part)
        done += part.count
      }
    }
  }

  /// Decrypts bytes a portion at a time, so that the memory does not depend on their number.
  ///
  /// - Parameters:
  ///   - ciphertext: The whole of it; no bytes at all hold none.
  ///   - size: How many of the decrypted bytes are wanted: what `decryptedSize` gave.
  ///   - key: 32 bytes.
  ///   - body: Is given each portion in turn, which is valid until it returns.
  /// - Throws: What `body` throws.
  /// - Complexity: O(*n*) time, O(1) memory.
  public static func decrypt<Failure: Error>(
    _ ciphertext: RawSpan, _ size: Int, with key: SecretBytes,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let context = CipherContext(.cbc, key: key, encrypts: false)
    var failure: Failure?
    _ = unsafe SecretBytes(byteCount: min(portion, ciphertext.byteCount)) { room in
      unsafe ciphertext.withUnsafeBytes { bytes in
        var done = 0
        while done < size, failure == nil {
          let count = min(room.count, bytes.count - done)
          let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[done..<done + count])
          let isDone = unsafe context.update(part, into: room) == count
          precondition(isDone, "libcrypto cannot decrypt")
          let wanted = unsafe UnsafeRawBufferPointer(rebasing: room[..<min(count, size - done)])
          do throws(Failure) { try unsafe body(wanted) } catch { failure = error }
          done += count
        }
      }
    }
    if let failure { throw failure }
  }
}
