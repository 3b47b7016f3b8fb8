import Files
import Foundation
import Testing

@testable import springback

/// A folder of its own with copies of the samples, removed with the object.
final class Scratch {
  let folder: URL

  /// The samples of the repository.
  static let samples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "samples")

  /// Copies the samples: `backup`, `extracted`, `com.apple.springboard.plist` (XML) and `binary.plist`.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "springback-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try copy("backup", as: "backup")
    try copy("extracted", as: "extracted")
    try copy("com.apple.springboard.xml.plist", as: "com.apple.springboard.plist")
    try copy("com.apple.springboard.binary.plist", as: "binary.plist")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func copy(_ sample: String, as name: String) throws {
    try FileManager.default.copyItem(
      at: Scratch.samples.appending(path: sample), to: folder.appending(path: name))
  }

  /// Returns the path of a name in the folder.
  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Writes a file in the folder and returns its path.
  func write(_ contents: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(contents).write(to: folder.appending(path: name))
    return path(name)
  }

  /// Reads a file in the folder.
  func read(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: name))) }

  /// Returns mode and content of everything in a part of the folder, by path.
  func snapshot(of name: String) throws -> [String: String] {
    let root = path(name)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root)
    return try paths.reduce(into: [:]) { snapshot, path in
      let full = root + "/" + path
      let attributes = try FileManager.default.attributesOfItem(atPath: full)
      let mode = attributes[.posixPermissions] as? Int ?? 0
      let kind = attributes[.type] as? FileAttributeType ?? .typeUnknown
      let content = kind == .typeRegular ? (FileManager.default.contents(atPath: full) ?? Data()) : Data()
      snapshot[path] = "\(kind.rawValue) \(mode) \(content.base64EncodedString())"
    }
  }

  /// Runs a command line with a store in the folder; words that begin with `./` are names in it.
  func run(
    _ words: String..., input: some Sequence<UInt8> = [], answer: Bool? = nil, now: Int64? = nil
  ) -> Reply {
    run(words, input: input, answer: answer, now: now)
  }

  /// Runs a command line as `run(_:input:answer:now:)` does.
  func run(
    _ words: [String], input: some Sequence<UInt8> = [], answer: Bool? = nil, now: Int64? = nil,
    environment: [String: String] = [:]
  ) -> Reply {
    var line = TypedLine(words.map { $0.hasPrefix("./") ? path(String($0.dropFirst(2))) : $0 })
    line.environment = ["SPRINGBACK_STORE": path("store"), "HOME": path("home"), "VISUAL": "true"]
    line.environment.merge(environment) { $1 }
    line.input = Array(input)
    line.answer = answer
    if let now { line.now = FileTime(seconds: now, nanoseconds: 0) }
    return line.run()
  }

  /// The backup's own folder.
  static let backup = "backup/00112233445566778899aabbccddeeff00112233"
  /// The body of the springboard plist in the backup.
  static let body = backup + "/66/662bc19b13aecef58a7e855d0316e4cf61e2642b"
}

extension Reply {
  /// The JSON object on standard output.
  var object: [String: Any] {
    get throws {
      try #require(JSONSerialization.jsonObject(with: Data(results.utf8)) as? [String: Any], "\(results)")
    }
  }

  /// The JSON objects on standard error, one a line.
  var diagnosticObjects: [[String: Any]] {
    get throws {
      try diagnostics.split(separator: "\n").map { line in
        try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
      }
    }
  }
}
