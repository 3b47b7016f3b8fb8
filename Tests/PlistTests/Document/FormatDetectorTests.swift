import Testing

@testable import Plist

@Suite struct FormatDetectorTests {
  private static let formats: [(String, Format)] = [
    ("bplist00", Format.binary), ("bplist", .binary), ("<plist/>", .xml), (" \n<?xml ?>", .xml),
    ("\u{FEFF}<dict/>", .xml), ("<!-- c -->", .xml), ("<", .xml), ("<data>", .xml), ("<float>", .xml),
    ("<p:plist>", .xml), ("<0fbd 77>", .openStep), ("<>", .openStep), ("<*I5>", .openStep),
    ("<abcdefabcdefabcdefabcdef>", .openStep), ("{ a = b; }", .openStep), ("{}", .openStep),
    ("{\"a\" = 1;}", .openStep), ("// c", .openStep), ("hello", .openStep), ("{ \"a\\\"\" : 1 }", .json),
    ("[1]", .json),
  ]

  @Test(arguments: formats)
  func firstBytesDecide(text: String, format: Format) throws {
    #expect(try FormatDetector.format(of: Bytes(Array(text.utf8))) == format)
  }

  private static let mistakes: [([UInt8], FormatFault)] = [
    ([], .empty), ([0x20, 0x0A, 0x09], .blank), ([0xEF, 0xBB, 0xBF], .blank),
    ([0xFF, 0xFE, 0x0A, 0], .blank),
    ([0x30, 0x82, 0x10, 0x00], .other(.signedMessage(.der))),
    (Array("-----BEGIN PKCS7-----\nMII".utf8), .other(.signedMessage(.pem))),
    (Array("NIBArchive".utf8), .other(.nibArchive)), (Array("SQLite format 3\0".utf8), .other(.sqlite)),
    ([0x1F, 0x8B, 8, 0], .other(.compressed(.gzip))), (Array("PK\u{3}\u{4}".utf8), .other(.compressed(.zip))),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], .other(.compressed(.xz))),
    (Array("BZh91AY&SY".utf8), .other(.compressed(.bzip2))),
    ([0x28, 0xB5, 0x2F, 0xFD], .other(.compressed(.zstd))),
    ([0x04, 0x22, 0x4D, 0x18], .other(.compressed(.lz4))),
    (Array("bvx2".utf8) + [0xFF, 1, 0, 0], .other(.compressed(.lzfse))),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .other(.compressed(.sevenZip))),
    (Array("AA01".utf8) + [0x40, 0, 1, 2], .other(.compressed(.appleArchive))),
    (Array("xar!".utf8) + [0, 0x1C, 0, 1], .other(.compressed(.xar))),
    (Array("<!DOCTYPE html><html>".utf8), .other(.html)), (Array("<HTML lang='en'>".utf8), .other(.html)),
    ([0x80, 0x81], .unknown), (Array("@x".utf8), .unknown),
    ([0x3C, 0, 0x3F, 0], .missingByteOrderMark(.utf16LittleEndian)),
    (Array("<?xml version='1.0' encoding = \"UTF-7\"?>".utf8), .unsupportedEncoding(name: "UTF-7")),
    (Array("<?xml version='1.0' encoding='UTF-16'?>".utf8), .contradictedEncoding(name: "UTF-16")),
  ]

  /// Each says what it is, where, and what to type next.
  @Test(arguments: mistakes)
  func mistakesAreNamed(bytes: [UInt8], fault: FormatFault) throws {
    let error = #expect(throws: PlistError.self) { try Document(reading: bytes) }
    #expect(error?.fault == .format(fault))
    #expect(error?.location?.offset == 0)
    #expect(error?.message.isEmpty == false)
    #expect(error?.hint?.isEmpty == false)
  }

  @Test func otherVersionsOfBinaryAreNamed() {
    for version in ["15", "16", "17"] {
      let error = #expect(throws: PlistError.self) {
        try Document(reading: Array("bplist\(version)".utf8) + [UInt8](repeating: 0, count: 64))
      }
      #expect(error?.fault == .format(.other(.binaryVersion("bplist\(version)"))))
      #expect(error?.location?.offset == 0)
      #expect(error?.hint?.isEmpty == false)
    }
  }

  /// Words that begin like another format are words.
  @Test(arguments: ["bvx2", "BZh9", "xar", "AA01 = b;", "PK"]) func wordsAreOpenStep(text: String) throws {
    #expect(try FormatDetector.format(of: Bytes(Array(text.utf8))) == .openStep)
  }

  @Test(arguments: [
    (TextEncoding(.utf8), "utf8"), (TextEncoding(.utf8, byteOrderMark: true), ""),
    (TextEncoding(.utf16LittleEndian, byteOrderMark: true), ""),
    (TextEncoding(.utf16BigEndian, byteOrderMark: true), ""),
    (TextEncoding(.utf32BigEndian, byteOrderMark: true), ""), (TextEncoding(.latin1), "ISO-8859-1"),
    (TextEncoding(.windows1252), "windows-1252"),
  ]) func placesAreInTheOriginalBytes(encoding: TextEncoding, name: String) throws {
    let head = name.isEmpty ? "" : "<?xml version='1.0' encoding='\(name)'?>"
    var bytes: [UInt8] = []
    if encoding.hasByteOrderMark {
      switch encoding.characterSet {
      case .utf16LittleEndian: bytes = [0xFF, 0xFE]
      case .utf16BigEndian: bytes = [0xFE, 0xFF]
      case .utf32BigEndian: bytes = [0, 0, 0xFE, 0xFF]
      default: bytes = [0xEF, 0xBB, 0xBF]
      }
    }
    let text = Array((head + "\n<array><string>é</string>x</array>").utf8)
    unsafe TextEncoder.append(text.span.bytes, in: encoding, to: &bytes) { _, _ in }
    let error = #expect(throws: PlistError.self) { try Document(reading: bytes) }
    #expect(error?.fault == .xml(.textBetweenElements("x", inside: .array)))
    var end: [UInt8] = []
    unsafe TextEncoder.append(Array("x</array>".utf8).span.bytes, in: encoding, to: &end) { _, _ in }
    #expect(error?.location == .text(line: 2, column: 26, offset: bytes.count - end.count))
  }

  @Test func invalidBytesHaveAPlace() throws {
    let ascii = Array("<?xml version='1.0' encoding='US-ASCII'?>\n<true/><!-- ".utf8) + [0xC3]
    #expect(
      throws: PlistError(
        .format(.invalidEncoding(.ascii)), at: .text(line: 2, column: 13, offset: ascii.count - 1))
    ) { try Document(reading: ascii) }
    let surrogate: [UInt8] = [0xFE, 0xFF, 0, 0x3C, 0xD8, 0x00, 0, 0x3C]
    #expect(
      throws: PlistError(.format(.invalidEncoding(.utf16BigEndian)), at: .text(line: 1, column: 2, offset: 4))
    ) { try XMLReader.read(Bytes(surrogate)) }
    for bad: [UInt8] in [
      [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
    ] {
      for (open, close) in [
        ("<string>", "</string>"), ("<array><!-- ", " --></array>"), ("<array a='", "'/>"),
      ] {
        let source = Array(open.utf8) + bad + Array(close.utf8)
        let error = #expect(throws: PlistError.self) { try Document(reading: source) }
        #expect(error?.fault == .format(.invalidEncoding(.utf8)))
        #expect(error?.location?.offset == open.utf8.count)
      }
    }
  }
}
