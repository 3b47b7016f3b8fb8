import Files

extension Store {
  /// Tells what `prune(_:discardingDamaged:)` would remove, without removing it.
  ///
  /// - Parameters:
  ///   - limits: How much may stay.
  ///   - discardingDamaged: Whether damaged records are removed too; if not, one is an error.
  /// - Returns: What would be removed.
  /// - Throws: `.damaged`, `.newerStore` or `.file`.
  public func planPrune(
    _ limits: PruneLimits, discardingDamaged: Bool = false
  ) throws(VaultError) -> PruneReport {
    guard try isPresent() else { return PruneReport() }
    return try PrunePlan(limits, at: .now, discardingDamaged: discardingDamaged, in: layout).report
  }

  /// Removes the oldest transactions, until what stays is within the limits, and the originals nothing needs.
  ///
  /// The first state of every file that was changed stays, so that it can always be restored.
  ///
  /// - Parameters:
  ///   - limits: How much may stay.
  ///   - discardingDamaged: Whether damaged records are removed too; if not, one is an error.
  /// - Returns: What was removed.
  /// - Throws: `.locked` while a transaction is being made, `.damaged`, `.newerStore` or `.file`.
  public func prune(
    _ limits: PruneLimits, discardingDamaged: Bool = false
  ) throws(VaultError) -> PruneReport {
    guard try isPresent() else { return PruneReport() }
    try layout.make()
    let lock = try StoreLock.take(layout.lock, patience: patience, subject: path)
    let plan = try PrunePlan(limits, at: .now, discardingDamaged: discardingDamaged, in: layout)
    // First what the records that go are needed for, then they, then what only they needed: stopped at any point, the
    // rest is what another pruning finds.
    for (id, baseline) in plan.baselines {
      let temporary = layout.temporary.appending(FilePath(id.text + "-" + Folder.randomName()))
      try VaultError.wrap(
        try DurableFile.write(baseline.text, to: layout.target(id, "baseline"), by: temporary))
    }
    for name in plan.names {
      try VaultError.wrap(try Folder.removeFile(layout.records.appending(name.file)))
    }
    try VaultError.wrap(try Folder.sync(layout.records))
    for original in plan.originals { try VaultError.wrap(try Folder.removeFile(original)) }
    _ = consume lock
    return plan.report
  }
}
