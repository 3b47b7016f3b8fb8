internal import DeviceBackup
public import Files
public import Plist

/// A key or value that was searched for.
public struct SearchHit: Sendable {
  /// What the file is called: `Domain/relative/path` in a backup or tree, else its path.
  public let label: String
  /// Where in it.
  public let path: PropertyPath
  /// The value there.
  public let value: Value
}

/// What a search has come to.
public struct SearchReport: Sendable {
  /// How many property lists were searched.
  public var searched = 0
  /// How many keys and values were found.
  public var hits = 0
  /// Whether the target is one file, so that its name need not be said with each hit.
  public var isOfOneFile = false
  /// Why files could not be searched.
  public var failures: [WorkbenchError] = []
  /// What is to be said.
  public var notes: [Note] = []
}

extension Workbench {
  /// Where a search looks.
  public struct SearchPlaces: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes places of their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Keys.
    public static let keys = SearchPlaces(rawValue: 1)
    /// Strings, and the text of numbers, booleans and dates.
    public static let values = SearchPlaces(rawValue: 2)
  }

  /// Looks for keys and values in a property list, or in all those of a folder or backup.
  ///
  /// - Parameters:
  ///   - target: A property list, `-`, a backup or tree, or any folder.
  ///   - name: Which file of the folder; nil for all of them.
  ///   - pattern: What to look for.
  ///   - places: Where to look.
  ///   - body: Is given what is found as it is found.
  /// - Returns: How much was searched and found. A file that cannot be read is no reason to stop.
  /// - Throws: What keeps the target from being opened or a single file from being read, and what `body` throws.
  /// - Complexity: O(*n*) in the bytes of the property lists, and one look at the beginning of every other file.
  public func search(
    _ target: TargetWord, in name: FilePath? = nil, for pattern: TextPattern, in places: SearchPlaces,
    _ body: (SearchHit) throws(PlistError) -> Void
  ) throws(WorkbenchError) -> SearchReport {
    var report = SearchReport()
    let resolved = try Target(target, unlocker)
    guard name == nil, let side = try side(of: resolved) else {
      let plist = try OpenedPlist(openFile(resolved, in: name))
      report.notes = plist.notes
      report.isOfOneFile = true
      try WorkbenchError.lift(
        plist: try search(plist.document, plist.label, pattern, places, &report, body), in: plist.label)
      return report
    }
    if case .backup(let backup) = resolved {
      report.notes = try unfinished(in: backup) + Self.notes(on: backup)
    }
    for name in try side.names() {
      do throws(WorkbenchError) {
        let bytes = try side.contents(of: name)
        guard let document = Document(bytes, ifPropertyListNamed: name.text) else { continue }
        try WorkbenchError.lift(
          plist: try search(document, name.text, pattern, places, &report, body), in: name.text)
      } catch { report.failures.append(error) }
    }
    return report
  }

  /// All files of a folder; nil for a target that is a file.
  private func side(of target: Target) throws(WorkbenchError) -> (any FolderSide)? {
    switch target {
    case .standardInput, .file: nil
    case .backup(let backup): BackupSide(workbench: self, backup: backup)
    case .plain(let folder, _): try PlainSide(folder)
    }
  }

  private func search(
    _ document: Document, _ label: String, _ pattern: TextPattern, _ places: SearchPlaces,
    _ report: inout SearchReport, _ body: (SearchHit) throws(PlistError) -> Void
  ) throws(PlistError) {
    report.searched += 1
    var hits = 0
    var budget = ExpansionBudget(for: document.root)
    try document.root.forEachDescendant(spending: &budget) { (path, value) throws(PlistError) in
      var isFound = false
      if places.contains(.keys), case .key(let key)? = path.steps.last {
        isFound = pattern.matches(key.description)
      }
      if !isFound, places.contains(.values), let text = value.searchedText { isFound = pattern.matches(text) }
      if isFound {
        hits += 1
        try body(SearchHit(label: label, path: path, value: value))
      }
      return true
    }
    report.hits += hits
  }
}

extension Value {
  /// The text by which a value is found; nil for one that has none.
  fileprivate var searchedText: String? {
    switch kind {
    case .string: text?.description
    case .boolean: boolean == true ? "true" : "false"
    case .integer: IntegerText.text(self)
    case .real: isSingle ? RealText.text(single: Float(real ?? 0)) : RealText.text(real ?? 0)
    case .date: DateText.text(date ?? 0)
    case .uid: String(uid ?? 0)
    case .null, .data, .array, .dictionary, .set: nil
    }
  }
}
