public import Plist

/// A place where a property list is not as a change expects it.
public struct Mismatch: Sendable {
  /// Where.
  public let path: PropertyPath
  /// The value that the change was made from; nil for absent.
  public let expected: Value?
  /// The value that is there; nil for absent.
  public let found: Value?

  /// The mismatch as an error, with both values as literals.
  public var error: ChangesError {
    ChangesError(.differs(expected: Self.literal(expected), found: Self.literal(found)), at: path)
  }

  private static func literal(_ value: Value?) -> Text? {
    guard let value else { return nil }
    guard let bytes = try? value.literal(), let string = String(validating: bytes, as: UTF8.self) else {
      return Text(value.kind.words)
    }
    return Text(string)
  }
}

extension ChangeTree {
  /// Collects the places where a value is not as the changes expect it.
  ///
  /// - Parameters:
  ///   - value: What is there; nil for absent.
  ///   - path: Where that is.
  ///   - found: What is appended to.
  /// - Complexity: O(*n*) in the containers on the way and the values compared.
  func collectMismatches(in value: Value?, at path: PropertyPath, into found: inout [Mismatch]) {
    if let whole {
      let expected: Value? = whole.expected
      if !isSame(expected, value) { found.append(Mismatch(path: path, expected: expected, found: value)) }
    }
    if !keys.isEmpty {
      let index = value.map { DictionaryIndex($0) }
      forEachEntry { key, child in
        let inner = path.appending(.key(key))
        guard let value, value.kind == .dictionary else {
          return found.append(Mismatch(path: inner, expected: child.whole?.expected, found: nil))
        }
        child.collectMismatches(
          in: index?.ordinal(of: key).map { value.child($0) }, at: inner, into: &found)
      }
    }
    let count = value?.kind == .array ? value?.count ?? 0 : -1
    for place in places {
      let inner = path.appending(.index(place))
      let element = place < count ? value?.child(place) : nil
      if insertions[place] != nil, place > count {
        found.append(Mismatch(path: inner, expected: nil, found: nil))
      }
      if let removed = removals[place], !isSame(removed, element) {
        found.append(Mismatch(path: inner, expected: removed, found: element))
      }
      elements[place]?.collectMismatches(in: element, at: inner, into: &found)
    }
  }

  private func isSame(_ left: Value?, _ right: Value?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.isIdentical(to: right)
  }
}

extension Change.Action {
  /// The value before.
  var expected: Value? {
    switch self {
    case .delete(let old), .remove(let old), .replace(let old, _): old
    case .add, .insert: nil
    }
  }
}
