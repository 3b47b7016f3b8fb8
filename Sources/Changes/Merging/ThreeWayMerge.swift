public import Plist

/// Two property lists that were changed from one, made into one again, key by key.
///
/// What only one side has changed is as that side has it; what both have changed alike is, too. Dictionaries are merged
/// by their keys, arrays by their elements where the two sides have changed different ones. Everything else is a conflict, in
/// which the side that is named wins.
public struct ThreeWayMerge: Sendable {
  /// Whose value stands where both have changed one.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    case ours, theirs
  }

  /// A value that both sides have changed, each to something else; nil is absence.
  public struct Conflict: Sendable {
    /// Where: indices count in the result.
    public let path: PropertyPath
    /// The value that both came from.
    public let base: Value?
    /// The value of our side.
    public let ours: Value?
    /// The value of the other side.
    public let theirs: Value?
  }

  /// What our side gets.
  public let document: Document
  /// What both sides have changed.
  public let conflicts: [Conflict]

  /// Merges.
  ///
  /// - Parameters:
  ///   - base: What both came from; nil if each was made by itself.
  ///   - ours: Our side, whose format, order and layout stay.
  ///   - theirs: The other side.
  ///   - side: Whose value stands where both have changed one.
  /// - Throws: `ChangesError.Code.plist` for limits.
  /// - Complexity: As `Changeset.init(from:to:arrays:)`.
  public init(
    base: Value?, ours: Document, theirs: Value, favouring side: Side = .ours
  ) throws(ChangesError) {
    var merging = Merging(side)
    let merged = try ChangesError.lift { () throws(PlistError) in
      try Document(format: ours.format) { (builder) throws(PlistError) in
        try merging.merge(base, ours.root, theirs, into: &builder)
      }
    }
    document = try Changeset(from: ours.root, to: merged.root).apply(to: ours)
    conflicts = merging.conflicts
  }
}

/// One merge of three values.
private struct Merging {
  private(set) var conflicts: [ThreeWayMerge.Conflict] = []
  private let side: ThreeWayMerge.Side
  private var path = PropertyPath.root
  private var stepsLeft = ArrayAlignment.mostSteps

  init(_ side: ThreeWayMerge.Side) { self.side = side }

  /// Merges values that both sides have.
  mutating func merge(
    _ base: Value?, _ ours: Value, _ theirs: Value, into builder: inout DocumentBuilder
  ) throws(PlistError) {
    switch choice(base, ours, theirs) {
    case .ours: try builder.copy(ours)
    case .theirs: try builder.copy(theirs)
    case .neither:
      if ours.kind == .dictionary, theirs.kind == .dictionary, base.map({ $0.kind == .dictionary }) ?? true {
        try mergeEntries(base, ours, theirs, into: &builder)
      } else if ours.kind == .array, theirs.kind == .array, let base, base.kind == .array,
        let chunks = chunks(base, ours, theirs)
      {
        try mergeElements(chunks, base, ours, theirs, into: &builder)
      } else {
        try builder.copy(conflict(base, ours, theirs) ?? ours)
      }
    }
  }

  private enum Choice { case ours, theirs, neither }

  /// Which side has what both would have.
  private func choice(_ base: Value?, _ ours: Value?, _ theirs: Value?) -> Choice {
    if same(ours, theirs) || same(base, theirs) { return .ours }
    return same(base, ours) ? .theirs : .neither
  }

  private func same(_ left: Value?, _ right: Value?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.isIdentical(to: right)
  }

  private mutating func conflict(_ base: Value?, _ ours: Value?, _ theirs: Value?) -> Value? {
    conflicts.append(ThreeWayMerge.Conflict(path: path, base: base, ours: ours, theirs: theirs))
    return side == .ours ? ours : theirs
  }

