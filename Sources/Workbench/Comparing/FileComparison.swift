public import Changes
public import Plist

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that differs between two sides.
public struct FileComparison: Sendable {
  /// One side of it.
  public struct Side: Hashable, Sendable {
    /// What the file is called on this side.
    public let label: String
    /// Its format; nil when it is no property list, or encrypted and not decrypted for this.
    public let format: Format?
    /// The number of its bytes; of ciphertext that was not decrypted, the number of that.
    public let size: Int
  }

  /// How they differ.
  public enum Difference: Sendable {
    /// Both are property lists, with these changes from the first to the second; never none.
    case values(Changeset)
    /// At least one is no property list, and their bytes differ.
    case bytes
    /// Both are property lists with the same values, and only their bytes differ; told of what is put back, and no
    /// difference to `diff`.
    case layout
    /// Only one side has it.
    case presence
    /// They could not be compared.
    case unreadable(WorkbenchError)
  }

  /// What the file is called: `Domain/relative/path` in a backup or tree, else its path.
  public let label: String
  /// The first side; nil when the file is only on the second, or could not be read.
  public let before: Side?
  /// The second side; nil when the file is only on the first, or could not be read.
  public let after: Side?
  /// How they differ.
  public let difference: Difference
}

extension FileComparison {
  /// Compares the bytes that a file has on two sides; nil when they say the same.
  ///
  /// Property lists say the same when their values do. Bytes that cannot be read as one are compared as they are.
  ///
  /// - Parameters:
  ///   - before: The first side; nil when it has no such file.
  ///   - after: The second side; nil when it has no such file.
  ///   - options: What counts, and how.
  ///   - tellsLayout: Whether property lists that say the same in other bytes differ.
  init?(
    _ before: (label: String, bytes: Bytes)?, _ after: (label: String, bytes: Bytes)?,
    _ options: ComparisonOptions = ComparisonOptions(), tellsLayout: Bool = false
  ) {
    guard let before, let after else {
      guard let label = before?.label ?? after?.label else { return nil }
      self.label = label
      self.before = before.map { Side($0.label, $0.bytes) }
      self.after = after.map { Side($0.label, $0.bytes) }
      difference = .presence
      return
    }
    if before.bytes.hasSameBytes(as: after.bytes) { return nil }
    let old = Document(before.bytes, ifPropertyListNamed: before.label)
    let new = Document(after.bytes, ifPropertyListNamed: after.label)
    label = before.label
    self.before = Side(label: before.label, format: old?.format, size: before.bytes.count)
    self.after = Side(label: after.label, format: new?.format, size: after.bytes.count)
    guard let old, let new else {
      difference = .bytes
      return
    }
    let changes = options.changes(from: old.root, to: new.root)
    if changes.isEmpty, !tellsLayout { return nil }
    difference = changes.isEmpty ? .layout : .values(changes)
  }

  /// Tells what is known to differ in a file whose bytes cannot be read; nil when nothing does.
  ///
  /// - Parameters:
  ///   - label: What the file is called.
  ///   - stored: How many bytes are stored on either side.
  ///   - changes: What differs.
  init?(_ label: String, stored: (before: Int, after: Int), _ changes: Changeset) {
    if changes.isEmpty { return nil }
    self.label = label
    before = Side(label: label, format: nil, size: stored.before)
    after = Side(label: label, format: nil, size: stored.after)
    difference = .values(changes)
  }

  /// Compares two documents; nil when they say the same.
  init?(_ before: OpenedPlist, _ after: OpenedPlist, _ options: ComparisonOptions) {
    let changes = options.changes(from: before.document.root, to: after.document.root)
    if changes.isEmpty { return nil }
    label = before.label
    self.before = Side(before)
    self.after = Side(after)
    difference = .values(changes)
  }

  /// The same comparison with other changes; nil when none are left.
  func replacing(changes: Changeset) -> FileComparison? {
    changes.isEmpty
      ? nil : FileComparison(label: label, before: before, after: after, difference: .values(changes))
  }

  /// Says that a file could not be compared.
  init(_ label: String, unreadable error: WorkbenchError) {
    self.label = label
    before = nil
    after = nil
    difference = .unreadable(error)
  }
}

extension FileComparison.Side {
  fileprivate init(_ label: String, _ bytes: Bytes) {
    self.init(
      label: label, format: Document(bytes, ifPropertyListNamed: label)?.format, size: bytes.count)
  }

  fileprivate init(_ plist: OpenedPlist) {
    self.init(label: plist.label, format: plist.document.format, size: plist.original.count)
  }
}

extension Document {
  /// Reads what says of itself that it is a property list; nil for anything else and for what cannot be read.
  ///
  /// XML and binary say so by their first bytes. Nearly every short text is an OpenStep property list or JSON, so of
  /// those the name must say it.
  init?(_ bytes: Bytes, ifPropertyListNamed label: String) {
    guard let document = try? Document(reading: bytes) else { return nil }
    switch document.format {
    case .xml, .binary: break
    case .openStep, .json:
      guard
        label.utf8.reversed().starts(with: ".plist".utf8.reversed())
          || label.utf8.reversed().starts(with: ".strings".utf8.reversed())
      else { return nil }
    }
    self = document
  }
}

extension Bytes {
  /// Whether all bytes are the same.
  ///
  /// - Complexity: O(*n*).
  func hasSameBytes(as other: Bytes) -> Bool {
    guard count == other.count else { return false }
    if count == 0 { return true }
    return unsafe span.withUnsafeBytes { left in
      unsafe other.span.withUnsafeBytes { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return true }
        return unsafe memcmp(left, right, count) == 0
      }
    }
  }
}
