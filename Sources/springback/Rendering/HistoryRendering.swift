import Files
import Vault
import Workbench

extension Output {
  /// Writes what was changed: a table, or with more to be said the changes themselves.
  mutating func write(_ items: [HistoryItem]) {
    guard verbosity == .verbose else {
      var table = Table("ID", "WHEN", "WHAT", "WHERE", "")
      for item in items {
        table.append(
          Table.Cell(item.id.text), Table.Cell(item.record?.time.iso8601 ?? ""), Table.Cell(item.what),
          Table.Cell(item.place), Table.Cell(item.stateName == "made" ? "" : item.stateName, .dim))
      }
      table.write(to: &self)
      return
    }
    for (index, item) in items.enumerated() {
      if index > 0 { write("\n") }
      write(item.id.text, as: .heading)
      let facts = [item.record?.time.iso8601, item.place, item.state == .made ? nil : "(\(item.stateName))"]
      write("  " + Printable.text(facts.compactMap(\.self).joined(separator: "  ")) + "\n")
      write("  " + Printable.text(item.what) + "\n")
      if let changes = item.changes { ChangesText.write(changes, to: &self) }
    }
  }
}

extension HistoryItem {
  /// What was done, by the words that were typed where they were kept.
  fileprivate var what: String {
    switch record?.kind {
    case .undo(let other)?: "undo of \(other)"
    case .redo(let other)?: "redo of \(other)"
    case .change? where command.isEmpty: "changed \(labels.joined(separator: ", "))"
    case .change?: command.joined(separator: " ")
    case nil: "unknown"
    }
  }

  fileprivate var place: String { record?.target.path.text ?? "" }

  fileprivate var stateName: String {
    switch state {
    case .made: "made"
    case .undone: "undone"
    case .unfinished: "interrupted"
    case .damaged: "damaged"
    }
  }

  fileprivate var kindName: String? {
    switch record?.kind {
    case .change?: "change"
    case .undo?: "undo"
    case .redo?: "redo"
    case nil: nil
    }
  }

  /// The transaction that is undone or redone.
  fileprivate var other: RecordID? {
    switch record?.kind {
    case .undo(let id)?, .redo(let id)?: id
    default: nil
    }
  }
}

extension JSONWriter {
  /// Writes a change of the history as an object.
  mutating func value(_ item: HistoryItem) {
    beginObject()
    member("id", item.id.text)
    member("time", item.record?.time.iso8601)
    member("kind", item.kindName)
    member("of", item.other?.text)
    member("state", item.stateName)
    key("target")
    if let path = item.record?.target.path { fileName(path.bytes) } else { null() }
    member("device", item.record?.target.device)
    member("files", item.labels)
    member("command", item.command)
    member("paths", item.keys)
    member("changes", item.changes)
    endObject()
  }

  /// Writes a member that is an array of strings.
  mutating func member(_ name: String, _ strings: [String]) {
    key(name)
    beginArray()
    for text in strings { string(text) }
    endArray()
  }
}
