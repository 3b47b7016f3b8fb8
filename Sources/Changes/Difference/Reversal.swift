public import Plist

/// What can be taken back of changes when others have changed the property list since: a merge of three, key by key.
///
/// A change is taken back where the list still holds what the change left there. Where it already holds what was there
/// before, nothing is left to do. Everything else is held back, with what is there now.
public struct Reversal: Sendable {
  /// The changes to make in the current list.
  public let changeset: Changeset
  /// The places that hold neither what the changes left nor what was there before.
  public let held: [Mismatch]
  /// The places that already hold what was there before.
  public let settled: [PropertyPath]

  /// Compares what was changed with what is there now.
  ///
  /// Elements of an array that came or went can only be taken back if the array is known not to have moved under them.
  /// Compare with `Changeset.Arrays.whole`, or give `left`, where that matters.
  ///
  /// - Parameters:
  ///   - changes: What was changed.
  ///   - current: The value that is there now.
  ///   - left: The value as the changes left it, if it is still known.
  /// - Throws: `ChangesError.Code.contradiction` for changes that touch.
  /// - Complexity: O(*n*) in the containers on the way and the values compared.
  public init(of changes: Changeset, in current: Value, left: Value? = nil) throws(ChangesError) {
    var sorting = Sorting()
    sorting.sort(try ChangeTree(changes.inverted().changes), current, left, at: .root)
    changeset = Changeset(sorting.changes)
    held = sorting.held
    settled = sorting.settled
  }

  private struct Sorting {
    var changes: [Change] = []
    var held: [Mismatch] = []
    var settled: [PropertyPath] = []

    mutating func sort(_ tree: ChangeTree, _ value: Value?, _ left: Value?, at path: PropertyPath) {
      if let whole = tree.whole { sort(whole, value, parentIsThere: true, at: path) }
      let entries = value.map { DictionaryIndex($0) }
      let leftEntries = left.map { DictionaryIndex($0) }
      tree.forEachEntry { key, child in
        let inner = path.appending(.key(key))
        let entry = entries?.ordinal(of: key).flatMap { value?.child($0) }
        if let whole = child.whole {
          sort(whole, entry, parentIsThere: value?.kind == .dictionary, at: inner)
        } else {
          sort(child, entry, leftEntries?.ordinal(of: key).flatMap { left?.child($0) }, at: inner)
        }
      }
      if !tree.places.isEmpty { sortElements(tree, value, left, at: path) }
    }

    /// Sorts the change of one value.
    private mutating func sort(
      _ action: Change.Action, _ value: Value?, parentIsThere: Bool, at path: PropertyPath
    ) {
      let change = Change(action, at: path)
      if same(value, change.new) {
        settled.append(path)
      } else if same(value, change.old), parentIsThere {
        changes.append(change)
      } else {
        held.append(Mismatch(path: path, expected: change.old, found: value))
      }
    }

    /// Sorts the changes of an array's elements: all together if elements come or go, since places depend on them.
    private mutating func sortElements(
      _ tree: ChangeTree, _ value: Value?, _ left: Value?, at path: PropertyPath
    ) {
      let array = value?.kind == .array ? value : nil
      let isUnmoved = array.flatMap { array in left.map { array.isIdentical(to: $0) } } ?? false
      var found: [Mismatch] = []
      for place in tree.places {
        let inner = path.appending(.index(place))
        let element = array.flatMap { place < $0.count ? $0.child(place) : nil }
        if let removed = tree.removals[place], !same(removed, element) {
          found.append(Mismatch(path: inner, expected: removed, found: element))
        }
        if tree.insertions[place] != nil, !isUnmoved {
          found.append(Mismatch(path: inner, expected: nil, found: element))
        }
      }
      guard found.isEmpty else {
        held += found
        return
      }
      for place in tree.places {
        let inner = path.appending(.index(place))
        for inserted in tree.insertions[place] ?? [] { changes.append(Change(.insert(inserted), at: inner)) }
        if let removed = tree.removals[place] { changes.append(Change(.remove(removed), at: inner)) }
        guard let child = tree.elements[place] else { continue }
        let element = array.flatMap { place < $0.count ? $0.child(place) : nil }
        sort(child, element, left.flatMap { place < $0.count ? $0.child(place) : nil }, at: inner)
      }
    }

    private func same(_ left: Value?, _ right: Value?) -> Bool {
      guard let left, let right else { return left == nil && right == nil }
      return left.isIdentical(to: right)
    }
  }
}
