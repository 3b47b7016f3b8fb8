import Arguments
import Changes
import Plist

/// Puts a copy of a value elsewhere.
enum CopyCommand: Command {
  static let description = TransferWords.description(
    "copy", summary: "put a copy of a value elsewhere in the same list",
    discussion: """
      In an array the copy comes before the element that TO names, and behind the last for [+]. A key that is there already is replaced only with --overwrite.
      """,
    examples: [
      Example(
        "springback copy com.apple.springboard.plist SampleList SampleList2", help: "under another key"),
      Example(
        "springback copy com.apple.springboard.plist 'SampleList[3]' 'SampleList[+]' --dry-run",
        help: "once more at the end"),
    ])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    try TransferWords.run(session, &output) { .copy(to: $0) }
  }
}
