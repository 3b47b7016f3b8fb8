internal import CCrypto

/// Bytes that must not outlive their use, as keys and passwords: one copy, overwritten before its memory is given back.
@safe public final class SecretBytes: Sendable {
  // Written before anyone else sees the object, and only read after.
  private nonisolated(unsafe) let buffer: UnsafeMutableRawBufferPointer

  /// Makes room and has it filled.
  ///
  /// - Parameters:
  ///   - byteCount: How many bytes, at least 0.
  ///   - fill: Writes them; they are zero before.
  /// - Throws: What `fill` throws.
  public init<Failure: Error>(
    byteCount: Int, _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    unsafe buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 16)
    unsafe buffer.initializeMemory(as: UInt8.self, repeating: 0)
    try unsafe fill(buffer)
  }

  /// Copies bytes.
  ///
  /// - Complexity: O(*n*).
  public convenience init(_ bytes: some Collection<UInt8>) {
    unsafe self.init(byteCount: bytes.count) { room in unsafe room.copyBytes(from: bytes) }
  }

  /// Moves bytes here from an array, which is overwritten and emptied.
  ///
  /// - Complexity: O(*n*).
  public convenience init(moving array: inout [UInt8]) {
    unsafe self.init(byteCount: array.count) { room in unsafe room.copyBytes(from: array) }
    unsafe array.withUnsafeMutableBytes { old in unsafe OPENSSL_cleanse(old.baseAddress, old.count) }
    array = []
  }

  deinit {
    unsafe OPENSSL_cleanse(buffer.baseAddress, buffer.count)
    unsafe buffer.deallocate()
  }

  /// The number of bytes.
  public var count: Int { unsafe buffer.count }

  /// The bytes, valid as long as the object lives, which must have a name: one without dies before they are read.
  public var unsafeBytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(buffer) }

  /// The bytes, borrowed from the object.
  public var bytes: RawSpan {
    @_lifetime(borrow self)
    get {
      let span = unsafe RawSpan(_unsafeBytes: UnsafeRawBufferPointer(buffer))
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Makes bytes that nobody can guess.
  ///
  /// - Parameter byteCount: How many.
  /// - Returns: The bytes; nil when the system has no randomness to give.
  public static func random(byteCount: Int) -> SecretBytes? {
    var isDone = false
    let bytes = unsafe SecretBytes(byteCount: byteCount) { room in
      isDone = unsafe RAND_priv_bytes(room.baseAddress, Int32(clamping: room.count)) == 1
    }
    return isDone ? bytes : nil
  }
}
