public import Changes
internal import Plist

/// Changes that were written down: the text or the JSON of a difference, or a JSON patch.
public enum Patch: Sendable {
  /// The differences of property lists, with every old value.
  case changes(ChangesFile)
  /// Operations on one property list.
  case operations(JSONPatch)

  /// Reads changes; the first character tells what they are.
  ///
  /// - Throws: `.changes`, `.plist` for broken JSON.
  /// - Complexity: O(*n*).
  public init(parsing bytes: [UInt8]) throws(WorkbenchError) {
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard first == 0x7B || first == 0x5B else {
      self = .changes(try WorkbenchError.lift(changes: try ChangesFile(parsing: bytes), in: nil))
      return
    }
    let root = try WorkbenchError.lift(plist: try Document(typedJSON: bytes), in: nil).root
    if root.kind == .array {
      self = .operations(try WorkbenchError.lift(changes: try JSONPatch(root), in: nil))
    } else {
      self = .changes(try WorkbenchError.lift(changes: try ChangesFile(json: root), in: nil))
    }
  }

  /// The changes that lead back.
  ///
  /// - Throws: `.notReversible` for operations, which do not tell what was there before.
  func reversed() throws(WorkbenchError) -> Patch {
    guard case .changes(let file) = self else { throw WorkbenchError(.notReversible) }
    var sections: [ChangesFile.Section] = []
    for section in file.sections {
      sections.append(
        ChangesFile.Section(
          old: section.new, new: section.old,
          changeset: try WorkbenchError.lift(changes: try section.changeset.inverted(), in: nil)))
    }
    return .changes(ChangesFile(sections))
  }
}
