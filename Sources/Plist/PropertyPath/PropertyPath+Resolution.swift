/// A value that a path leads to.
public struct PathMatch: Sendable {
  /// The positions from the root down, as `DocumentEditor` takes them; nil for a value of a property list inside data,
  /// which is another document's.
  public let ordinals: [Int]?
  /// The path of this one value: keys, indices, and steps into data.
  public let path: PropertyPath
  /// The value.
  public let value: Value
}

extension PropertyPath {
  /// The number of steps to all values together that one path may stand for: shared objects make many paths of few bytes.
  private static let mostSteps = 8_000_000

  /// Returns the values that the path leads to, in document order: one, unless it has `[*]` or a slice.
  ///
  /// - Throws: `PathFault`: how far the path leads, and what is there.
  /// - Complexity: O(*n*) in the children of the containers on the way.
  public func matches(in root: Value) throws(PlistError) -> [PathMatch] {
    var found: [(walk: PathWalk, ordinals: [Int]?, value: Value)] = [(PathWalk(self), [], root)]
    var budget = ExpansionBudget(for: root)
    for step in steps {
      var next: [(walk: PathWalk, ordinals: [Int]?, value: Value)] = []
      for (walk, ordinals, value) in found {
        var inner = walk
        if step == .embedded {
          let document = try walk.embedded(in: value, spending: &budget)
          inner.enter(step)
          next.append((inner, nil, document.root))
          continue
        }
        for child in try walk.children(step, of: value) {
          inner = walk
          inner.enter(child.step)
          next.append((inner, ordinals.map { $0 + [child.ordinal] }, value.child(child.ordinal)))
        }
        guard next.count * (walk.taken + 1) <= Self.mostSteps else {
          throw PlistError(.limit(.expansion(budget: Self.mostSteps)))
        }
      }
      found = next
    }
    return found.map { PathMatch(ordinals: $0.ordinals, path: $0.walk.reached, value: $0.value) }
  }

  /// Returns the one value that the path leads to.
  ///
  /// - Throws: `PathFault`: how far the path leads, and what is there; `several` if it stands for more or fewer than one.
  /// - Complexity: O(*n*) in the children of the containers on the way.
  public func match(in root: Value) throws(PlistError) -> PathMatch {
    let matches = try matches(in: root)
    guard matches.count == 1, let match = matches.first else {
      throw PlistError(.path(.several(self, count: matches.count)))
    }
    return match
  }

  /// Whether the path may stand for several values.
  public var isPattern: Bool {
    steps.contains { step in
      switch step {
      case .every, .slice: true
      case .key, .index, .number, .append, .embedded: false
      }
    }
  }
}

extension Value {
  /// The child at a position: an element, or an entry's value.
  package func child(_ ordinal: Int) -> Value {
    kind == .dictionary ? entries[ordinal].value : elements[ordinal]
  }
}
