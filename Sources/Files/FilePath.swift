/// A file's path or name as the bytes the system knows it by.
///
/// Swift strings repair bytes that are not UTF-8 and call canonically equivalent names equal; on Linux both would
/// name another file, or none. So paths are compared, ordered and hashed by their bytes.
public struct FilePath: Hashable, Sendable {
  /// The bytes, without the NUL that ends them in C.
  public let bytes: [UInt8]

  /// Creates a path from text.
  public init(_ text: some StringProtocol) {
    bytes = Array(text.utf8)
  }

  /// Creates a path from the system's bytes.
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// The path as text to show; bytes that are not UTF-8 come out as replacement characters.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether `text` gives the path back unchanged.
  public var isText: Bool { String(validating: bytes, as: UTF8.self) != nil }
}

extension FilePath: ExpressibleByStringLiteral {
  /// Creates a path from a literal.
  public init(stringLiteral text: String) {
    self.init(text)
  }
}

extension FilePath: CustomStringConvertible {
  /// The path as text to show.
  public var description: String { text }
}

extension FilePath: Comparable {
  /// Returns whether one path's bytes come before another's.
  public static func < (left: FilePath, right: FilePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

// MARK: - Parts

extension FilePath {
  static let separator = UInt8(ascii: "/")

  /// Whether the path begins at the root of the file system.
  public var isAbsolute: Bool { bytes.first == Self.separator }

  /// Whether the path is empty, which names no file.
  public var isEmpty: Bool { bytes.isEmpty }

  /// The names between the separators, empty ones left out.
  public var components: [FilePath] {
    bytes.split(separator: Self.separator).map { FilePath(bytes: $0) }
  }

  /// The last name, `/` for the root and the empty path for an empty one.
  public var lastComponent: FilePath {
    bytes.split(separator: Self.separator).last.map { FilePath(bytes: $0) } ?? (isAbsolute ? "/" : "")
  }

  /// The folder that holds the last name: `.` for a lone relative name, `/` for the root.
  public var parent: FilePath {
    guard let end = bytes.lastIndex(where: { $0 != Self.separator }) else { return isAbsolute ? "/" : "." }
    guard let slash = bytes[...end].lastIndex(of: Self.separator) else { return "." }
    guard let last = bytes[..<slash].lastIndex(where: { $0 != Self.separator }) else { return "/" }
    return FilePath(bytes: bytes[...last])
  }

  /// Returns the path of `relative` below this one; an absolute path replaces it.
  public func appending(_ relative: FilePath) -> FilePath {
    if relative.isAbsolute || isEmpty { return relative }
    if relative.isEmpty { return self }
    if bytes.last == Self.separator { return FilePath(bytes: bytes + relative.bytes) }
    return FilePath(bytes: bytes + [Self.separator] + relative.bytes)
  }

  /// Returns whether the path is `folder` or lies below it, by its names alone.
  ///
  /// Compare resolved paths: a link or a `..` in either makes the answer meaningless.
  public func isInside(_ folder: FilePath) -> Bool {
    let outer = folder.components
    return isAbsolute == folder.isAbsolute && components.starts(with: outer)
  }

  /// Whether a relative path names something below its start without `..`, `.`, an empty name, a NUL or an absolute
  /// start, so that it cannot lead out of a folder but through a link.
  ///
  /// The empty path is the folder itself and stays inside.
  public var staysInside: Bool {
    if isEmpty { return true }
    return bytes.split(separator: Self.separator, omittingEmptySubsequences: false).allSatisfy { name in
      !name.isEmpty && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8) && !name.contains(0)
    }
  }
}
