import Files

/// The oldest states of a target's files, once the records that had them are pruned.
struct Baseline {
  struct File {
    let label: String?
    /// The oldest state; nil when there was no file.
    let state: FileState?
    /// What the pruned records left last.
    var left: FileState?
  }

  private static let kind = "baseline"
  private(set) var files: [FilePath: File] = [:]
  /// The permission bits that folders had first; nil for one that was not there.
  private(set) var folders: [FilePath: UInt32?] = [:]

  /// Begins an empty one.
  init() {}

  /// Reads a target's baseline; an empty one when there is none.
  init(_ id: TargetID, in layout: StoreLayout) throws(VaultError) {
    let path = layout.target(id, "baseline")
    guard let bytes = try DurableFile.readIfPresent(path) else { return }
    var lines = try TextLines(of: bytes, kind: Self.kind, at: path)
    while lines.isNext("folder") {
      var line = try lines.next("folder", 2)
      folders[try line.take()] = .some(try line.takeIfPresent())
    }
    while !lines.isAtEnd {
      var line = try lines.next("file", 2)
      let name: FilePath = try line.take()
      guard name.staysInside, !name.isEmpty else { throw lines.damage }
      files[name] = File(
        label: try line.takeIfPresent(), state: try FileState(in: &lines, as: "before"),
        left: try FileState(in: &lines, as: "after"))
    }
  }

  /// Takes up what a record has that is pruned, after all older ones.
  mutating func add(_ record: Record) {
    for folder in record.foldersMade where folders[folder.path] == nil { folders[folder.path] = .some(nil) }
    for folder in record.foldersRemoved where folders[folder.path] == nil {
      folders[folder.path] = folder.mode
    }
    for step in record.steps {
      if files[step.path] == nil {
        files[step.path] = File(label: step.label, state: step.before, left: step.after)
      } else {
        files[step.path]?.left = step.after
      }
    }
  }

  var text: [UInt8] {
    var text = TextFile(kind: Self.kind)
    for (path, mode) in folders.sorted(by: { $0.key < $1.key }) { text.add("folder", path, mode) }
    for (path, file) in files.sorted(by: { $0.key < $1.key }) {
      text.add("file", path, file.label)
      file.state?.add(to: &text, as: "before")
      file.left?.add(to: &text, as: "after")
    }
    return text.bytes
  }
}
