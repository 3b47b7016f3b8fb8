internal import Changes
internal import Digests
internal import Plist

/// A property list with the bytes that are to take its place.
struct Revision {
  let plist: OpenedPlist
  /// The digest of the bytes that were read.
  let digest: SHA256.Digest
  /// What the file is to hold.
  let bytes: [UInt8]
  /// What the bytes mean.
  let document: Document
  /// What differs.
  let changes: Changeset

  /// Makes the bytes of an edited document, and reads them back.
  ///
  /// - Parameters:
  ///   - plist: The property list as it was read.
  ///   - digest: The digest of its bytes.
  ///   - edited: The same with the edits made.
  ///   - changes: What differs.
  /// - Throws: `.plist` when the format cannot hold a value, `.notAsIntended`.
  init(
    of plist: OpenedPlist, _ digest: SHA256.Digest, edited: Document, changes: Changeset
  ) throws(WorkbenchError) {
    self.plist = plist
    self.digest = digest
    self.changes = changes
    if changes.isEmpty {
      bytes = plist.original.array()
      document = plist.document
      return
    }
    bytes = try WorkbenchError.lift(plist: try edited.editedBytes(), in: plist.label)
    document = try Self.reread(bytes, as: edited.format, plist.label)
    guard document.format == edited.format, document.root.isIdentical(to: edited.root, ordered: true) else {
      throw WorkbenchError(.notAsIntended, in: plist.label)
    }
  }

  /// Takes bytes that are to be put in place as they are.
  ///
  /// - Parameters:
  ///   - plist: The property list as it was read.
  ///   - digest: The digest of its bytes.
  ///   - bytes: The new bytes.
  ///   - format: What they were written in; nil if that is as before.
  /// - Throws: `.notAsIntended` when they cannot be read.
  init(
    of plist: OpenedPlist, _ digest: SHA256.Digest, bytes: [UInt8], in format: Format? = nil
  ) throws(WorkbenchError) {
    self.plist = plist
    self.digest = digest
    self.bytes = bytes
    document = try Self.reread(bytes, as: format ?? plist.document.format, plist.label)
    changes = Changeset(from: plist.document.root, to: document.root)
  }

  /// Whether anything is to be written.
  var isChanged: Bool { !plist.original.hasSameBytes(as: Bytes(bytes)) }

  private static func reread(
    _ bytes: [UInt8], as format: Format, _ label: String
  ) throws(WorkbenchError) -> Document {
    do throws(PlistError) { return try Document(reading: bytes, writtenAs: format) } catch {
      throw WorkbenchError(.notAsIntended, in: label)
    }
  }
}
