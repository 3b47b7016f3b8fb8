internal import Files
internal import Synchronization

/// Standard input, which can be had once.
final class StandardInput: Sendable {
  private let read: @Sendable () throws(FileError) -> [UInt8]
  private let isTaken: Mutex<Bool>

  /// - Parameters:
  ///   - isReserved: Whether it has a password in it and nothing else.
  ///   - read: Reads it to its end.
  init(isReserved: Bool, read: @escaping @Sendable () throws(FileError) -> [UInt8]) {
    self.read = read
    isTaken = Mutex(isReserved)
  }

  /// Reads the password that it is reserved for.
  func takePassword() throws(FileError) -> [UInt8] { try read() }

  /// Reads it to its end.
  ///
  /// - Throws: `.standardInputTwice`, `.file`.
  func take() throws(WorkbenchError) -> [UInt8] {
    let wasTaken = isTaken.withLock { taken in
      defer { taken = true }
      return taken
    }
    guard !wasTaken else { throw WorkbenchError(.standardInputTwice) }
    do throws(FileError) { return try read() } catch { throw WorkbenchError(.file(error)) }
  }
}
