import Changes
import Plist
import Workbench

extension Output {
  /// Writes how files differ: changes as the text that `patch` reads, anything else as a sentence.
  ///
  /// - Throws: `LimitFault.expansion`, inside.
  mutating func write(_ files: [FileComparison]) throws(CommandError) {
    for file in files {
      switch file.difference {
      case .values(let changes):
        try write(
          changes,
          from: ChangesFile.Side(
            file.before?.label ?? file.label, file.before?.format, size: file.before?.size),
          to: ChangesFile.Side(file.after?.label ?? file.label, file.after?.format))
      case .bytes:
        write("\(Printable.text(file.label)): the bytes differ (\(file.sizes))\n")
      case .layout:
        write("\(Printable.text(file.label)): the same values, written otherwise (\(file.sizes))\n")
      case .presence:
        write(
          "\(Printable.text(file.label)): only \(file.before == nil ? "in the second" : "in the first")\n")
      case .unreadable(let error):
        report(Diagnostic(error))
      }
    }
  }

  /// Writes changes with the names of both sides above them.
  ///
  /// - Throws: `LimitFault.expansion`, inside.
  mutating func write(
    _ changes: Changeset, from before: ChangesFile.Side, to after: ChangesFile.Side
  ) throws(CommandError) {
    let file = ChangesFile([ChangesFile.Section(old: before, new: after, changeset: changes)])
    let width = resultTerminal.isTerminal ? resultTerminal.width ?? 80 : nil
    do throws(ChangesError) {
      ChangesText.write(String(decoding: try file.text(shortenedTo: width), as: UTF8.self), to: &self)
    } catch { throw CommandError(WorkbenchError(.changes(error), in: before.name.description)) }
  }
}

extension ChangesFile.Side {
  /// Describes a side by its format, and its size where that helps to tell which file was meant.
  init(_ label: String, _ format: Format?, size: Int? = nil) {
    let facts = [format?.name, size.map { "\($0) bytes" }].compactMap(\.self)
    self.init(name: Text(label), remark: facts.isEmpty ? "" : "(\(facts.joined(separator: ", ")))")
  }
}

extension FileComparison {
  fileprivate var sizes: String {
    [before, after].compactMap(\.self).map { Counted.text($0.size, "byte") }.joined(separator: " and ")
  }
}

extension JSONWriter {
  /// Writes how files differ as an array of objects.
  ///
  /// - Throws: `LimitFault.expansion`.
  mutating func value(_ files: [FileComparison]) throws(PlistError) {
    beginArray()
    for file in files {
      beginObject()
      member("file", file.label)
      key("before")
      value(file.before)
      key("after")
      value(file.after)
      member("difference", file.difference.name)
      if case .values(let changes) = file.difference {
        key("changes")
        try self.changes(changes)
      }
      endObject()
    }
    endArray()
  }

  private mutating func value(_ side: FileComparison.Side?) {
    guard let side else {
      null()
      return
    }
    beginObject()
    member("file", side.label)
    member("format", side.format?.name)
    member("size", side.size)
    endObject()
  }
}

extension FileComparison.Difference {
  fileprivate var name: String {
    switch self {
    case .values: "values"
    case .bytes: "bytes"
    case .layout: "layout"
    case .presence: "presence"
    case .unreadable: "unreadable"
    }
  }
}
