internal import Files
internal import Synchronization

/// Standard input, which can be had once.
final class StandardInput: Sendable {
  private let read: @Sendable () throws(FileError) -> [UInt8]
  private let isTaken = Mutex(false)

  init(read: @escaping @Sendable () throws(FileError) -> [UInt8]) { self.read = read }

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
