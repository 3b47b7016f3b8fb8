import Files
import Vault
import Workbench

import struct Workbench.HistoryEntry

extension Output {
  /// Writes what was changed: a table, or with more to be said the changes themselves.
  mutating func write(_ entries: [HistoryEntry]) {
    guard verbosity == .verbose else {
      var table = Table("ID", "WHEN", "WHAT", "WHERE", "")
      for entry in entries {
        table.append(
          Table.Cell(entry.id.text), Table.Cell(entry.time.iso8601), Table.Cell(entry.what),
          Table.Cell(entry.target.path.text), Table.Cell(entry.state, .dim))
      }
      table.write(to: &self)
      return
    }
    for (index, entry) in entries.enumerated() {
      if index > 0 { write("\n") }
      write(entry.id.text, as: .heading)
      let state = entry.state.isEmpty ? "" : "  (\(entry.state))"
      write("  \(entry.time.iso8601)  \(Printable.text(entry.target.path.bytes))\(state)\n")
      write("  " + Printable.text(entry.what) + "\n")
      if let changes = entry.changes { ChangesText.write(changes, to: &self) }
    }
  }
}

extension HistoryEntry {
  /// What was done, by the words that were typed where they were kept.
  fileprivate var what: String {
    switch kind {
    case .change:
      command.isEmpty ? "changed \(labels.joined(separator: ", "))" : command.joined(separator: " ")
    case .undo(let other): "undo of \(other)"
    case .redo(let other): "redo of \(other)"
    }
  }

  fileprivate var state: String { isUnfinished ? "interrupted" : isUndone ? "undone" : "" }
}

extension JSONWriter {
  /// Writes a change of the history as an object.
  mutating func value(_ entry: HistoryEntry) {
    beginObject()
    member("id", entry.id.text)
    member("time", entry.time.iso8601)
    let (name, other): (String, String?) =
      switch entry.kind {
      case .change: ("change", nil)
      case .undo(let id): ("undo", id.text)
      case .redo(let id): ("redo", id.text)
      }
    member("kind", name)
    member("of", other)
    key("target")
    fileName(entry.target.path.bytes)
    member("device", entry.target.device)
    key("files")
    beginArray()
    for label in entry.labels { string(label) }
    endArray()
    key("command")
    beginArray()
    for word in entry.command { string(word) }
    endArray()
    member("changes", entry.changes)
    member("undone", entry.isUndone)
    member("unfinished", entry.isUnfinished)
    endObject()
  }
}
