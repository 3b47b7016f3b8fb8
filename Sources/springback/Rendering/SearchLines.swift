import Plist
import Workbench

/// What was found, kept as text until it is known whether the names of files are needed.
struct SearchLines {
  private struct Line {
    let label: String
    let text: [UInt8]
  }

  private let isJSON: Bool
  private var lines: [Line] = []

  init(isJSON: Bool) { self.isJSON = isJSON }

  /// Adds what was found.
  ///
  /// - Throws: `LimitFault.expansion`.
  mutating func append(_ hit: SearchHit) throws(PlistError) {
    guard isJSON else {
      lines.append(Line(label: hit.label, text: Array("\(hit.path)=".utf8) + (try hit.value.word())))
      return
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("file", hit.label)
    writer.members(hit.path)
    writer.member("type", hit.value.kind.name)
    writer.key("value")
    try writer.value(hit.value)
    writer.endObject()
    lines.append(Line(label: hit.label, text: writer.takeBytes()))
  }

  /// Writes everything that was found.
  func write(_ report: SearchReport, to output: inout Output) {
    guard !isJSON else {
      output.writeObject("search") { writer in
        writer.member("searched", report.searched)
        writer.key("found")
        writer.beginArray()
        for line in lines { writer.verbatim(line.text) }
        writer.endArray()
      }
      return
    }
    for line in lines {
      if !report.isOfOneFile { output.write(Printable.text(line.label) + ": ", as: .dim) }
      output.write(line.text + [UInt8(ascii: "\n")])
    }
  }
}
