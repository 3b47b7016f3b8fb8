import Testing

@testable import Plist

@Suite struct OddValuesTests {
  private func codes(_ document: Document) -> [Warning.Code] { document.oddities.map(\.code) }

  @Test(
    arguments: [
      ("true", true), ("YES", true), ("No", true), ("5", true), ("-1", true), ("0", true), ("0.5", true),
      ("1e5", true), ("2016-10-08T09:41:00Z", true), ("", false), ("tRUE", false), ("yes ", false),
      ("nan", false), ("007", false), ("1.2.3", false), ("123456789012345", false), ("2016-10-08", false),
      ("-", false), (".", false),
    ])
  func stringsThatLookLikeOtherTypes(text: String, isOdd: Bool) throws {
    let source = "<plist><dict>\n<key>K</key><string>\(text)</string></dict></plist>"
    let warnings = try Document(reading: Array(source.utf8)).oddities
    #expect(warnings.map(\.code) == (isOdd ? [.suspiciousType] : []))
    guard let warning = warnings.first else { return }
    #expect(warning.location == .text(line: 2, column: 13, offset: 26))
    #expect(warning.message.contains("\"K\""))
  }

  @Test func versionsAreStrings() throws {
    let source = "<plist><dict><key>CFBundleVersion</key><string>5</string></dict></plist>"
    #expect(codes(try Document(reading: Array(source.utf8))).isEmpty)
  }

  @Test func theyStandAmongTheReadersWarnings() throws {
    let source =
      "<plist><dict><key>a</key><string>true</string><key>a</key><string>x</string>"
      + "<key>b</key><string>false</string></dict></plist>"
    #expect(
      codes(try Document(reading: Array(source.utf8))) == [.suspiciousType, .duplicateKey, .suspiciousType])
  }

  @Test func whatXMLCannotHoldIsToldInBinary() throws {
    let document = try Document { (builder) throws(PlistError) in
      try builder.beginArray()
      try builder.string(Text(units: [0xD800]))
      builder.date(.nan)
      builder.date(1e300)
      builder.date(0.5)
      try builder.beginDictionary()
      try builder.key("CF$UID")
      builder.integer(5)
      try builder.end()
      try builder.beginDictionary()
      try builder.key(Text(units: [0xDC00]))
      builder.null()
      try builder.end()
      try builder.end()
    }
    let read = try Document(reading: document.bytes(as: .binary))
    #expect(
      codes(read).map(\.rawValue).sorted() == [
        "lone-surrogate", "lone-surrogate", "null-object", "uid-dictionary", "unrepresentable-date",
        "unrepresentable-date",
      ])
  }

  /// 2^40 strings by sharing: each is looked at where it lies.
  @Test func sharedValuesAreLookedAtOnce() throws {
    var objects: [[UInt8]] = (0..<40).map { [0xA2, UInt8($0 + 1), UInt8($0 + 1)] }
    objects.append([0x51, 0x31])
    let document = try BinaryFile(objects: objects).read()
    #expect(codes(document) == [.suspiciousType, .suspiciousType])
    let summary = DocumentSummary(of: document)
    #expect(summary.depth == 40)
    #expect(summary.values == 42)
    #expect(summary.objects == 41)
  }

  /// One string, not of ASCII, in many places is looked at once, and its key named only where that is short.
  @Test func sharedStringsAreLookedAtOnce() throws {
    let surrogates = [[UInt8]](repeating: [0xD8, 0x00], count: 257)
    let wide: [UInt8] = [0x6F, 0x11, 0x01, 0x01] + Array(surrogates.joined())
    let key: [UInt8] = [0x5F, 0x11, 0x01, 0x01] + [UInt8](repeating: 0x61, count: 257)
    var file = BinaryFile([0xA4, 1, 1, 2, 2], wide, [0xD1, 3, 4], key, [0x51, 0x31])
    file.offsetWidth = 2
    let document = try file.read()
    #expect(codes(document) == [.loneSurrogate, .suspiciousType])
    #expect(document.oddities.last?.subject == nil)
  }
}
