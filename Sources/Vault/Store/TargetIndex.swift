import Digests
import Files

/// Which targets the store knows, and by what name.
///
/// A target is found by its path and device, through one small file. Only for a backup that is not found so are the
/// identities read, to see whether it was moved here.
struct TargetIndex {
  let layout: StoreLayout

  /// Returns the ID of the target at its path, or at the path it was moved from, nil when it is not known.
  ///
  /// - Throws: `.severalCandidates` when it may have been moved from several places, `.damaged` or `.file`.
  func find(_ target: TargetIdentity) throws(VaultError) -> TargetID? {
    if let id = try findInPlace(target) { return id }
    return try findMoved(target)
  }

  /// Returns the ID of a target, and makes it known at its path.
  ///
  /// The caller holds the lock on the index.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - temporary: Gives a free name in the store.
  /// - Returns: The ID.
  /// - Throws: `.severalCandidates`, `.damaged` or `.file`.
  func enter(_ target: TargetIdentity, temporary: () -> FilePath) throws(VaultError) -> TargetID {
    if let id = try findInPlace(target) { return id }
    let id = try findMoved(target) ?? TargetID()
    try layout.makeFolder(layout.targets.appending(FilePath(id.text)))
    try VaultError.wrap(try Folder.sync(layout.targets))
    var identity = TextFile(kind: "target")
    identity.add("target", target.kind.rawValue, target.path, target.device)
    try VaultError.wrap(
      try DurableFile.write(identity.bytes, to: layout.target(id, "identity"), by: temporary()))
    var place = TextFile(kind: "path")
    place.add("target", id)
    try VaultError.wrap(try DurableFile.write(place.bytes, to: placePath(target), by: temporary()))
    return id
  }

  /// Returns the target that an ID stands for.
  func identity(_ id: TargetID) throws(VaultError) -> TargetIdentity? {
    let path = layout.target(id, "identity")
    guard let bytes = try DurableFile.readIfPresent(path) else { return nil }
    var lines = try TextLines(of: bytes, kind: "target", at: path)
    var line = try lines.next("target", 3)
    guard let kind = try TargetIdentity.Kind(rawValue: line.take()) else { throw lines.damage }
    return TargetIdentity(kind, resolved: try line.take(), device: try line.takeIfPresent())
  }

  /// Returns the ID of the target that is known at its path.
  func findInPlace(_ target: TargetIdentity) throws(VaultError) -> TargetID? {
    let path = placePath(target)
    guard let bytes = try DurableFile.readIfPresent(path) else { return nil }
    var lines = try TextLines(of: bytes, kind: "path", at: path)
    var line = try lines.next("target", 1)
    let id: TargetID = try line.take()
    // One that was moved away since is another target.
    return try identity(id) == target ? id : nil
  }

  /// Returns which of some targets has its folder here, in place or moved.
  func find(_ target: TargetIdentity, among ids: Set<TargetID>) throws(VaultError) -> TargetID? {
    if let id = try findInPlace(target) { return id }
    return try findMoved(target, among: ids)
  }

  private func findMoved(
    _ target: TargetIdentity, among ids: Set<TargetID>? = nil
  ) throws(VaultError) -> TargetID? {
    guard target.kind == .folder, let device = target.device else { return nil }
    var candidates: [(id: TargetID, path: FilePath)] = []
    for entry in try layout.entries(of: layout.targets) {
      guard let id = TargetID(entry.name.text), ids?.contains(id) ?? true, let known = try identity(id),
        known.kind == .folder,
        known.device.map({ $0.utf8.elementsEqual(device.utf8) }) == true
      else { continue }
      // Its writer was stopped before it entered the path.
      if known == target { return id }
      guard let newest = try newestRecord(id) else { continue }
      if try newest.fits(target.path), try !newest.fits(known.path) { candidates.append((id, known.path)) }
    }
    guard candidates.count < 2 else {
      throw VaultError(.severalCandidates(candidates.map(\.path)), target.path)
    }
    return candidates.first?.id
  }

  /// The newest transaction of a target; nil when there is none that can be read, which tells nothing of any folder.
  private func newestRecord(_ id: TargetID) throws(VaultError) -> LastRecord? {
    for folder in [layout.pending, layout.records] {
      guard let name = try layout.recordNames(in: folder).last(where: { $0.target == id }) else { continue }
      let path = folder.appending(name.file)
      guard let bytes = try DurableFile.readIfPresent(path) else { continue }
      do throws(VaultError) {
        return LastRecord(record: try Record.read(bytes, at: path).0, isUnfinished: folder == layout.pending)
      } catch {
        guard case .damaged = error.code else { throw error }
        return nil
      }
    }
    return nil
  }

  private func placePath(_ target: TargetIdentity) -> FilePath {
    var bytes = target.path.bytes
    bytes.append(0)
    bytes += (target.device ?? "").utf8
    bytes.append(target.kind == .folder ? 1 : 0)
    return layout.paths.appending(FilePath(SHA256.hash(bytes).hex))
  }
}

/// What a target was left by, by which its folder is known again.
private struct LastRecord {
  let record: Record
  let isUnfinished: Bool

  /// Whether all files are in a folder as the transaction left them; as one that is unfinished did, where each may be
  /// old or new.
  func fits(_ folder: FilePath) throws(VaultError) -> Bool {
    guard try VaultError.wrap(try FileStatus.ifPresent(folder))?.kind == .folder else { return false }
    let files = try TargetFiles(TargetIdentity(.folder, resolved: folder))
    for step in record.steps where try !files.holds(step.after, at: step.path) {
      guard isUnfinished, try files.holds(step.before, at: step.path) else { return false }
    }
    return true
  }
}
