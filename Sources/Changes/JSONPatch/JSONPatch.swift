public import Plist

/// A JSON patch (RFC 6902), with typed JSON for values.
public struct JSONPatch: Sendable {
  /// What is done, in this order.
  public let edits: [Edit]

  /// Reads the array of operations.
  ///
  /// - Throws: `ChangesError.Code.operation` with the position of the operation that is none.
  /// - Complexity: O(*n*).
  public init(_ operations: Value) throws(ChangesError) {
    var edits: [Edit] = []
    for (index, operation) in operations.elements.enumerated() {
      guard let edit = try Self.edit(operation, index) else { throw ChangesError(.operation(index)) }
      edits.append(edit)
    }
    self.edits = edits
  }

  private static func edit(_ operation: Value, _ index: Int) throws(ChangesError) -> Edit? {
    guard let path = try path("path", of: operation) else { return nil }
    let value = operation["value"].map { Edit.NewValue.value($0) }
    switch operation["op"]?.string {
    case "add":
      guard let value else { return nil }
      // An entry that is there is replaced; only elements are inserted.
      return Edit(.put(value), at: path, options: .retype)
    case "replace":
      return value.map { Edit(.set($0), at: path, options: [.existing, .retype]) }
    case "remove": return Edit(.delete, at: path)
    case "test": return operation["value"].map { Edit(.test($0), at: path) }
    case "move", "copy":
      guard let source = try Self.path("from", of: operation) else { return nil }
      let action: Edit.Action = operation["op"]?.string == "move" ? .move(to: path) : .copy(to: path)
      return Edit(action, at: source, options: [.overwrite, .retype])
    default: return nil
    }
  }

  private static func path(_ name: Text, of operation: Value) throws(ChangesError) -> PropertyPath? {
    guard let text = operation[name]?.text else { return nil }
    return try ChangesError.lift { () throws(PlistError) in try PropertyPath(pointer: text) }
  }
}

extension Document {
  /// Does the operations of a JSON patch one after the other, all or none.
  ///
  /// - Throws: `ChangesError`: `differs` where a test fails, otherwise as `applying(_:)` but for `touchedTwice`.
  /// - Complexity: O(*n*) in the document, and for each operation in the children of the containers on its way.
  public func applying(_ patch: JSONPatch) throws(ChangesError) -> EditOutcome {
    var session = EditSession(self, isSequential: true)
    for edit in patch.edits {
      do { try session.make(edit) } catch {
        // A patch that names what is not there does not fit; that is no answer to a question.
        guard error.verdict == .no else { throw error }
        throw ChangesError(.differs(expected: "there", found: nil), at: edit.path)
      }
    }
    return try session.finish()
  }
}
