import Files

/// Whose first values are remembered together.
public struct MemoryScope: Hashable, Sendable {
  let name: FilePath

  init(name: FilePath) { self.name = name }

  /// The values of a device, in whichever of its backups.
  public static func device(_ identifier: String) -> MemoryScope {
    MemoryScope(name: FilePath("device:" + identifier))
  }

  /// The values of a target: of its device, or of the file or folder itself when it belongs to none.
  public static func target(_ target: TargetIdentity) -> MemoryScope {
    target.device.map(device) ?? MemoryScope(name: FilePath(bytes: Array("path:".utf8) + target.path.bytes))
  }
}
