/// What two targets differ in.
public struct DiffReport: Sendable {
  /// The files that differ, in the order of their names.
  public var files: [FileComparison] = []
  /// How many files were compared, those included that only one side has.
  public var compared = 0
  /// How many changes of values were left out because a phone makes them by itself.
  public var noise = 0
  /// What is to be said.
  public var notes: [Note] = []

  /// Whether nothing differs.
  public var isSame: Bool { files.isEmpty }
}
