import Plist

/// One comparison of two values.
struct Comparison {
  private(set) var changes: [Change] = []
  private let arrays: Changeset.Arrays
  private var steps: [PropertyPath.Step] = []
  private var left = ContentHashes()
  private var right = ContentHashes()
  /// Objects that a hostile document shares many times over would otherwise be told once for each path; the work and
  /// the paths told are charged, and when that is too much, the whole is one change.
  private var budget: ExpansionBudget
  /// The bytes of the keys in `steps`.
  private var keyBytes = 0
  private var stepsLeft = ArrayAlignment.mostSteps
  private var pairing = ElementPairing()
  private var same: Set<Pair> = []

  private struct Pair: Hashable {
    let left: Int
    let right: Int
  }

  private init(_ old: Value, _ new: Value, arrays: Changeset.Arrays) {
    self.arrays = arrays
    budget = ExpansionBudget(for: [old, new])
  }

  /// Compares two values.
  ///
  /// - Returns: What differs, in the order of the old value.
  static func changes(from old: Value, to new: Value, arrays: Changeset.Arrays) -> [Change] {
    var comparison = Comparison(old, new, arrays: arrays)
    comparison.compare(old, new)
    guard comparison.budget.isExceeded else { return comparison.changes }
    return old.isIdentical(to: new) ? [] : [Change(.replace(old, with: new), at: .root)]
  }

  private mutating func compare(_ old: Value, _ new: Value) {
    guard old.kind == new.kind, old.kind == .dictionary || old.kind == .array else {
      if !old.isIdentical(to: new) { emit(.replace(old, with: new)) }
      return
    }
    let pair = pair(old, new)
    if let pair, same.contains(pair) { return }
    budget.charge(1 + old.count + new.count)
    guard !budget.isExceeded else { return }
    guard arrays != .whole || old.kind == .dictionary else {
      if left.hash(of: old) != right.hash(of: new) || !old.isIdentical(to: new) {
        emit(.replace(old, with: new))
      } else if let pair {
        same.insert(pair)
      }
      return
    }
    let before = changes.count
    if old.kind == .dictionary { compareEntries(old, new) } else { compareElements(old, new) }
    if changes.count == before, !budget.isExceeded, let pair { same.insert(pair) }
  }

  /// Remembered only where containers may come up again.
  private func pair(_ old: Value, _ new: Value) -> Pair? {
    guard old.isShared || new.isShared, let left = old.containerIdentity, let right = new.containerIdentity
    else {
      return nil
    }
    return Pair(left: left, right: right)
  }

  private mutating func emit(_ action: Change.Action) {
    budget.charge(1 + steps.count, bytes: keyBytes)
    guard !budget.isExceeded else { return }
    changes.append(Change(action, at: PropertyPath(steps)))
  }

  private mutating func emit(_ action: Change.Action, at step: PropertyPath.Step) {
    enter(step)
    emit(action)
    leave()
  }

  private mutating func enter(_ step: PropertyPath.Step) {
    steps.append(step)
    keyBytes += step.keyBytes
  }

  private mutating func leave() {
    keyBytes -= steps.removeLast().keyBytes
  }

  private mutating func compareEntries(_ old: Value, _ new: Value) {
    let oldEntries = old.effectiveEntries
    let newEntries = new.effectiveEntries
    var found: [Text: Value] = Dictionary(minimumCapacity: newEntries.count)
    for entry in newEntries { found[entry.key] = entry.value }
    for entry in oldEntries {
      guard let value = found.removeValue(forKey: entry.key) else {
        emit(.delete(entry.value), at: .key(entry.key))
        continue
      }
      enter(.key(entry.key))
      compare(entry.value, value)
      leave()
      if budget.isExceeded { return }
    }
    for entry in newEntries where found[entry.key] != nil { emit(.add(entry.value), at: .key(entry.key)) }
  }

  private mutating func compareElements(_ old: Value, _ new: Value) {
    let pairs = pairs(old, new)
    var (oldIndex, newIndex) = (0, 0)
    for pair in pairs + [(old.count, new.count)] {
      while oldIndex < pair.old {
        emit(.remove(old.elements[oldIndex]), at: .index(oldIndex))
        oldIndex += 1
      }
      while newIndex < pair.new {
        emit(.insert(new.elements[newIndex]), at: .index(oldIndex))
        newIndex += 1
      }
      guard oldIndex < old.count, newIndex < new.count else { break }
      // Equal hashes only make equality likely, so aligned elements are compared like all others.
      enter(.index(oldIndex))
      compare(old.elements[oldIndex], new.elements[newIndex])
      leave()
      if budget.isExceeded { return }
      oldIndex += 1
      newIndex += 1
    }
  }
}

extension Comparison {
  /// The positions of elements that belong together, ascending on both sides.
  private mutating func pairs(_ old: Value, _ new: Value) -> [(old: Int, new: Int)] {
    switch arrays {
    case .places: return (0..<min(old.count, new.count)).map { ($0, $0) }
    case .records(let key):
      let oldHashes = old.elements.map { left.hash(of: $0.identity(by: key)) }
      let newHashes = new.elements.map { right.hash(of: $0.identity(by: key)) }
      return ArrayAlignment.align(oldHashes, newHashes, steps: &stepsLeft)
    case .elements, .whole:
      let oldHashes = old.elements.map { left.hash(of: $0) }
      let newHashes = new.elements.map { right.hash(of: $0) }
      let pairs = ArrayAlignment.align(oldHashes, newHashes, steps: &stepsLeft)
      return pairing.fill(pairs, old: old, new: new, left: &left, right: &right)
    }
  }
}

extension Value {
  /// What tells a record from others: the value of a key, or all of what has no such key.
  fileprivate func identity(by key: Text) -> Value { self[key] ?? self }
}

extension PropertyPath.Step {
  fileprivate var keyBytes: Int { if case .key(let key) = self { key.bytes.count } else { 0 } }
}
