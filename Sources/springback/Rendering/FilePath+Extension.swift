import Files

extension FilePath {
  /// Returns the path with what follows the last dot of its last name replaced, or added to a name without one.
  ///
  /// A dot at the beginning makes a hidden file, not an extension.
  func replacingExtension(with text: [UInt8]) -> FilePath {
    let name = lastComponent.bytes
    let dot = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil }
    let stem = name[..<(dot ?? name.count)]
    let file = FilePath(bytes: stem + [UInt8(ascii: ".")] + text)
    return bytes.contains(UInt8(ascii: "/")) ? parent.appending(file) : file
  }
}
