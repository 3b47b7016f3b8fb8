import Testing

@testable import Plist

/// The scanner against libxml2.
@Suite struct XMLRefereeTests {
  @Test(.enabled(if: SharedCorpus.isPresent, SharedCorpus.absence))
  func bothAgreeOnWellFormedFiles() throws {
    let rows = try SharedCorpus.rows { $0.format == "xml" && $0.libxml2 == "wf" }
    #expect(rows.count > 400)
    for row in rows {
      let bytes = try SharedCorpus.bytes(row)
      // libxml2's own program stops at a NUL, and so never sees what it would refuse.
      if bytes.last != 0 { try expectAgreement(bytes, "\(row.path)") }
    }
  }

  @Test(.enabled(if: SharedCorpus.isPresent, SharedCorpus.absence))
  func theRefereeRefusesWhatIsNotWellFormed() throws {
    for row in try SharedCorpus.rows({ $0.format == "xml" && $0.libxml2 == "ill" }) {
      let bytes = Bytes(try SharedCorpus.bytes(row))
      #expect(throws: PlistError.self, "\(row.path)") { try XMLReferee.read(bytes) }
    }
  }

  /// Found by fuzzing: libxml2 takes a NUL after the last element for the end of the file.
  @Test(arguments: ["<true/>\0", "<true/>\0x", "<true/>\n\0\0<false/>"])
  func theRefereeReadsToTheEnd(text: String) {
    #expect(throws: PlistError.self) { try XMLReferee.read(Bytes(Array(text.utf8))) }
  }

  @Test(arguments: 0..<200) func bothAgreeOnRandomFiles(seed: Int) throws {
    var random = RandomXMLDocument(seed: seed)
    let bytes = try RandomFile.bytes(of: try random.document(), random: &random)
    try expectAgreement(bytes, "seed \(seed)")
  }

  /// Files that a few changed bytes have broken somewhere: what is still well-formed must be judged alike.
  @Test(arguments: 0..<600) func bothAgreeOnDamagedFiles(seed: Int) throws {
    var random = RandomXMLDocument(seed: seed)
    let document = try random.document(values: 8)
    var bytes = try document.bytes(as: .xml)
    let start = try #require(bytes.firstRange(of: Array("<plist".utf8))).lowerBound
    let pieces = [
      "<", ">", "/", "&", "&amp;", "&#65;", "&#x0;", " ", "\n", "<!--x-->", "<?x?>", "<![CDATA[a]]>", "]]>",
      "a=\"1\"",
      "<true/>", "</dict>", "<key>", "</key>", "<string/>", "1", "-", "Z", "=", "é", "<integer>", "\u{1}",
      "--",
    ].map { Array($0.utf8) }
    for _ in 0..<1 + random.generator.below(3) {
      let place = start + random.generator.below(bytes.count - start)
      let piece = pieces[random.generator.below(pieces.count)]
      if random.generator.below(3) == 0 {
        bytes.remove(at: place)
      } else {
        bytes.insert(contentsOf: piece, at: place)
      }
    }
    var referee: Document?
    do throws(PlistError) { referee = try XMLReferee.read(Bytes(bytes)) } catch {
      // Not well-formed: the scanner may be more lenient, but must not trap.
      if case .xml(.notWellFormed) = error.fault {
        _ = try? Document(reading: bytes)
        return
      }
    }
    try expectAgreement(
      bytes, "\(referee == nil ? "refused" : "read"): \(String(decoding: bytes, as: UTF8.self))")
  }

  private func expectAgreement(_ bytes: [UInt8], _ name: Comment) throws {
    var (scanned, refereed): (Document?, Document?)
    var (scanFault, refereeFault): (PlistError?, PlistError?)
    do throws(PlistError) { scanned = try XMLReader.read(Bytes(bytes)) } catch { scanFault = error }
    do throws(PlistError) { refereed = try XMLReferee.read(Bytes(bytes)) } catch { refereeFault = error }
    guard let scanned, let refereed else {
      #expect(
        scanned == nil && refereed == nil,
        "\(name): scanner \(String(describing: scanFault)), referee \(String(describing: refereeFault))")
      return
    }
    // The one stated difference.
    if scanned.warnings.contains(where: { $0.code == .carriageReturn }) { return }
    #expect(scanned.root.isIdentical(to: refereed.root, ordered: true), name)
  }
}
