import Foundation
import Testing

/// A program that reads property lists too.
struct Judge {
  private let path: String

  /// Looks for a program where the shell would.
  init?(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let found = folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else { return nil }
    path = found
  }

  /// Runs it.
  ///
  /// - Returns: What it wrote, and its status.
  func run(_ arguments: [String], input: URL? = nil) throws -> (output: Data, status: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardInput = try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (data, process.terminationStatus)
  }
}

/// Python, whose plistlib the tests compare with.
enum Python {
  private static let judge = Judge("python3")

  static let isPresent = judge != nil
  static let absence: Comment = "SKIPPED: there is no python3, so nothing was compared with its plistlib"

  /// Runs a script, which must succeed, and returns what it printed.
  static func run(_ script: String, input: String) throws -> String {
    try withScratchFolder { folder in
      let file = folder.appending(path: "input")
      try input.write(to: file, atomically: true, encoding: .utf8)
      let (output, status) = try #require(judge).run(["-c", script], input: file)
      #expect(status == 0)
      return String(decoding: output, as: UTF8.self)
    }
  }
}

/// The toolchain's plutil, which is Apple's reader behind a layer of Swift.
enum Plutil {
  private static let judge = Judge("plutil")

  static let isPresent = judge != nil
  static let absence: Comment = "SKIPPED: there is no plutil, so nothing was compared with it"

  /// Has it write a file as binary; nil if it refuses.
  static func binary(of file: URL, in folder: URL) throws -> [UInt8]? {
    let output = folder.appending(path: UUID().uuidString)
    let (_, status) = try #require(judge).run(["-convert", "binary1", "-o", output.path, file.path])
    return status == 0 ? Array(try Data(contentsOf: output)) : nil
  }
}

/// Lends an empty folder, which is removed again.
func withScratchFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}
