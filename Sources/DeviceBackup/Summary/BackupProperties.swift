internal import Files
internal import Plist

/// One of the property lists that lie in the folder of every backup.
enum BackupProperties {
  static let info: FilePath = "Info.plist"
  static let manifest: FilePath = "Manifest.plist"
  static let status: FilePath = "Status.plist"

  /// `Info.plist` may hold the icons of the home screen; beyond this it is not one.
  private static let limit = 256 << 20

  /// What reading one gave.
  enum Outcome {
    case missing
    case unreadable
    case read(Value)

    /// The dictionary's value for a key.
    subscript(key: Text) -> Value? {
      guard case .read(let value) = self else { return nil }
      return value[key]
    }

    var isMissing: Bool { if case .missing = self { true } else { false } }
    var isUnreadable: Bool { if case .unreadable = self { true } else { false } }
  }

  /// Reads a property list of the folder; one that is no dictionary counts as unreadable.
  static func read(_ name: FilePath, in root: borrowing RootFolder) -> Outcome {
    do throws(FileError) {
      guard try root.statusIfPresent(name) != nil else { return .missing }
      let bytes = try Bytes(root.contents(of: name, limit: limit))
      guard let document = try? Document(reading: bytes), document.root.kind == .dictionary else {
        return .unreadable
      }
      return .read(document.root)
    } catch { return .unreadable }
  }
}

extension Bytes {
  /// Takes over a file's bytes without copying them.
  convenience init(_ contents: FileContents) { unsafe self.init(adopting: contents.buffer, owner: contents) }
}
