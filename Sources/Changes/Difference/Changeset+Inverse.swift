import Plist

extension Changeset {
  /// The changes that lead back; their indices count in the arrays that these changes lead to.
  ///
  /// - Throws: `ChangesError.Code.contradiction` for changes that touch.
  /// - Complexity: O(*n* log *n*).
  public func inverted() throws(ChangesError) -> Changeset {
    var inverse: [Change] = []
    Self.invert(try ChangeTree(changes), [], into: &inverse)
    return Changeset(inverse)
  }

  private static func invert(_ tree: ChangeTree, _ steps: [PropertyPath.Step], into inverse: inout [Change]) {
    let path = PropertyPath(steps)
    switch tree.whole {
    case .add(let value)?: inverse.append(Change(.delete(value), at: path))
    case .delete(let value)?: inverse.append(Change(.add(value), at: path))
    case .replace(let old, let new)?: inverse.append(Change(.replace(new, with: old), at: path))
    case .insert?, .remove?, nil: break
    }
    tree.forEachEntry { key, child in invert(child, steps + [.key(key)], into: &inverse) }
    // How far old places have moved: by the elements that came before them less those that went.
    var shift = 0
    for place in tree.places {
      for value in tree.insertions[place] ?? [] {
        inverse.append(Change(.remove(value), at: path.appending(.index(place + shift))))
        shift += 1
      }
      if let value = tree.removals[place] {
        inverse.append(Change(.insert(value), at: path.appending(.index(place + shift))))
        shift -= 1
      }
      if let child = tree.elements[place] { invert(child, steps + [.index(place + shift)], into: &inverse) }
    }
  }
}
