import Files
import Foundation
import Plist
import Testing

@testable import DeviceBackup

/// What lies beside the tests: the package's samples, and the shared cases where they are present.
enum Samples {
  static let package = FilePath(#filePath).parent.parent.parent.parent
  static let backup = package.appending("samples/backup/00112233445566778899aabbccddeeff00112233")
  static let extracted = package.appending("samples/extracted")

  /// The shared bug cases and tools, nil where they are absent.
  static let shared: FilePath? = {
    let path = package.parent.appending("shared")
    return (try? FileStatus(of: path))?.kind == .folder ? path : nil
  }()

  static let hasShared = shared != nil
  /// Whether the shared validator of backups can run.
  static let hasValidator = hasShared && run("python3", "-c", "import cryptography") == 0
  static let hasPython = run("python3", "-c", "import sqlite3") == 0

  /// Runs a program and returns its status, 127 when it cannot be started.
  @discardableResult
  static func run(_ words: String...) -> Int32 { run(words).status }

  static func run(_ words: [String]) -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    do { try process.run() } catch { return (127, "\(error)") }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}

/// Carries a plan out without any of the care that the vault takes.
func install(_ plan: [PlannedFile], in folder: FilePath) throws {
  for file in plan {
    let path = folder.appending(file.location)
    try Folder.removeFile(path)
    if let content = file.content {
      try Folder.makeWithParents(path.parent)
      try FileDescriptor(path, for: .create(mode: 0o644)).write(content)
    }
  }
}

extension Backup {
  /// Plans that one file gets other bytes.
  func plan(
    replacing file: BackupFile, from original: Bytes, with bytes: [UInt8], now: Int64,
    forcingIncomplete: Bool = false
  ) throws(BackupError) -> [PlannedFile] {
    try plan(
      [.replace(file, original: original, with: bytes)], now: now, forcingIncomplete: forcingIncomplete)
  }
}
