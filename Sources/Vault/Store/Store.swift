public import Files

/// The folder that keeps what files were before they were changed, and how to get it back.
///
/// Changing calls make the store when it is not there yet. Calls that only read write nothing, in it or elsewhere,
/// and take no lock.
public struct Store: Sendable {
  /// The store's folder, its links followed as far as it is there.
  public let path: FilePath
  /// How long a changing call waits for another process, in milliseconds.
  public let patience: Int

  let layout: StoreLayout

  /// Names the store in a folder, which need not be there yet.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - patience: How long a changing call waits for another process, in milliseconds.
  /// - Throws: `.file` when the path cannot be resolved.
  public init(at path: FilePath, patience: Int = 2000) throws(VaultError) {
    self.path = try VaultError.wrap(try path.resolvedAsFarAsPresent())
    self.patience = patience
    layout = StoreLayout(root: self.path)
  }

  /// Returns where the store is when no command-line option says it.
  ///
  /// - Parameter environment: Gives the value of an environment variable.
  /// - Returns: `SPRINGBACK_STORE`; else `springback` in `XDG_STATE_HOME` or `~/.local/state`, on macOS in
  ///   `~/Library/Application Support`.
  /// - Throws: `.noHome` when none of the variables is set.
  public static func defaultPath(environment: (String) -> String?) throws(VaultError) -> FilePath {
    func folder(_ name: String) -> FilePath? {
      guard let value = environment(name), !value.isEmpty else { return nil }
      return FilePath(value)
    }
    if let store = folder("SPRINGBACK_STORE") { return store }
    #if os(macOS)
      if let home = folder("HOME") { return home.appending("Library/Application Support/springback") }
    #else
      // The XDG base directory specification has a relative path ignored.
      if let state = folder("XDG_STATE_HOME"), state.isAbsolute { return state.appending("springback") }
      if let home = folder("HOME") { return home.appending(".local/state/springback") }
    #endif
    throw VaultError(.noHome)
  }

  /// Whether there is anything in the store yet.
  ///
  /// - Returns: Whether the folder is there and a store.
  /// - Throws: `.newerStore` for one this version cannot read, `.notAStore`, `.damaged` or `.file`.
  public func isPresent() throws(VaultError) -> Bool {
    try layout.isPresent()
  }

  /// Refuses a store inside the target, and a target inside the store.
  func checkApart(from target: TargetIdentity) throws(VaultError) {
    if target.kind == .folder, path.isInside(target.path) { throw VaultError(.storeInsideTarget, path) }
    if target.path.isInside(path) { throw VaultError(.targetInsideStore, target.path) }
  }
}
