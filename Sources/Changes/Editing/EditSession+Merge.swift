import Plist

extension EditSession {
  /// Takes the entries of a dictionary over into another.
  ///
  /// - Throws: `ChangesError` with `notADictionary`, `conflicts`, `typeChange`, `touchedTwice`.
  mutating func merge(
    _ value: Value, into target: EditTarget, _ merge: Edit.Merge, _ options: Edit.Options
  ) throws(ChangesError) {
    guard value.kind == .dictionary else { throw ChangesError(.notADictionary(value.kind)) }
    let container: Draft?
    switch target.place {
    case .root(let document): container = document.open()
    case .child(let draft, let ordinal): container = draft.open(ordinal)
    case .newKey(let draft, let key):
      try touch(target.path)
      return draft.append(.value(value), key: key)
    case .gap(let draft, let ordinal):
      try touch(target.path, isNew: true)
      return draft.insert(.value(value), at: ordinal)
    }
    guard let container, container.kind == .dictionary else {
      throw ChangesError(.notADictionary(try current(target).kind), at: target.path)
    }
    var conflicts: [PropertyPath] = []
    var budget = ExpansionBudget(for: [value, container.original])
    try self.merge(value, into: container, at: target.path, merge, options, &conflicts, &budget)
    guard conflicts.isEmpty else { throw ChangesError(.conflicts(conflicts)) }
  }

  private mutating func merge(
    _ value: Value, into container: Draft, at path: PropertyPath, _ merge: Edit.Merge,
    _ options: Edit.Options, _ conflicts: inout [PropertyPath], _ budget: inout ExpansionBudget
  ) throws(ChangesError) {
    for entry in value.effectiveEntries {
      budget.charge(1 + path.steps.count)
      guard !budget.isExceeded else {
        throw ChangesError(.plist(PlistError(.limit(.expansion(budget: value.count)))), at: path)
      }
      let inner = path.appending(.key(entry.key))
      guard let ordinal = container.ordinal(of: entry.key) else {
        try touch(inner)
        container.append(.value(entry.value), key: entry.key)
        continue
      }
      if merge.isDeep, entry.value.kind == .dictionary, container.kind(at: ordinal) == .dictionary,
        let draft = container.open(ordinal)
      {
        try self.merge(entry.value, into: draft, at: inner, merge, options, &conflicts, &budget)
        continue
      }
      let target = EditTarget(place: .child(container, ordinal), path: inner)
      let old = try current(target)
      if old.isIdentical(to: entry.value) { continue }
      switch merge.policy {
      case .theirs:
        try touch(inner)
        try replace(target, old, with: entry.value, options)
      case .ours: notes.append(.kept(inner))
      case .fail: conflicts.append(inner)
      }
    }
  }
}
