import Testing

@testable import Plist

/// Every file of the corpus is read or refused as it should be.
@Suite(.enabled(if: SharedCorpus.isPresent, SharedCorpus.absence))
struct CorpusVerdictTests {
  /// What became of the files of one folder.
  private struct Tally {
    var accepted = 0
    var refused = 0
    var exceptions = 0
    var wrong = 0
  }

  @Test func everyVerdictIsTheWantedOne() throws {
    var tallies: [String: Tally] = [:]
    let rows = try SharedCorpus.rows()
    for row in rows {
      let error = error(of: try SharedCorpus.bytes(row))
      let exception = CorpusException.refused.first { $0.covers(row) }
      let wantsRefusal = exception != nil || row.isRefused
      let isFree = exception == nil && row.expected.hasPrefix("either")
      let isRight = isFree || (error != nil) == wantsRefusal
      tallies[row.folder, default: Tally()].accepted += error == nil ? 1 : 0
      tallies[row.folder, default: Tally()].refused += error == nil ? 0 : 1
      tallies[row.folder, default: Tally()].exceptions += exception == nil ? 0 : 1
      tallies[row.folder, default: Tally()].wrong += isRight ? 0 : 1
      #expect(isRight, "\(row.path): \(row.expected); \(error.map { "\($0)" } ?? "accepted")")
      if exception != nil { #expect(row.isAccepted, "\(row.path) is no exception") }
    }
    try report(tallies)
    #expect(rows.count > 1000)
  }

  /// An error of a format that has places says where.
  @Test func refusalsHaveAPlace() throws {
    for row in try SharedCorpus.rows() {
      guard let error = error(of: try SharedCorpus.bytes(row)) else { continue }
      switch error.fault {
      case .xml, .binary, .openStep, .json, .format: #expect(error.location != nil, "\(row.path): \(error)")
      default: break
      }
    }
  }

  @Test func whatIsAcceptedWithAWarningWarns() throws {
    let rows = try SharedCorpus.rows {
      $0.expected.hasPrefix("accept with") || $0.expected.hasPrefix("accept through")
    }
    #expect(rows.count > 25)
    for row in rows {
      let document = try Document(reading: try SharedCorpus.bytes(row))
      // The manifest says of these two keys that they are not duplicates, in the row for those that are.
      let isPlain = row.path.hasSuffix("dup-key-nfc-nfd.plist")
      #expect(document.warnings.isEmpty == isPlain, "\(row.path): \(row.expected); \(document.warnings)")
    }
  }

  @Test func everyExceptionIsInTheCorpus() throws {
    let rows = try SharedCorpus.rows()
    for exception in CorpusException.refused {
      for path in exception.paths {
        #expect(
          rows.contains { $0.path.hasSuffix(path) }, "\(path) is not in the corpus: \(exception.reason)")
      }
    }
  }

  /// What `lint` reports: why a file is not read here, or is by none of Apple's readers.
  private func error(of bytes: [UInt8]) -> PlistError? {
    do throws(PlistError) {
      return try Document(reading: bytes).appleRefusal
    } catch { return error }
  }

  private func report(_ tallies: [String: Tally]) throws {
    func row(_ cells: [String]) -> String {
      cells.enumerated().map { column, cell in
        String(repeating: " ", count: max(0, (column == 0 ? 32 : 11) - cell.count)) + cell
      }.joined()
    }
    var lines = [row(["folder", "accepted", "refused", "exceptions", "wrong"])]
    for (folder, tally) in tallies.sorted(by: { $0.key < $1.key }) {
      lines.append(
        row([folder] + [tally.accepted, tally.refused, tally.exceptions, tally.wrong].map(String.init)))
    }
    print(lines.joined(separator: "\n"))
  }
}
