import Files

extension VaultError {
  /// What happened, in words: lower case, no full stop.
  public var message: String {
    let place = path?.text ?? "the store"
    switch code {
    case .file(let error): return error.message
    case .noHome: return "there is no place for the store: neither SPRINGBACK_STORE nor HOME is set"
    case .notAStore: return "\(place) is not a store: it holds other files"
    case .newerStore(let version): return "\(place) was written by a later version (store format \(version))"
    case .storeInsideTarget: return "the store \(place) lies inside the target"
    case .targetInsideStore: return "\(place) lies inside the store"
    case .locked: return "\(place) is being changed by another process"
    case .changedSince(let differences):
      return "\(Self.names(differences)) changed since it was last read or written here"
    case .severalLinks(let count):
      return "\(place) has \(count) links, and the others would not see the change"
    case .targetMissing: return "there is no folder \(place) any more"
    case .notRegular: return "\(place) is not a regular file"
    case .outsideTarget: return "\(place) leads out of the target"
    case .namedTwice: return "\(place) is named twice in one transaction"
    case .damaged: return "\(place) is damaged and is not used"
    case .originalLost(let digest): return "the original \(digest) is missing from the store or damaged"
    case .unknownID(let text):
      return "there is no transaction \(text)" + (path.map { " of \($0.text)" } ?? "")
    case .ambiguousID(let text): return "several transactions begin with \(text)"
    case .nothingToUndo: return "there is nothing to undo"
    case .nothingToRedo: return "there is nothing to redo"
    case .nothingKept: return "nothing is kept of \(place)"
    case .alreadyUndone(let id): return "transaction \(id) is undone already"
    case .severalCandidates(let paths):
      return "\(place) may have been moved here from any of \(Self.list(paths.map(\.text)))"
    case .unsettled(let id, let differences):
      return "the unfinished transaction \(id) can be neither finished nor taken back:"
        + " \(Self.names(differences)) changed after it stopped"
    case .leftUnfinished(let id, let error):
      return
        "\(error.message), so change \(id) is left unfinished: until it is settled, its old state is shown"
    }
  }

  /// What to do about it, if there is something.
  public var hint: String? {
    switch code {
    case .file(let error): error.hint
    case .noHome: "name a folder with --store FOLDER"
    case .notAStore: "name an empty or new folder with --store FOLDER"
    case .newerStore: "use the later version, or another store with --store FOLDER"
    case .storeInsideTarget: "name a folder outside it with --store FOLDER"
    case .locked: "run the command again when the other process has finished"
    case .targetMissing: "if it was moved, name the place where it is now as TARGET"
    case .damaged where path?.parent.lastComponent == "pending":
      "use 'springback recover --force' to give up this interrupted change, then look at its files"
    case .severalLinks: "use --break-links to change this name only"
    case .unknownID, .ambiguousID, .alreadyUndone, .nothingToUndo, .nothingToRedo:
      "'springback history' lists the changes"
    case .leftUnfinished(_, let error):
      (error.hint.map { "\($0); then " } ?? "")
        + "'springback recover' settles it, and so does the next change"
    case .unsettled: "use 'springback recover --force' to take back what is still ours and leave the rest"
    case .severalCandidates: "move the backup back to the place it was changed at"
    default: nil
    }
  }

  private static func names(_ differences: [FileDifference]) -> String {
    list(differences.map { $0.label ?? $0.path.text })
  }

  private static func list(_ names: [String]) -> String {
    guard names.count > 3 else { return names.joined(separator: ", ") }
    return names.prefix(3).joined(separator: ", ") + " and \(names.count - 3) more"
  }
}
