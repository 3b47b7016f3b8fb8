internal import Digests
internal import Plist

extension MBFileRecord {
  /// Returns the record of a file whose body is replaced: the same archive with another size, digest and dates.
  ///
  /// A digest is computed anew if the record has one, and never added or removed: which files have one is the
  /// device's choice, and it checks exactly those. Everything else keeps its bytes and its place.
  ///
  /// - Parameters:
  ///   - body: The new body as it will be stored.
  ///   - size: The number of bytes before encryption.
  ///   - modified: Seconds since 1970-01-01 00:00 UTC.
  /// - Returns: The new record's bytes, in the format of the old one.
  /// - Throws: What keeps the record from being changed.
  func replacing(body: [UInt8], size: Int, modified: Int64) throws(RecordFault) -> [UInt8] {
    var changes: [(Field, Document)] = [(.size, .integer(Int64(size)))]
    for date in [Field.lastModified, .lastStatusChange] where integer(date) != nil {
      changes.append((date, .integer(modified)))
    }
    var newDigest: [UInt8]?
    if let digest { newDigest = try Self.digest(of: body, length: digest.count) }
    let digestPlace = try Self.data(.digest, in: archive)
    let edited: Document
    let bytes: [UInt8]
    let again: Document
    do throws(PlistError) {
      var editor = DocumentEditor(archive.document)
      for (field, value) in changes {
        guard let place = archive.member(Text(field.rawValue), of: archive.root) else { continue }
        try editor.replace(at: place.path, with: value.root)
      }
      if let newDigest, let digestPlace {
        let value = try Document { builder throws(PlistError) in try builder.data(newDigest) }
        try editor.replace(at: digestPlace.path, with: value.root)
      }
      edited = editor.finish()
      bytes = try edited.editedBytes()
      again = try Document(reading: bytes)
    } catch { throw .plist(error) }
    guard again.root.isIdentical(to: edited.root, ordered: true) else { throw .notVerified }
    return bytes
  }

  /// Whether a body as it is stored has the digest of the record; nil when the record has none.
  ///
  /// - Throws: `.digestLength`.
  func matches(_ body: RawSpan) throws(RecordFault) -> Bool? {
    guard let digest else { return nil }
    switch digest.count {
    case 20: return SHA1.hash(body).array == digest
    case 32: return SHA256.hash(body).array == digest
    default: throw .digestLength(digest.count)
    }
  }

  private static func digest(of body: [UInt8], length: Int) throws(RecordFault) -> [UInt8] {
    switch length {
    case 20: return SHA1.hash(body).array
    case 32: return SHA256.hash(body).array
    default: throw .digestLength(length)
    }
  }
}
