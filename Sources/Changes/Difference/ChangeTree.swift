import Plist

/// Changes arranged by the containers they are in.
///
/// A class, because changes of one container share the way to it.
final class ChangeTree {
  /// The change of this value as a whole: added, deleted or replaced.
  private(set) var whole: Change.Action?
  /// The entries below that change, in the order in which they were named.
  private(set) var keys: [Text] = []
  private(set) var entries: [Text: ChangeTree] = [:]
  /// The elements below that change, by their place in the old array.
  private(set) var elements: [Int: ChangeTree] = [:]
  /// The elements that are lost, by their place in the old array.
  private(set) var removals: [Int: Value] = [:]
  /// The elements that come before a place in the old array, in order.
  private(set) var insertions: [Int: [Value]] = [:]

  private init() {}

  /// Arranges changes.
  ///
  /// - Throws: `ChangesError.Code.contradiction` when two of them touch.
  /// - Complexity: O(*n*) in the steps of all paths.
  convenience init(_ changes: [Change]) throws(ChangesError) {
    self.init()
    for change in changes { try add(change) }
  }

  /// Whether elements come or go, so that places in the array shift.
  var shifts: Bool { !removals.isEmpty || !insertions.isEmpty }

  /// The places that something happens at, ascending.
  var places: [Int] { Set(elements.keys).union(removals.keys).union(insertions.keys).sorted() }

  private func add(_ change: Change) throws(ChangesError) {
    let contradiction = ChangesError(.contradiction, at: change.path)
    var tree = self
    var steps = change.path.steps[...]
    var shift: PropertyPath.Step?
    switch change.action {
    case .insert, .remove:
      shift = steps.popLast()
      guard shift != nil else { throw contradiction }
    case .add, .delete, .replace: break
    }
    for step in steps { tree = try tree.child(step, contradiction) }
    if let shift {
      guard tree.whole == nil, tree.keys.isEmpty, case .index(let index) = shift, index >= 0 else {
        throw contradiction
      }
      switch change.action {
      case .insert(let value): tree.insertions[index, default: []].append(value)
      case .remove(let value):
        guard tree.removals[index] == nil, tree.elements[index] == nil else { throw contradiction }
        tree.removals[index] = value
      case .add, .delete, .replace: break
      }
      return
    }
    guard tree.whole == nil, tree.keys.isEmpty, tree.elements.isEmpty, !tree.shifts else {
      throw contradiction
    }
    // An element is changed or shifted; only entries and the root come and go as a whole.
    if case .index? = change.path.steps.last, case .replace = change.action {
    } else if case .index? = change.path.steps.last {
      throw contradiction
    }
    tree.whole = change.action
  }

  private func child(_ step: PropertyPath.Step, _ contradiction: ChangesError) throws(ChangesError)
    -> ChangeTree
  {
    guard whole == nil else { throw contradiction }
    switch step {
    case .key(let key):
      guard elements.isEmpty, !shifts else { throw contradiction }
      if let child = entries[key] { return child }
      let child = ChangeTree()
      entries[key] = child
      keys.append(key)
      return child
    case .index(let index):
      guard index >= 0, keys.isEmpty, removals[index] == nil else { throw contradiction }
      if let child = elements[index] { return child }
      let child = ChangeTree()
      elements[index] = child
      return child
    case .number, .append, .every, .slice, .embedded: throw contradiction
    }
  }

  /// Calls a closure for each entry below, with its key.
  func forEachEntry<Failure>(
    _ body: (Text, ChangeTree) throws(Failure) -> Void
  ) throws(Failure) {
    for key in keys {
      guard let child = entries[key] else { continue }
      try body(key, child)
    }
  }
}
