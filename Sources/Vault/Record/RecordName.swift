import Files

/// The name of a record's file: the transaction's and the target's, so that a target's records are found, newest
/// first, without reading any.
struct RecordName: Hashable, Comparable, Sendable {
  let id: RecordID
  let target: TargetID

  var file: FilePath { FilePath(id.text + "-" + target.text) }

  init(id: RecordID, target: TargetID) {
    self.id = id
    self.target = target
  }

  init?(_ file: FilePath) {
    let parts = file.text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let id = RecordID(parts[0]), let target = TargetID(parts[1]) else { return nil }
    self.init(id: id, target: target)
  }

  static func < (left: RecordName, right: RecordName) -> Bool { left.id < right.id }
}

extension StoreLayout {
  /// Returns the names of the records in a folder, the oldest first; none when the folder is not there.
  func recordNames(in folder: FilePath) throws(VaultError) -> [RecordName] {
    try entries(of: folder).compactMap { RecordName($0.name) }.sorted()
  }
}
