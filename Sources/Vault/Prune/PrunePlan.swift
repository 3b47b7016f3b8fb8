import Digests
import Files

/// Which records and originals go, by the limits.
///
/// The oldest records go first. What they have of the first state of a file stays, in its target's baseline.
struct PrunePlan {
  private(set) var report = PruneReport()
  /// The records that go, in the order of their IDs.
  private(set) var names: [RecordName] = []
  /// The baselines of the targets whose records go.
  private(set) var baselines: [TargetID: Baseline] = [:]
  /// The originals that go.
  private(set) var originals: [FilePath] = []

  private let layout: StoreLayout
  /// How many records, baselines and unfinished transactions need an original.
  private var uses: [SHA256.Digest: Int] = [:]
  /// The size of all originals in use.
  private var size = 0

  init(
    _ limits: PruneLimits, at now: FileTime, discardingDamaged: Bool, in layout: StoreLayout
  ) throws(VaultError) {
    self.layout = layout
    let records = try readAll(discardingDamaged: discardingDamaged)
    for record in records { use(record.record.steps.map(\.before)) }
    for name in try layout.recordNames(in: layout.pending) {
      let path = layout.pending.appending(name.file)
      if let bytes = try DurableFile.readIfPresent(path) {
        use(try Record.read(bytes, at: path).0.steps.map(\.before))
      }
    }
    for id in Set(try targets()) {
      let baseline = try Baseline(id, in: layout)
      use(baseline.files.values.map(\.state))
      baselines[id] = baseline
    }
    var touched: Set<TargetID> = []
    for (record, name) in records {
      let isOld = limits.age.map { record.age(at: now) >= $0 } ?? false
      guard isOld || limits.size.map({ size > $0 }) ?? false else { break }
      var baseline = baselines[name.target] ?? Baseline()
      for step in record.steps where baseline.files[step.path] != nil { release(step.before) }
      baseline.add(record)
      baselines[name.target] = baseline
      touched.insert(name.target)
      names.append(name)
      report.records.append(record)
    }
    baselines = baselines.filter { touched.contains($0.key) }
    try findUnused()
  }

  private mutating func use(_ states: [FileState?]) {
    for case let state? in states {
      uses[state.digest, default: 0] += 1
      if uses[state.digest] == 1 { size += state.size }
    }
  }

  private mutating func release(_ state: FileState?) {
    guard let state, let count = uses[state.digest] else { return }
    uses[state.digest] = count - 1
    if count == 1 { size -= state.size }
  }

  private mutating func readAll(discardingDamaged: Bool) throws(VaultError) -> [(
    record: Record, name: RecordName
  )] {
    var records: [(record: Record, name: RecordName)] = []
    for name in try layout.recordNames(in: layout.records) {
      let path = layout.records.appending(name.file)
      guard let bytes = try DurableFile.readIfPresent(path) else { continue }
      do throws(VaultError) {
        records.append((try Record.read(bytes, at: path).0, name))
      } catch {
        // Which originals it needs cannot be told, so none may go while it stays.
        guard discardingDamaged else { throw error }
        report.damaged.append(name.id)
        names.append(name)
      }
    }
    return records
  }

  private func targets() throws(VaultError) -> [TargetID] {
    try layout.entries(of: layout.targets).compactMap { TargetID($0.name.text) }
  }

  private mutating func findUnused() throws(VaultError) {
    for entry in try layout.entries(of: layout.originals) {
      guard let digest = SHA256.Digest(hex: entry.name.text) else { continue }
      let path = layout.originals.appending(entry.name)
      let size = try VaultError.wrap(try FileStatus(of: path)).size
      if (uses[digest] ?? 0) > 0 {
        report.kept += size
      } else {
        report.originals += 1
        report.freed += size
        originals.append(path)
      }
    }
  }
}
