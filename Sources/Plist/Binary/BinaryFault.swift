/// A fault in a binary property list.
public enum BinaryFault: Hashable, Sendable {
  /// Fewer bytes than a header, an object and a trailer have.
  case truncated(bytes: Int, minimum: Int)
  /// Behind the trailer stands a line end of this many bytes, as text editors add one.
  case lineEndAdded(bytes: Int)
  /// The trailer says that entries of the offset table have no bytes.
  case zeroOffsetWidth
  /// The trailer says that references have no bytes.
  case zeroReferenceWidth
  /// The trailer counts no objects.
  case noObjects
  /// The number of the top object is not below the number of objects.
  case topObjectOutside(UInt64, objects: UInt64)
  /// The offset table does not begin between the header and the trailer.
  case tableOutside(offset: UInt64, allowed: Range<Int>)
  /// The offset table does not fill the `room` bytes up to the trailer exactly.
  case tableSize(objects: UInt64, width: Int, room: Int)
  /// The references are too narrow for the number of objects.
  case referencesTooNarrow(width: Int, objects: UInt64)
  /// The entries of the offset table are too narrow for the offsets.
  case offsetsTooNarrow(width: Int, table: UInt64)
  /// An object's offset is not among the objects.
  case offsetOutside(UInt64, allowed: Range<Int>)
  /// A reference names an object that is not there.
  case referenceOutside(UInt64, objects: Int)
  /// No object begins with this byte.
  case unknownMarker(UInt8)
  /// The object needs more bytes than are left before the offset table.
  case overrun(needed: UInt64, left: Int)
  /// What follows a marker for a long object is not an integer.
  case countNotInteger(marker: UInt8)
  /// An integer beyond 64 bits.
  case integerTooLarge(high: UInt64, low: UInt64)
  /// A keyed archive's reference above 2^32 − 1.
  case uidTooLarge(UInt64)
  /// A dictionary's key is not a string.
  case keyNotString(marker: UInt8)
  /// A container contains itself.
  case cycle
  /// Objects lie over each other so often that together they are many times the file.
  case overlap(limit: Int)
}
