/// A version of iOS, or the first numbers of several: `10.3.1`; `10.x` is any 10.
public struct SystemVersion: Hashable, Sendable, CustomStringConvertible {
  /// The numbers that are known, at least one.
  public let numbers: [Int]
  /// Whether any number may follow.
  public let isOpen: Bool

  /// Reads a version; nil for other text.
  ///
  /// - Complexity: O(*n*).
  public init?(_ text: String) {
    var parts = text.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
    isOpen = parts.count > 1 && parts.last?.elementsEqual("x".utf8) == true
    if isOpen { parts.removeLast() }
    var numbers: [Int] = []
    for part in parts {
      guard !part.isEmpty, part.count <= 4, part.allSatisfy({ $0 &- 0x30 < 10 }),
        let number = Int(String(decoding: part, as: UTF8.self))
      else { return nil }
      numbers.append(number)
    }
    guard (1...4).contains(numbers.count) else { return nil }
    self.numbers = numbers
  }

  /// The version as it is written.
  public var description: String {
    numbers.map { String($0) }.joined(separator: ".") + (isOpen ? ".x" : "")
  }

  /// Whether all that this version says comes before what another says; missing numbers are zeros, or any if open.
  fileprivate func precedes(_ other: SystemVersion) -> Bool {
    for index in 0..<max(numbers.count, other.numbers.count) {
      if isOpen, index >= numbers.count { return false }
      if other.isOpen, index >= other.numbers.count { return false }
      let (left, right) = (number(index), other.number(index))
      if left != right { return left < right }
    }
    return false
  }

  private func number(_ index: Int) -> Int { index < numbers.count ? numbers[index] : 0 }
}

/// The versions of iOS in which something was seen, both ends included; nil is unknown or without bound.
public struct VersionRange: Hashable, Sendable {
  /// The first version.
  public let first: SystemVersion?
  /// The last version.
  public let last: SystemVersion?

  /// Makes a range.
  public init(first: SystemVersion?, last: SystemVersion?) {
    self.first = first
    self.last = last
  }

  /// Whether a version is in the range.
  public func contains(_ version: SystemVersion) -> Bool {
    if let first, version.precedes(first) { return false }
    if let last, last.precedes(version) { return false }
    return true
  }
}
