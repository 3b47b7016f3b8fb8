import Foundation

/// Reads a descriptor to its end beside the test.
final class Drain: @unchecked Sendable {
  private let thread: Thread
  private let done = DispatchSemaphore(value: 0)
  private let read: Counter

  private final class Counter: @unchecked Sendable { var bytes = 0 }

  init(_ descriptor: Int32) {
    let counter = Counter()
    let done = self.done
    read = counter
    thread = Thread {
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
      // The semaphore orders this write before the read in `count`.
      counter.bytes = handle.readDataToEndOfFile().count
      done.signal()
    }
    thread.start()
  }

  /// Waits for the end, and returns how many bytes came.
  func count() -> Int {
    done.wait()
    return read.bytes
  }
}
