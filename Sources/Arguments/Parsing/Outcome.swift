/// What a command line asks for.
public enum Outcome: Hashable, Sendable {
  /// A command to run.
  case run(Invocation)
  /// The help of the command at this path; the overall help when the path is empty.
  case help([CommandDescription])
  /// The version.
  case version
  /// Nothing, for lack of a command: the short usage of what may follow this path.
  case usage([CommandDescription])
}
