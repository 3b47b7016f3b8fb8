import DeviceBackup
import Files
import Plist
import Workbench

extension Output {
  /// Writes what a property list is, a line for each fact.
  mutating func write(_ report: InspectionReport) {
    let facts = report.facts
    let width = facts.map(\.name.count).max() ?? 0
    for fact in facts {
      write(fact.name, as: .key)
      write(String(repeating: " ", count: width - fact.name.count + 2) + Printable.text(fact.text) + "\n")
    }
  }
}

extension InspectionReport {
  fileprivate var facts: [(name: String, text: String)] {
    let (document, root) = (plist.document, plist.document.root)
    var facts = [("file", plist.label)]
    if case .backup(_, let file) = plist.place {
      if let id = fileID { facts.append(("file ID", id)) }
      facts.append(("location", file.location.text))
    }
    if let phone = plist.summary {
      let words = [phone.deviceName, phone.modelName ?? phone.model, phone.systemVersion.map { "iOS " + $0 }]
      facts.append(("phone", words.compactMap(\.self).joined(separator: "; ")))
    }
    facts += [
      ("format", document.format.name + (summary.version.map { ", version \($0)" } ?? "")),
      ("size", Counted.text(plist.original.count, "byte")), ("SHA-256", sha256),
      ("root", root.kind.isContainer ? "\(root.kind.name) of \(root.count)" : root.kind.name),
      ("values", "\(summary.values)"),
    ]
    if let objects = summary.objects { facts.append(("objects", "\(objects)")) }
    facts.append(("depth", "\(summary.depth)"))
    if document.format != .binary {
      let mark = document.encoding.hasByteOrderMark ? ", with a byte order mark" : ""
      facts.append(("encoding", document.encoding.characterSet.name + mark))
    }
    if let lineEnds = summary.lineEnds { facts.append(("line ends", lineEnds.name)) }
    if let indentation = summary.indentation { facts.append(("indentation", Self.words(indentation))) }
    facts.append(("warnings", warnings.isEmpty ? "none" : warningNames))
    return facts
  }

  /// The file ID, for a file of a raw backup.
  fileprivate var fileID: String? {
    guard plist.place.rawBackup != nil, case .backup(_, let file) = plist.place else { return nil }
    return "\(file.id)"
  }

  /// The names of the warnings, each once with its number.
  private var warningNames: String {
    let names = Warning.Code.allCases.compactMap { code in
      let count = warnings.count { $0.code == code }
      return count > 1 ? "\(code.rawValue) (\(count))" : count == 1 ? code.rawValue : nil
    }
    return names.joined(separator: ", ")
  }

  private static func words(_ indentation: String) -> String {
    if indentation.isEmpty { return "none" }
    let tabs = indentation.count { $0 == "\t" }
    let spaces = indentation.count - tabs
    let words = [(tabs, "tab"), (spaces, "space")].filter { $0.0 > 0 }.map { Counted.text($0.0, $0.1) }
    return words.joined(separator: ", ")
  }
}

extension JSONWriter {
  /// Writes what a property list is.
  mutating func members(of report: InspectionReport) {
    let document = report.plist.document
    members(of: report.plist)
    member("id", report.fileID)
    key("location")
    if case .backup(_, let file) = report.plist.place { fileName(file.location.bytes) } else { null() }
    member("version", report.summary.version)
    member("sha256", report.sha256)
    member("root", document.root.kind.name)
    member("values", report.summary.values)
    member("objects", report.summary.objects)
    member("depth", report.summary.depth)
    member("encoding", document.format == .binary ? nil : document.encoding.characterSet.name)
    member("byteOrderMark", document.format == .binary ? nil : document.encoding.hasByteOrderMark)
    member("lineEnds", report.summary.lineEnds?.name)
    member("indentation", report.summary.indentation)
    key("warnings")
    beginArray()
    for warning in report.warnings { verbatim(Diagnostic(warning, in: report.plist.label).json) }
    endArray()
  }
}

extension DocumentSummary.LineEnds {
  fileprivate var name: String {
    switch self {
    case .none: "none"
    case .lineFeed: "LF"
    case .pair: "CR LF"
    case .carriageReturn: "CR"
    case .mixed: "mixed"
    }
  }
}
