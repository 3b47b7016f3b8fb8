public import Digests
public import Files

/// A file of a backup's folder as it was read, for whoever has to prove what was looked at.
public struct FileDigest: Hashable, Sendable {
  /// Where it lies in the folder.
  public let location: FilePath
  /// The number of its bytes.
  public let size: Int
  /// The digest of its bytes.
  public let sha256: SHA256.Digest
}

extension FoundBackup {
  /// Reads everything that listing a backup rests on, and the springboard's preferences.
  ///
  /// - Returns: The files that are there; bodies as they are stored.
  /// - Throws: `.file`.
  /// - Complexity: O(*n*) in their bytes.
  public func digests() throws(BackupError) -> [FileDigest] {
    var locations: [FilePath] = []
    if case .backup = shape {
      locations = [
        BackupProperties.info, BackupProperties.manifest, BackupProperties.status, DatabaseFile.name,
        MBDBManifest.name, MBDXIndex.name,
      ]
    }
    if case .present(let file, _, _) = springboard { locations.append(file.location) }
    let root = try reading { () throws(FileError) in try RootFolder(shape.folder) }
    var digests: [FileDigest] = []
    for location in locations {
      let status = try reading { () throws(FileError) in try root.statusIfPresent(location) }
      guard status?.kind == .regular else { continue }
      let contents = try reading { () throws(FileError) in try root.contents(of: location) }
      digests.append(
        FileDigest(location: location, size: contents.count, sha256: SHA256.hash(contents.bytes)))
    }
    return digests
  }
}
