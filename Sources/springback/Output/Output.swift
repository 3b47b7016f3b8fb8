#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where commands write: results to standard output, diagnostics to standard error.
struct Output: ~Copyable {
  /// The form of results and diagnostics.
  enum Form: Sendable { case text, json }
  /// How much is said.
  enum Verbosity: Int, Comparable, Sendable {
    case quiet, normal, verbose

    static func < (one: Verbosity, other: Verbosity) -> Bool { one.rawValue < other.rawValue }
  }

  /// Standard output.
  var results: Sink
  /// Standard error.
  var diagnostics: Sink
  var form = Form.text
  var verbosity = Verbosity.normal
  /// Whether standard output is for a document alone, so that results go where diagnostics go.
  var standardOutputIsTaken = false

  /// Creates the output of the process, without colour.
  init() {
    self.init(results: Sink(descriptor: STDOUT_FILENO), diagnostics: Sink(descriptor: STDERR_FILENO))
  }

  init(results: consuming Sink, diagnostics: consuming Sink) {
    self.results = results
    self.diagnostics = diagnostics
  }

  /// Decides for each stream by itself whether it is coloured.
  mutating func setColor(_ when: When, environment: (String) -> String? = Environment.value) {
    results.usesColor = when.usesColor(on: results.terminal, environment: environment)
    diagnostics.usesColor = when.usesColor(on: diagnostics.terminal, environment: environment)
  }
}

// MARK: - Results

extension Output {
  /// Writes a result.
  mutating func write(_ text: String) {
    if standardOutputIsTaken { diagnostics.write(text) } else { results.write(text) }
  }

  /// Writes a result in the colour of its meaning; line ends belong outside.
  mutating func write(_ text: String, as style: Style) {
    if standardOutputIsTaken { diagnostics.write(text, as: style) } else { results.write(text, as: style) }
  }

  /// Writes a result of bytes.
  mutating func write(_ bytes: [UInt8]) {
    if standardOutputIsTaken { diagnostics.write(bytes.span) } else { results.write(bytes.span) }
  }

  /// Writes what has gathered in a JSON writer, which goes on from there; a whole value ends its line.
  mutating func write(_ json: inout JSONWriter) {
    write(json.takeBytes())
    if json.isComplete { write("\n") }
  }

  /// Writes a document to standard output, whatever results go where.
  mutating func writeDocument(_ bytes: [UInt8]) { results.write(bytes.span) }

  /// The stream that results go to.
  var resultTerminal: Terminal { standardOutputIsTaken ? diagnostics.terminal : results.terminal }

  /// Whether results are coloured.
  var colorsResults: Bool { standardOutputIsTaken ? diagnostics.usesColor : results.usesColor }
}

// MARK: - Diagnostics and the end

extension Output {
  /// Reports a diagnostic at once, after the results written before it; notes are left out when quiet.
  mutating func report(_ diagnostic: Diagnostic) {
    if verbosity == .quiet, diagnostic.severity == .note { return }
    results.flush()
    switch form {
    case .text: diagnostic.write(to: &diagnostics)
    case .json: diagnostics.write((diagnostic.json + [UInt8(ascii: "\n")]).span)
    }
    diagnostics.flush()
  }

  /// Writes out everything, and says so when standard output did not take it.
  ///
  /// - Parameter status: the status of the work itself.
  /// - Returns: the status to exit with.
  mutating func finish(_ status: ExitStatus) -> ExitStatus {
    results.settle()
    if let failure = results.failure {
      let message = "cannot write standard output: " + SystemMessage.text(of: failure)
      report(Diagnostic(code: "output-failed", message: message))
      return max(status, .trouble)
    }
    diagnostics.flush()
    return status
  }
}

/// The system's own words for its error numbers.
enum SystemMessage {
  /// Returns the message for an `errno`, lower case: `no space left on device`.
  static func text(of number: Int32) -> String {
    guard let message = unsafe strerror(number) else { return "error \(number)" }
    let text = unsafe String(cString: message)
    // An abbreviation such as "RPC" keeps its capitals.
    let startsWithWord = text.dropFirst().first?.isLowercase == true
    return startsWithWord ? text.prefix(1).lowercased() + text.dropFirst() : text
  }
}
