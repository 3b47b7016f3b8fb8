/// What two targets differ in.
public struct DiffReport: Sendable {
  /// The files that differ, in the order of their names.
  public var files: [FileComparison] = []
  /// How many files were compared, those included that only one side has.
  public var compared = 0
  /// What is to be said.
  public var notes: [Note] = []

  /// Whether nothing differs.
  public var isSame: Bool { files.isEmpty }
}
