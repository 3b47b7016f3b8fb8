#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Bytes on their way to a descriptor, gathered so that each flush is one write.
///
/// The first failure is kept and ends all writing: what follows a gap would be worse than nothing.
struct Sink: ~Copyable {
  private enum Destination { case descriptor(Int32), memory }

  /// More than this is not gathered.
  private static let capacity = 1 << 16

  private let destination: Destination
  private var pending: [UInt8] = []
  /// What was flushed, where the destination is memory.
  private(set) var captured: [UInt8] = []
  /// The `errno` of the first write that failed.
  private(set) var failure: Int32?
  /// What is behind the descriptor.
  let terminal: Terminal
  /// Whether styles are shown.
  var usesColor = false

  /// Creates a sink that writes to a descriptor, which stays the caller's to close.
  init(descriptor: Int32) {
    destination = .descriptor(descriptor)
    terminal = Terminal(descriptor: descriptor)
  }

  /// Creates a sink that keeps what is written, as if it went to this terminal.
  init(capturingFor terminal: Terminal = .none) {
    destination = .memory
    self.terminal = terminal
  }

  mutating func write(_ text: String) {
    pending.append(contentsOf: text.utf8)
    if pending.count >= Sink.capacity { flush() }
  }

  mutating func write(_ text: String, as style: Style) {
    write(usesColor ? style.paint(text) : text)
  }

  /// Writes bytes; a long run goes out without being copied.
  mutating func write(_ bytes: Span<UInt8>) {
    if bytes.count >= Sink.capacity {
      flush()
      send(bytes)
      return
    }
    for index in bytes.indices { pending.append(bytes[index]) }
    if pending.count >= Sink.capacity { flush() }
  }

  /// Hands everything gathered to the destination.
  mutating func flush() {
    guard !pending.isEmpty else { return }
    let bytes = pending
    pending.removeAll(keepingCapacity: true)
    send(bytes.span)
  }

  /// Flushes, and asks the file system for errors it kept to itself.
  ///
  /// Network file systems report a full disk or a spent quota on close only; closing a duplicate tells.
  mutating func settle() {
    flush()
    guard failure == nil, case .descriptor(let descriptor) = destination else { return }
    let duplicate = dup(descriptor)
    guard duplicate >= 0 else { return }
    if close(duplicate) != 0, errno != EINTR { failure = errno }
  }

  private mutating func send(_ bytes: Span<UInt8>) {
    guard failure == nil else { return }
    switch destination {
    case .memory:
      for index in bytes.indices { captured.append(bytes[index]) }
    case .descriptor(let descriptor):
      failure = unsafe bytes.withUnsafeBytes { unsafe Sink.write($0, to: descriptor) }
    }
  }

  /// - Returns: nil when every byte was taken, else the `errno`.
  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
    var rest = unsafe bytes[...]
    while unsafe !rest.isEmpty {
      let part = unsafe UnsafeRawBufferPointer(rebasing: rest)
      let count = unsafe writeOnce(descriptor, part)
      if count >= 0 {
        unsafe rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // Another program left the terminal or pipe non-blocking.
        var descriptors = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if unsafe poll(&descriptors, 1, -1) < 0, errno != EINTR { return errno }
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}

/// The system call, out of the scope in which `write` means the methods of a sink.
private func writeOnce(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}
