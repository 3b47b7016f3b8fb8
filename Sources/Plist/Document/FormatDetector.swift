/// Tells a property list's format from its first bytes.
enum FormatDetector {
  static func format(of bytes: Bytes) throws(PlistError) -> Format {
    let magic = Array("bplist".utf8)
    return bytes.count >= 6 && bytes.array(0..<6) == magic ? .binary : .xml
  }
}