  private mutating func mergeEntries(
    _ base: Value?, _ ours: Value, _ theirs: Value, into builder: inout DocumentBuilder
  ) throws(PlistError) {
    let bases = base.map { DictionaryIndex($0) }
    let others = DictionaryIndex(theirs)
    var seen: Set<Text> = []
    try builder.beginDictionary()
    for entry in ours.effectiveEntries {
      seen.insert(entry.key)
      path.steps.append(.key(entry.key))
      let old = bases?.ordinal(of: entry.key).flatMap { base?.child($0) }
      let other = others.ordinal(of: entry.key).map { theirs.child($0) }
      if let other {
        try builder.key(entry.key)
        try merge(old, entry.value, other, into: &builder)
      } else {
        let value: Value? =
          switch choice(old, entry.value, nil) {
          case .ours: entry.value
          case .theirs: nil
          case .neither: conflict(old, entry.value, nil)
          }
        if let value {
          try builder.key(entry.key)
          try builder.copy(value)
        }
      }
      path.steps.removeLast()
    }
    for entry in theirs.effectiveEntries where !seen.contains(entry.key) {
      path.steps.append(.key(entry.key))
      let old = bases?.ordinal(of: entry.key).flatMap { base?.child($0) }
      let value: Value? =
        switch choice(old, nil, entry.value) {
        case .ours: nil
        case .theirs: entry.value
        case .neither: conflict(old, nil, entry.value)
        }
      if let value {
        try builder.key(entry.key)
        try builder.copy(value)
      }
      path.steps.removeLast()
    }
    try builder.end()
  }

  /// A run of elements that at least one side has changed, or that none has.
  private struct Chunk {
    let base: Range<Int>
    let ours: Range<Int>
    let theirs: Range<Int>
  }

  /// Divides three arrays where all of them agree; nil if both sides have changed one run in ways that do not go together.
  private mutating func chunks(_ base: Value, _ ours: Value, _ theirs: Value) -> [Chunk]? {
    var (first, second, third) = (ContentHashes(), ContentHashes(), ContentHashes())
    let old = base.elements.map { first.hash(of: $0) }
    let left = ArrayAlignment.align(old, ours.elements.map { second.hash(of: $0) }, steps: &stepsLeft)
    let right = ArrayAlignment.align(old, theirs.elements.map { third.hash(of: $0) }, steps: &stepsLeft)
    let inOurs = Dictionary(left.map { ($0.old, $0.new) }) { first, _ in first }
    let inTheirs = Dictionary(right.map { ($0.old, $0.new) }) { first, _ in first }
    var chunks: [Chunk] = []
    var (start, ourStart, theirStart) = (0, 0, 0)
    for place in 0...base.count {
      let our = place == base.count ? ours.count : inOurs[place]
      let their = place == base.count ? theirs.count : inTheirs[place]
      guard let our, let their else { continue }
      let chunk = Chunk(base: start..<place, ours: ourStart..<our, theirs: theirStart..<their)
      if !(chunk.base.isEmpty && chunk.ours.isEmpty && chunk.theirs.isEmpty) {
        let isOneToOne = chunk.base.count == chunk.ours.count && chunk.base.count == chunk.theirs.count
        let isOfOneSide =
          same(base, chunk.base, ours, chunk.ours) || same(base, chunk.base, theirs, chunk.theirs)
          || same(ours, chunk.ours, theirs, chunk.theirs)
        guard isOneToOne || isOfOneSide else { return nil }
        chunks.append(chunk)
      }
      if place < base.count {
        chunks.append(Chunk(base: place..<(place + 1), ours: our..<(our + 1), theirs: their..<(their + 1)))
      }
      (start, ourStart, theirStart) = (place + 1, our + 1, their + 1)
    }
    return chunks
  }

  private func same(_ left: Value, _ range: Range<Int>, _ right: Value, _ other: Range<Int>) -> Bool {
    range.count == other.count
      && zip(range, other).allSatisfy { left.child($0).isIdentical(to: right.child($1)) }
  }

  private mutating func mergeElements(
    _ chunks: [Chunk], _ base: Value, _ ours: Value, _ theirs: Value, into builder: inout DocumentBuilder
  ) throws(PlistError) {
    try builder.beginArray()
    var index = 0
    for chunk in chunks {
      let isOneToOne = chunk.base.count == chunk.ours.count && chunk.base.count == chunk.theirs.count
      if isOneToOne {
        for ((old, our), their) in zip(zip(chunk.base, chunk.ours), chunk.theirs) {
          path.steps.append(.index(index))
          try merge(base.child(old), ours.child(our), theirs.child(their), into: &builder)
          path.steps.removeLast()
          index += 1
        }
        continue
      }
      let takesTheirs = same(base, chunk.base, ours, chunk.ours)
      for place in takesTheirs ? chunk.theirs : chunk.ours {
        try builder.copy(takesTheirs ? theirs.child(place) : ours.child(place))
        index += 1
      }
    }
    try builder.end()
  }
}
