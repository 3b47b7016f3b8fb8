internal import DeviceBackup
public import Files
internal import Plist

extension Workbench {
  /// Opens a property list.
  ///
  /// - Parameters:
  ///   - target: A property list, `-`, or a folder with a backup or tree.
  ///   - name: Which file of the folder; nil for the springboard's preferences.
  /// - Returns: Its bytes and what they mean. While a transaction on it is unfinished, these are the old ones.
  /// - Throws: `.noSuchTarget`, `.nameInFile`, `.plist`, `.backup`, `.vault`, `.file`, `.standardInputTwice`.
  public func open(_ target: TargetWord, in name: FilePath? = nil) throws(WorkbenchError) -> OpenedPlist {
    try OpenedPlist(openFile(target, in: name))
  }
}

extension OpenedPlist {
  /// Parses a file.
  init(_ file: OpenedFile) throws(WorkbenchError) {
    label = file.label
    place = file.place
    original = file.bytes
    document = try WorkbenchError.lift(plist: try Document(reading: file.bytes), in: file.label)
    notes = file.notes
    isNew = file.isNew
  }
}
