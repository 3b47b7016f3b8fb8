public import Vault

/// What every call that changes something reports.
public protocol ChangeReport: Sendable {
  /// What became of unfinished transactions, which are settled first.
  var settled: [Settlement] { get set }
  /// What is to be said.
  var notes: [Note] { get set }
  /// The transaction that changed the files; nil when nothing was written.
  var transaction: RecordID? { get set }
  /// What to do next, for a raw backup that was or would be changed.
  var guidance: Guidance? { get set }
  /// The bytes, where they go into the report.
  var output: [UInt8]? { get set }
}
