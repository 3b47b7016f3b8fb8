@testable import Plist

/// A binary property list put together by hand, object by object, so that every field can be wrong.
struct BinaryFile {
  var header = Array("bplist00".utf8)
  var objects: [[UInt8]]
  /// Bytes between the objects and the table.
  var gap: [UInt8] = []
  var top = 0
  var offsetWidth = 1
  var referenceWidth = 1
  var unused: [UInt8] = [0, 0, 0, 0, 0, 0]
  /// Instead of the objects' true offsets, number and table.
  var offsets: [Int]?
  var count: UInt64?
  var table: UInt64?
  /// The order in which the objects are written; their numbers stay.
  var order: [Int]?

  init(_ objects: [UInt8]...) { self.objects = objects }
  init(objects: [[UInt8]]) { self.objects = objects }

  static func bigEndian(_ number: UInt64, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) : 0 }
  }

  var bytes: [UInt8] {
    var bytes = header
    var places = [Int](repeating: 0, count: objects.count)
    for object in order ?? Array(objects.indices) {
      places[object] = bytes.count
      bytes += objects[object]
    }
    bytes += gap
    let start = bytes.count
    for offset in offsets ?? places { bytes += Self.bigEndian(UInt64(offset), offsetWidth) }
    bytes += unused
    bytes += [UInt8(offsetWidth), UInt8(referenceWidth)]
    bytes += Self.bigEndian(count ?? UInt64((offsets ?? places).count), 8)
    bytes += Self.bigEndian(UInt64(top), 8)
    bytes += Self.bigEndian(table ?? UInt64(start), 8)
    return bytes
  }

  func read() throws(PlistError) -> Document { try BinaryReader.read(Bytes(bytes)) }
}

extension Result where Failure == PlistError {
  /// The fault of a failure.
  var fault: PlistError.Fault? {
    guard case .failure(let error) = self else { return nil }
    return error.fault
  }
}

/// Returns the fault for which a file is refused, or nil if it is read.
func binaryFault(_ file: BinaryFile) -> PlistError.Fault? {
  Result { () throws(PlistError) in try file.read() }.fault
}
