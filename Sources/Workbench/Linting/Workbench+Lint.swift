public import Files
internal import Plist

extension Workbench {
  /// Checks a property list.
  ///
  /// - Parameters:
  ///   - target: A property list, `-`, or a folder with a backup or tree.
  ///   - name: Which file of the folder; nil for the springboard's preferences.
  /// - Returns: What is odd about it; a fault of its content is in the report.
  /// - Throws: `.noSuchTarget`, `.nameInFile`, `.backup`, `.vault`, `.file`, `.standardInputTwice`.
  public func lint(_ target: TargetWord, in name: FilePath? = nil) throws(WorkbenchError) -> LintReport {
    let file = try openFile(target, in: name)
    do throws(PlistError) {
      let document = try Document(reading: file.bytes)
      return LintReport(
        label: file.label, size: file.bytes.count, format: document.format, warnings: document.warnings,
        error: nil, notes: file.notes)
    } catch {
      return LintReport(
        label: file.label, size: file.bytes.count, format: nil, warnings: [],
        error: WorkbenchError(.plist(error), in: file.label), notes: file.notes)
    }
  }
}
