import Plist

extension EditSession {
  /// Gives an entry another key.
  ///
  /// - Throws: `ChangesError` with `noKey` for an element, `exists`.
  mutating func rename(_ target: EditTarget, to key: Text) throws(ChangesError) {
    guard case .child(let container, let ordinal) = target.place, container.kind == .dictionary,
      let old = target.path.steps.last
    else { throw ChangesError(.noKey, at: target.path) }
    if old == .key(key) { return }
    var path = target.path
    path.steps[path.steps.count - 1] = .key(key)
    guard container.ordinal(of: key) == nil else { throw ChangesError(.exists, at: path) }
    try touch(target.path)
    try touch(path)
    note(duplicates: container.rename(ordinal, to: key), at: target.path)
  }

  /// Puts a value, or a copy of it, where a path leads.
  ///
  /// What is moved is taken away first, so that indices count in what is left, as those of RFC 6902 do.
  ///
  /// - Throws: `ChangesError`: a fault of the path, `exists`, `typeChange`, `touchedTwice`, `isRoot` for moving the root.
  mutating func transfer(
    _ source: EditTarget, to path: PropertyPath, _ options: Edit.Options, isMove: Bool
  ) throws(ChangesError) {
    let value = try current(source)
    if isMove {
      guard case .child(let container, let ordinal) = source.place else { throw ChangesError(.isRoot) }
      if path == source.path { return }
      try touch(source.path)
      note(duplicates: container.remove(ordinal), at: source.path)
    }
    let target: EditTarget
    do {
      target = try only(path, .insertion, options)
    } catch {
      guard case .exists = error.code else { throw error }
      let present = try only(path, .existing, options)
      let old = try current(present)
      if old.isIdentical(to: value), !isMove { return }
      guard options.contains(.overwrite) else { throw ChangesError(.occupied, at: present.path) }
      try touch(present.path)
      return try replace(present, old, with: value, options)
    }
    switch target.place {
    case .newKey(let container, let key):
      try touch(target.path)
      container.append(.value(value), key: key)
    case .gap(let container, let ordinal):
      try touch(target.path, isNew: true)
      container.insert(.value(value), at: ordinal)
    case .root, .child: throw ChangesError(.isRoot)
    }
  }

  /// The one place that a path leads to.
  private func only(
    _ path: PropertyPath, _ mode: EditTarget.Mode, _ options: Edit.Options
  ) throws(ChangesError) -> EditTarget {
    let found = try EditTarget.find(path, in: draft, mode: mode, makesParents: options.contains(.parents))
    guard found.count == 1, let target = found.first else {
      throw ChangesError(.plist(PlistError(.path(.several(path, count: found.count)))))
    }
    return target
  }
}
