internal import Changes
internal import DeviceBackup
internal import Digests
public import Files
internal import Plist
internal import Vault

/// The text that a property list is edited as by hand.
public enum EditedForm: String, Hashable, Sendable, CaseIterable {
  /// An XML property list.
  case xml
  /// JSON in which every type is told.
  case typedJSON = "json-typed"
}

extension Workbench {
  /// Changes a property list by the text of all of it, which somebody edits.
  ///
  /// A list that has the text's format already is edited as it is: every byte of the new text counts. Any other gets
  /// what differs, in its own format, and the rest of it stays.
  ///
  /// - Parameters:
  ///   - target: A property list, or a folder with a backup or tree.
  ///   - name: Which file of the folder; nil for the springboard's preferences.
  ///   - destination: Where the changed bytes go.
  ///   - form: What the text is.
  ///   - revise: Is given the text and what is wrong with it, nothing at first, and returns the text as edited; nil gives
  ///     up.
  /// - Returns: What was changed, or would be.
  /// - Throws: As `edit(_:in:to:adding:creating:_:)`; what is wrong with the text when it is given up.
  public func editText<Failure>(
    _ target: TargetWord, in name: FilePath? = nil, to destination: Destination = .target,
    as form: EditedForm,
    _ revise: ([UInt8], WorkbenchError?) throws(Failure) -> [UInt8]?
  ) throws(Failure) -> Result<EditReport, WorkbenchError> {
    let before: EditedText
    do throws(WorkbenchError) { before = try EditedText(self, target, name, destination, form) } catch {
      return .failure(error)
    }
    var text = before.text
    var fault: WorkbenchError?
    while let edited = try revise(text, fault) {
      text = edited
      do throws(WorkbenchError) {
        var (revision, report) = try before.revision(edited, self)
        do throws(WorkbenchError) {
          try deliver(revision, to: destination, isOfKeys: true, &report)
        } catch { return .failure(error) }
        return .success(report)
      } catch { fault = error }
    }
    return .failure(fault ?? WorkbenchError(.givenUp, in: before.plist.label))
  }
}

/// A property list whose text is edited.
private struct EditedText {
  let plist: OpenedPlist
  let digest: SHA256.Digest
  let settled: [Settlement]
  let form: EditedForm
  /// The text before.
  let text: [UInt8]

  init(
    _ workbench: Workbench, _ target: TargetWord, _ name: FilePath?, _ destination: Destination,
    _ form: EditedForm
  ) throws(WorkbenchError) {
    let (resolved, settled) = try workbench.settledTarget(target)
    let file = try workbench.openFile(resolved, in: name)
    if destination == .target, case .file(let path) = file.place { try Workbench.refuseBody(at: path) }
    digest = SHA256.hash(file.bytes.span)
    plist = try OpenedPlist(file)
    self.settled = settled
    self.form = form
    if form == .xml, plist.document.format == .xml {
      text = plist.original.array()
      return
    }
    let (document, label) = (plist.document, plist.label)
    switch form {
    case .xml: text = try WorkbenchError.lift(plist: try document.bytes(as: .xml), in: label)
    case .typedJSON:
      text = try WorkbenchError.lift(plist: try document.root.typedJSON(pretty: true), in: label) + [0x0A]
    }
    // What the text does not say would pass for what somebody has taken away.
    guard try Self.read(text, form, label).root.isIdentical(to: document.root) else {
      throw WorkbenchError(.notAsIntended, in: label)
    }
  }

  private static func read(_ text: [UInt8], _ form: EditedForm, _ label: String) throws(WorkbenchError)
    -> Document
  {
    switch form {
    case .xml: try WorkbenchError.lift(plist: try Document(reading: text), in: label)
    case .typedJSON: try WorkbenchError.lift(plist: try Document(typedJSON: text), in: label)
    }
  }

  /// Makes the bytes that an edited text stands for.
  func revision(
    _ edited: [UInt8], _ workbench: Workbench
  ) throws(WorkbenchError) -> (revision: Revision, report: EditReport) {
    let document = try Self.read(edited, form, plist.label)
    let revision: Revision
    if form == .xml, document.format == plist.document.format {
      revision = try Revision(of: plist, digest, bytes: edited)
    } else {
      let changes = Changeset(from: plist.document.root, to: document.root)
      let changed = try WorkbenchError.lift(changes: try changes.apply(to: plist.document), in: plist.label)
      revision = try Revision(of: plist, digest, edited: changed, changes: changes)
    }
    var report = EditReport(revision)
    report.settled = settled
    report.notes += try workbench.rules(for: revision, in: workbench.catalogue())
    return (revision, report)
  }
}
