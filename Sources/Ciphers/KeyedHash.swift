internal import CCrypto

/// HMAC (RFC 2104) under one key, whose two halves are hashed once and copied for each message.
///
/// libcrypto's own PBKDF2 goes through its general interface in each of the millions of rounds, which takes more than
/// twice as long; nor does it say how far it has come.
struct KeyedHash<Function: HashFunction> {
  private var inner = Function.start()
  private var outer = Function.start()

  /// Both functions work in blocks of this size, to which a key is filled up with zeros.
  private static var blockSize: Int { 64 }

  init(key: UnsafeRawBufferPointer) {
    unsafe withUnsafeTemporaryAllocation(byteCount: Self.blockSize, alignment: 16) { block in
      unsafe block.initializeMemory(as: UInt8.self, repeating: 0)
      if key.count > Self.blockSize {
        var context = Function.start()
        unsafe Function.update(&context, key)
        unsafe Function.finish(&context, into: block)
      } else {
        unsafe block.copyMemory(from: key)
      }
      for index in block.indices { unsafe block[index] ^= 0x36 }
      unsafe Function.update(&inner, UnsafeRawBufferPointer(block))
      for index in block.indices { unsafe block[index] ^= 0x36 ^ 0x5C }
      unsafe Function.update(&outer, UnsafeRawBufferPointer(block))
      unsafe OPENSSL_cleanse(block.baseAddress, block.count)
    }
  }

  /// Hashes a message.
  ///
  /// - Parameters:
  ///   - message: Any bytes.
  ///   - result: Room for `Function.byteCount` bytes, which may be where the message is.
  func hash(_ message: UnsafeRawBufferPointer, into result: UnsafeMutableRawBufferPointer) {
    var context = inner
    unsafe Function.update(&context, message)
    unsafe Function.finish(&context, into: result)
    context = outer
    unsafe Function.update(&context, UnsafeRawBufferPointer(rebasing: result[..<Function.byteCount]))
    unsafe Function.finish(&context, into: result)
  }
}

/// A hash function that works in blocks of 64 bytes, with a state that can be copied.
protocol HashFunction {
  associatedtype State

  /// The size of a result in bytes.
  static var byteCount: Int { get }

  static func start() -> State
  static func update(_ state: inout State, _ bytes: UnsafeRawBufferPointer)
  /// Writes the result to the beginning of the room.
  static func finish(_ state: inout State, into room: UnsafeMutableRawBufferPointer)
}

// The calls on a state always succeed: their results say nothing.
enum SHA1Function: HashFunction {
  static let byteCount = 20

  static func start() -> SHA_CTX {
    var state = SHA_CTX()
    unsafe SHA1_Init(&state)
    return state
  }

  static func update(_ state: inout SHA_CTX, _ bytes: UnsafeRawBufferPointer) {
    unsafe SHA1_Update(&state, bytes.baseAddress, bytes.count)
  }

  static func finish(_ state: inout SHA_CTX, into room: UnsafeMutableRawBufferPointer) {
    unsafe SHA1_Final(room.baseAddress?.assumingMemoryBound(to: UInt8.self), &state)
  }
}

enum SHA256Function: HashFunction {
  static let byteCount = 32

  static func start() -> SHA256_CTX {
    var state = SHA256_CTX()
    unsafe SHA256_Init(&state)
    return state
  }

  static func update(_ state: inout SHA256_CTX, _ bytes: UnsafeRawBufferPointer) {
    unsafe SHA256_Update(&state, bytes.baseAddress, bytes.count)
  }

  static func finish(_ state: inout SHA256_CTX, into room: UnsafeMutableRawBufferPointer) {
    unsafe SHA256_Final(room.baseAddress?.assumingMemoryBound(to: UInt8.self), &state)
  }
}
