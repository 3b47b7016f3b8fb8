internal import Ciphers
internal import Files
internal import Plist

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension BackupError {
  /// What is wrong, in words: lower case, no full stop.
  public var message: String {
    switch code {
    case .file(let error): error.message
    case .database(let fault): fault.message
    case .mbdb(let fault): fault.message
    case .notABackup(let folder):
      "\(folder.text) is not a backup or an extracted tree, and holds none at most two levels down"
    case .several(let folders, let folder):
      "\(folder.text) holds \(folders.count) backups or extracted trees:\n"
        + folders.map { "  " + $0.text }.joined(separator: "\n")
    case .unsupported(let kind, let folder): "\(folder.text) is \(kind.words), which is not supported yet"
    case .incomplete(let reasons, let folder):
      "the backup in \(folder.text) is not complete: " + reasons.map(\.words).joined(separator: "; ")
    case .passwordMissing(let folder): "password not given: the backup in \(folder.text) is encrypted"
    case .wrongPassword(let folder): "the password is not that of the backup in \(folder.text)"
    case .keybag(let fault, let folder):
      "the keybag of the backup in \(folder.text), BackupKeyBag in Manifest.plist, \(fault.words)"
    case .databaseKey(let fault, let folder):
      "the key of Manifest.db in \(folder.text), ManifestKey in Manifest.plist, \(fault.words)"
    case .meaninglessLog(let path):
      "\(path.text) lies beside an encrypted database, to which it can say nothing"
    case .badName(let name):
      "'\(name.text)' is not a file's name: it is empty, or has an empty part, '.' or '..'"
    case .badPattern(let word):
      "'\(word.text)' is not a pattern: it is empty, ends in a backslash, or has a '[' without ']'"
    case .noSuchFile(let name, _): "there is no file \(name) in the backup"
    case .ambiguousName(let name, let paths):
      "\(paths.count) files are called \(name):\n" + paths.map { "  \($0)" }.joined(separator: "\n")
    case .notARegularFile(let path, let kind): "\(path) is \(kind.words), not a file"
    case .badFileID(let path): "the manifest's row of \(path) has no valid file ID"
    case .bodyMissing(let path, let location):
      "the body of \(path) is missing: there is no file \(location.text) in the folder"
    case .bodyNotRegular(let path, let location):
      "\(location.text), where \(path) lies, is or passes through a link, a folder or a device, not a file"
    case .bodyUndecipherable(let path, let location, let fault):
      "the body of \(path), \(location.text) in the folder, \(fault.words)"
    case .changed(let path): "\(path.text) has changed since it was read"
    case .namedTwice(let path): "\(path) is named twice"
    case .alreadyThere(let path): "\(path) is there already"
    case .composedName(let path):
      "\(path) has a name beyond ASCII, and a phone may look for another form of it than the one that is written"
    case .unknownDomain(let path):
      "\(path.domain.text), which \(path) would be in, is no domain of this phone's"
    case .notAFolder(let path, let kind):
      "\(path) is \(kind.words), so no file can be added below it"
    case .noPlace(let path): "this tree has no place for \(path)"
    case .record(let fault, let path): "the manifest's record of \(path) \(fault.words)"
    case .notVerified(let path):
      "the changed manifest does not read back as it should for \(path); nothing was written"
    }
  }

  /// What to do about it, if there is something.
  public var hint: String? {
    switch code {
    case .file(let error): error.deniedHint ?? error.hint
    case .mbdb(let fault): fault.hint
    case .database, .badFileID, .notVerified: nil
    case .notABackup: "'springback find FOLDER' lists the backups in a folder"
    case .several: "name one of them"
    case .unsupported(let kind, _): kind.hint
    case .incomplete(let reasons, _):
      reasons.contains { $0 == .manifestMissing || $0 == .manifestEmpty }
        ? "make the backup again" : "make the backup again, or use --force-incomplete to edit it all the same"
    case .passwordMissing:
      "run it at a terminal, which asks, or use --password-file FILE or the variable SPRINGBACK_PASSWORD"
    case .wrongPassword: "an older backup has the password that was set when it was made"
    case .keybag, .databaseKey: nil
    case .meaninglessLog: "a program has left it that opened a decrypted copy: move it elsewhere"
    case .badName: "write Domain/relative/path, a file ID of 40 digits, or the last part of a path"
    case .badPattern: "a backslash before * ? [ takes their meaning away: 'a\\[1].plist'"
    case .noSuchFile(_, let similar):
      similar.isEmpty
        ? nil : "there is " + similar.prefix(5).map { "--in '\($0)'" }.joined(separator: ", ")
    case .ambiguousName: "name one of them with --in 'Domain/relative/path'"
    case .notARegularFile: nil
    case .bodyMissing:
      "'springback verify FOLDER' tells what else is missing; the phone would refuse this backup"
    case .bodyNotRegular: "a backup holds files only; nothing outside it is read or changed"
    case .bodyUndecipherable: "'springback verify FOLDER' tells what else is damaged"
    case .namedTwice, .alreadyThere, .notAFolder: nil
    case .composedName: "only files with plain names can be added"
    case .unknownDomain: "'springback files FOLDER' lists what is there; spelling and capitals count"
    case .noPlace: "only what belongs in this layout can be added"
    case .changed: "run the command again when the other program has finished"
    case .record(.encrypted, _): "'springback info FOLDER' tells what the backup says of itself"
    case .record: nil
    }
  }
}

