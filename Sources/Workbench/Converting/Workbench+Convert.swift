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
  ///   - sorted: Whether dictionaries' entries are sorted by their keys.
  ///   - destination: Where the bytes go.
  /// - Returns: What was changed, or would be.
  /// - Throws: As `edit(_:in:to:_:)`, and `.plist` with a loss that the format would mean.
  public func convert(
    _ target: TargetWord, in name: FilePath? = nil, as format: Format,
    options: WritingOptions = WritingOptions(), sorted: Bool = false, to destination: Destination = .target
  ) throws(WorkbenchError) -> ConvertReport {
    let (resolved, settled) = try settledTarget(target)
    let file = try openFile(resolved, in: name)
    if destination == .target, case .file(let path) = file.place { try Self.refuseBody(at: path) }
    let digest = SHA256.hash(file.bytes.span)
    let plist = try OpenedPlist(file)
    let isInPlace = if case .target = destination { plist.place.path != nil } else { false }
    let bytes: [UInt8]
    let isWrittenSo =
      plist.document.format == format && plist.document.usesTypedForms == options.usesTypedForms
    if isInPlace, isWrittenSo, options.layout == .compact, options.spacing == .usual, !sorted {
      bytes = plist.original.array()
    } else {
      bytes = try WorkbenchError.lift(
        plist: try (sorted ? plist.document.sortedByKey() : plist.document).bytes(
          as: format, options: options),
        in: plist.label)
    }
    let revision = try Revision(of: plist, digest, bytes: bytes, in: format)
    try check(revision, as: format, options)
    var report = ConvertReport(revision)
    report.settled = settled
    try deliver(revision, to: destination, isOfKeys: false, &report)
    return report
  }

  /// Checks that what was written reads back as what was meant: every effective value, but for agreed losses.
  private func check(
    _ revision: Revision, as format: Format, _ options: WritingOptions
  ) throws(WorkbenchError) {
    let label = revision.plist.label
    guard revision.document.format == format else { throw WorkbenchError(.notAsIntended, in: label) }
    if revision.changes.isEmpty { return }
    guard !options.accepting.isEmpty else { throw WorkbenchError(.notAsIntended, in: label) }
    let meant = try WorkbenchError.lift(
      plist: try revision.plist.document.withLosses(of: format, options.layout), in: label)
    let isAsMeant: Bool
    if let meant {
      isAsMeant = revision.document.root.isIdentical(to: meant.root)
    } else {
      // What was read back has nothing left to lose: written again it must give the same bytes.
      let again = try WorkbenchError.lift(
        plist: try revision.document.bytes(as: format, options: options), in: label)
      isAsMeant = again == revision.bytes
    }
    guard isAsMeant else {
      throw WorkbenchError(.notAsIntended, in: label)
    }
  }
}
