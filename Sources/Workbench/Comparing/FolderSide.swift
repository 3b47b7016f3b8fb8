internal import DeviceBackup
internal import Files
internal import Plist

/// All files of one folder that is compared with another, under names that both have in common.
protocol FolderSide {
  /// The files' names, in order.
  func names() throws(WorkbenchError) -> [FilePath]
  /// What is known of a file without reading it.
  func facts(of name: FilePath) throws(WorkbenchError) -> FileFacts
  /// Reads a file.
  func contents(of name: FilePath) throws(WorkbenchError) -> Bytes
}

/// What is known of a file without reading it.
struct FileFacts {
  let size: Int64
  /// The digest that a manifest has of it; nil where there is none.
  let digest: [UInt8]?

  /// Whether two files can only be the same.
  func areSame(as other: FileFacts) -> Bool {
    guard let digest, let otherDigest = other.digest else { return false }
    return size == other.size && digest == otherDigest
  }
}
