/// Gives the bytes of an edited document: those of its source with only the changed elements' bytes replaced.
enum XMLSplicer {
  /// Returns the edited file in the encoding it had.
  ///
  /// - Throws: `WriteFault.loss` with its path when XML cannot hold a new value.
  /// - Complexity: O(*n*).
  static func bytes(of document: Document, options: WritingOptions) throws(PlistError) -> [UInt8] {
    let arena = document.arena
    guard document.original.count > 0 else { return try document.bytes(as: .xml, options: options) }
    if arena.root.isUntouched { return document.original.array() }
    let outline = try XMLOutline(arena.source, encoding: document.encoding, of: arena.editedContainers)
    var splice = XMLSplice(arena, outline: outline, options: options)
    try splice.spliceRoot()
    return document.original(replacing: splice.replacements) { scalar, output in
      // Only text holds such characters: names and numbers are ASCII.
      output.append(contentsOf: "&#\(scalar);".utf8)
    }
  }
}
