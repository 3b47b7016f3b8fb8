import Arguments

extension Output {
  /// Longer lines are hard to read, however wide the terminal.
  private static let widestHelp = 100

  /// The columns that help may take.
  var helpWidth: Int { min(results.terminal.width ?? 80, Output.widestHelp) }

  /// Writes help in the colours of its roles.
  mutating func write(_ help: HelpText) {
    for piece in help.pieces { results.write(piece.text, as: piece.role) }
  }

  /// Says that no command was named: in text, the usage.
  mutating func reportMissingCommand(below path: [CommandDescription]) {
    let set = Commands.set
    guard form == .text else {
      let message = "no command is named"
      let command = ([set.executable] + path.map(\.name)).joined(separator: " ")
      report(Diagnostic(code: "missing-command", message: message, hint: "see '\(command) --help'"))
      return
    }
    for piece in set.usage(of: path, width: helpWidth).pieces {
      diagnostics.write(piece.text, as: piece.role)
    }
  }
}

extension Sink {
  fileprivate mutating func write(_ text: String, as role: HelpText.Role) {
    switch role {
    case .plain, .placeholder: write(text)
    case .heading: write(text, as: Style.heading)
    case .literal: write(text, as: Style.key)
    }
  }
}

extension Diagnostic {
  /// Says what is wrong with a command line.
  init(_ error: ArgumentError) {
    self.init(code: error.code.name, message: error.message, hint: error.hint)
  }
}
