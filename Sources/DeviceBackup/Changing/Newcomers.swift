internal import Files

/// A file or folder that gets a record in a manifest.
struct NewRecord {
  let path: BackupPath
  /// A file or a folder.
  let kind: EntryKind
  /// What is recorded, for a file but for the size, the digest and the key of its body.
  var values: FileRecord
  /// How long a digest the device gives such files; nil for none.
  let digestLength: Int?

  /// Completes the record of a file by its body.
  ///
  /// - Parameters:
  ///   - body: The file's bytes.
  ///   - keyring: The keys of an encrypted backup, where the file gets one of its own; nil for another.
  /// - Returns: The body as it is to be stored.
  /// - Throws: `.digestLength`, `.key`, `.field`.
  mutating func take(_ body: [UInt8], _ keyring: Keyring?) throws(RecordFault) -> [UInt8] {
    try BodyCoding.giveKey(to: &values, keyring)
    let stored = try BodyCoding(of: values, keyring).encode(body)
    values.size = Int64(body.count)
    if let digestLength {
      values.digest = try unsafe FileRecord.digest(of: stored.span.bytes, length: digestLength)
    }
    return stored
  }
}

/// Files that are added to a raw backup, and how the device would record them: as it records their neighbours.
///
/// A phone refuses a backup that lacks a digest where it wants one, and makes hard links of files with one number. So
/// the owner, the permissions, the class and the digest are those of most files in the same folder, else in the same
/// domain, and the number is one that no record has.
struct Newcomers {
  /// What files have in common with their neighbours.
  private struct Habit: Hashable {
    var mode: Int64
    var userID: Int64
    var groupID: Int64
    var protectionClass: Int64

    /// Those of a preferences file of the user's (iOS 14.3: com.apple.springboard.plist).
    static let standard = Habit(mode: 0o100600, userID: 501, groupID: 501, protectionClass: 4)

    init(mode: Int64, userID: Int64, groupID: Int64, protectionClass: Int64) {
      self.mode = mode
      self.userID = userID
      self.groupID = groupID
      self.protectionClass = protectionClass
    }

    /// That of a regular file's record; nil when that is incomplete.
    init?(_ record: FileRecord) {
      guard let mode = record.mode, mode & 0xF000 == 0x8000, let userID = record.userID,
        let groupID = record.groupID, let protectionClass = record.protectionClass,
        (1...4).contains(protectionClass)
      else { return nil }
      self.init(mode: mode, userID: userID, groupID: groupID, protectionClass: protectionClass)
    }
  }

  /// How many files have which habit.
  private typealias Habits = [Habit: Int]

  private let paths: [BackupPath]
  /// The folders that have to be there.
  private let folders: Set<BackupPath>
  private let domains: Set<FilePath>

  private var known: [BackupPath: EntryKind] = [:]
  private var presentDomains: Set<FilePath> = []
  private var habitsOfFolders: [BackupPath: Habits] = [:]
  private var habitsOfDomains: [FilePath: Habits] = [:]
  /// How many files of a domain have a digest of which length; 0 for none.
  private var digests: [FilePath: [Int: Int]] = [:]
  /// The same of all domains in which files have one.
  private var digestsElsewhere: [Int: Int] = [:]
  private var lastInode: Int64 = 0

  init(_ paths: [BackupPath]) {
    self.paths = paths
    domains = Set(paths.map(\.domain))
    var folders: Set<BackupPath> = []
    for path in paths {
      var parent = path.parent
      while let folder = parent, folders.insert(folder).inserted { parent = folder.parent }
    }
    self.folders = folders
  }

  /// Takes note of a record of the manifest; every one has to be shown.
  mutating func meet(_ recorded: RecordedEntry) {
    let path = recorded.entry.path
    if folders.contains(path) || paths.contains(path) { known[path] = recorded.entry.kind }
    let isNear = domains.contains(path.domain)
    if isNear { presentDomains.insert(path.domain) }
    guard case .success(let record) = recorded.record else { return }
    lastInode = max(lastInode, record.inodeNumber ?? 0)
    guard recorded.entry.kind == .file else { return }
    if let length = record.digest?.count { digestsElsewhere[length, default: 0] += 1 }
    guard isNear else { return }
    digests[path.domain, default: [:]][record.digest?.count ?? 0, default: 0] += 1
    guard let habit = Habit(record) else { return }
    habitsOfDomains[path.domain, default: [:]][habit, default: 0] += 1
    if let parent = path.parent, folders.contains(parent) {
      habitsOfFolders[parent, default: [:]][habit, default: 0] += 1
    }
  }

  /// Makes the records to add.
  ///
  /// - Parameter now: The date that they get, in seconds since 1970-01-01 00:00 UTC.
  /// - Returns: One of each missing folder, the outermost first, and then those of the files, in their order.
  /// - Throws: `.alreadyThere`, `.unknownDomain`, `.notAFolder`; `.record` when no number is left.
  func records(now: Int64) throws(BackupError) -> [NewRecord] {
    var records: [NewRecord] = []
    var inode = lastInode
    func add(_ path: BackupPath, _ kind: EntryKind, _ habit: Habit) throws(BackupError) {
      let (next, isTooLarge) = inode.addingReportingOverflow(1)
      if isTooLarge { throw BackupError(.record(.field(.inodeNumber), path)) }
      inode = next
      var values = FileRecord(size: 0)
      values.relativePath = path.relative
      // The device gives folders the class 0 (iOS 14.3), whatever the files in them have.
      values.mode = kind == .folder ? 0o40755 : habit.mode
      values.protectionClass = kind == .folder ? 0 : habit.protectionClass
      values.userID = habit.userID
      values.groupID = habit.groupID
      values.inodeNumber = inode
      values.lastModified = now
      values.lastStatusChange = now
      values.birth = now
      let digestLength = kind == .folder ? nil : digestLength(in: path.domain)
      records.append(NewRecord(path: path, kind: kind, values: values, digestLength: digestLength))
    }
    for path in paths {
      if known[path] != nil { throw BackupError(.alreadyThere(path)) }
      guard presentDomains.contains(path.domain) || path.domain.isSystemDomain else {
        throw BackupError(.unknownDomain(path))
      }
    }
    for folder in folders.sorted() {
      switch known[folder] {
      case .folder: break
      case nil: try add(folder, .folder, habit(in: folder))
      case let kind?: throw BackupError(.notAFolder(folder, kind))
      }
    }
    for path in paths { try add(path, .file, habit(in: path.parent)) }
    return records
  }

  private func habit(in folder: BackupPath?) -> Habit {
    guard let folder else { return .standard }
    return mostFrequent(in: habitsOfFolders[folder]) ?? mostFrequent(in: habitsOfDomains[folder.domain])
      ?? .standard
  }

  /// The most frequent one, and of several the one with the fewest permissions.
  private func mostFrequent(in habits: Habits?) -> Habit? {
    habits?.max { left, right in
      let (one, other) = (left.key, right.key)
      return (left.value, -one.mode, one.userID, one.groupID, one.protectionClass)
        < (right.value, -other.mode, other.userID, other.groupID, other.protectionClass)
    }?.key
  }

  /// How long a digest the device gives the files of a domain; nil for none.
  private func digestLength(in domain: FilePath) -> Int? {
    // A digest that the phone does not ask for is not looked at; one that it misses is a refusal.
    let here = digests[domain] ?? [:]
    let found = here.filter { $0.key > 0 }
    if let most = found.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) { return most.key }
    guard here.isEmpty, domain.isSystemDomain, !domain.lacksDigests else { return nil }
    return digestsElsewhere.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 20
  }
}
