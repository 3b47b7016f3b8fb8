public import Changes
public import Plist

/// What is known of one key: where it is, what it does, what shows that.
public struct Tweak: Sendable {
  /// Its name on the command line: lower-case letters, digits and hyphens.
  public let id: String
  /// A line for people.
  public let title: String
  /// What it does.
  public let description: String
  /// Where the key is.
  public let place: KeyPlace
  /// The type of its value.
  public let kind: Kind
  /// The value that has the effect.
  public let on: Value
  /// The value that ends it; nil if the key is then deleted.
  public let off: Value?
  /// The value that iOS behaves as when the key is absent; nil if not known.
  public let absent: Value?
  /// The versions of iOS in which the key was seen.
  public let versions: VersionRange
  /// What the versions say too little about.
  public let versionWords: String?
  /// What the versions rest on.
  public let versionBasis: String
  /// The devices it is for, if not all.
  public let devices: String?
  /// What else happens.
  public let effects: String
  /// How much can go wrong.
  public let risk: Risk
  /// How a backup carries the file.
  public let route: Route
  /// What shows that a restored backup had the effect; nil when there is no report.
  public let restoreEvidence: String?
  /// What shows that the key exists.
  public let keyEvidence: String
  /// How sure that is.
  public let confidence: String
  /// Why, where that needs words.
  public let confidenceNote: String?
  /// Where all this was found.
  public let sources: [String]

  /// How much can go wrong.
  public enum Risk: String, Hashable, Sendable, CaseIterable {
    case low, medium, high
  }

  /// How a backup carries the file.
  public enum Route: String, Hashable, Sendable, CaseIterable {
    /// In the home domain of every backup.
    case home = "home-plain"
    /// In another domain of an ordinary backup.
    case otherDomain = "other-domain-plain"
    /// In the managed domain, where a record must be added.
    case managedDomain = "managed-domain-insert"
  }

  /// How a property list has the key.
  public enum State: Sendable {
    /// With the value that has the effect.
    case on
    /// With the value that ends it, or the one that stands for absence.
    case off
    /// With another value.
    case other(Value)
    /// Not at all.
    case absent
  }

  /// What to do with it.
  public enum Wish: Hashable, Sendable, CaseIterable {
    case on, off, toggle
  }

  /// Looks how a property list has the key.
  ///
  /// - Parameter root: The root of the list; a place that cannot hold the key counts as absence.
  /// - Returns: How it has the key.
  /// - Complexity: O(*n*) in the entries of the dictionaries on the way.
  public func state(in root: Value) -> State {
    guard let value = (try? place.keyPath.match(in: root))?.value else { return .absent }
    if value.isIdentical(to: on) { return .on }
    if let off, value.isIdentical(to: off) { return .off }
    if let absent, value.isIdentical(to: absent) { return .off }
    return .other(value)
  }

  /// Makes the edits that fulfil a wish.
  ///
  /// A boolean is turned over whatever it is; absent, it becomes the opposite of what absence stands for. Other keys are
  /// turned off if they have the value that has the effect, and else on.
  ///
  /// - Parameters:
  ///   - wish: What to do.
  ///   - root: The root of the property list as it is.
  /// - Returns: The edits, which may find that nothing has to change.
  /// - Complexity: As `state(in:)`.
  public func edits(for wish: Wish, in root: Value) -> [Edit] {
    let path = place.keyPath
    switch wish {
    case .on: return [Edit(.set(.value(on)), at: path, options: .parents)]
    case .off:
      guard let off else { return [Edit(.delete, at: path, options: .missingOK)] }
      return [Edit(.set(.value(off)), at: path, options: .parents)]
    case .toggle:
      if kind == .boolean { return [Edit(.toggle(absent: absent?.boolean), at: path, options: .parents)] }
      if case .on = state(in: root) { return edits(for: .off, in: root) }
      return edits(for: .on, in: root)
    }
  }
}
