public import Ciphers
public import DeviceBackup
public import Files

/// Where the password of an encrypted backup comes from.
public enum PasswordSource: Sendable {
  /// From nowhere: nobody can be asked.
  case none
  /// The bytes are there.
  case given(SecretBytes)
  /// A file, without the line end that editors and `echo` put at its end.
  case file(FilePath)
  /// Standard input, which then cannot be used for anything else; without a line end, too.
  case standardInput
  /// A person is asked, for each backup by itself; nil when they decline.
  case person(@Sendable (Unlocker.Request) -> SecretBytes?)

  /// Whether a password was given without being asked for, so that it may be used where it helps but is not needed.
  var isGiven: Bool {
    switch self {
    case .none, .person: false
    case .given, .file, .standardInput: true
    }
  }
}
