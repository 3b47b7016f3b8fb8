internal import Files
internal import Plist

extension BackupSummary {
  /// Reads what a backup's folder says of itself.
  ///
  /// - Throws: `.file` when the manifest or the folder cannot be looked at.
  init(of root: borrowing RootFolder) throws(BackupError) {
    let manifest = BackupProperties.read(BackupProperties.manifest, in: root)
    let info = BackupProperties.read(BackupProperties.info, in: root)
    let status = BackupProperties.read(BackupProperties.status, in: root)
    let evidence = try ManifestEvidence(in: root)
    isMarkedEncrypted = manifest["IsEncrypted"]?.boolean ?? false
    kind = try evidence.kind(
      isMarkedEncrypted: isMarkedEncrypted, hasManifestKey: manifest["ManifestKey"] != nil, in: root)
    incompleteness = []
    warnings = []

    // The host writes Info.plist, the device the other; the host's is what Finder shows.
    let lockdown = manifest["Lockdown"]
    deviceName = (info["Device Name"] ?? info["Display Name"] ?? lockdown?["DeviceName"])?.string
    model = (info["Product Type"] ?? lockdown?["ProductType"])?.string
    modelName = info["Product Name"]?.string
    systemVersion = (lockdown?["ProductVersion"] ?? info["Product Version"])?.string
    buildVersion = (lockdown?["BuildVersion"] ?? info["Build Version"])?.string
    deviceIdentifier = (lockdown?["UniqueDeviceID"] ?? info["Unique Identifier"])?.string.map {
      Self.identifier($0)
    }
    date = (manifest["Date"] ?? info["Last Backup Date"] ?? status["Date"])?.date
    formatVersion = manifest["Version"].flatMap { Self.version($0) }

    switch evidence.state {
    case .missing: if kind != .metadataFiles { incompleteness.append(.manifestMissing) }
    case .empty: incompleteness.append(.manifestEmpty)
    case .present: break
    }
    if manifest.isMissing { incompleteness.append(.manifestPropertiesMissing) }
    if manifest.isUnreadable { incompleteness.append(.manifestPropertiesUnreadable) }
    if status.isMissing { warnings.append(.statusMissing) }
    if status.isUnreadable { incompleteness.append(.statusUnreadable) }
    if case .read = status {
      // MBStatus knows "uploading", "moving", "removing" and "finished"; "empty", "old" and "new".
      let snapshot = status["SnapshotState"]?.string
      let backup = status["BackupState"]?.string
      if snapshot != "finished" || backup != "new" {
        incompleteness.append(.status(snapshotState: snapshot, backupState: backup))
      }
    }
    let leftover = try reading { () throws(FileError) in try root.statusIfPresent("Snapshot") }
    if leftover != nil { incompleteness.append(.snapshot) }
    if info.isUnreadable { warnings.append(.infoUnreadable) }
    if kind.isDecryptedCopy { warnings.append(.decryptedCopy) }
    if evidence.hasDatabase, try DatabaseFile.sidecars(in: root).contains(where: \.isLive) {
      warnings.append(kind == .encryptedDatabase ? .meaninglessLog : .liveLog)
    }
  }

  /// The host writes capitals where the device has small letters in the older form, which is 40 digits long.
  private static func identifier(_ text: String) -> String {
    text.utf8.count == 40 ? text.lowercased() : text
  }

  /// A version is text, but old hosts wrote a number.
  private static func version(_ value: Value) -> String? {
    value.string ?? value.integer.map { "\($0)" } ?? value.real.map { "\($0)" }
  }
}
