import Foundation
import Testing

@testable import Plist

@Suite(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
struct BinaryCorpusTests {
  private func read(_ entry: Corpus.Entry) -> Result<Document, PlistError> {
    let bytes = entry.bytes
    return Result { () throws(PlistError) in try BinaryReader.read(Bytes(bytes)) }
  }

  @Test func edgeCasesHaveTheWantedVerdicts() throws {
    let entries = Corpus.binary(under: "edge/bin/")
    #expect(entries.count >= 200)
    for entry in entries {
      switch read(entry) {
      case .success(let document):
        #expect(!entry.verdict.hasPrefix("reject"), "\(entry): accepted")
        let wantsWarning = entry.verdict.hasPrefix("accept with a warning") && !entry.path.contains("nfc-nfd")
        #expect(document.warnings.isEmpty != wantsWarning, "\(entry): \(document.warnings)")
      case .failure(let error):
        #expect(entry.verdict.hasPrefix("reject"), "\(entry): \(error)")
        #expect(error.location != nil, "\(entry)")
      }
    }
  }

  @Test func onlyLossIsRefusedInOtherPeoplesFiles() throws {
    let entries = Corpus.binary(under: "peers/") + Corpus.binary(under: "real/")
    #expect(entries.count >= 200)
    for entry in entries {
      switch read(entry) {
      case .success: #expect(!entry.verdict.hasPrefix("reject"), "\(entry): accepted")
      case .failure(let error):
        switch error.fault {
        case .binary(.keyNotString), .binary(.integerTooLarge), .format(.other(.binaryVersion)): break
        default: #expect(!entry.verdict.hasPrefix("accept"), "\(entry): \(error)")
        }
      }
    }
  }
}

@Suite(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
struct AppleGoldenTests {
  @Test func goldens() throws {
    var matched = 0
    var total = 0
    for entry in Corpus.binary(under: "peers/hqtsm-plist/") where entry.path.hasSuffix("binary.plist") {
      total += 1
      do {
        let document = try BinaryReader.read(Bytes(entry.bytes))
        let written = try document.bytes(as: .binary, options: WritingOptions(layout: .apple))
        if written == entry.bytes { matched += 1 } else { print("DIFFERS", entry.path) }
        let compact = try document.bytes(as: .binary)
        #expect(compact.count <= written.count)
        let again = try BinaryReader.read(Bytes(compact))
        #expect(again.root.isIdentical(to: document.root, ordered: !document.root.hasDuplicateKeys), "\(entry.path)")
      } catch { print("THROWS", entry.path, error) }
    }
    print("GOLDEN", matched, total)
  }
}
