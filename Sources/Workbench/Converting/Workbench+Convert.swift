internal import Changes
internal import Digests
public import Files
public import Plist

extension Workbench {
  /// Writes a property list in a format.
  ///
  /// A target that is in the format already stays as it is, unless a layout of its own is asked for: a conversion is not
  /// to cost anyone their comments. Elsewhere the values are always written afresh.
  ///
  /// - Parameters:
  ///   - target: A property list, `-`, or a folder with a backup or tree.
  ///   - name: Which file of the folder; nil for the springboard's preferences.
  ///   - format: The format.
  ///   - options: How it is written, and which losses are agreed to.
  ///   - destination: Where the bytes go.
  /// - Returns: What was changed, or would be.
  /// - Throws: As `edit(_:in:to:_:)`, and `.plist` with a loss that the format would mean.
  public func convert(
    _ target: TargetWord, in name: FilePath? = nil, as format: Format,
    options: WritingOptions = WritingOptions(), to destination: Destination = .target
  ) throws(WorkbenchError) -> ConvertReport {
    let (resolved, settled) = try settledTarget(target)
    let file = try openFile(resolved, in: name)
    if destination == .target, case .file(let path) = file.place { try Self.refuseBody(at: path) }
    let digest = SHA256.hash(file.bytes.span)
    let plist = try OpenedPlist(file)
    let isInPlace = if case .target = destination { plist.place.path != nil } else { false }
    let bytes: [UInt8]
    if isInPlace, plist.document.format == format, options.layout == .compact {
      bytes = plist.original.array()
    } else {
      bytes = try WorkbenchError.lift(
        plist: try plist.document.bytes(as: format, options: options), in: plist.label)
    }
    let revision = try Revision(of: plist, digest, bytes: bytes)
    // Where no loss was agreed to, every effective value must be there again.
    guard revision.document.format == format, revision.changes.isEmpty || !options.accepting.isEmpty else {
      throw WorkbenchError(.notAsIntended, in: plist.label)
    }
    var report = ConvertReport(revision)
    report.settled = settled
    try deliver(revision, to: destination, isOfKeys: false, &report)
    return report
  }
}
