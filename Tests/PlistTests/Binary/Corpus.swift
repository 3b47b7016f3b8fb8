import Foundation

/// The corpus of property lists beside the package, of which the verdicts in `MANIFEST.tsv` are compared with ours.
enum Corpus {
  /// A file of the corpus.
  struct Entry: CustomStringConvertible, Sendable {
    let path: String
    let verdict: String
    var description: String { path }
    var bytes: [UInt8] { (try? [UInt8](Data(contentsOf: folder.appending(path: path)))) ?? [] }
  }

  static let absence: String = "the corpus is not beside the package: \(folder.path)"

  static let folder: URL = {
    // Tests/PlistTests/Binary/Corpus.swift
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    return root.deletingLastPathComponent().appending(path: "shared/corpus")
  }()

  /// The rows of the manifest whose path begins with a prefix and whose format is binary; none without the corpus.
  static func binary(under prefix: String) -> [Entry] {
    guard let manifest = try? String(contentsOf: folder.appending(path: "MANIFEST.tsv"), encoding: .utf8)
    else {
      return []
    }
    return manifest.split(separator: "\n").dropFirst().compactMap { row in
      let columns = row.split(separator: "\t", omittingEmptySubsequences: false)
      guard columns.count > 8, columns[0].hasPrefix(prefix), columns[3] == "binary" else { return nil }
      return Entry(path: String(columns[0]), verdict: String(columns[8]))
    }
  }

  static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path) }
}
