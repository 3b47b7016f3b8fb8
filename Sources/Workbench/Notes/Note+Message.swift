internal import Changes
internal import DeviceBackup
internal import Files
internal import Plist
internal import Tweaks
internal import Vault

extension Note {
  /// The name for programs.
  public var name: String {
    switch self {
    case .backup(let warning): CaseName.kebab(warning)
    case .edit(let note): CaseName.kebab(note)
    case .finding(let finding): finding.code.rawValue
    default: CaseName.kebab(self)
    }
  }

  /// What there is to say, in words: lower case, no full stop.
  public var message: String {
    switch self {
    case .unfinished(let id, let label):
      "\(label): change \(id) was interrupted, and this is the state before it"
    case .unsettled(let error): "an interrupted change could not be settled: \(error.message)"
    case .givenUp(let path):
      "\(path.text) was damaged, so the interrupted change is given up, and its files are as it left them"
    case .backup(let warning): warning.message
    case .incomplete(let reasons):
      "the backup is not complete, and a phone would refuse it: "
        + reasons.map(\.words).joined(separator: "; ")
    case .managedCopy(let path, let keys, let overriding): Self.managed(path, keys, overriding)
    case .outsideRange(let tweak, let version):
      "\(tweak.place.keyPath) was seen on iOS \(tweak.versions.words), and this backup is of iOS \(version)"
    case .unknownVersion(let tweak):
      "\(tweak.place.keyPath) was seen on iOS \(tweak.versions.words), and of which iOS this is cannot be told"
    case .risk(let tweak): "\(tweak.place.keyPath): \(tweak.effects.asClause)"
    case .almostKnown(let path, let tweak):
      "\(path) is new here, and almost the known key \(tweak.place.keyPath): spelling counts"
    case .noEvidence(let tweak):
      "\(tweak.place.keyPath): nobody is known to have done this through a backup"
    case .edit(.duplicatesRemoved(let path, let count)):
      "\(path) was there \(count + 1) times; the one that counts was changed, the others were removed"
    case .edit(.retyped(let path, let old, let new)): "\(path) was \(old.words) and is \(new.words)"
    case .edit(.kept(let path)): "\(path) is there with another value, which is kept"
    case .linksBroken(let path, let count):
      "\(path.text) had \(count) links; the others keep the old content"
    case .valuesInClear(let store):
      "the old and new values of the keys that are changed are kept in clear in \(store.text), readable for you only; everything else of this backup stays encrypted"
    case .finding(let finding): finding.message
    case .unverified(let error): "what was written could not be checked: \(error.message)"
    case .onlyKeys(let label):
      "something else has changed \(label) since, so only the keys that were changed here are put back"
    case .manifestChangedSince:
      "something else has changed the manifest since, so only this file and its record in it are put back"
    case .noSuchFile(let label): "there is no \(label) in this backup"
    }
  }

  /// What to type next, if that is known.
  public var hint: String? {
    switch self {
    case .unfinished: "'springback recover' settles it, and so does the next change"
    case .unsettled(let error), .unverified(let error): error.hint
    case .valuesInClear: "--no-values keeps none of them; then only whole files can be put back"
    case .finding: "'springback verify FOLDER' checks everything"
    case .almostKnown(_, let tweak):
      "set \(tweak.place.keyPath) instead; 'springback undo' takes back what was written"
    default: nil
    }
  }

  private static func managed(_ path: BackupPath, _ keys: [Text]?, _ overriding: [Text]?) -> String {
    guard let keys, let overriding else {
      return "\(path) wins over this file on the phone, for keys that cannot be read"
    }
    func list(_ keys: [Text]) -> String {
      keys.map { PropertyPath([.key($0)]).description }.joined(separator: ", ")
    }
    guard overriding.isEmpty else {
      return "\(path) wins on the phone, and has \(list(overriding)): changing that here will do nothing"
    }
    return "\(path) wins over this file on the phone for its keys, which are not changed here: \(list(keys))"
  }
}
