public import Ciphers
public import Files
internal import Synchronization

/// Unlocks backups: asks for the password of one whose keys are needed, and derives them once.
public final class Unlocker: Sendable {
  /// What a password is asked for.
  public struct Request: Hashable, Sendable {
    /// The backup's folder.
    public let folder: FilePath
    /// The phone's name, if the backup says it.
    public let device: String?
    /// How many rounds of hashing the password will take.
    public let rounds: Int
  }

  /// Gives the password of a backup; nil when there is nobody to ask.
  public typealias PasswordSource = @Sendable (Request) throws(BackupError) -> SecretBytes?
  /// Is told how many of a request's rounds are done.
  public typealias Progress = @Sendable (Request, _ done: Int) -> Void

  private let password: PasswordSource
  private let progress: Progress?
  /// What became of each keybag, failures included: a wrong password is not tried twice.
  private let known = Mutex<[Keybag: Result<Keyring, BackupError>]>([:])

  /// Makes one for the life of a command.
  ///
  /// - Parameters:
  ///   - password: Where passwords come from; called once for each keybag.
  ///   - progress: Is told now and then of the rounds.
  public init(password: @escaping PasswordSource, progress: Progress? = nil) {
    self.password = password
    self.progress = progress
  }

  /// Makes one that knows no password.
  public convenience init() { self.init { _ throws(BackupError) in nil } }

  /// Unlocks a keybag.
  ///
  /// - Parameters:
  ///   - keybag: The keybag.
  ///   - folder: The backup's folder.
  ///   - device: The phone's name.
  /// - Returns: Its keys.
  /// - Throws: `.passwordMissing`, `.wrongPassword`, and what the source throws.
  /// - Complexity: O(*n*) in the rounds the first time, O(1) after.
  func keyring(
    of keybag: Keybag, in folder: FilePath, device: String?
  ) throws(BackupError) -> Keyring {
    // Whoever comes while it is being unlocked waits for what comes of it.
    let result = known.withLock { known in
      if let result = known[keybag] { return result }
      let request = Request(folder: folder, device: device, rounds: keybag.rounds)
      let result = Result { () throws(BackupError) in try unlock(keybag, request) }
      known[keybag] = result
      return result
    }
    return try result.get()
  }

  private func unlock(_ keybag: Keybag, _ request: Request) throws(BackupError) -> Keyring {
    guard let secret = try password(request) else { throw BackupError(.passwordMissing(request.folder)) }
    var done = 0
    let keyring = keybag.unlock(secret) { [progress] rounds in
      done += rounds
      progress?(request, done)
    }
    guard let keyring else { throw BackupError(.wrongPassword(request.folder)) }
    return keyring
  }
}
