import Arguments
import Changes
import Plist

/// Puts a value elsewhere.
enum MoveCommand: Command {
  static let description = TransferWords.description(
    "move", summary: "put a value elsewhere in the same list",
    discussion: """
      The value is taken away first, so that an index in TO counts in what is left: moved to [0], an element is the first one afterwards. A key that is there already is replaced only with --overwrite.
      """,
    examples: [
      Example(
        "springback move com.apple.springboard.plist 'SampleList[0]' 'SampleList[2]'",
        help: "the first element becomes the third"),
      Example(
        "springback move com.apple.springboard.plist SampleText Texts.Sample --parents",
        help: "under a new dictionary"),
    ])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    try TransferWords.run(session, &output) { .move(to: $0) }
  }
}
