internal import Changes
internal import DeviceBackup
internal import Plist
internal import Vault

extension WorkbenchError {
  /// What a caller's exit status should tell.
  public enum ExitClass: Int, Hashable, Comparable, Sendable {
    /// The answer is no.
    case no = 1
    /// Trouble: unreadable, unparsable, malformed.
    case trouble = 2
    /// Refused for safety, with nothing written.
    case refused = 3

    /// Orders by the status.
    public static func < (one: ExitClass, other: ExitClass) -> Bool { one.rawValue < other.rawValue }
  }

  /// What a caller's exit status should tell.
  public var exitClass: ExitClass {
    switch code {
    case .plist(let error): Self.exitClass(of: error)
    case .changes(let error): Self.exitClass(of: error)
    case .backup(let error): Self.exitClass(of: error)
    case .vault(let error): Self.exitClass(of: error)
    case .noFirstValue: .no
    case .file, .catalogue, .noSuchTarget, .standardInputTwice, .nameInFile, .noManifest, .unknownTweak,
      .severalForOne, .severalFiles, .severalSections, .namedTwice, .notReversible, .givenUp, .notAsIntended:
      .trouble
    case .bodyOfBackup, .refusedKey, .refusedFile, .destinationExists, .destinationInBackup, .otherFile,
      .outsideRange, .highRisk, .oldUndo, .changedSince:
      .refused
    }
  }

  private static func exitClass(of error: PlistError) -> ExitClass {
    switch error.fault {
    case .path(let fault): fault.isAbsence ? .no : .trouble
    case .write(.loss), .write(.unreadableUID), .write(.keysFallTogether): .refused
    case .format, .xml, .binary, .openStep, .json, .value, .write, .limit: .trouble
    }
  }

  private static func exitClass(of error: ChangesError) -> ExitClass {
    switch error.verdict {
    case .no: .no
    case .trouble: .trouble
    case .refused: .refused
    }
  }

  private static func exitClass(of error: BackupError) -> ExitClass {
    switch error.code {
    case .several, .ambiguousName, .unsupported, .incomplete, .changed, .passwordMissing, .composedName,
      .unknownDomain, .meaninglessLog:
      .refused
    case .file, .database, .mbdb, .notABackup, .badName, .badPattern, .noSuchFile, .notARegularFile,
      .badFileID,
      .bodyMissing, .bodyNotRegular, .record, .notVerified, .wrongPassword, .keybag, .namedTwice,
      .alreadyThere, .notAFolder, .noPlace, .databaseKey, .bodyUndecipherable:
      .trouble
    }
  }

  private static func exitClass(of error: VaultError) -> ExitClass {
    switch error.code {
    case .nothingToUndo, .nothingToRedo, .nothingKept, .alreadyUndone: .no
    case .storeInsideTarget, .targetInsideStore, .locked, .changedSince, .severalLinks, .outsideTarget,
      .severalCandidates, .unsettled:
      .refused
    case .file, .noHome, .notAStore, .newerStore, .targetMissing, .notRegular, .namedTwice, .damaged,
      .originalLost,
      .unknownID, .ambiguousID, .leftUnfinished:
      .trouble
    }
  }
}
