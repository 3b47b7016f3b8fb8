public import Files

/// Tells what a folder is: a raw backup, an extracted tree, a folder with preferences, or one with a single backup or
/// tree at most two levels down.
///
/// Everything that has a known name is asked for by name; folders are listed only to look for backups in them, and a
/// backup's own folders never are.
public struct FolderRecognizer: Sendable {
  let survey: FolderSurvey

  /// Makes a recognizer.
  public init(survey: FolderSurvey = FolderSurvey()) { self.survey = survey }

  /// How many levels below a folder a backup is looked for.
  private static let depth = 2

  /// Recognises a folder.
  ///
  /// - Parameter path: A folder, or `Manifest.plist`, `Manifest.db` or `Manifest.mbdb` in one.
  /// - Returns: What it is; `.plain` when there is no backup and no tree in it.
  /// - Throws: `.several` when any of them may be meant; `.file` when it cannot be looked into.
  public func recognize(_ path: FilePath) throws(BackupError) -> RecognizedFolder {
    var folder = try reading { () throws(FileError) in try path.resolved() }
    let manifests = [BackupProperties.manifest, DatabaseFile.name, ManifestEvidence.mbdb]
    if manifests.contains(folder.lastComponent) {
      let status = try reading { () throws(FileError) in try FileStatus(of: folder) }
      if status.kind == .regular { folder = folder.parent }
    }
    if let found = try recognizeHere(folder) { return found }
    // A tree without the user's own domain is told by the names in its folder.
    if let layout = ExtractedLayout(of: try survey.entries(of: folder)) { return .extracted(folder, layout) }
    if try isThere("com.apple.springboard.plist", in: folder, .regular) {
      return .extracted(folder, .preferences)
    }
    return try only(below: folder)
  }

  /// Recognises a raw backup or an extracted tree by names that are asked for, without listing the folder.
  ///
  /// - Parameter folder: A resolved path.
  /// - Returns: What it is, nil when it is neither.
  /// - Throws: `.file`, `.several`.
  func recognizeHere(_ folder: FilePath) throws(BackupError) -> RecognizedFolder? {
    if try ManifestEvidence.isBackup(folder) { return .backup(folder) }
    guard let layout = try extractedLayout(of: folder) else { return nil }
    return .extracted(folder, layout)
  }

  // MARK: - Extracted trees

  private func extractedLayout(of folder: FilePath) throws(BackupError) -> ExtractedLayout? {
    if try isThere(.home, in: folder, .folder) { return .domains(below: "") }
    if try isThere("System Files/HomeDomain", in: folder, .folder) {
      return .domains(below: "System Files")
    }
    if try isThere("var/mobile", in: folder, .folder) { return .device(below: "") }
    if try isThere("private/var/mobile", in: folder, .folder) { return .device(below: "private") }
    if try isThere("_unback_", in: folder, .folder) {
      var found: [FilePath] = []
      for device in try survey.subfolders(of: folder.appending("_unback_"))
      where try isThere("var/mobile", in: device, .folder) {
        found.append(device)
      }
      if found.count > 1 { throw BackupError(.several(found, in: folder)) }
      if let device = found.first {
        return .device(below: FilePath("_unback_").appending(device.lastComponent))
      }
    }
    return try isThere("Home/Library", in: folder, .folder) ? .shortDomains(below: "") : nil
  }

  // MARK: - A single one below

  /// Picks the one backup or, where there is none, the one tree that a folder holds.
  private func only(below folder: FilePath) throws(BackupError) -> RecognizedFolder {
    var walk = FolderWalk(self)
    walk.search(folder, depth: Self.depth)
    var backups: [RecognizedFolder] = []
    var unfinished: [RecognizedFolder] = []
    for case .backup(let found) in walk.found {
      // One that has no manifest cannot be meant while there is another.
      let hasManifest = try ManifestEvidence(in: survey.open(found)).state != .missing
      if hasManifest { backups.append(.backup(found)) } else { unfinished.append(.backup(found)) }
    }
    let trees = walk.found.filter { if case .extracted = $0 { true } else { false } }
    for choice in [backups, trees, unfinished] where !choice.isEmpty {
      if choice.count > 1 { throw BackupError(.several(choice.map(\.folder), in: folder)) }
      return choice[0]
    }
    // A place for backups that cannot be looked into is what is wanted; any other folder need not be.
    if let denied = walk.unreadable.first(where: \.isAboutBackupPlace) { throw denied }
    return .plain(folder)
  }

  func isThere(_ name: FilePath, in folder: FilePath, _ kind: FileKind) throws(BackupError) -> Bool {
    // Each part is looked at by itself, so that no link is followed on the way.
    var path = folder
    let parts = name.components
    for (index, part) in parts.enumerated() {
      path = path.appending(part)
      let wanted = index == parts.count - 1 ? kind : .folder
      let found = try reading { () throws(FileError) in
        try FileStatus.ifPresent(path, followingLinks: false)
      }
      guard found?.kind == wanted else { return false }
    }
    return true
  }
}
