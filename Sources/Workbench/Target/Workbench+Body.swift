internal import DeviceBackup
internal import Files
internal import Vault

extension Workbench {
  /// Refuses to change a body of a raw backup by its own name: the manifest would not know of it, and a phone refuses a
  /// whole backup for one wrong digest.
  ///
  /// - Parameter path: A resolved path.
  /// - Throws: `.bodyOfBackup`.
  static func refuseBody(at path: FilePath) throws(WorkbenchError) {
    let name = path.lastComponent
    guard FileID(hex: name.text) != nil else { return }
    // The bodies of older backups lie in the folder itself, those of newer ones in a folder of two digits.
    for folder in [path.parent, path.parent.parent] {
      guard case .backup(folder)? = try? FolderRecognizer().recognize(folder) else { continue }
      throw WorkbenchError(.bodyOfBackup(folder: folder, id: name.text), in: path.text)
    }
  }

  /// Checks what a transaction has changed in a raw backup.
  ///
  /// - Returns: What is wrong with it, as notes: the change is made, so nothing of this is an error any more.
  func faults(at place: Place) -> [Note] {
    guard case .backup(let old, let file) = place, place.rawBackup != nil else { return [] }
    do throws(BackupError) {
      let backup = try Backup(old.shape, unlocker: unlocker)
      let verification = try backup.verify(only: [backup.locate(.path(file.path))])
      return verification.findings.map { .finding($0) }
    } catch { return [.unverified(WorkbenchError(.backup(error)))] }
  }
}
