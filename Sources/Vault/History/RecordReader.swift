import Files

/// The records of a target or of the whole store, read one after another from the newest back.
struct RecordReader {
  /// A record, or where a damaged one lies.
  enum Entry {
    case record(Record, RecordName)
    case damaged(RecordName, FilePath)
  }

  /// What became of a transaction, by the newest record about it.
  enum Fate {
    case undone(by: Record)
    case redone(by: Record)
  }

  private let layout: StoreLayout
  private var names: ArraySlice<RecordName>
  private var fates: [RecordID: Fate] = [:]

  /// Lists the records, without reading any.
  init(_ target: TargetID?, in layout: StoreLayout) throws(VaultError) {
    self.layout = layout
    let all = try layout.recordNames(in: layout.records)
    names = (target.map { target in all.filter { $0.target == target } } ?? all)[...]
  }

  /// Reads the next older record; nil when there is none.
  mutating func next() throws(VaultError) -> Entry? {
    guard let name = names.popLast() else { return nil }
    let path = layout.records.appending(name.file)
    // Pruning may have removed it since.
    guard let bytes = try DurableFile.readIfPresent(path) else { return try next() }
    let record: Record
    do throws(VaultError) {
      record = try Record.read(bytes, at: path).0
    } catch {
      return .damaged(name, path)
    }
    switch record.kind {
    case .undo(let other) where fates[other] == nil: fates[other] = .undone(by: record)
    case .redo(let other) where fates[other] == nil: fates[other] = .redone(by: record)
    default: break
    }
    return .record(record, name)
  }

  /// Reads the next older record, and refuses a damaged one.
  mutating func nextSound() throws(VaultError) -> (Record, RecordName)? {
    switch try next() {
    case nil: return nil
    case .record(let record, let name): return (record, name)
    case .damaged(_, let path): throw VaultError(.damaged, path)
    }
  }

  /// What became of a transaction, by the records read so far, which are all newer ones once it has been read.
  func fate(_ id: RecordID) -> Fate? { fates[id] }

  /// Whether a transaction is undone now.
  func isUndone(_ id: RecordID) -> Bool {
    if case .undone = fates[id] { true } else { false }
  }
}
