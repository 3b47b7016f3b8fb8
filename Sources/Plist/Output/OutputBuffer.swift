/// Bytes on their way out: kept in memory, or handed on whenever a good many have gathered.
///
/// With a receiver, memory does not grow with the output.
public struct OutputBuffer: ~Copyable {
  /// Takes bytes that are ready, in order.
  public typealias Receiver = (RawSpan) throws(PlistError) -> Void

  /// How many bytes gather before the receiver gets them.
  private static let capacity = 256 * 1024

  /// What has gathered and was not handed on yet.
  var bytes: [UInt8] = []
  private let receiver: Receiver?
  private(set) var flushed = 0

  /// Makes a buffer that keeps everything.
  public init() { receiver = nil }

  /// Makes a buffer that hands bytes on.
  public init(to receiver: @escaping Receiver) {
    self.receiver = receiver
    bytes.reserveCapacity(Self.capacity)
  }

  /// The number of bytes appended so far.
  public var count: Int { flushed + bytes.count }

  /// Appends a byte.
  @inline(__always)
  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Appends bytes.
  ///
  /// - Complexity: O(*n*).
  @inline(__always)
  mutating func append(_ span: RawSpan) {
    unsafe span.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
  }

  /// Appends text that is known at compile time.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends bytes.
  @inline(__always)
  mutating func append(contentsOf more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// Hands on what has gathered, if there is a receiver and it is enough; called between values.
  ///
  /// - Throws: What the receiver throws.
  @inline(__always)
  mutating func flushIfFull() throws(PlistError) {
    if receiver != nil, bytes.count >= Self.capacity { try flush() }
  }

  /// Hands on everything; does nothing without a receiver.
  ///
  /// - Throws: What the receiver throws.
  public mutating func flush() throws(PlistError) {
    guard let receiver else { return }
    try unsafe receiver(bytes.span.bytes)
    flushed += bytes.count
    bytes.removeAll(keepingCapacity: true)
  }

  /// Returns everything that was kept.
  public consuming func finish() -> [UInt8] { bytes }
}
