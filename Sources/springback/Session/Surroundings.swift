import Ciphers
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
  /// Puts a question, below what there is to know for its answer, to whoever sits at the terminal; nil when nobody does.
  var ask: (@Sendable (_ detail: String, _ question: String) -> Bool)?
  /// Returns the present moment.
  var now: @Sendable () -> FileTime
  /// Asks whoever sits at the terminal for a password; nil when nobody does.
  var askPassword: (@Sendable (_ prompt: String) -> SecretBytes?)?
  /// Shows how far long work has come; nil where a line cannot be drawn over.
  var progress: ProgressLine?
}

extension Surroundings {
  /// Those of the process.
  static let process = Surroundings(
    environment: { Environment.value(of: $0) }, standardInput: readStandardInput,
    ask: hasPerson ? askTerminal : nil, now: { FileTime.now },
    askPassword: hasPerson ? PasswordPrompt.ask : nil, progress: ProgressLine(descriptor: STDERR_FILENO))

  /// Whether someone sees what is asked, and can answer.
  private static let hasPerson = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1

  @Sendable private static func readStandardInput() throws(FileError) -> [UInt8] {
    // A copy is read and closed: a file that is opened later must not become standard input.
    let copy = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard copy >= 0 else { throw FileError(.open, "standard input", .system(errno)) }
    // Not by way of a file's contents, which would leave a copy of a password in memory.
    return try FileDescriptor(owning: copy, path: "standard input").readAll(limit: FileContents.longestStream)
  }

  @Sendable private static func askTerminal(_ detail: String, _ question: String) -> Bool {
    var sink = Sink(descriptor: STDERR_FILENO)
    sink.write(detail + Printable.text(question) + " [y/N] ")
    sink.flush()
    let answer = readLine() ?? ""
    return ["y", "yes"].contains(answer.lowercased())
  }
}
