extension Backup {
  /// Called with the number of rows that have been looked at, and how many there are.
  public typealias Progress = (_ done: Int, _ total: Int) -> Void

  /// Checks a raw backup by the rules by which a phone accepts or refuses it; an extracted tree has none to check.
  ///
  /// - Parameter progress: Is told how far it has come.
  /// - Returns: Every fault and oddity, one by one.
  /// - Throws: `.file` when the folder itself cannot be read. Faults of the backup are findings.
  /// - Complexity: O(*n*) in the rows and in the bytes of all bodies.
  public func verify(progress: Progress? = nil) throws(BackupError) -> Verification {
    var verifier = Verifier(summary)
    if let store = store as? any RecordedStore { try verifier.check(store, progress) }
    return verifier.result
  }

  /// Checks some files of a raw backup: row, record and body.
  ///
  /// - Parameter files: Files that were found in this backup.
  /// - Returns: Every fault and oddity, one by one.
  /// - Throws: `.database`, `.file`.
  /// - Complexity: O(*n*) in the bytes of the bodies.
  public func verify(only files: [BackupFile]) throws(BackupError) -> Verification {
    var verifier = Verifier(nil)
    guard let store = store as? any RecordedStore else { return verifier.result }
    for file in files { verifier.check(try store.recordedEntry(of: file), in: store) }
    return verifier.result
  }
}
