internal import Files

extension Guidance {
  /// What to do next, one sentence or two a line, in the order in which it is done.
  public var lines: [String] {
    let phone = device.map { "\"\($0)\"" } ?? "the phone"
    let command =
      "idevicebackup2 --source '\(folder.lastComponent.text)' restore --system --settings '\(folder.parent.text)'"
    var lines = [
      "Nothing has changed on \(phone) yet: it changes when this backup is restored to it."
    ]
    if case .slideToUnlock? = lockScreen {
      lines.append("Know the passcode before you restore: Touch ID may stop working on the old lock screen.")
    }
    lines += [
      "Turn Find My off on the phone, or it refuses the restore.",
      "Restore before the next backup, which would replace the edited file by the phone's.",
      "Restore it with Finder, iTunes or Apple Devices, or with: \(command)",
    ]
    if let lockScreen { lines.append(lockScreen.line) }
    return lines
  }
}

extension Guidance.LockScreen {
  /// What the lock screen will be.
  fileprivate var line: String {
    switch self {
    case .slideToUnlock(let version):
      "After that, iOS \(version) has the old lock screen with slide to unlock. To have the new one again, and Touch ID: 'springback delete FOLDER SBEnableDashBoard', and restore again."
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
