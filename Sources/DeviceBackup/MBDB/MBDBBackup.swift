internal import Digests
internal import Files
internal import Plist

/// A raw backup of iOS 4 to 9: a `Manifest.mbdb`, and the bodies side by side with it.
final class MBDBBackup: FileStore {
  let root: RootFolder
  let manifest: MBDBManifest
  /// What the first versions of iOS 4 wrote beside the manifest.
  let index: MBDXIndex?

  /// The records by their paths, counted from 0, and those whose path an earlier one has.
  private let numbers: [BackupPath: Int]
  private let repeated: Set<Int>
  /// The identifiers that the index gives, by the byte at which a record begins.
  private let indexed: [Int: FileID]

  /// What the bodies are behind, but never the manifest; nil for plain ones.
  let lock: BackupLock?
  let isDecryptedCopy: Bool

  /// Reads the manifest of a backup's folder.
  ///
  /// - Throws: `.file`, `.mbdb`.
  /// - Complexity: O(*n*) in the manifest's bytes.
  init(_ root: consuming RootFolder, _ lock: BackupLock?, _ kind: BackupKind?) throws(BackupError) {
    isDecryptedCopy = kind?.isDecryptedCopy == true
    self.lock = lock
    let bytes = try reading { () throws(FileError) in try root.contents(of: MBDBManifest.name).array() }
    manifest = try readingManifest { () throws(MBDBFault) in try MBDBManifest(bytes) }
    index = try Self.index(in: root, of: manifest)
    self.root = root
    var numbers: [BackupPath: Int] = [:]
    var repeated: Set<Int> = []
    for (number, placed) in manifest.records.enumerated() {
      guard let path = placed.record.path else { continue }
      if numbers[path] == nil { numbers[path] = number } else { repeated.insert(number) }
    }
    self.numbers = numbers
    self.repeated = repeated
    let indexed = index?.entries.map { ($0.offset, $0.id) } ?? []
    self.indexed = Dictionary(indexed, uniquingKeysWith: { first, _ in first })
  }

  private static func index(
    in root: borrowing RootFolder, of manifest: MBDBManifest
  ) throws(BackupError) -> MBDXIndex? {
    let status = try reading { () throws(FileError) in try root.statusIfPresent(MBDXIndex.name) }
    guard status != nil else { return nil }
    let bytes = try reading { () throws(FileError) in try root.contents(of: MBDXIndex.name).array() }
    return try readingManifest { () throws(MBDBFault) in
      let index = try MBDXIndex(bytes)
      try index.check(against: manifest)
      return index
    }
  }

  /// Where the body of an identifier lies: in the backup's folder itself.
  func location(of id: FileID) -> FilePath { FilePath(id.hex) }

  /// The identifier of a record: the index's word counts where there is one.
  func id(of placed: MBDBManifest.Placed) -> FileID? {
    indexed[placed.places.whole.lowerBound] ?? placed.record.path.map { FileID(of: $0) }
  }

  // MARK: - Finding

  func locate(_ name: BackupFileName) throws(BackupError) -> BackupFile {
    let found: [Int]
    switch name {
    case .path(let path):
      found = numbers(at: path)
    case .identifier(let wanted):
      found = manifest.records.indices.filter { id(of: manifest.records[$0]) == wanted }
    case .bare(let last):
      found = manifest.records.indices.filter { number in
        let record = manifest.records[number].record
        return record.kind == .file && record.path?.relative.lastComponent == last
      }
    }
    let entries = found.compactMap { entry(manifest.records[$0]) }
    guard let entry = entries.first else {
      throw BackupError(.noSuchFile(name, similar: similar(to: name)))
    }
    guard entries.count == 1 else { throw BackupError(.ambiguousName(name, entries.map(\.path))) }
    guard entry.kind == .file else { throw BackupError(.notARegularFile(entry.path, entry.kind)) }
    guard let id = entry.id else { throw BackupError(.badFileID(entry.path)) }
    return BackupFile(path: entry.path, id: id, location: location(of: id))
  }

  /// The records of a path, of which there is one at most in a sound manifest.
  func numbers(at path: BackupPath) -> [Int] {
    guard let first = numbers[path] else { return [] }
    return [first] + repeated.filter { manifest.records[$0].record.path == path }
  }

  func entry(_ placed: MBDBManifest.Placed) -> ManifestEntry? {
    guard let path = placed.record.path else { return nil }
    return ManifestEntry(path: path, id: id(of: placed), kind: placed.record.kind)
  }

  /// Files of the same last name, in whatever case and domain.
  private func similar(to name: BackupFileName) -> [BackupPath] {
    let last: FilePath
    switch name {
    case .path(let path): last = path.relative.lastComponent
    case .bare(let bare): last = bare
    case .identifier: return []
    }
    let wanted = last.text.lowercased()
    return manifest.records.compactMap { placed in
      guard placed.record.kind == .file, let path = placed.record.path else { return nil }
      return path.relative.lastComponent.text.lowercased() == wanted ? path : nil
    }.sorted()
  }

  func forEachEntry(_ body: (ManifestEntry) throws(BackupError) -> Bool) throws(BackupError) {
    for placed in manifest.records {
      guard let entry = entry(placed) else { continue }
      guard try body(entry) else { return }
    }
  }

  // MARK: - Reading

  func record(of file: BackupFile) throws(BackupError) -> FileRecord? {
    let record = manifest.records[try number(of: file)].record
    do throws(RecordFault) { return applicable(try record.values.get()) } catch {
      throw BackupError(.record(error, file.path))
    }
  }

  func contents(of file: BackupFile) throws(BackupError) -> Bytes {
    try decode(root.body(of: file.path, at: file.location), of: file)
  }
}

/// Passes a manifest's fault on as a backup's.
private func readingManifest<Result>(
  _ body: () throws(MBDBFault) -> Result
) throws(BackupError) -> Result {
  do throws(MBDBFault) { return try body() } catch { throw BackupError(.mbdb(error)) }
}
