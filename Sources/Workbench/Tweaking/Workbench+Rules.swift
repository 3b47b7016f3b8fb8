internal import Changes
internal import DeviceBackup
internal import Plist
internal import Tweaks

extension Workbench {
  /// The catalogue of known and refused keys.
  ///
  /// - Throws: `.catalogue`.
  func catalogue() throws(WorkbenchError) -> Catalogue {
    do throws(CatalogueError) { return try settings.catalogue() } catch {
      throw WorkbenchError(.catalogue(error))
    }
  }

  /// Refuses changes of keys that are never changed, and notes what is known of the others.
  ///
  /// - Throws: `.refusedKey`, whatever is forced.
  func rules(for revision: Revision, in catalogue: Catalogue) throws(WorkbenchError) -> [Note] {
    guard !revision.changes.isEmpty, let subject = catalogue.subject(of: revision.plist.place) else {
      return []
    }
    let (domain, path) = (subject.domainText, subject.relativeText)
    if let refusal = catalogue.refused.refuses(domain: domain, path: path, changes: revision.changes) {
      throw WorkbenchError(
        .refusedKey(refusal.place.keyPath, reason: refusal.reason), in: revision.plist.label)
    }
    var notes: [Note] = []
    for change in revision.changes.changes {
      if case .add = change.action, let known = catalogue.almostKnown(change.path, in: subject) {
        notes.append(.almostKnown(change.path, known))
      }
      guard let keys = change.path.keys,
        let tweak = catalogue.tweak(domain: domain, path: path, keys: keys),
        // Taking a key away is what ends its effects.
        let new = change.new, tweak.off.map({ !$0.isIdentical(to: new) }) ?? true
      else { continue }
      if let version = revision.plist.summary?.systemVersion, !tweak.isSeen(on: version) {
        notes.append(.outsideRange(tweak, version: version))
      }
      if tweak.risk != .low, new.isIdentical(to: tweak.on) { notes.append(.risk(tweak)) }
    }
    return notes
  }

  /// Completes edits by what the catalogue knows: the type of a new key, and what an absent one stands for.
  func completed(
    _ edits: [Edit], for plist: OpenedPlist, in catalogue: Catalogue
  ) -> [Edit] {
    guard let subject = catalogue.subject(of: plist.place) else { return edits }
    return edits.map { edit in
      guard let keys = edit.path.keys,
        let tweak = catalogue.tweak(domain: subject.domainText, path: subject.relativeText, keys: keys)
      else { return edit }
      switch edit.action {
      case .insert(.word(let word, nil)):
        return Edit(.insert(.word(word, kind: tweak.kind)), at: edit.path, options: edit.options)
      case .set(.word(let word, nil)):
        return Edit(.set(.word(word, kind: tweak.kind)), at: edit.path, options: edit.options)
      case .toggle(nil):
        return Edit(.toggle(absent: tweak.absent?.boolean), at: edit.path, options: edit.options)
      case .set, .toggle, .delete, .insert, .append, .rename, .move, .copy, .put, .test, .merge: return edit
      }
    }
  }
}

extension Catalogue {
  /// The known key that a path is almost, but not quite, spelt like.
  fileprivate func almostKnown(_ path: PropertyPath, in subject: BackupPath) -> Tweak? {
    guard let keys = path.keys, let last = keys.last else { return nil }
    let near = tweaks.filter {
      $0.place.domain == subject.domainText && $0.place.path == subject.relativeText
        && $0.place.keys.dropLast() == keys.dropLast()
    }
    guard let key = NearestKey.find(last, among: near.compactMap(\.place.keys.last)), key != last else {
      return nil
    }
    return near.first { $0.place.keys.last == key }
  }
}

extension Tweak {
  /// Whether a version of iOS is in the range in which the key was seen; one that cannot be read is.
  func isSeen(on version: String) -> Bool {
    SystemVersion(version).map { versions.contains($0) } ?? true
  }
}

extension PropertyPath {
  /// The names of a path that consists of names alone; nil for any other.
  var keys: [Text]? {
    var keys: [Text] = []
    for step in steps {
      switch step {
      case .key(let key), .number(let key): keys.append(key)
      case .index, .append, .every, .slice, .embedded: return nil
      }
    }
    return keys
  }
}
