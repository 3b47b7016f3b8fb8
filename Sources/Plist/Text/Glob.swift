/// A pattern for a whole text: `*` stands for any characters, `?` for one, `[a-z]` and `[!a-z]` for one of a set or none
/// of it, and a backslash takes the next character as it is.
public struct Glob: Hashable, Sendable {
  private enum Part: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case one
    case any
    case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)
  }

  private let parts: [Part]
  /// Whether letters match whatever their case.
  private let ignoresCase: Bool

  /// Reads a pattern; a bracket that is not closed is a bracket.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - ignoresCase: Whether letters match whatever their case.
  public init(_ pattern: String, ignoresCase: Bool = false) {
    var parts: [Part] = []
    let scalars = Array(pattern.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case "*": if parts.last != .any { parts.append(.any) }
      case "?": parts.append(.one)
      case "\\" where index < scalars.count:
        parts.append(.scalar(scalars[index]))
        index += 1
      case "[":
        if let (set, next) = Self.set(scalars, from: index) {
          parts.append(set)
          index = next
        } else {
          parts.append(.scalar(scalar))
        }
      default: parts.append(.scalar(scalar))
      }
    }
    self.parts = ignoresCase ? parts.map(Self.folded) : parts
    self.ignoresCase = ignoresCase
  }

  /// Whether any character but itself is meant somewhere.
  public var hasWildcards: Bool {
    parts.contains { if case .scalar = $0 { false } else { true } }
  }

  /// Reads a set after its opening bracket.
  private static func set(_ scalars: [Unicode.Scalar], from start: Int) -> (set: Part, next: Int)? {
    var index = start
    let isNegated = index < scalars.count && (scalars[index] == "!" || scalars[index] == "^")
    if isNegated { index += 1 }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while index < scalars.count {
      // A bracket that comes first is one of the set.
      if scalars[index] == "]", !ranges.isEmpty { return (.set(ranges, isNegated: isNegated), index + 1) }
      let first = scalars[index]
      if index + 2 < scalars.count, scalars[index + 1] == "-", scalars[index + 2] != "]",
        first <= scalars[index + 2]
      {
        ranges.append(first...scalars[index + 2])
        index += 3
      } else {
        ranges.append(first...first)
        index += 1
      }
    }
    return nil
  }

  private static func folded(_ part: Part) -> Part {
    guard case .scalar(let scalar) = part else { return part }
    return .scalar(folded(scalar))
  }

  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    return lower.count == 1 ? lower.first ?? scalar : scalar
  }

  /// Whether the whole text matches.
  ///
  /// - Complexity: O(*n* · *m*) in the lengths of text and pattern.
  public func matches(_ text: some StringProtocol) -> Bool {
    let scalars = text.unicodeScalars.map { ignoresCase ? Self.folded($0) : $0 }
    var (place, part) = (0, 0)
    // After a star, where to go on if what follows it does not match: one character later.
    var retry: (place: Int, part: Int)?
    while place < scalars.count {
      if part < parts.count, parts[part] == .any {
        part += 1
        retry = (place, part)
      } else if part < parts.count, matches(scalars[place], parts[part]) {
        place += 1
        part += 1
      } else if let last = retry {
        retry = (last.place + 1, last.part)
        (place, part) = (last.place + 1, last.part)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { $0 == .any }
  }

  private func matches(_ scalar: Unicode.Scalar, _ part: Part) -> Bool {
    switch part {
    case .scalar(let wanted): scalar == wanted
    case .one, .any: true
    case .set(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
    }
  }
}
