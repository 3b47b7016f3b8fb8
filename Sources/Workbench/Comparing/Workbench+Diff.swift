internal import Changes
internal import DeviceBackup
public import Files
internal import Plist
internal import Tweaks

extension Workbench {
  /// Compares two targets.
  ///
  /// Two folders are compared file by file, unless one is named; of a folder and a file, the folder stands for its
  /// springboard preferences.
  ///
  /// - Parameters:
  ///   - first: One side.
  ///   - second: The other side.
  ///   - name: Which file of the folders; nil for all of two folders.
  ///   - options: What counts, and how.
  /// - Returns: What differs. Only values count in property lists, and bytes in all other files.
  /// - Throws: What keeps a target from being opened, and where a single property list is compared, from being read.
  /// - Complexity: Of two raw backups only the bodies are read whose size or digest differs, or that have no digest.
  public func diff(
    _ first: TargetWord, _ second: TargetWord, in name: FilePath? = nil,
    _ options: ComparisonOptions = ComparisonOptions()
  ) throws(WorkbenchError) -> DiffReport {
    let targets = (try Target(first, unlocker), try Target(second, unlocker))
    if name == nil, let sides = try sides(targets) {
      var report = try compare(sides.0, sides.1, options)
      if !options.tellsNoise, case (.backup(let first), .backup(let second)) = targets,
        first.summary != nil, second.summary != nil
      {
        try leaveOutNoise(&report)
      }
      for target in [targets.0, targets.1] {
        guard case .backup(let backup) = target else { continue }
        report.notes += try unfinished(in: backup) + Self.notes(on: backup)
      }
      return report
    }
    if name != nil, !targets.0.isFolder, !targets.1.isFolder { throw WorkbenchError(.nameInFile(first.path)) }
    let before = try OpenedPlist(openFile(targets.0, in: targets.0.isFolder ? name : nil))
    let after = try OpenedPlist(openFile(targets.1, in: targets.1.isFolder ? name : nil))
    return DiffReport(
      files: [FileComparison(before, after, options)].compactMap(\.self), compared: 1,
      notes: before.notes + after.notes)
  }

  /// Returns the two folders that are compared as a whole; nil when a single file is meant.
  private func sides(
    _ targets: (Target, Target)
  ) throws(WorkbenchError) -> (any FolderSide, any FolderSide)? {
    switch targets {
    case (.backup(let first), .backup(let second)):
      // A folder with nothing but preferences is compared with a phone's files as the one file that it is known by.
      if first.hasPreferencesOnly != second.hasPreferencesOnly { return nil }
      return (
        BackupSide(workbench: self, backup: first), BackupSide(workbench: self, backup: second)
      )
    case (.plain(let first, _), .plain(let second, _)):
      return (try PlainSide(first), try PlainSide(second))
    case (.plain(let plain, _), .backup(let backup)) where backup.summary == nil:
      return (try PlainSide(plain), try PlainSide(backup.folder))
    case (.backup(let backup), .plain(let plain, _)) where backup.summary == nil:
      return (try PlainSide(backup.folder), try PlainSide(plain))
    default: return nil
    }
  }

  private func compare(
    _ first: any FolderSide, _ second: any FolderSide, _ options: ComparisonOptions
  ) throws(WorkbenchError) -> DiffReport {
    var report = DiffReport()
    var old = try first.names()[...]
    var new = try second.names()[...]
    while let name = [old.first, new.first].compactMap(\.self).min() {
      let isInOld = old.first == name
      let isInNew = new.first == name
      if isInOld { old.removeFirst() }
      if isInNew { new.removeFirst() }
      report.compared += 1
      do throws(WorkbenchError) {
        if isInOld, isInNew, try first.facts(of: name).areSame(as: second.facts(of: name)) { continue }
        let before = isInOld ? (name.text, try first.contents(of: name)) : nil
        let after = isInNew ? (name.text, try second.contents(of: name)) : nil
        if let difference = FileComparison(before, after, options) { report.files.append(difference) }
      } catch {
        report.files.append(FileComparison(name.text, unreadable: error))
      }
    }
    return report
  }

  /// Takes what a phone writes by itself out of a comparison of two backups.
  private func leaveOutNoise(_ report: inout DiffReport) throws(WorkbenchError) {
    let noise = try catalogue().noise
    var left: [FileComparison] = []
    for file in report.files {
      guard let name = try? BackupFileName(FilePath(file.label)), case .path(let path) = name else {
        left.append(file)
        continue
      }
      let entries = noise.filter { $0.isIn(domain: path.domain.text, path: path.relative.text) }
      if entries.contains(where: { $0.keys == nil }) {
        report.noise += 1
      } else if case .values(let changes) = file.difference, !entries.isEmpty {
        let others = changes.selected(only: [], ignoring: entries.compactMap(\.keys))
        report.noise += changes.changes.count - others.changes.count
        if let other = file.replacing(changes: others) { left.append(other) }
      } else {
        left.append(file)
      }
    }
    report.files = left
  }
}

extension Target {
  /// Whether files can be named in it.
  var isFolder: Bool {
    switch self {
    case .standardInput, .file: false
    case .backup, .plain: true
    }
  }
}

extension Backup {
  /// Whether it is a folder with nothing but preference files.
  fileprivate var hasPreferencesOnly: Bool {
    if case .extracted(_, .preferences) = shape { true } else { false }
  }
}
