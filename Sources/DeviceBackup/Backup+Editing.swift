internal import Files
public import Plist

extension Backup {
  /// Says which files change when one gets other bytes: its body and, in a raw backup, the manifest with that file's
  /// record, nothing else.
  ///
  /// The files are in the order in which they must be installed: what lies beside the old database goes before the new
  /// one comes. Nothing is written here.
  ///
  /// - Parameters:
  ///   - file: The file, as it was found.
  ///   - original: The bytes that `read(_:)` gave and the new ones were made from.
  ///   - bytes: What the file is to hold.
  ///   - now: The date that the record gets, in seconds since 1970-01-01 00:00 UTC.
  ///   - forcingIncomplete: Whether a backup that is not complete is edited all the same.
  /// - Returns: The files, each with the digest of what the plan was made from.
  /// - Throws: `.incomplete`, `.changed` when the file is no longer the one that was read, `.bodyMissing`,
  ///   `.bodyNotRegular`, `.record`, `.database`, `.notVerified`, `.file`.
  /// - Complexity: O(*n*) in the size of the manifest and the bytes.
  public func plan(
    replacing file: BackupFile, from original: Bytes, with bytes: [UInt8], now: Int64,
    forcingIncomplete: Bool = false
  ) throws(BackupError) -> [PlannedFile] {
    if let summary, !summary.isComplete, !forcingIncomplete {
      throw BackupError(.incomplete(summary.incompleteness, folder))
    }
    return try store.plan(replacing: file, from: original, with: bytes, now: now)
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
