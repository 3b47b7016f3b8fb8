import Digests
public import Files

/// A transaction that is being made now, or whose process was stopped.
public struct PendingTransaction: Hashable, Sendable {
  /// What the file was before it.
  public enum OldFile: Hashable, Sendable {
    /// There was none.
    case absent
    /// The content is kept in this file of the store, which must only be read.
    case kept(FilePath)
  }

  /// The transaction.
  public let record: Record
  /// What it changes, where that is now.
  public let target: TargetIdentity
  /// Whether some of its files may be new already; if not, all are old.
  public let isUnderWay: Bool

  let layout: StoreLayout

  /// Returns what a file was before the transaction; nil when the transaction does not change it, or changes none
  /// yet, so that the file itself is the old one.
  ///
  /// - Parameter path: The file's absolute path, or its path from the target's root.
  /// - Returns: What it was.
  public func oldFile(_ path: FilePath) -> OldFile? {
    guard isUnderWay else { return nil }
    let step = record.steps.first { $0.path == path || target.absolute($0.path) == path }
    guard let step else { return nil }
    guard let before = step.before else { return .absent }
    return .kept(Originals(layout: layout).path(before.digest))
  }
}

extension Store {
  /// Returns the unfinished transactions on a target, or on any, without settling them.
  ///
  /// - Parameter target: The target, also a file in a folder that is one, or a folder with such files; nil for all.
  /// - Returns: The transactions, the oldest first.
  /// - Throws: `.damaged` for one that cannot be read, `.newerStore` or `.file`.
  public func pending(_ target: TargetIdentity?) throws(VaultError) -> [PendingTransaction] {
    var pending: [PendingTransaction] = []
    for (name, place) in try unfinished(on: target) {
      let path = layout.pending.appending(name.file)
      // It may have been finished since it was listed.
      guard let bytes = try DurableFile.readIfPresent(path) else { continue }
      let (record, phase) = try Record.read(bytes, at: path)
      pending.append(
        PendingTransaction(record: record, target: place, isUnderWay: phase == .ready, layout: layout))
    }
    return pending
  }

  /// Lists the unfinished transactions on a target, or on any, with where their targets are: one that was moved while
  /// it was unfinished is where it is met.
  ///
  /// - Throws: `.damaged` for one of which it is not known what it changes, `.severalCandidates` or `.file`.
  func unfinished(
    on target: TargetIdentity?
  ) throws(VaultError) -> [(name: RecordName, place: TargetIdentity)] {
    let names = try layout.recordNames(in: layout.pending)
    guard !names.isEmpty, try isPresent() else { return [] }
    let index = TargetIndex(layout: layout)
    var unfinished: [(name: RecordName, place: TargetIdentity)] = []
    var met: TargetID?
    if let target { met = try index.find(target, among: Set(names.map(\.target))) }
    for name in names {
      guard let place = try index.identity(name.target) else {
        throw VaultError(.damaged, layout.pending.appending(name.file))
      }
      if let target, name.target == met {
        unfinished.append((name, target))
      } else if target.map(place.overlaps) ?? true {
        unfinished.append((name, place))
      }
    }
    return unfinished
  }
}
