import Foundation
import Testing

@testable import Plist

/// The values of the corpus's files are those that other readers find, where these are right, or those that were
/// written by hand from the bytes.
@Suite(.enabled(if: SharedCorpus.isPresent, SharedCorpus.absence))
struct CorpusValueTests {
  /// Rows that plistlib reads otherwise than Apple, which have a value by hand or another judge.
  private static let plistlibIsWrong = [
    CorpusException(
      paths: ["raw-crlf.plist", "key-crlf.plist"],
      reason: "expat makes line feeds of carriage returns, which Apple keeps"),
    CorpusException(
      paths: ["dup-key-ascii-utf16.plist", "dup-key-sameref.plist", "dict-repeat__binary.plist"],
      reason: "plistlib takes the last of several entries with one key, Apple the first in binary files"),
    CorpusException(
      paths: ["data-count16.plist", "data-count16-high.plist"],
      reason: "plistlib cannot read a count of sixteen bytes, of which Apple takes the low eight"),
  ]

  /// Rows that plutil reads otherwise than Apple, and whose value is too long to be written by hand.
  private static let plutilIsWrong = [
    CorpusException(
      paths: ["string-chars__binary.plist", "string-chars__xml.plist"],
      reason: "plutil replaces surrogates that stand alone and drops U+FEFF; everyUnitIsKept looks at them"),
    CorpusException(
      paths: ["bin/key-lone-surrogate.plist", "bin/depth-510.plist"],
      reason: "as binary it crashes or refuses"),
  ]

  private static let byHand = ExpectedValues.binary + ExpectedValues.xml

  private static func isJudged(_ row: SharedCorpus.Row) -> Bool {
    ["xml", "binary"].contains(row.format) && row.isAccepted
      && !CorpusException.refused.cover(row)
  }

  private static func isForPlistlib(_ row: SharedCorpus.Row) -> Bool {
    isJudged(row) && row.plistlib == "ok" && !plistlibIsWrong.cover(row)
      && !byHand.contains { row.path == $0.path }
  }

  private static func isForPlutil(_ row: SharedCorpus.Row) -> Bool {
    isJudged(row) && !isForPlistlib(row) && row.plutil == "ok" && !plutilIsWrong.cover(row)
      && !byHand.contains { row.path == $0.path }
  }

  /// Rows that nobody can be asked about, and why.
  private static let unjudged = [
    CorpusException(
      paths: ["dag-25.plist", "dag-30.plist", "dag-64.plist", "dag-dict.plist", "dag-wide.plist"],
      reason:
        "shared containers that other readers would expand for ever; sharedContainersAreKept looks at them")
  ]

  @Test func everyAcceptedFileIsJudged() throws {
    for row in try SharedCorpus.rows(Self.isJudged) {
      let isJudged =
        Self.isForPlistlib(row) || Self.isForPlutil(row) || Self.byHand.contains { $0.path == row.path }
        || (Self.unjudged + Self.plutilIsWrong + Self.plistlibIsWrong).cover(row)
      #expect(isJudged, "\(row.path)")
    }
  }

  @Test func valuesAreThoseWrittenByHand() throws {
    for (path, json) in Self.byHand {
      let row = try #require(try SharedCorpus.rows { $0.path == path }.first, "\(path)")
      let value = try Document(reading: try SharedCorpus.bytes(row)).root
      #expect(value.isIdentical(to: try Document(typedJSON: Array(json.utf8)).root), "\(path): \(json)")
    }
  }

  /// Each file is read here, written as binary, and read by plistlib, which reads the file itself too.
  @Test(.enabled(if: Python.isPresent, Python.absence))
  func valuesAreThoseOfPlistlib() throws {
    try withScratchFolder { folder in
      var lines: [String] = []
      for (row, document) in try SharedCorpus.documents(Self.isForPlistlib) {
        let file = folder.appending(path: "\(lines.count)")
        try Data(document.bytes(as: .binary)).write(to: file)
        lines.append("\(try SharedCorpus.location(row).path)\t\(file.path)")
      }
      #expect(lines.count > 550)
      let differing = try Python.run(Self.script, input: lines.joined(separator: "\n"))
      #expect(differing == "\(lines.count) compared\n")
    }
  }

  private static let script = """
    import math, plistlib, sys
    sys.setrecursionlimit(20000)
    def same(a, b):
      if isinstance(a, float) and isinstance(b, float):
        return a == b and math.copysign(1, a) == math.copysign(1, b) or math.isnan(a) and math.isnan(b)
      if type(a) is not type(b): return False
      if isinstance(a, dict): return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
      if isinstance(a, list): return len(a) == len(b) and all(map(same, a, b))
      return a == b
    def uids(v):
      # plistlib leaves the dictionaries that stand for references in XML.
      if isinstance(v, dict):
        if set(v) == {"CF$UID"} and type(v["CF$UID"]) is int and 0 <= v["CF$UID"] < 2**32:
          return plistlib.UID(v["CF$UID"])
        return {k: uids(x) for k, x in v.items()}
      return [uids(x) for x in v] if isinstance(v, list) else v
    count = 0
    for line in sys.stdin:
      theirs, ours = line.rstrip("\\n").split("\\t")
      if not same(uids(plistlib.load(open(theirs, "rb"))), uids(plistlib.load(open(ours, "rb")))): print(theirs)
      count += 1
    print(count, "compared")
    """

  @Test(.enabled(if: Plutil.isPresent, Plutil.absence))
  func valuesAreThoseOfPlutil() throws {
    try withScratchFolder { folder in
      var count = 0
      for (row, document) in try SharedCorpus.documents(Self.isForPlutil) {
        let bytes = try Plutil.binary(of: try SharedCorpus.location(row), in: folder)
        let theirs = try Document(reading: try #require(bytes, "\(row.path)"))
        #expect(document.root.isIdentical(to: theirs.root), "\(row.path)")
        count += 1
      }
      #expect(count > 10)
    }
  }

  /// The files have a text of each code unit from 0 to FFFF after its number; in XML Apple lost the surrogates.
  @Test(arguments: [Format.binary, .xml]) func everyUnitIsKept(format: Format) throws {
    let found = try SharedCorpus.documents {
      $0.path.hasSuffix(format == .xml ? "string-chars__xml.plist" : "string-chars__binary.plist")
    }
    let strings = try #require(found.first).document.root.elements
    #expect(strings.count == 2 * 65_536)
    let wrong = (0..<strings.count / 2).first { number in
      let isLost = format == .xml && 0xD800...0xDFFF ~= number
      return strings[2 * number].string.flatMap { Int($0) } != number
        || strings[2 * number + 1].text?.units != (isLost ? [] : [UInt16(truncatingIfNeeded: number)])
    }
    #expect(wrong == nil)
  }

  @Test func sharedContainersAreKept() throws {
    for (row, document) in try SharedCorpus.documents({ Self.unjudged[0].covers($0) }) {
      #expect(document.root.isShared, "\(row.path)")
      #expect(try document.bytes(as: .binary).count <= document.original.count, "\(row.path)")
    }
  }
}
