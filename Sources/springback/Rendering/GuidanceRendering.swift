import Workbench

extension Output {
  /// Writes what to do next, below what was done.
  mutating func write(_ guidance: Guidance?) {
    guard let guidance, verbosity != .quiet, form == .text else { return }
    results.flush()
    diagnostics.write("\n")
    diagnostics.write("What next", as: .heading)
    diagnostics.write("\n")
    for line in guidance.lines { diagnostics.write("  " + Printable.text(line) + "\n") }
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
