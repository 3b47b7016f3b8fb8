import Changes
import Plist
import Workbench

extension Output {
  /// Writes how files differ: changes as the text that `patch` reads, anything else as a sentence.
  ///
  /// - Throws: `LimitFault.expansion`.
  mutating func write(_ files: [FileComparison]) throws(PlistError) {
    for file in files {
      switch file.difference {
      case .values(let changes):
        try write(changes, from: file.before, to: file.after)
      case .bytes:
        write("\(Printable.text(file.label)): the bytes differ (\(file.sizes))\n")
      case .presence:
        write("\(Printable.text(file.label)): only \(file.before == nil ? "in the second" : "in the first")\n")
      case .unreadable(let error):
        report(Diagnostic(error))
      }
    }
  }

  /// Writes changes with the names of both sides above them.
  ///
  /// - Throws: `LimitFault.expansion`.
  mutating func write(
    _ changes: Changeset, from before: FileComparison.Side?, to after: FileComparison.Side?
  ) throws(PlistError) {
    let isExact = !resultTerminal.isTerminal
    let text = try changes.text(
      from: header(before), to: header(after), cuttingAt: isExact ? nil : resultTerminal.width)
    ChangesText.write(text, to: &self)
  }
}

extension FileComparison {
  /// What the file is called, on whichever side there is one.
  var label: String { before?.label ?? after?.label ?? "" }

  fileprivate var sizes: String {
    [before, after].compactMap(\.self).map { "\($0.size) bytes" }.joined(separator: " and ")
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
    case .presence: "presence"
    case .unreadable: "unreadable"
    }
  }
}
