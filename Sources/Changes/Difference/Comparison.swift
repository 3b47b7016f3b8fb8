import Plist

/// One comparison of two values.
struct Comparison {
  /// Pairs of containers that are looked at before the rest is no longer taken apart: objects that a hostile document
  /// shares many times over would otherwise be told once for each path.
  private static let mostPairs = 10_000_000

  private(set) var changes: [Change] = []
  private let arrays: Changeset.Arrays
  private var steps: [PropertyPath.Step] = []
  private var left = ContentHashes()
  private var right = ContentHashes()
  private var pairsLeft = mostPairs
  private var stepsLeft = ArrayAlignment.mostSteps
  private var pairing = ElementPairing()
  private var same: Set<Pair> = []

  private struct Pair: Hashable {
    let left: Int
    let right: Int
  }

  init(arrays: Changeset.Arrays) { self.arrays = arrays }

  mutating func compare(_ old: Value, _ new: Value) {
    guard old.kind == new.kind, old.kind == .dictionary || old.kind == .array else {
      if !old.isIdentical(to: new) { emit(.replace(old, with: new)) }
      return
    }
    pairsLeft -= 1
    let pair = pair(old, new)
    if let pair, same.contains(pair) { return }
    guard pairsLeft > 0, arrays == .elements || old.kind == .dictionary else {
      if left.hash(of: old) != right.hash(of: new) || !old.isIdentical(to: new) {
        emit(.replace(old, with: new))
      } else if let pair {
        same.insert(pair)
      }
      return
    }
    let before = changes.count
    if old.kind == .dictionary { compareEntries(old, new) } else { compareElements(old, new) }
    if changes.count == before, let pair { same.insert(pair) }
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
    changes.append(Change(action, at: PropertyPath(steps)))
  }

  private mutating func emit(_ action: Change.Action, at step: PropertyPath.Step) {
    changes.append(Change(action, at: PropertyPath(steps + [step])))
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
      steps.append(.key(entry.key))
      compare(entry.value, value)
      steps.removeLast()
    }
    for entry in newEntries where found[entry.key] != nil { emit(.add(entry.value), at: .key(entry.key)) }
  }

  private mutating func compareElements(_ old: Value, _ new: Value) {
    let oldHashes = old.elements.map { left.hash(of: $0) }
    let newHashes = new.elements.map { right.hash(of: $0) }
    var pairs = ArrayAlignment.align(oldHashes, newHashes, steps: &stepsLeft)
    pairs = pairing.fill(pairs, old: old, new: new, left: &left, right: &right)
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
      steps.append(.index(oldIndex))
      compare(old.elements[oldIndex], new.elements[newIndex])
      steps.removeLast()
      oldIndex += 1
      newIndex += 1
    }
  }
}