extension BackupError {
  /// Whether the system kept us from looking into a place where backups are kept.
  var isAboutBackupPlace: Bool {
    guard case .file(let error) = code else { return false }
    return error.deniedHint != nil
  }
}

extension FileError {
  /// Who may not even look at backups on a Mac has to be allowed to first.
  var deniedHint: String? {
    guard errno == EPERM || errno == EACCES, path.hasMobileSync else { return nil }
    return "on macOS, allow your terminal Full Disk Access in System Settings, Privacy & Security"
  }
}

extension FilePath {
  fileprivate var hasMobileSync: Bool { components.contains("MobileSync") }
}

extension BackupKind {
  /// The kind as a noun with its article.
  public var words: String {
    switch self {
    case .database: "a backup of iOS 10 or later"
    case .encryptedDatabase: "an encrypted backup of iOS 10.2 or later"
    case .encryptedBodies: "an encrypted backup of iOS 10.1"
    case .encryptedRecords: "an encrypted backup of iOS 10.0"
    case .decrypted: "a decrypted copy of an encrypted backup"
    case .unreadableDatabase:
      "a backup whose Manifest.db is damaged: it is no database, and Manifest.plist says that it is not encrypted"
    case .mbdb: "a backup of iOS 4 to 9 (Manifest.mbdb)"
    case .encryptedMbdb: "an encrypted backup of iOS 4 to 9 (Manifest.mbdb)"
    case .decryptedMbdb: "a decrypted copy of an encrypted backup of iOS 4 to 9"
    case .metadataFiles: "a backup of iOS 3 or earlier (.mdinfo, .mddata or .mdbackup files)"
    case .unfinished: "a backup without a manifest"
    }
  }

  fileprivate var hint: String? {
    switch self {
    case .encryptedDatabase, .encryptedBodies, .encryptedRecords, .unreadableDatabase:
      "make one without a password: turn encryption of local backups off in Finder or iTunes"
    default: nil
    }
  }
}

extension Incompleteness {
  /// The reason as a clause.
  public var words: String {
    switch self {
    case .manifestMissing: "it has no Manifest.db or Manifest.mbdb"
    case .manifestEmpty: "its manifest is empty"
    case .manifestPropertiesMissing: "it has no Manifest.plist"
    case .manifestPropertiesUnreadable: "its Manifest.plist cannot be read"
    case .statusUnreadable: "its Status.plist cannot be read"
    case .status(let snapshot, let backup):
      "Status.plist says \(snapshot ?? "nothing") and \(backup ?? "nothing") instead of finished and new"
    case .snapshot: "a folder Snapshot is there, as while a backup runs and after it failed"
    }
  }
}

extension BackupWarning {
  /// The warning in words: lower case, no full stop.
  public var message: String {
    switch self {
    case .statusMissing: "there is no Status.plist, so the phone will refuse to restore this backup"
    case .infoUnreadable: "Info.plist cannot be read, so Finder and iTunes will not list this backup"
    case .decryptedCopy: "this is a decrypted copy of an encrypted backup: readable, not restorable"
    case .meaninglessLog:
      "a log lies beside the encrypted Manifest.db, to which it can say nothing; it is left alone, and keeps the backup from being changed"
    case .liveLog: "a log lies beside Manifest.db and holds rows that it lacks; both are read together"
    }
  }
}

extension EntryKind {
  fileprivate var words: String {
    switch self {
    case .file: "a file"
    case .folder: "a folder"
    case .symbolicLink: "a symbolic link"
    case .placeholder: "a place for a file to come"
    case .unknown(let flags): "something unknown (flags \(flags))"
    }
  }
}

