internal import Ciphers
internal import Files
internal import Plist

extension Backup {
  /// Called with the number of rows that have been looked at, and how many there are.
  public typealias Progress = (_ done: Int, _ total: Int) -> Void

  /// Checks a raw backup by the rules by which a phone accepts or refuses it; an extracted tree has none to check.
  ///
  /// Each body is read once.
  ///
  /// - Parameters:
  ///   - jobs: How many bodies are read at once; nil for as many as there are processors.
  ///   - progress: Is told how far it has come.
  /// - Returns: Every fault and oddity, one by one, in an order that the jobs do not change.
  /// - Throws: `.file` when the folder itself cannot be read. Faults of the backup are findings.
  /// - Complexity: O(*n*) in the rows and in the bytes of all bodies.
  public func verify(jobs: Int? = nil, progress: Progress? = nil) throws(BackupError) -> Verification {
    guard let store = try store as? any RecordedStore else { return Verification() }
    var verifier = Verifier(summary, try store.keyring(), jobs: jobs ?? Threads.processorCount)
    if let finding = keybagFinding() { verifier.add(finding) }
    try verifier.check(store, progress)
    return verifier.result
  }

  /// What is wrong with the keybag of a backup that is not encrypted, whose password is the empty one: a phone opens it
  /// all the same.
  private func keybagFinding() -> Finding? {
    guard let kind = summary?.kind, kind == .database || kind == .mbdb, let root = try? RootFolder(folder),
      case .read(let properties) = BackupProperties.read(BackupProperties.manifest, in: root)
    else { return nil }
    let place = BackupProperties.manifest.text
    do throws(KeybagFault) {
      guard let bytes = properties["BackupKeyBag"]?.data else { throw .missing }
      let keybag = try Keybag(bytes)
      // A phone's takes ten thousand; whether one of so many more opens is not worth the wait.
      guard keybag.rounds <= Self.mostRoundsOfVerifying, keybag.unlock(SecretBytes([])) == nil else {
        return nil
      }
      return Finding(.keybagDamaged, place)
    } catch { return Finding(.keybagDamaged, place, .keybag(error)) }
  }

  private static let mostRoundsOfVerifying = 1_000_000

  /// Checks some files of a raw backup: row, record and body, and that the folders above have rows.
  ///
  /// - Parameter files: Files that were found in this backup.
  /// - Returns: Every fault and oddity, one by one.
  /// - Throws: `.database`, `.file`.
  /// - Complexity: O(*n*) in the bytes of the bodies.
  public func verify(only files: [BackupFile]) throws(BackupError) -> Verification {
    guard let store = try store as? any RecordedStore else { return Verification() }
    var verifier = Verifier(nil, try store.keyring(), jobs: 1)
    try verifier.check(files, in: store)
    return verifier.result
  }
}
