/// How much the store may keep.
public struct PruneLimits: Hashable, Sendable {
  /// The age, in seconds, from which a transaction is not kept; nil for any.
  public var age: Int64?
  /// The size, in bytes, of all originals together; nil for any.
  public var size: Int?

  /// Creates limits.
  public init(age: Int64? = nil, size: Int? = nil) {
    self.age = age
    self.size = size
  }
}

/// What pruning removes.
public struct PruneReport: Hashable, Sendable {
  /// The transactions that can no longer be undone.
  public internal(set) var records: [Record] = []
  /// The damaged records, if they were to be removed.
  public internal(set) var damaged: [RecordID] = []
  /// How many originals are removed.
  public internal(set) var originals = 0
  /// Their size in bytes.
  public internal(set) var freed = 0
  /// The size in bytes of the originals that stay.
  public internal(set) var kept = 0
}