extension RecordFault {
  var words: String {
    switch self {
    case .empty: "is empty"
    case .plist(let error): "is no property list" + (error.location.map { " (byte \($0.offset))" } ?? "")
    case .notAnArchive: "is not a keyed archive of a file"
    case .field(let field): "has no valid \(field.rawValue)"
    case .digestLength(let count):
      "has a Digest of \(count) bytes, which is neither SHA-1 (20) nor SHA-256 (32)"
    case .encrypted: "says that the file is encrypted, though the backup says it is not"
    case .notEncrypted: "has no EncryptionKey, though the backup is encrypted"
    case .key(let fault): "has an EncryptionKey that cannot be used: it \(fault.words)"
    case .notVerified: "does not read back as it should after the change; nothing was written"
    }
  }
}

extension KeybagFault {
  /// What is wrong, as it follows the keybag's name.
  var words: String {
    switch self {
    case .missing: "is missing"
    case .cutShort(let offset): "is cut short: a field at byte \(offset) reaches beyond its end"
    case .fieldSize(let tag, let size, let offset):
      "is damaged: its field \(tag.rawValue) at byte \(offset) has \(size) bytes"
    case .repeated(let tag, let offset): "is damaged: it has another field \(tag.rawValue) at byte \(offset)"
    case .lacks(let tag, 0): "is damaged: it has no field \(tag.rawValue)"
    case .lacks(let tag, let offset):
      "is damaged: the class at byte \(offset) has no field \(tag.rawValue)"
    case .type(let type, let offset):
      "is of an unknown type: \(type) at byte \(offset), where a backup's has 1"
    case .rounds(let tag, let count, let offset):
      "is damaged: its field \(tag.rawValue) at byte \(offset) asks for \(count) rounds of hashing"
    case .noKeys: "is of an unknown kind: a password opens none of its keys"
    }
  }
}

extension BodyCipher.Fault {
  /// What is wrong, as it follows the body's name.
  var words: String {
    switch self {
    case .length(let count):
      "is damaged: its \(count) bytes are not whole blocks of \(BodyCipher.blockSize), as encrypted ones are"
    case .padding: "is damaged, or has another file's key: its last block has no valid padding"
    }
  }
}

extension KeyFault {
  /// What is wrong, as it follows the key's name.
  var words: String {
    switch self {
    case .size(let count): "has \(count) bytes instead of \(WrappedKey.size)"
    case .noClassKey(let name): "is of class \(name), for which the keybag has no key"
    case .keyType(let name, let type): "is of class \(name), whose key is of type \(type) and not of AES"
    case .noRandomness: "cannot be made: the system has no randomness to give"
    case .damaged(let name): "is damaged, or the keybag's own of class \(name) is"
    }
  }
}

extension SQLiteFault {
  var message: String {
    switch self {
    case .sqlite(let code, let words): "Manifest.db cannot be read: \(words) (SQLite error \(code))"
    case .noFilesTable: "Manifest.db has no table Files as a backup's manifest has"
    case .integrity(let words): "Manifest.db is damaged: \(words)"
    case .rowsChanged(let count): "a change to one row of Manifest.db reached \(count)"
    case .cutShort(let bytes, let pageSize):
      "Manifest.db is cut short: its \(bytes) bytes are not whole pages of \(pageSize)"
    case .cutShortEncrypted(let bytes):
      "the encrypted Manifest.db is cut short: its \(bytes) bytes are not whole blocks of \(BodyCipher.blockSize)"
    case .undecipherable:
      "Manifest.db is damaged: with the key in Manifest.plist it does not decrypt to a database"
    case .tooShort(let bytes): "Manifest.db is no database: it has \(bytes) bytes"
    }
  }
}

extension MBDBFault {
  var message: String {
    let place = "\(file.text): offset \(offset)" + (record.map { ": record \($0)" } ?? "")
    return place + ": " + words
  }

  private var words: String {
    switch code {
    case .noHeader: "it does not begin as such a file does"
    case .version(let major, let minor): "it has version \(major).\(minor), and only 5.0 is known"
    case .cutShort(let field): "the file ends in the \(field.rawValue)"
    case .count(let count): "it says that it has \(count) records, and has another number of bytes"
    case .noRecord(let offset): "no record of Manifest.mbdb begins at byte \(offset)"
    }
  }

  var hint: String? {
    // The index repeats what can be computed; whoever loses it loses nothing.
    file == MBDXIndex.name ? "keep Manifest.mbdx elsewhere: the backup can be read without it" : nil
  }
}
