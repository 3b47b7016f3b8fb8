public import Files
internal import Plist

extension Workbench {
  /// Checks a property list: whether it can be read, and by Apple's own readers too.
  ///
  /// - Parameters:
  ///   - target: A property list, `-`, or a folder with a backup or tree.
  ///   - name: Which file of the folder; nil for the springboard's preferences.
  ///   - isStrict: Whether XML is also read by libxml2, as a second opinion, and what is odd counts as a fault.
  /// - Returns: What is odd about it; a fault of its content is in the report.
  /// - Throws: `.noSuchTarget`, `.nameInFile`, `.backup`, `.vault`, `.file`, `.standardInputTwice`.
  /// - Complexity: O(*n*).
  public func lint(
    _ target: TargetWord, in name: FilePath? = nil, isStrict: Bool = false
  ) throws(WorkbenchError) -> LintReport {
    let file = try openFile(target, in: name)
    var document: Document?
    var fault: PlistError?
    do throws(PlistError) {
      let read = try Document(reading: file.bytes)
      document = read
      fault = read.appleRefusal
      if isStrict, fault == nil { fault = read.strictFault }
    } catch { fault = error }
    return LintReport(
      label: file.label, size: file.bytes.count, format: document?.format,
      warnings: document?.oddities ?? [],
      error: fault.map { WorkbenchError(.plist($0), in: file.label) }, isStrict: isStrict, notes: file.notes)
  }
}
