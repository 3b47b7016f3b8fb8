import Digests
import Files

/// Makes the changes of a record in the target's files, and takes them back.
///
/// Both ways go by what is there, so that each may be stopped at any point and begun again.
struct Installer: ~Copyable {
  let record: Record
  let layout: StoreLayout
  /// The target where it is now, which for a moved one is not where the record has it.
  let target: TargetIdentity
  private let files: TargetFiles

  init(_ record: Record, of target: TargetIdentity, in layout: StoreLayout) throws(VaultError) {
    self.record = record
    self.layout = layout
    self.target = target
    files = try TargetFiles(target)
  }

  /// What a step's file is now.
  enum Progress: Equatable {
    case before, after
    case foreign(FileDifference)
  }

  func progress(of step: Record.Step) throws(VaultError) -> Progress {
    if try files.holds(step.after, at: step.path) { return .after }
    if try files.holds(step.before, at: step.path) { return .before }
    return .foreign(
      FileDifference(
        path: step.path, label: step.label, expected: step.before?.digest, found: try files.digest(step.path))
    )
  }

  /// Whether a step can be made: there is nothing to write, or it is written whole.
  func isStaged(_ step: Record.Step) throws(VaultError) -> Bool {
    guard let after = step.after else { return true }
    return try files.holds(after, at: step.stagedPath)
  }

  /// Whether a new content is no longer under its temporary name, since it got its own.
  func isPlaced(_ step: Record.Step) throws(VaultError) -> Bool { try files.status(step.stagedPath) == nil }

  // MARK: - Forward

  /// Makes one step, durably: the next one begins when it is on the disk.
  func make(_ step: Record.Step) throws(VaultError) {
    let path = target.absolute(step.path)
    if step.after == nil {
      try VaultError.wrap(try Folder.removeFile(path))
    } else {
      try VaultError.wrap(try Folder.rename(target.absolute(step.stagedPath), to: path))
    }
    try VaultError.wrap(try Folder.sync(path.parent))
  }

  /// Removes the folders that have become empty.
  func removeFolders() throws(VaultError) {
    for folder in record.foldersRemoved { try removeIfEmpty(folder.path) }
  }

  // MARK: - Back

  /// Gives every file that is the new one its old content back, in the opposite order, and removes what was staged.
  ///
  /// A file that something else has changed stays as it is.
  func takeBack() throws(VaultError) {
    for folder in record.foldersRemoved.reversed() { try makeFolder(folder) }
    for step in record.steps.reversed() {
      // Whatever is under the temporary name may be there in part.
      try removeStaged(step)
      guard try progress(of: step) == .after else { continue }
      let path = target.absolute(step.path)
      if let before = step.before {
        let contents = try Originals(layout: layout).contents(before.digest)
        try stage(step, contents, modified: before.modified, attributes: before.attributes)
        try VaultError.wrap(try Folder.rename(target.absolute(step.stagedPath), to: path))
      } else {
        try VaultError.wrap(try Folder.removeFile(path))
      }
      try VaultError.wrap(try Folder.sync(path.parent))
    }
    try discard()
  }

  /// Removes what was staged, and the folders that were made for it, while every file is still the old one.
  func discard() throws(VaultError) {
    for step in record.steps { try removeStaged(step) }
    for folder in record.foldersMade.reversed() { try removeIfEmpty(folder.path) }
  }

  /// Removes what was staged for a step.
  func removeStaged(_ step: Record.Step) throws(VaultError) {
    try VaultError.wrap(try Folder.removeFile(target.absolute(step.stagedPath)))
  }

  // MARK: - Parts of both

  /// Writes a content beside its file, durably but for its name.
  ///
  /// - Parameters:
  ///   - step: The file.
  ///   - contents: The content.
  ///   - modified: Its modification time.
  ///   - attributes: Its attributes; nil for those a new file gets.
  ///   - mode: The permission bits of a new file, of which the process's mask takes away; not used with attributes.
  /// - Throws: `.file`.
  func stage(
    _ step: Record.Step, _ contents: FileContents, modified: FileTime, attributes: FileAttributes?,
    mode: UInt32 = 0o666
  ) throws(VaultError) {
    // What replaces a private file must not be open to others while it is written.
    let mode = attributes == nil ? mode : 0o600
    let file = try VaultError.wrap(
      try contents.write(toNew: target.absolute(step.stagedPath), mode: mode))
    if let attributes { try VaultError.wrap(try attributes.apply(to: file)) }
    try VaultError.wrap(try file.setModified(modified))
    try VaultError.wrap(try file.sync())
  }

  /// Makes a folder with its permission bits, durably, unless it is there.
  func makeFolder(_ folder: Record.FolderStep) throws(VaultError) {
    let path = target.absolute(folder.path)
    if try VaultError.wrap(try FileStatus.ifPresent(path, followingLinks: false))?.kind == .folder { return }
    try VaultError.wrap(try Folder.make(path, mode: 0o700))
    try VaultError.wrap(try Folder.setMode(path, folder.mode))
    try VaultError.wrap(try Folder.sync(path.parent))
  }

  private func removeIfEmpty(_ folder: FilePath) throws(VaultError) {
    let path = target.absolute(folder)
    if try VaultError.wrap(try Folder.removeIfEmpty(path)) {
      try VaultError.wrap(try Folder.sync(path.parent))
    }
  }
}
