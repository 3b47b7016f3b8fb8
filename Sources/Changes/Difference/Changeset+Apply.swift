public import Plist

extension Changeset {
  /// Returns the places where a value is not as the changes expect it; none means that they can be applied.
  ///
  /// - Throws: `ChangesError.Code.contradiction` for changes that touch.
  /// - Complexity: O(*n*) in the containers on the way and the values compared.
  public func mismatches(in root: Value) throws(ChangesError) -> [Mismatch] {
    var found: [Mismatch] = []
    try ChangeTree(changes).collectMismatches(in: root, at: .root, into: &found)
    return found
  }

  /// Makes the changes in a document, all or none, after every old value was found as expected.
  ///
  /// What no change names stays as it is: order, positions in the source, and everything else that makes bytes.
  /// New keys come last.
  ///
  /// - Throws: `ChangesError.Code.differs` with the first mismatch, `contradiction`, `plist` for limits.
  /// - Complexity: O(*n*) in the values of the document and of the changes.
  public func apply(to document: Document) throws(ChangesError) -> Document {
    guard !changes.isEmpty else { return document }
    let tree = try ChangeTree(changes)
    var found: [Mismatch] = []
    tree.collectMismatches(in: document.root, at: .root, into: &found)
    if let mismatch = found.first { throw mismatch.error }
    let draft = DraftDocument(document)
    if case .replace(_, let new)? = tree.whole {
      draft.replace(with: new)
    } else if let root = draft.open(), tree.whole == nil {
      try Self.apply(tree, to: root)
    } else {
      throw ChangesError(.isRoot)
    }
    return try ChangesError.lift { () throws(PlistError) in try draft.finish() }
  }

  /// Applies what is below a container; every expectation has been checked.
  private static func apply(_ tree: ChangeTree, to draft: Draft) throws(ChangesError) {
    try tree.forEachEntry { (key, child) throws(ChangesError) in
      switch child.whole {
      case .add(let value)?: draft.append(.value(value), key: key)
      case .delete?: if let ordinal = draft.ordinal(of: key) { draft.remove(ordinal) }
      case .replace(_, let value)?:
        if let ordinal = draft.ordinal(of: key) { draft.replace(ordinal, with: .value(value)) }
      case .insert?, .remove?, nil:
        if let inner = draft.ordinal(of: key).flatMap({ draft.open($0) }) { try apply(child, to: inner) }
      }
    }
    for (place, child) in tree.elements {
      if case .replace(_, let value)? = child.whole {
        draft.replace(place, with: .value(value))
      } else if let inner = draft.open(place) {
        try apply(child, to: inner)
      }
    }
    if tree.shifts { draft.shift(removals: Set(tree.removals.keys), insertions: tree.insertions) }
  }
}
