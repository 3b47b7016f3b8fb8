import Digests
import Files

extension Record {
  /// How far a transaction had come when its record was written.
  enum Phase: String {
    /// New contents are being written beside their files.
    case staging
    /// All of them are on the disk, and can be renamed.
    case ready
  }

  private static let kind = "record"

  /// Returns the record as a file of the store.
  func text(_ phase: Phase) -> [UInt8] {
    var file = TextFile(kind: Self.kind)
    file.add("phase", phase.rawValue)
    file.add("id", id)
    file.add("target", target.kind.rawValue, target.path, target.device)
    switch kind {
    case .change: file.add("kind", "change", String?.none)
    case .undo(let other): file.add("kind", "undo", other)
    case .redo(let other): file.add("kind", "redo", other)
    }
    file.add("time", time.seconds, time.nanoseconds)
    for entry in memo.entries { file.add("memo", entry.name, entry.text) }
    for folder in foldersMade { file.add("made", folder.path, folder.mode) }
    for folder in foldersRemoved { file.add("removed", folder.path, folder.mode) }
    for step in steps {
      file.add("file", step.path, step.label, step.staged)
      step.before?.add(to: &file, as: "before")
      step.after?.add(to: &file, as: "after")
    }
    for change in memory {
      file.add(
        "memory", change.isForgotten ? "forget" : "learn", change.label, change.key,
        change.was, change.now, change.setter)
    }
    return file.bytes
  }

  /// Reads a record.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - path: The file, for errors.
  /// - Returns: The record, and how far its transaction had come.
  /// - Throws: `.damaged`.
  static func read(_ bytes: [UInt8], at path: FilePath) throws(VaultError) -> (Record, Phase) {
    var lines = try TextLines(of: bytes, kind: kind, at: path)
    var line = try lines.next("phase", 1)
    guard let phase = try Phase(rawValue: line.take()) else { throw lines.damage }
    line = try lines.next("id", 1)
    let id: RecordID = try line.take()
    line = try lines.next("target", 3)
    guard let targetKind = try TargetIdentity.Kind(rawValue: line.take()) else { throw lines.damage }
    let target = TargetIdentity(targetKind, resolved: try line.take(), device: try line.takeIfPresent())
    line = try lines.next("kind", 2)
    let kind: Kind
    switch (try line.take(String.self), try line.takeIfPresent(RecordID.self)) {
    case ("change", nil): kind = .change
    case ("undo", let other?): kind = .undo(other)
    case ("redo", let other?): kind = .redo(other)
    default: throw lines.damage
    }
    line = try lines.next("time", 2)
    let time = FileTime(seconds: try line.take(), nanoseconds: try line.take())
    var memo = Memo()
    while lines.isNext("memo") {
      line = try lines.next("memo", 2)
      memo[try line.take()] = try line.take(String.self)
    }
    let record = Record(
      id: id, target: target, kind: kind, time: time, memo: memo,
      foldersMade: try folders("made", in: &lines), foldersRemoved: try folders("removed", in: &lines),
      steps: try steps(in: &lines), memory: try memory(in: &lines))
    guard lines.isAtEnd else { throw lines.damage }
    return (record, phase)
  }

  private static func folders(
    _ word: String, in lines: inout TextLines
  ) throws(VaultError) -> [FolderStep] {
    var folders: [FolderStep] = []
    while lines.isNext(word) {
      var line = try lines.next(word, 2)
      folders.append(FolderStep(path: try path(line.take(), in: lines), mode: try line.take()))
    }
    return folders
  }

  private static func steps(in lines: inout TextLines) throws(VaultError) -> [Step] {
    var steps: [Step] = []
    while lines.isNext("file") {
      var line = try lines.next("file", 3)
      let path = try path(line.take(), in: lines)
      let label: String? = try line.takeIfPresent()
      let staged = try Self.path(line.take(), in: lines)
      let before = try FileState(in: &lines, as: "before")
      let after = try FileState(in: &lines, as: "after")
      guard staged.components.count == 1, !path.isEmpty else { throw lines.damage }
      steps.append(Step(path: path, label: label, before: before, after: after, staged: staged))
    }
    return steps
  }

  private static func memory(in lines: inout TextLines) throws(VaultError) -> [MemoryChange] {
    var changes: [MemoryChange] = []
    while lines.isNext("memory") {
      var line = try lines.next("memory", 6)
      let word: String = try line.take()
      guard word == "learn" || word == "forget" else { throw lines.damage }
      changes.append(
        MemoryChange(
          label: try line.take(), key: try line.take(),
          was: try line.takeIfPresent(), now: try line.takeIfPresent(), setter: try line.takeIfPresent(),
          isForgotten: word == "forget"))
    }
    return changes
  }

  /// Refuses a path that leads out of the target, whoever wrote it.
  private static func path(_ path: FilePath, in lines: TextLines) throws(VaultError) -> FilePath {
    guard path.staysInside else { throw lines.damage }
    return path
  }
}

extension FileState {
  func add(to file: inout TextFile, as word: String) {
    file.add(word, digest, size, modified.seconds, modified.nanoseconds)
    guard let attributes else { return }
    file.add(
      "attributes", attributes.mode, attributes.owner, attributes.group, attributes.flags,
      attributes.accessList)
    for attribute in attributes.extended {
      file.add("extended", attribute.name, RawBytes(textBytes: attribute.value))
    }
  }

  /// Reads a state if the next line is one.
  init?(in lines: inout TextLines, as word: String) throws(VaultError) {
    guard lines.isNext(word) else { return nil }
    var line = try lines.next(word, 4)
    digest = try line.take()
    size = try line.take()
    modified = FileTime(seconds: try line.take(), nanoseconds: try line.take())
    guard lines.isNext("attributes") else {
      attributes = nil
      return
    }
    line = try lines.next("attributes", 5)
    var attributes = FileAttributes(
      mode: try line.take(), owner: try line.take(), group: try line.take(), flags: try line.take(),
      accessList: try line.takeIfPresent())
    while lines.isNext("extended") {
      line = try lines.next("extended", 2)
      let name: FilePath = try line.take()
      let value: RawBytes = try line.take()
      attributes.extended.append(FileAttributes.Extended(name: name, value: value.textBytes))
    }
    self.attributes = attributes
  }
}
