public import Plist

// RFC 6902, JSON Patch: an array of operations that are done one after the other, so that indices count in what the ones
// before have made. Values are typed JSON. Before a value is replaced or removed a `test` says what it should be.

extension Changeset {
  /// The changes as a JSON patch: the array of its operations.
  ///
  /// - Throws: `ChangesError.Code.contradiction` for changes that touch; `plist` for limits.
  /// - Complexity: O(*n* log *n*).
  public func jsonPatch() throws(ChangesError) -> Document {
    let tree = try ChangeTree(changes)
    return try ChangesError.lift { () throws(PlistError) in
      try Document(format: .json) { (builder) throws(PlistError) in
        try builder.beginArray()
        try Self.append(tree, at: .root, to: &builder)
        try builder.end()
      }
    }
  }

  private static func append(
    _ tree: ChangeTree, at path: PropertyPath, to builder: inout DocumentBuilder
  ) throws(PlistError) {
    switch tree.whole {
    case .add(let value)?: try append("add", path, value, to: &builder)
    case .delete(let value)?:
      try append("test", path, value, to: &builder)
      try append("remove", path, nil, to: &builder)
    case .replace(let old, let new)?:
      try append("test", path, old, to: &builder)
      try append("replace", path, new, to: &builder)
    case .insert?, .remove?, nil: break
    }
    try tree.forEachEntry { (key, child) throws(PlistError) in
      try append(child, at: path.appending(.key(key)), to: &builder)
    }
    // From the end, so that the places before stay what they are.
    for place in tree.places.reversed() {
      let inner = path.appending(.index(place))
      if let child = tree.elements[place] { try append(child, at: inner, to: &builder) }
      if let value = tree.removals[place] {
        try append("test", inner, value, to: &builder)
        try append("remove", inner, nil, to: &builder)
      }
      for value in (tree.insertions[place] ?? []).reversed() { try append("add", inner, value, to: &builder) }
    }
  }

  private static func append(
    _ name: Text, _ path: PropertyPath, _ value: Value?, to builder: inout DocumentBuilder
  ) throws(PlistError) {
    try builder.beginDictionary()
    try builder.key("op")
    try builder.string(name)
    try builder.key("path")
    try builder.string(path.pointer ?? "")
    if let value {
      try builder.key("value")
      try builder.copy(value)
    }
    try builder.end()
  }
}
