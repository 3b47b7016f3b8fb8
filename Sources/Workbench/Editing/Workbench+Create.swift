internal import Changes
internal import Digests
internal import Files
internal import Plist

extension Workbench {
  /// Makes a property list where there is none.
  ///
  /// It begins as an empty dictionary, or as an empty array if the first edit wants one.
  ///
  /// - Throws: As `edit(_:in:to:adding:creating:_:)`.
  func create(
    _ path: FilePath, as format: Format, to destination: Destination,
    _ makeEdits: (OpenedPlist) throws(WorkbenchError) -> [Edit]
  ) throws(WorkbenchError) -> EditReport {
    let label = path.text
    let place = Place.file(try WorkbenchError.lift(file: try path.resolvedAsFarAsPresent()))
    func empty(isArray: Bool) throws(WorkbenchError) -> OpenedPlist {
      let document = try WorkbenchError.lift(
        plist: try Document(format: format) { builder throws(PlistError) in
          if isArray { try builder.beginArray() } else { try builder.beginDictionary() }
          try builder.end()
        }, in: label)
      return OpenedPlist(
        label: label, place: place, original: .empty, document: document, notes: [],
        isNew: true)
    }
    let catalogue = try catalogue()
    var plist = try empty(isArray: false)
    let edits = completed(try makeEdits(plist), for: plist, in: catalogue)
    switch edits.first?.path.steps.first {
    case .index?, .append?: plist = try empty(isArray: true)
    default: break
    }
    let outcome = try WorkbenchError.lift(changes: try plist.document.applying(edits), in: label)
    let bytes = try WorkbenchError.lift(plist: try outcome.document.bytes(as: format), in: label)
    let revision = try Revision(of: plist, SHA256.hash(plist.original.span), bytes: bytes)
    guard revision.document.root.isIdentical(to: outcome.document.root) else {
      throw WorkbenchError(.notAsIntended, in: label)
    }
    var report = EditReport(revision)
    report.notes += outcome.notes.map { .edit($0) }
    report.notes += try rules(for: revision, in: catalogue)
    try deliver(revision, to: destination == .target ? .file(path) : destination, isOfKeys: false, &report)
    return report
  }
}
