/// Immutable bytes that a document reads from: a private copy, or memory that another object keeps alive.
///
/// A document never copies its source. Strings and data are offsets into it, so whoever made the bytes (a file that
/// was mapped, a buffer that was read) must leave them alone for as long as this object lives.
@safe public final class Bytes: Sendable {
  // Read-only for the lifetime of the object, so sharing it between threads is sound.
  nonisolated(unsafe) let buffer: UnsafeRawBufferPointer
  private let owner: (any AnyObject & Sendable)?
  /// The array that has the bytes, if one was given away.
  private let keptArray: [UInt8]?

  /// No bytes.
  public static let empty = Bytes([])

  /// Makes a private copy of an array.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public init(_ array: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(array.count, 1), alignment: 16)
    unsafe copy.copyBytes(from: array)
    unsafe buffer = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(copy)[..<array.count])
    owner = nil
    keptArray = nil
  }

  /// Adopts memory without copying it.
  ///
  /// - Parameters:
  ///   - buffer: Memory that stays valid and unchanged while `owner` lives.
  ///   - owner: The object that keeps the memory; released with this one.
  @unsafe public init(adopting buffer: UnsafeRawBufferPointer, owner: any AnyObject & Sendable) {
    unsafe self.buffer = buffer
    self.owner = owner
    keptArray = nil
  }

  /// Takes an array without copying it.
  init(owning array: consuming [UInt8]) {
    // An array's elements lie in one object of the heap, which neither moves nor changes while this one holds it.
    unsafe buffer = array.withUnsafeBytes { unsafe $0 }
    owner = nil
    keptArray = array
  }

  deinit {
    if owner == nil, keptArray == nil { unsafe buffer.deallocate() }
  }

  /// The number of bytes.
  public var count: Int { unsafe buffer.count }

  /// A borrowed view of all bytes.
  public var span: RawSpan {
    @_lifetime(borrow self)
    get {
      let span = unsafe RawSpan(_unsafeBytes: buffer)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The byte at an offset from the start.
  public subscript(offset: Int) -> UInt8 {
    precondition(offset >= 0 && offset < count, "offset outside the bytes")
    return unsafe buffer[offset]
  }

  /// Returns a copy of a range of byte offsets.
  ///
  /// - Complexity: O(*n*) in the length of the range.
  public func array(_ range: Range<Int>) -> [UInt8] {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "range outside the bytes")
    return unsafe [UInt8](buffer[range])
  }

  /// Returns a copy of all bytes.
  ///
  /// - Complexity: O(*n*).
  public func array() -> [UInt8] { array(0..<count) }
}
