public import DeviceBackup
public import Files
public import Tweaks

extension Workbench {
  /// Everything that a command line decides once.
  public struct Settings: Sendable {
    /// The folder of the vault's store, which need not be there yet; nil when there is no place for one, so that calls
    /// that need it fail.
    public var store: FilePath?
    /// Whether everything is done but settling and writing.
    public var isDryRun = false
    /// Whether to go on after a refusal whose message says that it can be forced.
    public var isForced = false
    /// Whether a backup that is not complete is changed all the same.
    public var forcesIncomplete = false
    /// Whether a file with several names is changed under the one that is given.
    public var breaksLinks = false
    /// Whether questions are answered with yes.
    public var saysYes = false
    /// Whether the old and new values of changed keys are kept, which undo by keys and first values need.
    public var keepsValues = true
    /// The words of the command, for the history.
    public var command: [String] = []
    /// Where the password of an encrypted backup comes from.
    public var password = PasswordSource.none
    /// Is told how many of the rounds of hashing are done that make a key of a password.
    public var unlocking: Unlocker.Progress?
    /// Tells what is known of keys.
    public var catalogue: @Sendable () throws(CatalogueError) -> Catalogue = { () throws(CatalogueError) in
      try Catalogue.builtIn()
    }
    /// Tells the present moment.
    public var now: @Sendable () -> FileTime = { FileTime.now }
    /// Reads standard input to its end; called once at most.
    public var standardInput: @Sendable () throws(FileError) -> [UInt8] = { () throws(FileError) in [] }
    /// Puts a question to whoever can answer it; nil when nobody can be asked.
    public var confirm: (@Sendable (Question) -> Bool)?

    /// Makes settings for a store, with every choice at its default.
    public init(store: FilePath?) { self.store = store }
  }
}
