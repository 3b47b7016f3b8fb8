/// What is wrong with a keybag; offsets are in bytes from its start.
public enum KeybagFault: Error, Hashable, Sendable {
  /// `Manifest.plist` has none.
  case missing
  /// A field reaches beyond the end.
  case cutShort(offset: Int)
  /// A field has another size than it must have.
  case fieldSize(Keybag.Tag, Int, offset: Int)
  /// A field is there twice.
  case repeated(Keybag.Tag, offset: Int)
  /// A field is missing: of the whole, or of the class whose fields begin at the offset.
  case lacks(Keybag.Tag, offset: Int)
  /// The keybag is not a backup's.
  case type(UInt32, offset: Int)
  /// No password is derived in so many rounds: there would be none, or no end of them.
  case rounds(Keybag.Tag, UInt32, offset: Int)
  /// No class has a key that a password unwraps.
  case noKeys
}

/// Why a key that is stored wrapped cannot be used.
public enum KeyFault: Error, Hashable, Sendable {
  /// There is none, or it has not the size of a class and a wrapped key.
  case size(Int)
  /// The keybag has no key of the class that a password unwraps.
  case noClassKey(ProtectionClass)
  /// The key of the class is for another algorithm than AES.
  case keyType(ProtectionClass, UInt32)
  /// The key, or the class's own, is damaged.
  case damaged(ProtectionClass)
  /// The system has no randomness to make a key of.
  case noRandomness
}
