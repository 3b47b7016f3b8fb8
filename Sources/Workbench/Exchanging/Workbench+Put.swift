internal import Changes
internal import DeviceBackup
public import Files
internal import Plist
internal import Tweaks
internal import Vault

extension Workbench {
  /// Puts the bytes of a file into a backup or tree.
  ///
  /// - Parameters:
  ///   - folder: The backup or tree, or a folder that holds no other.
  ///   - name: The file of the phone; one that is added needs its domain and path.
  ///   - source: Where the bytes come from.
  ///   - adding: Whether a file that is not there is added.
  /// - Returns: What was changed, or would be.
  /// - Throws: `.noSuchTarget`, `.refusedFile`, `.refusedKey`, `.backup` with `.noSuchFile` among others, `.vault`, `.file`,
  ///   `.standardInputTwice`.
  @discardableResult
  public func put(
    _ folder: FilePath, _ name: FilePath, from source: TargetWord, adding: Bool = false
  ) throws(WorkbenchError) -> FileReport {
    let (target, settled) = try settledTarget(.path(folder))
    let backup = try backup(in: target)
    let wanted = try WorkbenchError.lift(backup: try BackupFileName(name))
    let bytes: [UInt8]
    switch source {
    case .standardInput: bytes = try input.take()
    case .path(let path): bytes = try WorkbenchError.lift(file: try FileContents(of: path).array())
    }
    var exchange: Exchange
    do throws(WorkbenchError) {
      exchange = Exchange(try openFile(wanted, of: backup), new: Bytes(bytes))
    } catch {
      guard adding, case .backup(let fault) = error.code, case .noSuchFile = fault.code,
        case .path(let path) = wanted
      else { throw error }
      let file = try WorkbenchError.lift(backup: try backup.newFile(at: path))
      exchange = Exchange(adding: file, to: backup, Bytes(bytes), notes: Self.notes(on: backup))
    }
    exchange.settled = settled
    return try make(exchange)
  }

  /// Removes a file from a backup or tree; the folders above it stay.
  ///
  /// - Parameters:
  ///   - folder: The backup or tree, or a folder that holds no other.
  ///   - name: The file of the phone.
  /// - Returns: What was changed, or would be.
  /// - Throws: As `put(_:_:from:adding:)`.
  @discardableResult
  public func remove(_ folder: FilePath, _ name: FilePath) throws(WorkbenchError) -> FileReport {
    let (target, settled) = try settledTarget(.path(folder))
    let backup = try backup(in: target)
    let wanted = try WorkbenchError.lift(backup: try BackupFileName(name))
    var exchange: Exchange
    do throws(WorkbenchError) { exchange = Exchange(try openFile(wanted, of: backup), new: nil) } catch {
      // A record without a body is what a phone refuses a backup for; nothing but removing it helps.
      guard case .backup(let fault) = error.code, case .bodyMissing = fault.code else { throw error }
      let file = try WorkbenchError.lift(backup: try backup.locate(wanted))
      exchange = Exchange(removing: file, from: backup, notes: Self.notes(on: backup))
    }
    exchange.settled = settled
    return try make(exchange)
  }

  private func make(_ exchange: Exchange) throws(WorkbenchError) -> FileReport {
    let path = exchange.file.path
    let changes = exchange.changes
    let refused = try catalogue().refused
    if let refusal = refused.refuses(domain: path.domainText, path: path.relativeText, keys: []) {
      throw WorkbenchError(.refusedFile(path, reason: refusal.reason))
    }
    if let refusal = refused.refuses(domain: path.domainText, path: path.relativeText, changes: changes) {
      throw WorkbenchError(.refusedKey(refusal.place.keyPath, reason: refusal.reason), in: path.description)
    }
    var report = exchange.report
    guard report.isChanged || exchange.isRecordOnly else { return report }
    if exchange.new != nil {
      report.notes += try managedCopies(of: exchange.file, in: exchange.backup, changes)
    }
    let isUnfinished = report.notes.contains { if case .unfinished = $0 { true } else { false } }
    if settings.isDryRun, isUnfinished { return report }
    let installation = try install(exchange, changes)
    report.transaction = installation.transaction
    report.settled += installation.settled
    report.notes += installation.notes
    report.guidance = Guidance(
      after: path, at: exchange.file.location, exchange.new.flatMap { try? Document(reading: $0) },
      exchange.backup)
    return report
  }

  private func install(_ exchange: Exchange, _ changes: Changeset) throws(WorkbenchError) -> Installation {
    let backup = exchange.backup
    let path = exchange.file.path
    let plan = try WorkbenchError.lift(
      backup: try backup.plan(
        [exchange.change], now: settings.now().seconds, forcingIncomplete: settings.forcesIncomplete),
      in: path.description)
    let place = Place.backup(backup, exchange.file)
    guard let target = try place.target() else { return Installation() }
    var transaction = Transaction(target, plan.map { FileChange($0, in: backup, expected: $0.before) })
    if backup.isRaw {
      // The folder of two digits goes with the last body in it.
      transaction.removedFolders = plan.compactMap { planned in
        planned.path != nil && planned.content == nil && planned.location.components.count > 1
          ? planned.location.parent : nil
      }
    }
    transaction.memo = try KeptText.memo(settings.command, nil, path.description, keepsValues: false)
    // Values are kept in clear, and of an encrypted backup only those of keys that were named.
    if settings.keepsValues, !place.isEncrypted, let label = place.keptLabel, let (old, new) = exchange.values
    {
      transaction.memory = try KeptText.memory(from: old, to: new, label)
    }
    var installation = try install(transaction, in: store())
    if installation.transaction != nil, exchange.new != nil { installation.notes += faults(at: place) }
    return installation
  }
}
