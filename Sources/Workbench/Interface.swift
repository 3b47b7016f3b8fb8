public import Changes
public import DeviceBackup
public import Files
public import Plist
public import Tweaks
public import Vault

// The signatures, for those who call them; each goes to its own file with its work.

extension Workbench {
  /// Returns standard input, which can be had once.
  public func standardInput() throws(WorkbenchError) -> [UInt8] { preconditionFailure() }

  /// Opens a property list.
  public func open(_ target: TargetWord, in name: FilePath? = nil) throws(WorkbenchError) -> OpenedPlist {
    preconditionFailure()
  }

  /// Looks for backups, trees and folders with preferences; without folders, where backups are usually kept.
  public func find(_ folders: [FilePath], home: FilePath?) throws(WorkbenchError) -> FindReport {
    preconditionFailure()
  }

  /// Checks a raw backup; only these files' bodies when some are named.
  public func verify(_ folder: FilePath, in names: [FilePath] = []) throws(WorkbenchError) -> VerifyReport {
    preconditionFailure()
  }

  /// Compares two targets.
  public func diff(
    _ first: TargetWord, _ second: TargetWord, in name: FilePath? = nil
  ) throws(WorkbenchError) -> DiffReport { preconditionFailure() }

  /// Checks a property list; a fault of its content is in the report.
  public func lint(_ target: TargetWord, in name: FilePath? = nil) throws(WorkbenchError) -> LintReport {
    preconditionFailure()
  }

  /// Lists what was changed, the newest first.
  public func history(_ target: FilePath? = nil) throws(WorkbenchError) -> [HistoryEntry] {
    preconditionFailure()
  }

  /// Changes a property list.
  public func edit(
    _ target: TargetWord, in name: FilePath? = nil, to destination: Destination = .target,
    _ makeEdits: (OpenedPlist) throws(WorkbenchError) -> [Edit]
  ) throws(WorkbenchError) -> EditReport { preconditionFailure() }

  /// Writes a property list in a format.
  public func convert(
    _ target: TargetWord, in name: FilePath? = nil, as format: Format,
    options: WritingOptions = WritingOptions(), to destination: Destination = .target
  ) throws(WorkbenchError) -> ConvertReport { preconditionFailure() }

  /// Takes the newest transaction back, or the newest of a target, or the one with an ID.
  public func undo(_ target: FilePath? = nil, id: String? = nil) throws(WorkbenchError) -> UndoReport {
    preconditionFailure()
  }

  /// Makes the transaction again that was taken back last.
  public func redo(_ target: FilePath? = nil, id: String? = nil) throws(WorkbenchError) -> UndoReport {
    preconditionFailure()
  }

  /// Puts back what was there before the first change.
  public func restoreOriginal(
    _ target: FilePath, in name: FilePath? = nil, only paths: [PropertyPath] = []
  ) throws(WorkbenchError) -> UndoReport { preconditionFailure() }

  /// Puts back what was there after a transaction.
  public func restore(_ target: FilePath, to id: String) throws(WorkbenchError) -> UndoReport {
    preconditionFailure()
  }

  /// Settles unfinished transactions.
  public func recover(_ target: FilePath? = nil) throws(WorkbenchError) -> RecoverReport {
    preconditionFailure()
  }

  /// Switches known keys on, off, or over.
  public func tweak(
    _ target: TargetWord, _ ids: [String], _ action: TweakAction, to destination: Destination = .target
  ) throws(WorkbenchError) -> EditReport { preconditionFailure() }

  /// Tells of each known key what it is and, with a target, what it is there.
  public func tweakStatus(_ target: TargetWord?) throws(WorkbenchError) -> TweakReport { preconditionFailure() }

  /// Returns known keys by name.
  public func tweaks(_ ids: [String]) throws(WorkbenchError) -> [Tweak] { preconditionFailure() }
}
