import Digests
import Files

/// What is remembered of one file's keys, for one device or path.
///
///     springback memory 1
///     of device:00008030… HomeDomain/Library/Preferences/com.apple.springboard.plist
///     set SBEnableDashBoard - false 1jdw8q2r7k0x
///
/// Each line is a key, the value before, the value after, and the transaction that set it; a key's lines are in the
/// order of their transactions. The value that was there first is the first line's.
struct MemoryFile {
  struct Setting {
    let key: String
    var was: String?
    let now: String?
    let setter: RecordID
  }

  private static let kind = "memory"
  // A key set more often than this forgets how it went from the second value to the one before the last ones.
  private static let settingsOfOneKey = 64

  let scope: MemoryScope
  let label: String
  private(set) var settings: [Setting] = []

  static func folder(_ scope: MemoryScope, in layout: StoreLayout) -> FilePath {
    layout.memory.appending(FilePath(SHA256.hash(scope.name.bytes).hex))
  }

  static func path(_ scope: MemoryScope, _ label: String, in layout: StoreLayout) -> FilePath {
    folder(scope, in: layout).appending(FilePath(SHA256.hash(Array(label.utf8)).hex))
  }

  /// Reads what is remembered; nothing when there is no file.
  init(_ scope: MemoryScope, _ label: String, in layout: StoreLayout) throws(VaultError) {
    let path = Self.path(scope, label, in: layout)
    if let bytes = try DurableFile.readIfPresent(path) {
      self = try Self(bytes, at: path)
    } else {
      self.scope = scope
      self.label = label
    }
  }

  init(_ bytes: [UInt8], at path: FilePath) throws(VaultError) {
    var lines = try TextLines(of: bytes, kind: Self.kind, at: path)
    var line = try lines.next("of", 2)
    scope = MemoryScope(name: try line.take())
    label = try line.take()
    while !lines.isAtEnd {
      line = try lines.next("set", 4)
      settings.append(
        Setting(
          key: try line.take(), was: try line.takeIfPresent(), now: try line.takeIfPresent(),
          setter: try line.take()))
    }
  }

  var text: [UInt8] {
    var file = TextFile(kind: Self.kind)
    file.add("of", scope.name, label)
    for setting in settings { file.add("set", setting.key, setting.was, setting.now, setting.setter) }
    return file.bytes
  }

  /// Whether a setting is remembered.
  func holds(_ change: MemoryChange) -> Bool {
    settings.contains { $0.setter == change.setter && $0.key.utf8.elementsEqual(change.key.utf8) }
  }

  /// Learns or forgets a setting; doing it twice is doing it once.
  ///
  /// - Returns: Whether that changes anything.
  mutating func apply(_ change: MemoryChange) -> Bool {
    guard let setter = change.setter else { return false }
    let ofKey = settings.indices.filter { settings[$0].key.utf8.elementsEqual(change.key.utf8) }
    let known = ofKey.first { settings[$0].setter == setter }
    if change.isForgotten {
      guard let known else { return false }
      // The value before goes to the next setting, whose own value before it was the forgotten one.
      if let next = ofKey.first(where: { $0 > known }) { settings[next].was = settings[known].was }
      settings.remove(at: known)
      return true
    }
    guard known == nil else { return false }
    let setting = Setting(key: change.key, was: change.was, now: change.now, setter: setter)
    settings.insert(setting, at: ofKey.first { settings[$0].setter > setter } ?? settings.endIndex)
    if ofKey.count >= Self.settingsOfOneKey {
      settings[ofKey[1]].was = settings[ofKey[0]].was
      settings.remove(at: ofKey[0])
    }
    return true
  }
}
