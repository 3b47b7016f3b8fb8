public import Vault

/// What a patch came to, or with a dry run would come to.
public struct PatchReport: ChangeReport {
  /// What became of each file.
  public let files: [EditReport]
  /// What became of unfinished transactions, which are settled first.
  public var settled: [Settlement] = []
  /// What is to be said.
  public var notes: [Note] = []
  /// The transaction that changed the files; nil when nothing was written.
  public var transaction: RecordID?
  /// What to do next, for a raw backup that was or would be changed.
  public var guidance: Guidance?
  /// The bytes, where they go into the report.
  public var output: [UInt8]?

  init(_ files: [EditReport]) { self.files = files }

  /// Whether anything differs.
  public var isChanged: Bool { files.contains { $0.isChanged } }
}
