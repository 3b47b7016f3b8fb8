internal import Changes
internal import DeviceBackup
internal import Digests
internal import Files
internal import Plist
public import Tweaks

extension Workbench {
  /// Returns known keys by name, in the order of the names; all of them for none.
  ///
  /// - Throws: `.unknownTweak`, `.catalogue`.
  public func tweaks(_ ids: [String] = []) throws(WorkbenchError) -> [Tweak] {
    let catalogue = try catalogue()
    if ids.isEmpty { return catalogue.tweaks }
    var tweaks: [Tweak] = []
    for id in ids {
      guard let tweak = catalogue.tweak(id: id) else {
        let nearest = catalogue.tweaks.first { $0.id.utf8.starts(with: id.utf8) || $0.id.contains(id) }
        throw WorkbenchError(.unknownTweak(id, nearest: nearest?.id))
      }
      tweaks.append(tweak)
    }
    return tweaks
  }

  /// Switches known keys on, off, or over.
  ///
  /// - Parameters:
  ///   - target: A backup, a tree, a property list, or `-`.
  ///   - ids: The keys' names, all of keys in one file.
  ///   - wish: What to do with them.
  ///   - destination: Where the changed bytes go.
  /// - Returns: What was changed, or would be.
  /// - Throws: As `edit(_:in:to:_:)`; `.unknownTweak`, `.severalFiles`; and unless forced, when a key would be switched
  ///   on, `.outsideRange`, `.highRisk`, and `.otherFile` for a file that is not the key's.
  public func tweak(
    _ target: TargetWord, _ ids: [String], _ wish: Tweak.Wish, to destination: Destination = .target
  ) throws(WorkbenchError) -> EditReport {
    let tweaks = try tweaks(ids)
    let files = Set(tweaks.map(\.place.file)).sorted()
    guard let file = files.first, files.count == 1 else { throw WorkbenchError(.severalFiles(files)) }
    var notes: [Note] = []
    let (resolved, settled) = try settledTarget(target)
    let name = resolved.isFolder ? file.domain.appending(file.relative) : nil
    var report = try edit(resolved, settled, in: name, to: destination) { plist throws(WorkbenchError) in
      var edits: [Edit] = []
      for tweak in tweaks {
        notes += try check(tweak, wish, for: plist)
        edits += tweak.edits(for: wish, in: plist.document.root)
      }
      return edits
    }
    report.notes += notes
    return report
  }

  /// Tells of each known key what it is and, with a target, how that has it.
  ///
  /// - Parameter target: A backup, a tree, a property list, or `-`; nil for the catalogue alone.
  /// - Returns: The keys; of a single file only those that belong in it.
  /// - Throws: What keeps the target from being opened.
  public func tweakStatus(_ target: TargetWord?) throws(WorkbenchError) -> TweakReport {
    let catalogue = try catalogue()
    var report = TweakReport()
    guard let target else {
      report.statuses = catalogue.tweaks.map { TweakReport.Status(tweak: $0, state: nil, isInRange: nil) }
      return report
    }
    let resolved = try Target(target, unlocker)
    guard case .backup(let backup) = resolved else {
      let plist = try OpenedPlist(openFile(resolved, in: nil))
      let subject = catalogue.subject(of: plist.place)
      report.notes = plist.notes
      report.statuses = catalogue.tweaks.filter { $0.place.file == subject ?? .springboard }.map {
        TweakReport.Status(tweak: $0, state: $0.state(in: plist.document.root), isInRange: nil)
      }
      return report
    }
    report.notes = try unfinished(in: backup) + Self.notes(on: backup)
    var roots: [BackupPath: Value?] = [:]
    for tweak in catalogue.tweaks {
      let file = tweak.place.file
      if roots[file] == nil { roots[file] = .some(try root(of: file, in: backup)) }
      let root = roots[file] ?? nil
      let version = backup.summary?.systemVersion
      report.statuses.append(
        TweakReport.Status(
          tweak: tweak, state: root.map { tweak.state(in: $0) },
          isInRange: version.map { tweak.isSeen(on: $0) }))
    }
    return report
  }

  /// The values of a file of a backup; nil when there is no such file.
  private func root(of file: BackupPath, in backup: Backup) throws(WorkbenchError) -> Value? {
    do throws(WorkbenchError) {
      return try OpenedPlist(openFile(.path(file), of: backup)).document.root
    } catch {
      guard case .backup(let fault) = error.code, case .noSuchFile = fault.code else { throw error }
      return nil
    }
  }

  /// Refuses to switch a key on where it does not belong, or notes that it was forced.
  private func check(
    _ tweak: Tweak, _ wish: Tweak.Wish, for plist: OpenedPlist
  ) throws(WorkbenchError) -> [Note] {
    if case .file = plist.place, try catalogue().subject(of: plist.place) != tweak.place.file,
      !settings.isForced
    {
      throw WorkbenchError(.otherFile(tweak: tweak.id, tweak.place.file), in: plist.label)
    }
    // Switching off is the cure, and is never refused.
    if wish == .off { return [] }
    if wish == .toggle, case .on = tweak.state(in: plist.document.root) { return [] }
    var notes: [Note] = []
    if let version = plist.summary?.systemVersion {
      if !tweak.isSeen(on: version), !settings.isForced {
        throw WorkbenchError(
          .outsideRange(tweak: tweak.id, version: version, tweak.versions), in: plist.label)
      }
    } else {
      notes.append(.unknownVersion(tweak))
    }
    if tweak.risk == .high, !settings.isForced {
      throw WorkbenchError(.highRisk(tweak: tweak.id, effects: tweak.effects), in: plist.label)
    }
    if tweak.restoreEvidence == nil { notes.append(.noEvidence(tweak)) }
    return notes
  }
}
