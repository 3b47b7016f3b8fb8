public import Changes
public import Plist

/// What two targets differ in.
public struct DiffReport: Sendable {
  /// What each side is called.
  public var labels: (String, String)
  /// The files that differ, in the order of their names.
  public var files: [FileComparison]
  /// How many pairs of files were compared.
  public var compared: Int
  /// What is to be said.
  public var notes: [Note] = []

  /// Whether nothing differs.
  public var isSame: Bool { files.isEmpty }
}

/// A file that differs.
public struct FileComparison: Sendable {
  /// One side of it.
  public struct Side: Hashable, Sendable {
    /// What the file is called on this side.
    public var label: String
    /// Its format; nil when it is no property list.
    public var format: Format?
    /// The number of its bytes.
    public var size: Int

    /// Makes a side.
    public init(label: String, format: Format?, size: Int) {
      self.label = label
      self.format = format
      self.size = size
    }
  }

  /// How they differ.
  public enum Difference: Sendable {
    /// Both are property lists, with these changes from the first to the second; never none.
    case values(Changeset)
    /// At least one is no property list, or cannot be read, and their bytes differ.
    case bytes
    /// Only one side has it.
    case presence
    /// They could not be compared.
    case unreadable(WorkbenchError)
  }

  /// A difference without the values, for an error.
  public struct Summary: Hashable, Sendable {
    /// What the file is called.
    public let label: String
    /// The text of the changes; nil when they cannot be told.
    public let changes: String?
  }

  /// The first side, nil when the file is only on the second.
  public var before: Side?
  /// The second side, nil when the file is only on the first.
  public var after: Side?
  /// How they differ.
  public var difference: Difference
}
