import Foundation
import Testing

@testable import Plist

/// Files that macOS wrote itself are reproduced byte for byte with Apple's layout.
@Suite(.enabled(if: SharedCorpus.isPresent, SharedCorpus.absence))
struct GoldenTests {
  /// Files whose value Apple's writer, or a property list as it is understood here, does not keep.
  private static let impossible = [
    CorpusException(
      paths: ["integer-big__binary.plist", "integer-big__xml.plist"],
      reason: "integers of 128 bits are refused when read"),
    CorpusException(
      paths: ["dict-repeat__binary.plist"],
      reason: "a dictionary with repeated keys: what is written afresh has the effective entries only"),
  ]

  @Test(arguments: [Format.xml, .binary]) func appleLayoutGivesApplesBytes(format: Format) throws {
    let suffix = format == .xml ? "__xml.plist" : "__binary.plist"
    let rows = try SharedCorpus.rows {
      $0.path.hasPrefix("peers/hqtsm-plist/") && $0.path.hasSuffix(suffix)
        && !Self.impossible.cover($0)
    }
    #expect(rows.count == (format == .xml ? 52 : 65))
    for row in rows {
      let bytes = try SharedCorpus.bytes(row)
      let written = try Document(reading: bytes).bytes(as: format, options: WritingOptions(layout: .apple))
      #expect(written == bytes, "\(row.path)")
    }
  }

  @Test func whatCannotBeReproducedIsRefusedOrSaid() throws {
    let rows = try SharedCorpus.rows { Self.impossible.cover($0) }
    #expect(rows.count == 3)
    for row in rows where row.path.contains("integer-big") {
      let error = #expect(throws: PlistError.self) { try Document(reading: try SharedCorpus.bytes(row)) }
      switch error?.fault {
      case .binary(.integerTooLarge), .xml(.scalarOutOfRange(.integer, _)): break
      default: Issue.record("\(row.path): \(String(describing: error))")
      }
    }
    let repeated = try #require(rows.first { $0.path.contains("dict-repeat") })
    #expect(try Document(reading: try SharedCorpus.bytes(repeated)).hasDuplicates)
  }

  /// The XML that macOS wrote of a binary file, where it lost something, is not written here without a word.
  @Test func whatAppleLosesIsRefused() throws {
    let rows = try SharedCorpus.rows {
      $0.path.hasPrefix("peers/hqtsm-plist/") && $0.path.hasSuffix("__binary.plist") && $0.isAccepted
    }
    var lossy: [String] = []
    for row in rows {
      guard let document = try? Document(reading: try SharedCorpus.bytes(row)) else { continue }
      do throws(PlistError) { _ = try document.bytes(as: .xml) } catch {
        guard case .write(.loss(let loss, _)) = error.fault else { throw error }
        let name = row.path.components(separatedBy: "__").dropLast().last ?? ""
        lossy.append("\(name): \(loss.rawValue)")
      }
    }
    #expect(
      lossy.sorted() == [
        "array-null: null", "array-set: set", "date-edge: date-fraction", "real-float-p0.0: real-width",
        "real-sizes: real-width", "set-0: set", "string-chars: control-character",
      ])
  }
}
