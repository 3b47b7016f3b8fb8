public import Plist

/// One thing to be done to a property list.
public struct Edit: Sendable {
  /// What is done.
  public enum Action: Sendable {
    /// Gives a path a value, whether it has one or not.
    case set(NewValue)
    /// Turns a boolean over. `absent` is what an absent key means, if that is known: the key then gets the opposite.
    case toggle(absent: Bool?)
    /// Removes a key or an element.
    case delete
    /// Puts an element before the one that the path names (its array's length names the end), or adds a new key.
    case insert(NewValue)
    /// Puts an element behind the last one of the array that the path names; an absent array is made.
    case append(NewValue)
    /// Gives an entry another key, in its place.
    case rename(to: Text)
    /// Takes a value away and puts it where another path leads once it is gone, as `copy` does.
    case move(to: PropertyPath)
    /// Puts a copy of a value where another path leads: under a new key, or before the element that the path names.
    case copy(to: PropertyPath)
    /// Gives an entry a value, whether it is there or not, or puts an element before the one that the path names, as the
    /// `add` of RFC 6902 does.
    case put(NewValue)
    /// Changes nothing, and fails unless the value is this one.
    case test(Value)
    /// Takes the entries of a dictionary over into the one that the path names.
    case merge(Value, Merge)
  }

  /// A value as it was given.
  public enum NewValue: Sendable {
    /// A value with its type.
    case value(Value)
    /// A word without a type: the type of the value in its place is kept. A new key has the type `kind` if one is
    /// known; otherwise only `true` and `false` have a type.
    case word(String, kind: Kind?)
  }

  /// How entries are taken over into a dictionary.
  public struct Merge: Hashable, Sendable {
    /// What becomes of a key that both have, with different values.
    public enum Policy: String, Hashable, Sendable, CaseIterable {
      /// The new value counts.
      case theirs
      /// The present value stays.
      case ours
      /// Nothing is done at all.
      case fail
    }

    /// What becomes of a key that both have, with different values.
    public var policy: Policy
    /// Whether dictionaries that both have are merged, and not taken as one value.
    public var isDeep: Bool

    /// Describes a merge.
    public init(_ policy: Policy, isDeep: Bool = true) {
      self.policy = policy
      self.isDeep = isDeep
    }
  }

  /// What an edit may do besides.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes options of their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Make the containers that are missing on the way.
    public static let parents = Options(rawValue: 1)
    /// Take absence for done, where something would be deleted or turned over.
    public static let missingOK = Options(rawValue: 2)
    /// Change the type of a value, or put a scalar in place of a container.
    public static let retype = Options(rawValue: 4)
    /// Change only what is there.
    public static let existing = Options(rawValue: 8)
    /// Change nothing that is there.
    public static let new = Options(rawValue: 16)
    /// Append only what is no element yet.
    public static let unique = Options(rawValue: 32)
    /// Put what is copied or moved in place of what is there.
    public static let overwrite = Options(rawValue: 64)
  }

  /// Where.
  public let path: PropertyPath
  /// What.
  public let action: Action
  /// What it may do besides.
  public let options: Options

  /// Makes an edit.
  public init(_ action: Action, at path: PropertyPath, options: Options = []) {
    self.action = action
    self.path = path
    self.options = options
  }
}

/// What edits have done.
public struct EditOutcome: Sendable {
  /// The document with the edits made.
  public let document: Document
  /// What differs from the document before; empty if everything was as wanted.
  public let changeset: Changeset
  /// What was done besides.
  public let notes: [Note]

  /// Something that was done besides what was asked.
  public enum Note: Hashable, Sendable {
    /// Entries with the same key, which lookups did not find, were removed.
    case duplicatesRemoved(PropertyPath, count: Int)
    /// A value has another type than before.
    case retyped(PropertyPath, from: Kind, to: Kind)
    /// A value that a merge would have replaced was kept.
    case kept(PropertyPath)
  }
}

extension Document {
  /// Makes edits one after the other, all or none.
  ///
  /// An edit that finds what it wants changes nothing. Setting or deleting a key that occurs several times changes the
  /// effective entry and removes the others.
  ///
  /// - Throws: `ChangesError` of the first edit that cannot be made; its verdict tells an absent path from trouble and
  ///   from a refusal.
  /// - Complexity: O(*n*) in the document, and O(*n*) for each edit in the path's steps (in the elements of the array,
  ///   where one is inserted or removed).
  public func applying(_ edits: [Edit]) throws(ChangesError) -> EditOutcome {
    var session = EditSession(self)
    for edit in edits { try session.make(edit) }
    return try session.finish()
  }
}
