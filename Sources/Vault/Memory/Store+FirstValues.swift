import Files

/// What is remembered of a key that was set here.
public struct FirstValue: Hashable, Sendable {
  /// The file the key is in, as `Domain/path`.
  public let label: String
  /// The key's path.
  public let key: String
  /// The value that was there first; nil for none.
  public let first: String?
  /// The values that were set and not taken back, the oldest first; nil for a key that was removed.
  public let set: [String?]
}

extension Store {
  /// Returns the values that were there before keys were first set here.
  ///
  /// - Parameters:
  ///   - scope: Whose values.
  ///   - label: The file the keys are in; nil for all.
  /// - Returns: The values, in the order of files and of when their keys were first set.
  /// - Throws: `.damaged`, `.newerStore` or `.file`.
  public func firstValues(_ scope: MemoryScope, label: String? = nil) throws(VaultError) -> [FirstValue] {
    guard try isPresent() else { return [] }
    if let label { return try MemoryFile(scope, label, in: layout).values }
    let folder = MemoryFile.folder(scope, in: layout)
    var files: [MemoryFile] = []
    for entry in try layout.entries(of: folder) where entry.name != "lock" {
      let path = folder.appending(entry.name)
      if let bytes = try DurableFile.readIfPresent(path) { files.append(try MemoryFile(bytes, at: path)) }
    }
    return files.sorted { FilePath($0.label) < FilePath($1.label) }.flatMap(\.values)
  }
}

extension MemoryFile {
  var values: [FirstValue] {
    var keys: [FilePath] = []
    var ofKey: [FilePath: [Setting]] = [:]
    for setting in settings {
      // As a path, for strings that Swift calls equal may be different keys.
      let key = FilePath(setting.key)
      if ofKey[key] == nil { keys.append(key) }
      ofKey[key, default: []].append(setting)
    }
    return keys.compactMap { key in
      guard let settings = ofKey[key], let first = settings.first else { return nil }
      return FirstValue(label: label, key: first.key, first: first.was, set: settings.map(\.now))
    }
  }
}
