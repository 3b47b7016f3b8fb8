extension BinaryFault {
  /// What is wrong, for people: lower case, no full stop, the place aside.
  var message: String {
    switch self {
    case .truncated(let bytes, let minimum):
      "a binary property list has \(minimum) bytes or more, this one \(bytes)"
    case .lineEndAdded: "a line end follows the end of the property list"
    case .zeroOffsetWidth: "the trailer says that offsets have 0 bytes; expected 1 to 255"
    case .zeroReferenceWidth: "the trailer says that references have 0 bytes; expected 1 to 255"
    case .noObjects: "the trailer counts 0 objects; expected 1 or more"
    case .topObjectOutside(let object, let objects):
      "the trailer names object \(object) as the top one; expected a number below \(objects)"
    case .tableOutside(let offset, let allowed):
      "the trailer puts the offset table at \(offset); expected \(Self.text(allowed))"
    case .tableSize(let objects, let width, let room):
      "an offset table of \(objects) entries of \(width) bytes does not fill the \(room) bytes before the trailer"
    case .referencesTooNarrow(let width, let objects):
      "references of \(width) bytes are too narrow for \(objects) objects"
    case .offsetsTooNarrow(let width, let table):
      "offsets of \(width) bytes are too narrow for an offset table at \(table)"
    case .offsetOutside(let offset, let allowed):
      "the offset table has offset \(offset); expected \(Self.text(allowed))"
    case .referenceOutside(let object, let objects):
      "a reference names object \(object); expected a number below \(objects)"
    case .unknownMarker(let marker): "no object begins with the byte \(Self.hexadecimal(marker))"
    case .overrun(let needed, let left):
      "the object needs \(needed) bytes, but \(left) are left before the offset table"
    case .countNotInteger(let marker):
      "the byte \(Self.hexadecimal(marker)) stands where a count should begin; expected an integer, 0x10 to 0x14"
    case .integerTooLarge(let high, let low):
      "the integer 0x\(String(high, radix: 16))\(Self.padded(low)) is beyond 64 bits"
    case .uidTooLarge(let uid): "the uid \(uid) is above \(UInt32.max)"
    case .keyNotString(let marker):
      "a dictionary's key is \(Self.name(of: marker)); expected a string"
    case .cycle: "the container contains itself"
    case .overlap(let limit):
      "objects lie over each other: together they have more than \(limit) bytes, twice what the file has"
    }
  }

  /// What to do next.
  var hint: String? {
    switch self {
    case .lineEndAdded(let count): "take it off, for instance with: truncate -s -\(count) FILE"
    case .truncated, .zeroOffsetWidth, .zeroReferenceWidth, .noObjects, .topObjectOutside, .tableOutside,
      .tableSize,
      .referencesTooNarrow, .offsetsTooNarrow:
      "the file was cut off, added to, or sent as text so that its line ends changed; take another copy"
    case .integerTooLarge: "integers go from -9223372036854775808 to 18446744073709551615"
    case .keyNotString: "whatever made the file must write this key as a string"
    case .offsetOutside, .referenceOutside, .unknownMarker, .overrun, .countNotInteger, .uidTooLarge, .cycle,
      .overlap:
      "the file is damaged; take another copy"
    }
  }

  private static func text(_ range: Range<Int>) -> String { "\(range.lowerBound) to \(range.upperBound - 1)" }

  private static func hexadecimal(_ byte: UInt8) -> String {
    "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  private static func padded(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The type that a marker byte begins.
  private static func name(of marker: UInt8) -> String {
    switch marker >> 4 {
    case 0x0 where marker == 0: "a null"
    case 0x0 where marker == 8 || marker == 9: "a boolean"
    case 0x1: "an integer"
    case 0x2: "a real"
    case 0x3: "a date"
    case 0x4: "data"
    case 0x8: "a uid"
    case 0xA: "an array"
    case 0xC: "a set"
    case 0xD: "a dictionary"
    default: "an object that begins with the byte \(hexadecimal(marker))"
    }
  }
}
