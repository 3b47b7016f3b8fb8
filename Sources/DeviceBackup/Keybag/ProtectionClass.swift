/// What a key is kept for: a class of files, by when the phone can read them, or of keychain items.
public struct ProtectionClass: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number that keybags and records have it by.
  public let rawValue: UInt32

  /// Makes a class of its number, known or not.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Files that can be read while the phone is unlocked.
  public static let complete = Self(rawValue: 1)
  /// Files that can also be written while it is locked.
  public static let completeUnlessOpen = Self(rawValue: 2)
  /// Files that can be read once the phone was unlocked after a start.
  public static let untilFirstAuthentication = Self(rawValue: 3)
  /// Files that can always be read; most of a backup's.
  public static let none = Self(rawValue: 4)

  /// The names of Apple's programming interface, from 1; the fifth has none.
  private static let names = [
    "NSFileProtectionComplete", "NSFileProtectionCompleteUnlessOpen",
    "NSFileProtectionCompleteUntilFirstUserAuthentication", "NSFileProtectionNone", nil,
    "kSecAttrAccessibleWhenUnlocked", "kSecAttrAccessibleAfterFirstUnlock", "kSecAttrAccessibleAlways",
    "kSecAttrAccessibleWhenUnlockedThisDeviceOnly", "kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly",
    "kSecAttrAccessibleAlwaysThisDeviceOnly",
  ]

  /// The name that programmers know the class by; nil for one without.
  public var name: String? {
    guard rawValue >= 1, rawValue <= Self.names.count else { return nil }
    return Self.names[Int(rawValue) - 1]
  }

  /// Orders by number.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension ProtectionClass: CustomStringConvertible {
  /// The number, with the name if there is one.
  public var description: String { "\(rawValue)" + (name.map { " (\($0))" } ?? "") }
}
