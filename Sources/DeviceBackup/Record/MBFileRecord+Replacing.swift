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
    if values.lastModified != nil { changes.append((.lastModified, .integer(modified))) }
    if values.lastStatusChange != nil { changes.append((.lastStatusChange, .integer(modified))) }
    var newDigest: [UInt8]?
    if let digest = values.digest {
      newDigest = try unsafe FileRecord.digest(of: body.span.bytes, length: digest.count)
    }
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
}
