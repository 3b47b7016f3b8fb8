extension Finding {
  /// What is wrong and what the phone would make of it, in words: lower case, no full stop.
  public var message: String {
    let consequence = consequence.map { "; " + $0 } ?? ""
    guard let detail else { return "\(place): \(words)\(consequence)" }
    return "\(place): \(words) (\(detail.words))\(consequence)"
  }

  private var words: String {
    switch code {
    case .incomplete: "the backup is not complete"
    case .decryptedCopy: "it speaks of an encrypted backup, of which this is a decrypted copy"
    case .keybagDamaged:
      "the keybag does not open with the empty password, as that of an unencrypted backup must"
    case .databaseDamaged: "the database is damaged"
    case .databaseUnpadded: "the encrypted database has no padding"
    case .userVersion: "user_version is below 2"
    case .staleSidecar: "a file is left beside the database that a finished backup does not have"
    case .badFileID: "the row has no file ID of 40 hexadecimal digits"
    case .fileIDDiffers: "the file ID is not the SHA-1 of domain and path"
    case .duplicatePath: "another row has the same domain and path"
    case .duplicateInode: "another file has the same inode number"
    case .parentMissing: "the folder above it has no row"
    case .badPath: "the path is absolute or has an empty part, '.' or '..'"
    case .unknownType: "the row's flags name no type of file"
    case .recordUnreadable: "the record cannot be read"
    case .recordPathDiffers: "the record names another path than the row"
    case .bodyMissing: "the body is missing"
    case .bodyNotRegular: "the body is a link, a folder or a device"
    case .bodyUnreadable: "the body cannot be read"
    case .bodyUndecipherable: "the body does not decrypt"
    case .sizeDiffers: "the record's Size is not that of the body"
    case .digestDiffers: "the record's Digest is not that of the body"
    case .digestMissing: "the record has no Digest, as those of this domain have"
    case .orphan: "no row has this body"
    case .statusMissing: "Status.plist is missing"
    }
  }

  /// The errors are those of MBErrorDomain that BackupAgent2 raises.
  private var consequence: String? {
    switch code {
    case .incomplete, .statusMissing: "the phone would refuse the restore (error 204 or 205)"
    case .decryptedCopy: "the phone would decrypt what is plain, and refuse it (error 205)"
    case .databaseUnpadded:
      "the phone would refuse the backup as corrupt (error 205); any change made here puts the padding back"
    case .keybagDamaged: "the phone would refuse the backup, as if it had no keybag (error 205)"
    case .databaseDamaged: "the phone would refuse the backup as corrupt (error 205)"
    case .userVersion: "the phone would throw the manifest away and restore nothing"
    case .staleSidecar: "the phone does not read it"
    case .badFileID, .badPath, .recordUnreadable, .unknownType:
      "the phone would refuse the backup as corrupt (error 205)"
    case .fileIDDiffers: "the phone would not find the file"
    case .duplicatePath, .recordPathDiffers: "the phone would restore only one of them"
    case .duplicateInode: "the phone would make hard links of them, all with the content of one"
    case .parentMissing: "the phone may refuse the backup"
    case .bodyMissing: "the restore would fail: \"Multiple errors downloading files\" (error 205)"
    case .bodyNotRegular, .bodyUnreadable, .bodyUndecipherable: "the restore would fail (error 205)"
    case .sizeDiffers: "the phone counts on it for free space; other readers refuse it"
    case .digestDiffers, .digestMissing:
      "the restore would fail: \"Digest didn't match for some files\" (error 205)"
    case .orphan: nil
    }
  }
}

extension Finding.Detail {
  fileprivate var words: String {
    switch self {
    case .reason(let reason): reason.words
    case .keybag(let fault): "it " + fault.words
    case .database(let fault): fault.message
    case .record(let fault): "it " + fault.words
    case .cipher(let fault): "it " + fault.words
    case .file(let error): error.message
    case .sizes(let recorded, let found): "\(recorded) recorded, \(found) found"
    case .other(let path): "\(path)"
    case .number(let number): "\(number)"
    }
  }
}
