internal import Changes
internal import DeviceBackup
internal import Files
internal import Plist
internal import Tweaks
internal import Vault

extension WorkbenchError {
  /// What is wrong, in words: lower case, no full stop.
  public var message: String {
    switch code {
    case .plist(let error): error.message
    case .changes(let error): error.message
    case .backup(let error): error.message
    case .vault(let error): error.message
    case .file(let error): error.message
    case .catalogue(let error): error.message
    case .noSuchTarget(let path): "there is no file or folder \(path.text)"
    case .standardInputTwice: "standard input is named twice, and can be read once"
    case .nameInFile(let path): "\(path.text) is not a folder, so no file in it can be named"
    case .noManifest(let folder): "\(folder.text) is an extracted tree, which has no manifest to check it by"
    case .bodyOfBackup(let folder, let id):
      "\(id) is a body of the backup in \(folder.text), and its manifest would not know of the change"
    case .refusedKey(let path, let reason): "\(path) is never changed: \(reason)"
    case .refusedFile(let path, let reason): "no command puts or removes \(path): \(reason)"
    case .destinationExists(let path): "\(path.text) is there already"
    case .destinationInBackup(let path):
      "\(path.text) lies inside a backup, and its manifest would not know of it"
    case .severalForOne(let count): "there are \(count) files, and room for one"
    case .unknownTweak(let id, _): "there is no tweak '\(id)'"
    case .otherFile(let tweak, let file): "\(tweak) belongs in \(file)"
    case .severalFiles(let files):
      "these tweaks belong in different files: \(files.map(\.description).joined(separator: ", "))"
    case .outsideRange(let tweak, let version, let range):
      "\(tweak) was seen on iOS \(range.words), and this backup is of iOS \(version)"
    case .highRisk(let tweak, let effects): "\(tweak) is risky: \(effects.asClause)"
    case .severalSections(let count): "these are changes of \(count) files, and one is to be changed"
    case .namedTwice: "two parts of the changes name it"
    case .notReversible: "a JSON patch does not tell what was there before"
    case .givenUp: "the text was given up; nothing was changed"
    case .notAsIntended: "what would be written does not read back as what was meant; nothing was written"
    case .oldUndo(let item, let age):
      "change \(item.id) was made \(Self.words(age)) ago, and may not be the one that is meant"
    case .changedSince(let id, let differences, _):
      "something else has changed it since change \(id)"
        + (differences.isEmpty ? "" : ": " + differences.map(\.message).joined(separator: "; "))
    case .noFirstValue(let path): "no first value of \(path) is known"
    }
  }

  /// What to type next, if that is known.
  public var hint: String? {
    switch code {
    case .plist(let error): Self.hint(error, label)
    case .changes(let error): error.hint
    case .backup(let error): error.hint
    case .vault(let error): error.hint
    case .file(let error): error.hint
    case .catalogue, .refusedKey, .refusedFile, .namedTwice, .givenUp, .notAsIntended: nil
    case .destinationExists: "use --force to replace it; its bytes are kept for 'springback undo'"
    case .destinationInBackup: "write somewhere else, or use 'springback put'"
    case .severalForOne: "use -o FOLDER"
    case .severalSections: "name the folder they are of, and no --in and -o"
    case .notReversible: "use what 'springback diff' prints, as text or with --json"
    case .noSuchTarget: "'springback find FOLDER' lists the backups in a folder"
    case .standardInputTwice: "name a file instead of one of them"
    case .nameInFile: "leave --in out, or name the backup's folder"
    case .noManifest: "verify the backup that it was taken from"
    case .bodyOfBackup(let folder, let id): "name the backup: '\(folder.text)' --in \(id)"
    case .unknownTweak(_, let nearest):
      nearest.map { "did you mean '\($0)'?" } ?? "'springback tweak list' lists them"
    case .otherFile: "name that file or its backup, or use --force"
    case .severalFiles: "switch those of one file at a time"
    case .outsideRange, .highRisk: "use --force to switch it all the same"
    case .oldUndo(let item, _): "use --yes to take it back, or name it with --id \(item.id)"
    case .changedSince(_, _, canForce: true): "use --force to put back the keys that nothing else has changed"
    case .changedSince(_, let differences, canForce: false):
      differences.isEmpty
        ? "'springback restore TARGET --original --force' puts the first bytes back"
        : "nothing but that was changed: set or delete it by its name"
    case .noFirstValue: "'springback history TARGET -v' shows which keys were changed"
    }
  }

  private static func hint(_ error: PlistError, _ label: String?) -> String? {
    guard case .write(.loss) = error.fault, let label else { return error.hint }
    return "a binary property list can hold it: springback convert -f binary '\(label)'"
  }

  /// A time in seconds as people say it.
  private static func words(_ seconds: Int64) -> String {
    let (hours, days) = (seconds / 3600, seconds / 86400)
    return days > 1 ? "\(days) days" : hours == 1 ? "an hour" : "\(hours) hours"
  }
}

extension VersionRange {
  /// The range as it follows "iOS".
  var words: String {
    switch (first, last) {
    case (let first?, let last?): "\(first) to \(last)"
    case (let first?, nil): "\(first) and later"
    case (nil, let last?): "up to \(last)"
    case (nil, nil): "of unknown versions"
    }
  }
}

extension String {
  /// Sentences from the catalogue as the end of a message, without the full stop.
  var asClause: String { hasSuffix(".") ? String(dropLast()) : self }
}
