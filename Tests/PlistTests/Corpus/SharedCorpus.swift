import Foundation
import Testing

@testable import Plist

/// The corpus of property lists that lies beside the repository, where it does.
///
/// Its `MANIFEST.tsv` says of each file what a dozen readers make of it and what is wanted of this one.
enum SharedCorpus {
  /// One row of the manifest.
  struct Row: Sendable, CustomTestStringConvertible {
    let path: String
    /// `xml`, `binary`, `text` or `nibarchive`.
    let format: String
    /// What is wanted: begins with `accept`, `reject` or `either`.
    let expected: String
    /// What libxml2 said of it: `wf` where well-formed.
    let libxml2: String
    /// What Python's plistlib and the toolchain's plutil said of it: `ok`, `err`, `hang` or `crash`.
    let plistlib: String
    let plutil: String

    var testDescription: String { path }
    var isAccepted: Bool { expected.hasPrefix("accept") }
    var isRefused: Bool { expected.hasPrefix("reject") }
    /// The first two folders, by which results are counted.
    var folder: String { path.split(separator: "/").prefix(2).joined(separator: "/") }
  }

  /// The folder, or nil when it is not there.
  static let folder: URL? = {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let folder = root.deletingLastPathComponent().appending(path: "shared/corpus")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  static let isPresent = folder != nil

  static let absence: Comment = "SKIPPED: ../shared/corpus is not there, so the corpus was not tried"

  /// The rows of the manifest whose files are there.
  static func rows(_ belongs: (Row) -> Bool = { _ in true }) throws -> [Row] {
    guard let folder else { return [] }
    let text = try String(contentsOf: folder.appending(path: "MANIFEST.tsv"), encoding: .utf8)
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count > 12 else { return nil }
      let row = Row(
        path: fields[0], format: fields[3], expected: fields[8], libxml2: fields[9], plistlib: fields[12],
        plutil: fields[11])
      let isThere = FileManager.default.fileExists(atPath: folder.appending(path: row.path).path)
      return belongs(row) && isThere ? row : nil
    }
  }

  /// Where a row's file is.
  static func location(_ row: Row) throws -> URL { try #require(folder).appending(path: row.path) }

  /// The bytes of a row's file.
  static func bytes(_ row: Row) throws -> [UInt8] { Array(try Data(contentsOf: location(row))) }

  /// The documents of the rows that are read.
  static func documents(_ belongs: (Row) -> Bool) throws -> [(row: Row, document: Document)] {
    try rows(belongs).compactMap { row in
      guard let document = try? Document(reading: try bytes(row)) else { return nil }
      return (row, document)
    }
  }
}

extension Document {
  /// Whether a warning tells of a key that occurs more than once.
  var hasDuplicates: Bool { warnings.contains { $0.code == .duplicateKey } }
}
