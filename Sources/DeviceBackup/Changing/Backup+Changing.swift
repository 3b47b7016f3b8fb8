internal import Files
internal import Plist

extension Backup {
  /// Says which files change when files of the phone are replaced, added or removed: their bodies and, in a raw backup,
  /// the manifest with those files' records, nothing else.
  ///
  /// The files are in the order in which they must be installed, as one: what lies beside the old database goes before
  /// the new one comes. Nothing is written here.
  ///
  /// What is added to a raw backup is recorded as the device records its neighbours, with a number that no other file
  /// has; folders above it that have no record get one.
  ///
  /// - Parameters:
  ///   - changes: What is to become of the files, of which each is named once.
  ///   - now: The date that the records get, in seconds since 1970-01-01 00:00 UTC.
  ///   - forcingIncomplete: Whether a backup that is not complete is changed all the same.
  /// - Returns: The files, each with the digest of what the plan was made from.
  /// - Throws: `.incomplete`, `.namedTwice`; `.changed` when a file is no longer the one that was read, `.bodyMissing`,
  ///   `.bodyNotRegular`; `.alreadyThere`, `.badName`, `.composedName`, `.unknownDomain`, `.notAFolder`, `.noPlace` for a
  ///   file that cannot be added; `.record`, `.database`, `.notVerified`, `.file`.
  /// - Complexity: O(*n*) in the size of the manifest and the bytes.
  public func plan(
    _ changes: [BackupChange], now: Int64, forcingIncomplete: Bool = false
  ) throws(BackupError) -> [PlannedFile] {
    if let summary, !summary.isComplete, !forcingIncomplete {
      throw BackupError(.incomplete(summary.incompleteness, folder))
    }
    var named: Set<BackupPath> = []
    for change in changes {
      guard named.insert(change.path).inserted else { throw BackupError(.namedTwice(change.path)) }
      if case .add(let path, _) = change { try path.checkAddable() }
    }
    return try store.plan(changes, now: now)
  }

  /// Finds the copy of a preferences file that a configuration profile put on the device, whose values win there.
  ///
  /// - Parameter file: Any file.
  /// - Returns: The copies in ManagedPreferencesDomain; none for a file that is not a preferences file, or is such a
  ///   copy.
  /// - Throws: `.database`, `.file`.
  public func managedCopies(of file: BackupFile) throws(BackupError) -> [ManagedCopy] {
    let isPreferences = file.path.parent?.relative.hasSuffix(of: ["Library", "Preferences"]) ?? false
    guard file.path.domain != .managed, isPreferences else { return [] }
    let name = file.path.relative.lastComponent
    let path = BackupPath(domain: .managed, relative: FilePath("mobile").appending(name))
    let copy: BackupFile
    do throws(BackupError) { copy = try locate(.path(path)) } catch {
      guard case .noSuchFile = error.code else { throw error }
      return []
    }
    guard let bytes = try? read(copy), let document = try? Document(reading: bytes) else {
      return [ManagedCopy(file: copy, keys: nil)]
    }
    return [ManagedCopy(file: copy, keys: document.root.entries.compactMap(\.key.text))]
  }
}

extension BackupPath {
  /// Checks that a file may be added under this path, whatever the backup holds.
  ///
  /// The device makes file IDs of the decomposed form of a name, and which form its own record has differs; so a name
  /// beyond ASCII might be recorded in a way by which the phone would not find the file.
  ///
  /// - Throws: `.badName`, `.composedName`.
  fileprivate func checkAddable() throws(BackupError) {
    let isSound =
      relative.staysInside && !relative.isEmpty && domain.components.count == 1 && domain.staysInside
    guard isSound else { throw BackupError(.badName(domain.appending(relative))) }
    guard domain.isASCII, relative.isASCII else { throw BackupError(.composedName(self)) }
  }
}
