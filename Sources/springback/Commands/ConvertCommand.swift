import Arguments
import Plist

/// Changes the format of property lists.
enum ConvertCommand: Command {
  static let format = Option(
    "format", short: "f", value: .choice(["xml", "binary"], placeholder: "FORMAT"), isRequired: true,
    help: "the format to write")
  static let suffix = Option(
    "extension", short: "e", value: .text("EXTENSION"),
    help: "write beside each TARGET, with this extension instead of its own")
  static let layout = Option(
    "layout", value: .choice(["compact", "apple"]), defaultWord: "compact",
    help: "apple: the bytes that Apple's own writers produce")
  static let lossy = Option(
    "lossy", value: .choice(Loss.allCases.map(\.rawValue), placeholder: "LOSS"), repetition: .each,
    help: "agree to lose this where the format cannot hold it")

  static let description = CommandDescription(
    "convert", summary: "change the format of property lists",
    discussion: """
      Replaces each TARGET, and keeps its original for undo, unless -o or -e says where to write or TARGET is -. What \
      the format cannot hold is refused.
      """,
    group: .change, positionals: [TargetOptions.several],
    options: [format, TargetOptions.name, EditOptions.output, suffix, layout, lossy],
    alternatives: [[EditOptions.output, suffix]],
    examples: [
      Example(
        "springback convert -f xml -o - com.apple.springboard.plist", help: "as XML, to standard output"),
      Example("springback convert -f binary com.apple.springboard.plist", help: "replace the file"),
    ],
    namesElsewhere: ["format"])
}
