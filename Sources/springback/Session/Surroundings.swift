import Files

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a command depends on besides its words; tests bring their own.
struct Surroundings: Sendable {
  /// Returns a variable of the environment.
  var environment: @Sendable (String) -> String?
  /// Reads standard input to its end.
  var standardInput: @Sendable () throws(FileError) -> [UInt8]
  /// Puts a question to whoever sits at the terminal, or is nil when nobody does.
  var ask: (@Sendable (String) -> Bool)?
  /// Returns the present moment.
  var now: @Sendable () -> FileTime
}

extension Surroundings {
  /// Those of the process.
  static let process = Surroundings(
    environment: { Environment.value(of: $0) }, standardInput: readStandardInput,
    ask: isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 ? askTerminal : nil, now: { FileTime.now })

  @Sendable private static func readStandardInput() throws(FileError) -> [UInt8] {
    // The descriptor is closed once it is read to the end; nothing reads it again.
    try FileContents(of: FileDescriptor(owning: STDIN_FILENO, path: "standard input")).array()
  }

  @Sendable private static func askTerminal(_ question: String) -> Bool {
    var sink = Sink(descriptor: STDERR_FILENO)
    sink.write(Printable.text(question) + " [y/N] ")
    sink.flush()
    let answer = readLine() ?? ""
    return ["y", "yes"].contains(answer.lowercased())
  }
}
