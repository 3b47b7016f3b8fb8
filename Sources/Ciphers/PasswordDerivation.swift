internal import CCrypto

/// The derivation of a key from a password by many rounds of a hash function: PBKDF2 (RFC 8018, 5.2).
public struct PasswordDerivation: Hashable, Sendable {
  /// The hash functions that are used with HMAC.
  public enum Function: Hashable, Sendable { case sha1, sha256 }

  /// Called now and then with the number of rounds done since the last call.
  public typealias Progress = (_ rounds: Int) -> Void

  /// The hash function.
  public let function: Function
  /// The salt.
  public let salt: [UInt8]
  /// How many times the function is applied for each part of the key.
  public let rounds: Int

  /// Describes a derivation.
  ///
  /// - Parameters:
  ///   - function: The hash function.
  ///   - salt: The salt.
  ///   - rounds: How many times it is applied, at least once.
  public init(_ function: Function, salt: [UInt8], rounds: Int) {
    self.function = function
    self.salt = salt
    self.rounds = rounds
  }

  /// How often a progress is told of at most: every this many rounds, some milliseconds.
  private static let portion = 1 << 16

  /// How many rounds a key of a size takes: the function's results are strung together.
  ///
  /// - Parameter byteCount: The size of the key in bytes.
  /// - Returns: The number of rounds for all of it.
  public func totalRounds(byteCount: Int) -> Int {
    let size = function == .sha1 ? SHA1Function.byteCount : SHA256Function.byteCount
    return rounds.multipliedReportingOverflow(by: (byteCount + size - 1) / size).partialValue
  }

  /// Derives a key.
  ///
  /// - Parameters:
  ///   - password: The password, or the key of an earlier derivation.
  ///   - byteCount: The size of the key in bytes.
  ///   - progress: Is told of the rounds.
  /// - Returns: The key.
  /// - Complexity: O(*n*) in the rounds: ten million of them take more than a second.
  public func key(
    from password: SecretBytes, byteCount: Int = 32, progress: Progress? = nil
  ) -> SecretBytes {
    switch function {
    case .sha1: unsafe derive(KeyedHash<SHA1Function>(key: password.unsafeBytes), byteCount, progress)
    case .sha256:
      unsafe derive(KeyedHash<SHA256Function>(key: password.unsafeBytes), byteCount, progress)
    }
  }

  private func derive<Function>(
    _ hash: KeyedHash<Function>, _ byteCount: Int, _ progress: Progress?
  ) -> SecretBytes {
    unsafe SecretBytes(byteCount: byteCount) { key in
      unsafe withUnsafeTemporaryAllocation(byteCount: Function.byteCount, alignment: 16) { step in
        var start = 0
        var block: UInt32 = 1
        while start < key.count {
          let end = min(start + Function.byteCount, key.count)
          let part = unsafe UnsafeMutableRawBufferPointer(rebasing: key[start..<end])
          unsafe derive(hash, block, step, into: part, progress)
          start = end
          block += 1
        }
        unsafe OPENSSL_cleanse(step.baseAddress, step.count)
      }
    }
  }

  /// Makes one part of the key: the results of all rounds, each of the one before, combined bit by bit.
  private func derive<Function>(
    _ hash: KeyedHash<Function>, _ block: UInt32, _ step: UnsafeMutableRawBufferPointer,
    into part: UnsafeMutableRawBufferPointer, _ progress: Progress?
  ) {
    let number = unsafe withUnsafeBytes(of: block.bigEndian) { unsafe Array($0) }
    unsafe (salt + number).withUnsafeBytes { unsafe hash.hash($0, into: step) }
    unsafe part.copyMemory(from: UnsafeRawBufferPointer(rebasing: step[..<part.count]))
    var done = 1
    progress?(1)
    while done < rounds {
      let end = min(done + Self.portion, rounds)
      let count = end - done
      while done < end {
        unsafe hash.hash(UnsafeRawBufferPointer(step), into: step)
        for index in part.indices { unsafe part[index] ^= step[index] }
        done += 1
      }
      progress?(count)
    }
  }
}
