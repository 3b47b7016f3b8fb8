public import Changes
internal import Digests
internal import Files
internal import Plist

/// What a merge of three files came to.
public struct MergeReport: Sendable {
  /// What our side gets, and where it went.
  public let edit: EditReport
  /// The values that both sides have changed.
  public let conflicts: [ThreeWayMerge.Conflict]
}

extension Workbench {
  /// Merges two property lists that were changed from one, and puts the result in place of the first.
  ///
  /// - Parameters:
  ///   - ours: Our side, whose format and layout stay.
  ///   - base: What both came from; an empty file stands for nothing.
  ///   - theirs: The other side.
  ///   - side: Whose value stands where both have changed one.
  ///   - destination: Where the result goes.
  /// - Returns: What was changed, or would be, and what the sides do not agree on.
  /// - Throws: As `edit(_:in:to:creating:_:)`.
  public func mergeFile(
    _ ours: TargetWord, base: TargetWord, theirs: TargetWord, favouring side: ThreeWayMerge.Side,
    to destination: Destination
  ) throws(WorkbenchError) -> MergeReport {
    let (resolved, settled) = try settledTarget(ours)
    let file = try openFile(resolved, in: nil)
    if destination == .target, case .file(let path) = file.place { try Self.refuseBody(at: path) }
    let digest = SHA256.hash(file.bytes.span)
    let plist = try OpenedPlist(file)
    let baseFile = try openFile(base, in: nil)
    let old = baseFile.bytes.count == 0 ? nil : try OpenedPlist(baseFile).document.root
    let other = try open(theirs)
    let merge = try WorkbenchError.lift(
      changes: try ThreeWayMerge(
        base: old, ours: plist.document, theirs: other.document.root, favouring: side), in: plist.label)
    let changes = Changeset(from: plist.document.root, to: merge.document.root)
    let revision = try Revision(of: plist, digest, edited: merge.document, changes: changes)
    var report = EditReport(revision)
    report.settled = settled
    report.notes += try rules(for: revision, in: catalogue())
    try deliver(revision, to: destination, isOfKeys: true, &report)
    return MergeReport(edit: report, conflicts: merge.conflicts)
  }
}
