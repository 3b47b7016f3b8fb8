internal import Files
internal import Plist

/// Files of a phone that a tool has taken out of a backup, under names that a layout explains.
final class ExtractedTree: FileStore {
  let root: RootFolder
  let layout: ExtractedLayout
  private let survey: FolderSurvey

  init(_ root: consuming RootFolder, layout: ExtractedLayout, survey: FolderSurvey) {
    self.root = root
    self.layout = layout
    self.survey = survey
  }

  // MARK: - Finding

  func locate(_ name: BackupFileName) throws(BackupError) -> BackupFile {
    var found: [BackupFile] = []
    switch name {
    case .path(let path): if let file = try file(at: path) { found.append(file) }
    case .identifier(let id): found = try files { FileID(of: $0) == id }
    case .bare(let last): found = try files { $0.relative.lastComponent == last }
    }
    guard let file = found.first else { throw BackupError(.noSuchFile(name, similar: [])) }
    guard found.count == 1 else { throw BackupError(.ambiguousName(name, found.map(\.path))) }
    return file
  }

  /// Finds a file by the path it has on the device, in that case and no other.
  private func file(at path: BackupPath) throws(BackupError) -> BackupFile? {
    guard let location = layout.location(of: path) else { return nil }
    switch try kind(of: path, at: location) {
    case nil: return nil
    case .folder: throw BackupError(.notARegularFile(path, .folder))
    case .symbolicLink: throw BackupError(.notARegularFile(path, .symbolicLink))
    case .regular, .other: break
    }
    // A file system that takes both cases for one would give com.apple.SpringBoard.plist for the other.
    let parent = location.parent == "." ? "" : location.parent
    let name = location.lastComponent
    let names = try list(parent)
    guard names.contains(where: { $0.name == name }) else { return nil }
    return BackupFile(path: path, id: FileID(of: path), location: location)
  }

  /// What lies at a place; nil when nothing does.
  ///
  /// - Throws: `.bodyNotRegular` when a link is on the way, `.file`.
  private func kind(of path: BackupPath, at location: FilePath) throws(BackupError) -> FileKind? {
    do throws(FileError) { return try root.statusIfPresent(location)?.kind } catch {
      throw BackupError(error, of: path, at: location)
    }
  }

  private func files(where isWanted: (BackupPath) -> Bool) throws(BackupError) -> [BackupFile] {
    var found: [BackupFile] = []
    try walk { path, location, kind throws(BackupError) in
      if kind == .file, isWanted(path) {
        found.append(BackupFile(path: path, id: FileID(of: path), location: location))
      }
      return true
    }
    return found
  }

  func forEachEntry(_ body: (ManifestEntry) throws(BackupError) -> Bool) throws(BackupError) {
    try walk { path, _, kind throws(BackupError) in
      try body(ManifestEntry(path: path, id: FileID(of: path), kind: kind))
    }
  }

  /// Gives everything that the layout describes to `body` until that returns false; links are not followed.
  func walk(
    _ body: (BackupPath, FilePath, EntryKind) throws(BackupError) -> Bool
  ) throws(BackupError) {
    var folders: [FilePath] = []
    for start in layout.roots where try isFolder(start) {
      folders.append(start)
    }
    folders.reverse()
    while let folder = folders.popLast() {
      var inner: [FilePath] = []
      for entry in try list(folder) {
        let location = folder.appending(entry.name)
        if entry.kind == .folder, layout.hasFolders { inner.append(location) }
        guard let path = layout.path(at: location), let kind = EntryKind(entry.kind) else { continue }
        guard try body(path, location, kind) else { return }
      }
      folders += inner.reversed()
    }
  }

  private func isFolder(_ location: FilePath) throws(BackupError) -> Bool {
    if location.isEmpty { return true }
    return try reading { () throws(FileError) in try root.statusIfPresent(location)?.kind == .folder }
  }

  private func list(_ folder: FilePath) throws(BackupError) -> [FolderEntry] {
    survey.willOpen(root.path.appending(folder))
    return try reading { () throws(FileError) in try root.list(folder) }
  }

  // MARK: - Reading and changing

  func contents(of file: BackupFile) throws(BackupError) -> Bytes {
    Bytes(try root.body(of: file.path, at: file.location))
  }

  func record(of file: BackupFile) throws(BackupError) -> FileRecord? { nil }

  func plan(_ changes: [BackupChange], now: Int64) throws(BackupError) -> [PlannedFile] {
    var plan: [PlannedFile] = []
    for change in changes {
      switch change {
      case .replace(let file, let original, let bytes):
        plan.append(try root.replacingBody(of: file, holding: original, storing: bytes))
      case .remove(let file):
        if let gone = try root.removingBody(of: file) { plan.append(gone) }
      case .add(let path, let bytes): plan.append(try adding(path, bytes))
      }
    }
    return plan
  }

  private func adding(_ path: BackupPath, _ bytes: [UInt8]) throws(BackupError) -> PlannedFile {
    guard let location = layout.location(of: path) else { throw BackupError(.noPlace(path)) }
    if try file(at: path) != nil { throw BackupError(.alreadyThere(path)) }
    // A misspelt domain would become a folder that no program looks into.
    let domain = layout.location(of: BackupPath(domain: path.domain, relative: ""))
    if !path.domain.isDomain, try domain.map({ domain throws(BackupError) in try !isFolder(domain) }) ?? true
    {
      throw BackupError(.unknownDomain(path))
    }
    var parent = path.parent
    while let folder = parent, let place = layout.location(of: folder) {
      let kind = try kind(of: folder, at: place)
      if let kind, kind != .folder { throw BackupError(.notAFolder(folder, EntryKind(kind) ?? .file)) }
      parent = folder.parent
    }
    // A file system that takes both cases for one has a file of that name already, or something that is none.
    let kind = try kind(of: path, at: location)
    guard kind == nil else { throw BackupError(.bodyNotRegular(path, location: location)) }
    return PlannedFile(location, of: path, content: bytes, before: nil)
  }
}

extension EntryKind {
  /// What a name in a tree stands for; nil for a pipe, socket or device, which no phone has.
  fileprivate init?(_ kind: FileKind) {
    switch kind {
    case .regular: self = .file
    case .folder: self = .folder
    case .symbolicLink: self = .symbolicLink
    case .other: return nil
    }
  }
}
