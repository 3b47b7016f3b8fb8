import Arguments
import Workbench

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Tells git to use the two other commands.
enum GitInstallCommand: Command {
  static let global = Option(
    "global", help: "for all repositories of this user, not only the one in the working folder")

  static let description = CommandDescription(
    "install", summary: "tell git to show and merge property lists",
    discussion: """
      Sets the configuration and the attributes of the repository in the working folder, and prints the commands that it \
      runs for that. Nothing that is set already is set twice.
      """,
    options: [global],
    examples: [
      Example("springback git install --dry-run", help: "print the commands, and run none"),
      Example("springback git install --global --dry-run", help: "those for all repositories"),
    ],
    namesElsewhere: ["setup"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let commands = commands(isGlobal: session.call.flag(global))
    if output.form == .text { for command in commands { output.write(command + "\n") } }
    output.results.flush()
    if !session.workbench.settings.isDryRun {
      for command in commands where unsafe system(command) != 0 { throw CommandError(.gitFailed(command)) }
    }
    if output.form == .json {
      output.writeObject("git-install") { writer in
        writer.member("dryRun", session.workbench.settings.isDryRun)
        writer.member("commands", commands)
      }
    }
    return .done
  }

  /// The commands that tell git.
  private static func commands(isGlobal: Bool) -> [String] {
    let config = isGlobal ? "git config --global" : "git config"
    let attributes =
      isGlobal
      ? "${XDG_CONFIG_HOME:-$HOME/.config}/git/attributes" : "$(git rev-parse --git-path info/attributes)"
    let line = "*.plist diff=plist merge=plist"
    // A driver's result takes the place of %A; a status above 1 is trouble, after which %A must be as it was.
    let driver =
      "springback git merge-file -p %A %O %B >%A.merged; s=$?; "
      + "if test $s -gt 1; then rm -f %A.merged; else mv %A.merged %A; fi; exit $s"
    return [
      "\(config) diff.plist.textconv 'springback git textconv'",
      "\(config) merge.plist.name 'property lists, key by key'",
      "\(config) merge.plist.driver '\(driver)'",
      "mkdir -p \"$(dirname \"\(attributes)\")\"",
      "grep -qxF '\(line)' \"\(attributes)\" 2>/dev/null || echo '\(line)' >>\"\(attributes)\"",
    ]
  }
}
