internal import Digests
public import Files
internal import Plist

extension Workbench {
  /// Says what a property list is besides its values.
  ///
  /// - Parameters:
  ///   - target: A property list, `-`, or a folder with a backup or tree.
  ///   - name: Which file of the folder; nil for the springboard's preferences.
  /// - Returns: What it is.
  /// - Throws: As `open(_:in:)`.
  /// - Complexity: O(*n*).
  public func inspect(
    _ target: TargetWord, in name: FilePath? = nil
  ) throws(WorkbenchError) -> InspectionReport {
    let plist = try open(target, in: name)
    return InspectionReport(
      plist: plist, summary: DocumentSummary(of: plist.document),
      sha256: SHA256.hash(plist.original.span).description, warnings: plist.document.oddities)
  }
}
