/// What a transaction tells the memory of first values of one key, in the scope of the transaction's target.
public struct MemoryChange: Hashable, Sendable {
  /// The file the key is in, as `Domain/path`.
  public let label: String
  /// The key's path.
  public let key: String
  /// The value before the transaction; nil for none.
  public let was: String?
  /// The value after the transaction; nil for none.
  public let now: String?
  /// The transaction that set the value; nil for the one this is given to.
  let setter: RecordID?
  /// Whether the value is forgotten, because the transaction that set it is taken back.
  let isForgotten: Bool

  init(
    label: String, key: String, was: String?, now: String?, setter: RecordID?, isForgotten: Bool
  ) {
    self.label = label
    self.key = key
    self.was = was
    self.now = now
    self.setter = setter
    self.isForgotten = isForgotten
  }

  /// Tells that a transaction sets a key.
  ///
  /// - Parameters:
  ///   - label: The file the key is in, as `Domain/path`.
  ///   - key: The key's path.
  ///   - was: The value before; nil for none.
  ///   - now: The value after; nil for none.
  public init(label: String, key: String, was: String?, now: String?) {
    self.init(label: label, key: key, was: was, now: now, setter: nil, isForgotten: false)
  }

  /// The change that takes this one back.
  public var inverted: MemoryChange {
    MemoryChange(
      label: label, key: key, was: was, now: now, setter: setter, isForgotten: !isForgotten)
  }

  /// The change as part of a transaction with a name.
  func made(by id: RecordID) -> MemoryChange {
    MemoryChange(
      label: label, key: key, was: was, now: now, setter: setter ?? id, isForgotten: isForgotten)
  }
}
