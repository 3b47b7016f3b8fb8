public import Files

/// A pattern that files of a backup are named by.
///
/// `*` stands for any characters of one name, `?` for one, `[a-z]` for one of a set and `[!a-z]` for one that is not in
/// it, `**` for whatever comes, slashes included, and `**/` also for nothing. A backslash takes the meaning from what
/// follows. A pattern with a slash is of `Domain/relative/path`, one without of the last name of the path.
public struct FilePattern: Hashable, Sendable {
  private enum Token: Hashable {
    case scalar(Unicode.Scalar)
    /// One character but the slash.
    case one
    /// Any characters but slashes.
    case name
    /// Any characters.
    case all
    /// What follows may be left out, so many tokens of it.
    case optional(Int)
    /// One character but the slash, in one of the ranges or in none.
    case set([ClosedRange<Unicode.Scalar>], isInside: Bool)
  }

  private static let slash: Unicode.Scalar = "/"

  private let tokens: [Token]
  private let isOfWholePath: Bool

  /// Whether a word would be taken for a pattern, and not for a name.
  public static func isPattern(_ word: FilePath) -> Bool {
    let special = [UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "\\")]
    return word.bytes.contains(where: special.contains)
  }

  /// Reads a pattern.
  ///
  /// - Throws: `.badPattern` for one that is empty, ends in a backslash, or has a set without an end.
  public init(_ word: FilePath) throws(BackupError) {
    let scalars = Array(word.text.unicodeScalars)
    var tokens: [Token] = []
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case "\\":
        guard index < scalars.count else { throw BackupError(.badPattern(word)) }
        tokens.append(.scalar(scalars[index]))
        index += 1
      case "?": tokens.append(.one)
      case "*" where index < scalars.count && scalars[index] == "*":
        index += 1
        let beginsName = tokens.isEmpty || tokens.last == .scalar(Self.slash)
        if beginsName, index < scalars.count, scalars[index] == Self.slash {
          index += 1
          tokens += [.optional(2), .all, .scalar(Self.slash)]
        } else {
          tokens.append(.all)
        }
      case "*": tokens.append(.name)
      case "[":
        guard let set = Self.set(scalars, &index) else { throw BackupError(.badPattern(word)) }
        tokens.append(set)
      default: tokens.append(.scalar(scalar))
      }
    }
    if tokens.isEmpty { throw BackupError(.badPattern(word)) }
    self.tokens = tokens
    isOfWholePath = scalars.contains(Self.slash)
  }

  /// Reads a set behind its bracket; one that comes first is in the set.
  private static func set(_ scalars: [Unicode.Scalar], _ index: inout Int) -> Token? {
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    let isInside = index >= scalars.count || scalars[index] != "!"
    if !isInside { index += 1 }
    while index < scalars.count {
      let first = scalars[index]
      index += 1
      if first == "]", !ranges.isEmpty { return .set(ranges, isInside: isInside) }
      if index + 1 < scalars.count, scalars[index] == "-", scalars[index + 1] != "]" {
        let last = scalars[index + 1]
        guard first <= last else { return nil }
        ranges.append(first...last)
        index += 2
      } else {
        ranges.append(first...first)
      }
    }
    return nil
  }

  /// Whether a file is named by the pattern.
  ///
  /// - Complexity: O(*n* · *m*) in the lengths of the name and the pattern.
  public func matches(_ path: BackupPath) -> Bool {
    let name = isOfWholePath ? path.description : path.relative.lastComponent.text
    // All places in the pattern that the characters so far may have led to.
    var places = [Bool](repeating: false, count: tokens.count + 1)
    places[0] = true
    passOver(&places)
    for scalar in name.unicodeScalars {
      var next = [Bool](repeating: false, count: tokens.count + 1)
      for (place, token) in tokens.enumerated() where places[place] {
        switch token {
        case .scalar(let wanted): if scalar == wanted { next[place + 1] = true }
        case .one: if scalar != Self.slash { next[place + 1] = true }
        case .name: if scalar != Self.slash { next[place] = true }
        case .all: next[place] = true
        case .optional: break
        case .set(let ranges, let isInside):
          let isFound = ranges.contains { $0.contains(scalar) }
          if isFound == isInside, scalar != Self.slash { next[place + 1] = true }
        }
      }
      passOver(&next)
      places = next
    }
    return places[tokens.count]
  }

  /// Goes on from tokens that stand for nothing, too.
  private func passOver(_ places: inout [Bool]) {
    for (place, token) in tokens.enumerated() where places[place] {
      switch token {
      case .name, .all: places[place + 1] = true
      case .optional(let count):
        places[place + 1] = true
        places[place + 1 + count] = true
      case .scalar, .one, .set: break
      }
    }
  }
}
