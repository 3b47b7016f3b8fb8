/// What a path walks through: a value of a document, or a document that is being edited.
package protocol PathContainer {
  /// The container's type, or another value's.
  var kind: Kind { get }
  /// The number of elements, or of entries.
  var count: Int { get }
  /// The position of the effective entry for a key.
  func ordinal(of key: Text) -> Int?
  /// The keys of a dictionary, for suggestions.
  var keys: [Text] { get }
}

extension Value: PathContainer {
  /// The keys of a dictionary in document order, duplicates included.
  ///
  /// - Complexity: O(*n*).
  public var keys: [Text] { entries.map { Text(wtf8: arena.wtf8(of: $0.key.node)) } }
}

/// A step with the containers around it, as far as a path has been followed.
package struct PathWalk {
  /// The whole path.
  package let path: PropertyPath
  /// The number of steps that have been taken.
  package var taken = 0
  /// The steps so far: keys, indices, and steps into data.
  package var reached = PropertyPath.root

  /// Starts at the root.
  package init(_ path: PropertyPath) { self.path = path }

  /// The step to take next.
  package var step: PropertyPath.Step? { taken < path.steps.count ? path.steps[taken] : nil }

  /// Notes that a child was entered.
  package mutating func enter(_ step: PropertyPath.Step) {
    taken += 1
    reached.steps.append(step)
  }

  /// The children that a step leads to: their positions, and the steps that name each alone.
  ///
  /// - Throws: `PathFault`.
  /// - Complexity: O(*n*) in the container's children.
  package func children(
    _ step: PropertyPath.Step, of container: some PathContainer
  ) throws(PlistError) -> [(ordinal: Int, step: PropertyPath.Step)] {
    switch container.kind {
    case .dictionary:
      switch step {
      case .key(let key), .number(let key):
        guard let ordinal = container.ordinal(of: key) else {
          throw PlistError(.path(.missingKey(key, in: reached, suggestion: suggestion(in: container))))
        }
        return [(ordinal, .key(key))]
      case .embedded: throw PlistError(.path(.notData(.dictionary, at: reached)))
      default: throw PlistError(.path(.indexInDictionary(step, in: reached)))
      }
    case .array, .set:
      switch step {
      case .index(let index):
        let ordinal = try ordinal(String(index), index, count: container.count)
        return [(ordinal, .index(ordinal))]
      case .number(let digits):
        guard let index = PathParser.index(digits.bytes) else {
          throw PlistError(.path(.keyInArray(digits, in: reached)))
        }
        let ordinal = try ordinal(digits.description, index, count: container.count)
        return [(ordinal, .index(ordinal))]
      case .every: return (0..<container.count).map { ($0, .index($0)) }
      case .slice(let lower, let upper):
        return Self.range(lower, upper, count: container.count).map { ($0, .index($0)) }
      case .append: throw PlistError(.path(.noValueAtEnd(of: reached)))
      case .embedded: throw PlistError(.path(.notData(container.kind, at: reached)))
      case .key(let key): throw PlistError(.path(.keyInArray(key, in: reached)))
      }
    default: throw PlistError(.path(.notAContainer(container.kind, at: reached)))
    }
  }

  /// Opens the property list that the data in the place reached holds.
  ///
  /// - Parameters:
  ///   - data: The value there.
  ///   - budget: What may still be opened: a document may share one piece of data many times.
  /// - Returns: The property list.
  /// - Throws: `PathFault.notData`, `PathFault.embedded`, `LimitFault.expansion`.
  /// - Complexity: O(*n*) in the bytes.
  package func embedded(
    in data: Value, spending budget: inout ExpansionBudget
  ) throws(PlistError) -> Document {
    guard let bytes = data.data else { throw PlistError(.path(.notData(data.kind, at: reached))) }
    try budget.spend(bytes: bytes.count)
    do { return try Document(reading: bytes) } catch {
      throw PlistError(.path(.embedded(at: reached, error)))
    }
  }

  private func ordinal(_ text: String, _ index: Int, count: Int) throws(PlistError) -> Int {
    let ordinal = index < 0 ? count + index : index
    guard ordinal >= 0, ordinal < count else {
      throw PlistError(.path(.indexOutOfRange(text, count: count, in: reached)))
    }
    return ordinal
  }

  /// The elements of a half-open slice, cut to the array as in other languages.
  private static func range(_ lower: Int?, _ upper: Int?, count: Int) -> Range<Int> {
    func bound(_ index: Int) -> Int { min(max(index < 0 ? count + max(index, -count) : index, 0), count) }
    let first = lower.map(bound) ?? 0
    let last = upper.map(bound) ?? count
    return first..<max(first, last)
  }

  /// A path that exists and that the writer may have meant: the names joined by their dots, or the nearest key.
  private func suggestion(in container: some PathContainer) -> PropertyPath? {
    if let joined = joinedKey(in: container) { return joined }
    guard case .key(let wanted)? = step, let nearest = NearestKey.find(wanted, among: container.keys) else {
      return nil
    }
    return PropertyPath(reached.steps + [.key(nearest)] + path.steps.dropFirst(taken + 1))
  }

  /// The names from here on as one key with dots in it, the longest that the dictionary has.
  private func joinedKey(in container: some PathContainer) -> PropertyPath? {
    var names: [Text] = []
    collecting: for step in path.steps[taken...].prefix(32) {
      switch step {
      case .key(let name), .number(let name): names.append(name)
      default: break collecting
      }
    }
    while names.count > 1 {
      let key = Text(wtf8: Array(names.map(\.bytes).joined(separator: [0x2E])))
      if container.ordinal(of: key) != nil {
        return PropertyPath(reached.steps + [.key(key)] + path.steps.dropFirst(taken + names.count))
      }
      names.removeLast()
    }
    return nil
  }
}
