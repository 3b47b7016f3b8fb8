public import Plist

extension ChangesFile {
  /// Reads the JSON that `diff --json` prints.
  ///
  /// Values stand in typed JSON, paths as the lists of their components under `keys`.
  ///
  /// - Throws: `ChangesError.Code.notChanges`, `contradiction`.
  /// - Complexity: O(*n*).
  public init(json root: Value) throws(ChangesError) {
    guard let files = root["files"], files.kind == .array else { throw ChangesError(.notChanges) }
    var sections: [Section] = []
    for file in files.elements {
      guard let name = file["file"]?.text, let list = file["changes"], list.kind == .array else {
        throw ChangesError(.notChanges)
      }
      var changes: [Change] = []
      for element in list.elements {
        guard let change = Change(json: element) else { throw ChangesError(.notChanges) }
        changes.append(change)
      }
      _ = try ChangeTree(changes)
      let sides = [file["before"], file["after"]].map { Side(name: $0?["file"]?.text ?? name) }
      sections.append(Section(old: sides[0], new: sides[1], changeset: Changeset(changes)))
    }
    self.init(sections)
  }
}

extension Change {
  /// Reads one change; nil for anything else.
  fileprivate init?(json: Value) {
    guard let components = json["keys"], components.kind == .array else { return nil }
    var path = PropertyPath.root
    for component in components.elements {
      if let key = component.text {
        path.steps.append(.key(key))
      } else if let index = component.integer.flatMap({ Int(exactly: $0) }), index >= 0 {
        path.steps.append(.index(index))
      } else {
        return nil
      }
    }
    let action: Action
    switch (json["action"]?.string, json["before"], json["after"]) {
    case ("add", nil, let new?): action = .add(new)
    case ("delete", let old?, nil): action = .delete(old)
    case ("replace", let old?, let new?): action = .replace(old, with: new)
    case ("insert", nil, let new?): action = .insert(new)
    case ("remove", let old?, nil): action = .remove(old)
    default: return nil
    }
    self.init(action, at: path)
  }
}
