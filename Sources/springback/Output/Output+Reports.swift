import Plist
import Workbench

extension Output {
  /// Writes one JSON object as the whole result, unless text is wanted.
  ///
  /// - Parameters:
  ///   - command: The name in the schema: `springback.NAME/1`.
  ///   - members: Writes the members after the schema.
  /// - Throws: What `members` throws; then nothing has been written.
  mutating func writeObject<Failure>(
    _ command: String, _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("schema", "springback.\(command)/1")
    try members(&writer)
    writer.endObject()
    write(&writer)
  }

  /// Reports what a call of the workbench wants to be said.
  mutating func report(_ notes: [Note]) {
    for note in notes { report(Diagnostic(note)) }
  }

  /// Reports what is odd about a document that a command works on: keys that are there twice, since lookups find one
  /// of them only, and the rest when more is to be said.
  mutating func report(_ warnings: [Warning], in label: String) {
    for warning in warnings where warning.code == .duplicateKey || verbosity == .verbose {
      report(Diagnostic(warning, in: label))
    }
  }

  /// Says something that is neither result nor fault.
  mutating func note(_ code: String, _ message: String, file: String? = nil, hint: String? = nil) {
    report(
      Diagnostic(.note, code: code, message: message, file: file.map { Array($0.utf8) }, hint: hint))
  }
}

extension Diagnostic {
  /// Says what the workbench wants to be said.
  init(_ note: Note) {
    self.init(note.isWarning ? .warning : .note, code: note.name, message: note.message, hint: note.hint)
  }
}

extension Note {
  /// Whether it is about something that may go wrong, not just about what was done.
  fileprivate var isWarning: Bool {
    switch self {
    case .edit, .unknownVersion: false
    default: true
    }
  }
}
