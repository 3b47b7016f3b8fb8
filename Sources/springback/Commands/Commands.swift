import Arguments

/// All commands.
enum Commands {
  static let version = "0.1.0"

  private static let onBackups: [any Command.Type] = [
    FindCommand.self, FilesCommand.self, VerifyCommand.self, ExtractCommand.self, PutCommand.self,
    RemoveCommand.self,
  ]

  private static let onPropertyLists: [any Command.Type] = [
    ShowCommand.self, GetCommand.self, TypeCommand.self, KeysCommand.self, CountCommand.self,
    PathsCommand.self,
    SearchCommand.self, InfoCommand.self, LintCommand.self,
    SetCommand.self, ToggleCommand.self, DeleteCommand.self, InsertCommand.self, AppendCommand.self,
    RenameCommand.self, MoveCommand.self, CopyCommand.self, MergeCommand.self, EditCommand.self,
    ConvertCommand.self,
    DiffCommand.self, PatchCommand.self,
    HistoryCommand.self, UndoCommand.self, RedoCommand.self, RestoreCommand.self, RecoverCommand.self,
  ]

  /// The commands under `tweak`.
  static let tweaks: [any Command.Type] = [
    TweakListCommand.self, TweakShowCommand.self, TweakStatusCommand.self, TweakOnCommand.self,
    TweakOffCommand.self, TweakToggleCommand.self,
  ]

  /// The commands under `git`.
  static let git: [any Command.Type] = [
    GitInstallCommand.self, GitTextconvCommand.self, GitMergeFileCommand.self,
  ]

  /// The declaration from which command lines are read and help is made.
  static let set = CommandSet(
    executable: "springback", version: version,
    summary: "edit property lists and iPhone backups, and take every edit back",
    globalOptions: GlobalOptions.all,
    commands: onBackups.map { $0.description } + [TweakGroup.description]
      + onPropertyLists.map { $0.description } + [GitGroup.description])

  /// Returns the command that an invocation names.
  static func command(of invocation: Invocation) -> (any Command.Type)? {
    let commands =
      switch invocation.command.first {
      case "tweak": tweaks
      case "git": git
      default: onBackups + onPropertyLists
      }
    return commands.first { $0.description.name == invocation.command.last }
  }
}
