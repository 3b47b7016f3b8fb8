import Arguments
import Plist
import Tweaks
import Workbench

/// Known keys by name.
enum TweakGroup {
  /// A known key.
  static let ids = Positional(
    .list("ID", named: "tweak"), count: .oneOrMore, help: "names as 'springback tweak list' shows them")

  static let description = CommandDescription(
    "tweak", summary: "switch known keys by name",
    discussion: """
      A tweak is a key whose effect, range of iOS versions and risks are written down. These commands refuse where the \
      backup's iOS does not fit or the risk is high, unless --force is given.
      """,
    group: .tweaks, subcommands: Commands.tweaks.map { $0.description })

  /// Declares one of the three commands that change something.
  static func change(
    _ name: String, summary: String, discussion: String = "", example: Example, dryRun: Example
  ) -> CommandDescription {
    CommandDescription(
      name, summary: summary, discussion: discussion,
      positionals: [TargetOptions.target, ids], options: [EditOptions.output],
      examples: [example, dryRun])
  }

  /// Does the work of the three commands that change something.
  static func change(
    _ session: Session, _ wish: Tweak.Wish, _ output: inout Output
  ) throws(CommandError) -> ExitStatus {
    let ids = session.call.words(ids).map(\.description)
    let report = try session.attempt { (bench) throws(WorkbenchError) in
      try bench.tweak(session.target, ids, wish, to: session.destination)
    }
    try output.write(report, of: session)
    return .done
  }

  /// Does the work of the two commands that list keys, with what they are in a target if one is named.
  static func list(
    _ session: Session, _ target: Positional, _ name: String, _ output: inout Output,
    where isWanted: (TweakReport.Status) -> Bool
  ) throws(CommandError) -> ExitStatus {
    let word = session.call.word(target) == nil ? nil : session.target(target)
    let report = try session.attempt { (bench) throws(WorkbenchError) in try bench.tweakStatus(word) }
    output.report(report.notes)
    let statuses = report.statuses.filter(isWanted)
    do throws(PlistError) {
      switch output.form {
      case .text: try output.write(statuses, inTarget: word != nil)
      case .json:
        try output.writeObject(name) { (writer) throws(PlistError) in
          writer.key("tweaks")
          writer.beginArray()
          for status in statuses { try writer.value(status.tweak, status) }
          writer.endArray()
        }
      }
    } catch { throw CommandError(error) }
    return .done
  }
}
