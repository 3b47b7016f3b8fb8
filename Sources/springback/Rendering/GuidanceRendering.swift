import Workbench

extension Output {
  /// Writes what to do next, below what was done.
  mutating func write(_ guidance: Guidance?) {
    guard let guidance, verbosity != .quiet, form == .text else { return }
    results.flush()
    diagnostics.write("\n")
    diagnostics.write("What next", as: .heading)
    diagnostics.write("\n")
    for (index, text) in guidance.lines.enumerated() {
      let lines = Paragraph.lines(Printable.text(text), width: min(diagnostics.terminal.width ?? 80, 100) - 5)
      diagnostics.write("  \(index + 1). " + lines.joined(separator: "\n     ") + "\n")
    }
    diagnostics.flush()
  }
}

extension JSONWriter {
  /// Writes what to do next as the member `next`: an array of sentences, or null.
  mutating func member(_ guidance: Guidance?) {
    key("next")
    guard let guidance else {
      null()
      return
    }
    beginArray()
    for line in guidance.lines { string(line) }
    endArray()
  }
}
