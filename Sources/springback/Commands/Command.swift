import Arguments

/// What a command line can ask for: a declaration, and the work.
protocol Command: SendableMetatype {
  /// Its name, words, options and help.
  static var description: CommandDescription { get }

  /// Does the work: reads the options, calls the workbench, renders what it gives.
  ///
  /// - Returns: The status to exit with.
  /// - Throws: What ends the work without a result.
  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus
}

extension CommandGroup {
  static let backups = CommandGroup("Backups")
  static let tweaks = CommandGroup("Known keys")
  static let look = CommandGroup("Look")
  static let change = CommandGroup("Change")
  static let compare = CommandGroup("Compare")
  static let back = CommandGroup("Go back")
}
