/// Something to say about a file or a command line, with the place and what to type next.
struct Diagnostic: Hashable, Sendable {
  /// How much it matters.
  enum Severity: String, Sendable { case error, warning, note }

  /// A place in a file.
  enum Location: Hashable, Sendable {
    /// A line of text and where in it, both 1-based.
    case line(Int, column: Int?)
    /// A byte, counted from the start of the file.
    case offset(Int)
  }

  var severity: Severity
  /// The name for programs: `unknown-option`.
  var code: String
  /// What is wrong, lower case, no full stop; a list may follow, each line of it after `\n` and two spaces.
  var message: String
  /// The name of the file, as bytes; nil when no file is to blame.
  var file: [UInt8]?
  var location: Location?
  /// What to type, or where to look.
  var hint: String?

  init(
    _ severity: Severity = .error, code: String, message: String, file: [UInt8]? = nil,
    location: Location? = nil, hint: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.file = file
    self.location = location
    self.hint = hint
  }
}

// MARK: - Text

extension Diagnostic {
  /// Writes `file:line:column: error: message`, and the hint on a line of its own.
  func write(to sink: inout Sink) {
    sink.write(place + ": ")
    switch severity {
    case .error: sink.write("error:", as: .error)
    case .warning: sink.write("warning:", as: .warning)
    case .note: sink.write("note:", as: .dim)
    }
    // What an error lists stands below it, always indented: no file's name in it can pass for a message of its own.
    let lines = message.split(separator: "\n  ", omittingEmptySubsequences: false)
    sink.write(" " + lines.map { Printable.text(String($0)) }.joined(separator: "\n  ") + "\n")
    guard let hint else { return }
    sink.write("  ")
    sink.write("hint:", as: .dim)
    sink.write(" " + Printable.text(hint) + "\n")
  }

  private var place: String {
    // Without a file the program speaks of itself; with a place only, of its standard input.
    let name = file.map { Printable.text($0) } ?? (location == nil ? "springback" : "-")
    return switch location {
    case nil: name
    case .line(let line, let column?): "\(name):\(line):\(column)"
    case .line(let line, nil): "\(name):\(line)"
    case .offset(let offset): "\(name): offset \(offset)"
    }
  }
}

// MARK: - JSON

extension Diagnostic {
  /// The diagnostic as one JSON object, always with the same members.
  var json: [UInt8] {
    var line: Int?
    var column: Int?
    var offset: Int?
    switch location {
    case nil: break
    case .line(let number, let place): (line, column) = (number, place)
    case .offset(let place): offset = place
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("schema", "springback.\(severity.rawValue)/1")
    writer.member("code", code)
    writer.member("message", message)
    writer.key("file")
    if let file { writer.fileName(file) } else { writer.null() }
    writer.member("line", line)
    writer.member("column", column)
    writer.member("offset", offset)
    writer.member("hint", hint)
    writer.endObject()
    return writer.takeBytes()
  }
}
