import Foundation
import Testing

@testable import Plist

/// What is said of broken files: place, cause and next step.
@Suite struct BrokenFileTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Broken")
  private static let snapshot = folder.appending(path: "messages.txt")

  private static func files() throws -> [URL] {
    let all = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return all.filter { !["README.md", "messages.txt"].contains($0.lastPathComponent) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  @Test func messagesAreThoseThatWereReviewed() throws {
    let files = try Self.files()
    #expect(files.count >= 30)
    var text = ""
    for file in files {
      let error = try #require(try fault(in: file), "\(file.lastPathComponent) is not broken")
      text += "\(file.lastPathComponent)\(place(error)): \(error.message)\n"
      if let hint = error.hint { text += "  hint: \(hint)\n" }
    }
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try text.write(to: Self.snapshot, atomically: true, encoding: .utf8)
      Issue.record("the messages were recorded")
    }
    let reviewed = try String(contentsOf: Self.snapshot, encoding: .utf8).split(separator: "\n")
    for line in text.split(separator: "\n") where !reviewed.contains(line) { Issue.record("new: \(line)") }
    #expect(text.split(separator: "\n") == reviewed)
  }

  /// A fault inside a file has a place, and every fault a next step.
  @Test func everyFaultHasAPlaceAndANextStep() throws {
    for file in try Self.files() {
      let error = try #require(try fault(in: file))
      #expect(error.hint != nil, "\(file.lastPathComponent)")
      switch error.fault {
      case .xml, .binary, .json, .format(.invalidEncoding): #expect(error.location != nil)
      default: break
      }
    }
  }

  private func fault(in file: URL) throws -> PlistError? {
    let bytes = Array(try Data(contentsOf: file))
    do throws(PlistError) {
      _ = try Document(reading: bytes)
      return nil
    } catch { return error }
  }

  private func place(_ error: PlistError) -> String {
    switch error.location {
    case .text(let line, let column, _)?: ":\(line):\(column)"
    case .binary(let offset, _)?: ": offset \(offset)"
    case nil: ""
    }
  }
}
