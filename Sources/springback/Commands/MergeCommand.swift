import Arguments
import Changes
import Plist
import Workbench

/// Takes the keys of one property list over into another.
enum MergeCommand: Command {
  static let source = Positional(
    .file("FILE", extensions: ["plist"]),
    help: "the property list whose keys are taken over, or a backup with it")
  static let policy = Option(
    "policy", value: .choice(Edit.Merge.Policy.allCases.map(\.rawValue), placeholder: "POLICY"),
    defaultWord: Edit.Merge.Policy.fail.rawValue,
    help:
      "where both have a key with different values: theirs takes FILE's, ours keeps TARGET's, fail does nothing"
  )
  static let shallow = Option("shallow", help: "take dictionaries as one value, not key by key")
  static let at = Option("at", value: .text("PATH"), help: "merge into the dictionary at this path")

  static let description = CommandDescription(
    "merge", summary: "take the keys of another list over",
    discussion: """
      New keys come last, in FILE's order; dictionaries that both have are merged key by key, everything else is one \
      value. Types are kept unless --retype is given.
      """,
    group: .change, positionals: [TargetOptions.target, source],
    options: [
      TargetOptions.name, policy, shallow, at, EditOptions.retype, EditOptions.parents, EditOptions.create,
      EditOptions.output,
    ],
    examples: [
      Example(
        "springback merge com.apple.springboard.plist binary.plist", help: "keys that are new, or the same"),
      Example(
        "springback merge backup com.apple.springboard.plist --policy theirs --dry-run",
        help: "see what would change if the file's values won"),
    ],
    namesElsewhere: ["import", "join"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let merge = Edit.Merge(
      session.call.text(policy).flatMap { Edit.Merge.Policy(rawValue: $0) } ?? .fail,
      isDeep: !session.call.flag(shallow))
    let path = try session.call.text(at).map { (word) throws(CommandError) in try Session.path(word) }
    let other = try session.attempt { (bench) throws(WorkbenchError) in
      try bench.open(session.target(source))
    }
    output.report(other.warnings, in: other.label)
    let options = EditOptions.options(of: session.call)
    return try session.edit(
      [Edit(.merge(other.document.root, merge), at: path ?? .root, options: options)], &output)
  }
}
