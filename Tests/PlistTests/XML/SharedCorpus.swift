import Foundation
import Testing

@testable import Plist

/// The corpus of property lists that lies beside the repository, where it does.
enum SharedCorpus {
  /// One row of the manifest.
  struct Row: Sendable, CustomTestStringConvertible {
    let path: String
    let format: String
    let expected: String
    /// What libxml2 said of it: "wf" where well-formed.
    let libxml2: String
    var testDescription: String { path }
  }

  /// The folder, or nil when it is not there.
  static let folder: URL? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.deletingLastPathComponent().appending(path: "shared/corpus")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  static let absence: Comment = "SKIPPED: ../shared/corpus is not there, so the corpus was not tried"

  /// The rows of the manifest whose files are there.
  static func rows(_ belongs: (Row) -> Bool) throws -> [Row] {
    guard let folder else { return [] }
    let text = try String(contentsOf: folder.appending(path: "MANIFEST.tsv"), encoding: .utf8)
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count > 9 else { return nil }
      let row = Row(path: fields[0], format: fields[3], expected: fields[8], libxml2: fields[9])
      let isThere = FileManager.default.fileExists(atPath: folder.appending(path: row.path).path)
      return belongs(row) && isThere ? row : nil
    }
  }

  /// The bytes of a row's file.
  static func bytes(_ row: Row) throws -> [UInt8] {
    guard let folder else { return [] }
    return Array(try Data(contentsOf: folder.appending(path: row.path)))
  }
}
