internal import Ciphers
internal import DeviceBackup
internal import Files
internal import Synchronization

/// Gives the password of encrypted backups; a file is read once, however many there are.
final class PasswordReader: Sendable {
  private let source: PasswordSource
  private let input: StandardInput
  private let read = Mutex<SecretBytes?>(nil)

  /// More than any password; what is longer is the wrong file.
  private static let longest = 1 << 16

  init(_ source: PasswordSource, _ input: StandardInput) {
    self.source = source
    self.input = input
  }

  /// Returns the password of a backup; nil when there is none to be had.
  ///
  /// - Throws: `.file`.
  func password(for request: Unlocker.Request) throws(BackupError) -> SecretBytes? {
    switch source {
    case .none: return nil
    case .given(let password): return password
    case .person(let ask): return ask(request)
    case .file(let path):
      return try once { () throws(FileError) in
        try FileDescriptor(path).readAll(limit: Self.longest)
      }
    case .standardInput: return try once { () throws(FileError) in try input.takePassword() }
    }
  }

  private func once(_ body: () throws(FileError) -> [UInt8]) throws(BackupError) -> SecretBytes {
    try read.withLock { read throws(BackupError) in
      if let read { return read }
      var bytes: [UInt8]
      do throws(FileError) { bytes = try body() } catch { throw BackupError(.file(error)) }
      if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
      let password = SecretBytes(moving: &bytes)
      read = password
      return password
    }
  }
}
