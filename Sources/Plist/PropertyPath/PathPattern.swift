/// A key path in which names may hold wildcards: `Windows.*.Frame`, `list[*].id`, `**.cache`.
///
/// `*`, `?` and sets stand for characters of one name, as in `Glob`; the name `**` for any number of steps; `[*]` and slices
/// for elements.
public struct PathPattern: Hashable, Sendable {
  private enum Part: Hashable, Sendable {
    case name(Glob)
    case step(PropertyPath.Step)
    case anything
  }

  private let parts: [Part]

  /// Reads a pattern in any notation of key paths.
  ///
  /// - Throws: `PathFault.malformed`.
  public init(parsing word: String) throws(PlistError) {
    parts = try PropertyPath(parsing: word).steps.map { step in
      switch step {
      case .key(let name) where name.bytes.elementsEqual("**".utf8): .anything
      case .key(let name): name.string.map { .name(Glob($0)) } ?? .step(step)
      case .index, .number, .append, .every, .slice, .embedded: .step(step)
      }
    }
  }

  /// How a path stands to what the pattern names.
  public enum Relation: Hashable, Sendable {
    /// It is named, or in something that is.
    case inside
    /// Something inside it may be named.
    case above
    /// Neither.
    case apart
  }

  /// Tells how a path stands to what the pattern names.
  ///
  /// - Parameter path: Keys and indices from 0 only.
  /// - Returns: Whether it is named, may hold what is, or neither.
  /// - Complexity: O(*n* · *m*) in the steps of path and pattern.
  public func relation(to path: PropertyPath) -> Relation {
    // The parts that may come next, advanced step by step.
    var places = reachable(from: [0])
    for step in path.steps {
      if places.contains(parts.count) { return .inside }
      var next: Set<Int> = []
      for place in places where place < parts.count {
        if parts[place] == .anything {
          next.insert(place)
        } else if matches(step, parts[place]) {
          next.insert(place + 1)
        }
      }
      if next.isEmpty { return .apart }
      places = reachable(from: next)
    }
    return places.contains(parts.count) ? .inside : .above
  }

  /// Adds the places behind parts that may stand for nothing.
  private func reachable(from places: Set<Int>) -> Set<Int> {
    var reached = places
    for place in places {
      var next = place
      while next < parts.count, parts[next] == .anything {
        next += 1
        reached.insert(next)
      }
    }
    return reached
  }

  private func matches(_ step: PropertyPath.Step, _ part: Part) -> Bool {
    switch (step, part) {
    case (_, .anything): true
    case (.key(let name), .name(let glob)): name.string.map { glob.matches($0) } ?? false
    case (.key(let name), .step(.number(let digits))), (.number(let name), .step(.number(let digits))):
      name == digits
    case (.index(let index), .step(.number(let digits))):
      digits.bytes.elementsEqual(String(index).utf8)
    case (.index, .step(.every)): true
    case (.index(let index), .step(.slice(let lower, let upper))):
      (lower ?? 0) <= index && upper.map { index < $0 } ?? true
    case (let step, .step(let other)): step == other
    case (_, .name): false
    }
  }
}
