internal import DeviceBackup
internal import Files

extension Guidance {
  /// What to do next, one sentence or two a line, in the order in which it is done.
  public var lines: [String] {
    switch way {
    case .restore(let isEncrypted): restoring(isEncrypted)
    case .decryptedCopy: putting("the encrypted backup that this copy was made from", ofCopy: true)
    case .tree: putting("the backup that this tree was taken from", ofCopy: false)
    }
  }

  private func restoring(_ isEncrypted: Bool) -> [String] {
    var lines = ["Nothing has changed on \(phone) yet: it changes when this backup is restored to it."]
    if case .slideToUnlock? = lockScreen {
      lines.append("Know the passcode before you restore: Touch ID may stop working on the old lock screen.")
    }
    lines += [
      "Turn Find My off on the phone, or it refuses the restore.",
      "Restore before the next backup, which would replace the edited file by the phone's.",
    ]
    if let version {
      lines.append("The phone must have iOS \(version) or a later one: it refuses newer backups.")
    }
    let interactive = isEncrypted ? " --interactive" : ""
    let command =
      "idevicebackup2\(interactive) --source \(folder.lastComponent.shellWord) restore --system --settings \(folder.parent.shellWord)"
    lines.append("Restore it with Finder, iTunes or Apple Devices, or with: \(command)")
    if isEncrypted {
      lines.append("You will be asked for the password of this backup, the one it was made with.")
    }
    if let lockScreen { lines.append(lockScreen.line(folder)) }
    return lines
  }

  /// Only a raw backup that a phone made can be restored; a copy of its files has to go back into one.
  private func putting(_ backup: String, ofCopy isCopy: Bool) -> [String] {
    let what = isCopy ? "this is a decrypted copy" : "this is a tree taken out of a backup"
    let file = folder.appending(location)
    return [
      "Nothing has changed on \(phone): \(what), and no phone takes that.",
      "Put the file into \(backup): springback put BACKUP \(FilePath(path.description).shellWord) \(file.shellWord)",
      "Then restore that backup, as you will be told there.",
    ]
  }

  private var phone: String { device.map { "\"\($0)\"" } ?? "the phone" }
}

extension Guidance.LockScreen {
  /// What the lock screen will be, in words for a backup in a folder.
  fileprivate func line(_ folder: FilePath) -> String {
    switch self {
    case .slideToUnlock(let version):
      "After that, iOS \(version) has the old lock screen with slide to unlock. To have the new one again, and Touch ID: springback delete \(folder.shellWord) SBEnableDashBoard, and restore again."
    case .pressHome(let version):
      "After that, iOS \(version) has its own lock screen: \"Press Home to open\"."
    case .unaffected(let version, isSet: true):
      "The lock screen stays as it is: on iOS \(version) SBEnableDashBoard does nothing."
    case .unaffected(let version, isSet: false):
      "The lock screen stays as it is: it is the one that iOS \(version) has by itself."
    case .unknown:
      "Which lock screen the phone will have cannot be told, as the backup does not say which iOS it is of; SBEnableDashBoard false means slide to unlock on iOS 10 and nothing on later versions."
    }
  }
}

extension FilePath {
  /// The path as one word of a shell's command line.
  fileprivate var shellWord: String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
