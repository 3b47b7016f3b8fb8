public import Files

extension Store {
  /// Returns what is kept of a file at one moment, checked.
  ///
  /// - Parameter state: A state from before a transaction.
  /// - Returns: The content.
  /// - Throws: `.originalLost` when it is missing or damaged, as what a transaction left last is, which is kept only
  ///   once another transaction replaces it; `.file`.
  /// - Complexity: O(*n*) in the size.
  public func contents(of state: FileState) throws(VaultError) -> FileContents {
    try Originals(layout: layout).contents(state.digest)
  }
}
