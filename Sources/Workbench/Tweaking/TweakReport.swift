public import Tweaks

/// What known keys are in a target.
public struct TweakReport: Sendable {
  /// A known key.
  public struct Status: Sendable {
    /// The key.
    public let tweak: Tweak
    /// How the target has it; nil without a target, or where that has no such file.
    public let state: Tweak.State?
    /// Whether the target's version of iOS is in the range in which the key was seen; nil when it is not known.
    public let isInRange: Bool?
  }

  /// The known keys, in the catalogue's order.
  public var statuses: [Status] = []
  /// What is to be said.
  public var notes: [Note] = []
}
