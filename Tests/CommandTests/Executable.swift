import Foundation

/// The executable that was built beside the tests.
enum Executable {
  /// The folder it lies in.
  static let folder: URL = {
    let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" }
    let place = bundle?.bundleURL ?? Bundle.main.executableURL ?? Bundle.main.bundleURL
    return place.deletingLastPathComponent()
  }()

  /// Runs a line by the shell, in which `springback` is the executable.
  ///
  /// - Returns: The status, standard output and standard error.
  static func run(
    _ line: String, in directory: URL
  ) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = directory
    process.environment = [
      "PATH": folder.path + ":/usr/bin:/bin", "HOME": directory.appending(path: "home").path,
      "SPRINGBACK_STORE": directory.appending(path: "store").path, "LC_ALL": "C.UTF-8",
      "VISUAL": "true",
    ]
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // Neither stream of an example fills a pipe, so one may be read after the other.
    let results = output.fileHandleForReading.readDataToEndOfFile()
    let diagnostics = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: results, as: UTF8.self),
      String(decoding: diagnostics, as: UTF8.self)
    )
  }
}
