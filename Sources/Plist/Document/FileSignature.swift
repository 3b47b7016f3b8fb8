/// Recognises files that are no property lists by their first bytes.
enum FileSignature {
  /// Tells what a file is, if it is one of those that people pass by mistake.
  static func format(of span: RawSpan) -> FormatFault.OtherFormat? {
    if span.begins("NIBArchive") { return .nibArchive }
    if span.begins("SQLite format 3\0") { return .sqlite }
    if span.begins("-----BEGIN PKCS7-----") || span.begins("-----BEGIN CMS-----") {
      return .signedMessage(.pem)
    }
    if isMessage(span) { return .signedMessage(.der) }
    return compression(span).map { .compressed($0) }
  }

  /// DER, a SEQUENCE with a long or indefinite length: CMS around a profile.
  private static func isMessage(_ span: RawSpan) -> Bool {
    span.byteCount >= 4 && span.byte(at: 0) == 0x30 && (0x80...0x84).contains(span.byte(at: 1))
  }

  private static func compression(_ span: RawSpan) -> FormatFault.Compression? {
    let magic: [([UInt8], FormatFault.Compression)] = [
      ([0x1F, 0x8B], .gzip), (Array("PK\u{3}\u{4}".utf8), .zip), (Array("PK\u{5}\u{6}".utf8), .zip),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .xz), ([0x28, 0xB5, 0x2F, 0xFD], .zstd),
      ([0x04, 0x22, 0x4D, 0x18], .lz4), ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .sevenZip),
    ]
    for (bytes, compression) in magic where span.begins(bytes) { return compression }
    // The others begin with letters, which OpenStep text may too, so more than these must be right.
    if span.begins("BZh"), span.byteCount >= 10,
      span.extracting(4..<10).array() == [0x31, 0x41, 0x59, 0x26, 0x53, 0x59]
    {
      return .bzip2
    }
    guard span.byteCount >= 8, (4..<8).contains(where: { span.byte(at: $0) < 0x09 }) else { return nil }
    if span.begins("bvx") { return .lzfse }
    if span.begins("AA01") || span.begins("YAA1") || span.begins("pbzx") { return .appleArchive }
    return span.begins("xar!") ? .xar : nil
  }
}

extension RawSpan {
  /// Whether the bytes begin with others.
  func begins(_ bytes: [UInt8]) -> Bool {
    byteCount >= bytes.count && bytes.indices.allSatisfy { byte(at: $0) == bytes[$0] }
  }

  /// Whether the bytes begin with ASCII text.
  func begins(_ text: String) -> Bool { begins(Array(text.utf8)) }
}
