public import Plist
public import Tweaks

/// What to do with a known key.
public enum TweakAction: Hashable, Sendable {
  case on, off, toggle
}

/// What known keys are in a target.
public struct TweakReport: Sendable {
  /// What a known key is in a target.
  public enum State: Hashable, Sendable {
    /// It has the value that switches it on.
    case on
    /// It has the value that switches it off, or is absent where that is off.
    case off
    /// It has another value.
    case other
    /// The target has no file for it.
    case noFile
  }

  /// A known key.
  public struct Status: Sendable {
    /// The key.
    public var tweak: Tweak
    /// What it is in the target; nil without one.
    public var state: State?
    /// Its value there; nil when it is absent.
    public var value: Value?
    /// Whether the target's version of iOS is in the range in which the key was seen; nil when that cannot be told.
    public var isInRange: Bool?
  }

  /// The known keys, in the catalogue's order.
  public var statuses: [Status]
  /// What is to be said.
  public var notes: [Note] = []
}
