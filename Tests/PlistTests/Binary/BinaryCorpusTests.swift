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
