import Files

/// What a transaction came to.
public struct Commitment: Hashable, Sendable {
  /// What is kept of it; nil when every file was as it should be already.
  public let record: Record?
  /// Earlier transactions on the target that had to be settled before it.
  public let settled: [Settlement]
}

extension Store {
  /// Makes a transaction, durably, and keeps what was there before.
  ///
  /// Unfinished transactions on the target are settled first. To plan by the settled files, call `settle(_:force:)`
  /// before reading them.
  ///
  /// - Parameter transaction: The changes.
  /// - Returns: What is kept of it.
  /// - Throws: `.changedSince` when a file is not the expected one, `.severalLinks`, `.notRegular`, `.outsideTarget`,
  ///   `.namedTwice`, `.originalLost`, `.storeInsideTarget`, `.targetInsideStore`, `.notAStore`, `.newerStore`,
  ///   `.locked`, `.unsettled`, `.damaged` or `.file`. All files are then the old ones, or the transaction is on the
  ///   list of the unfinished.
  @discardableResult
  public func commit(_ transaction: Transaction) throws(VaultError) -> Commitment {
    var settled = try settle(transaction.target)
    let session = try Session.open(transaction.target, in: self)
    // Another process may have been stopped between the two.
    for name in try layout.recordNames(in: layout.pending) where name.target == session.id {
      if let settlement = try session.settle(name, force: false) { settled.append(settlement) }
    }
    return Commitment(record: try session.commit(transaction), settled: settled)
  }
}
