import Arguments
import Plist
import Workbench

/// Says everything that is known of keys.
enum TweakShowCommand: Command {
  static let description = CommandDescription(
    "show", summary: "say what is known of a key: effects, risks, evidence",
    positionals: [TweakGroup.ids],
    examples: [
      Example(
        "springback tweak show ios10-slide-to-unlock", help: "what it does, and what it may do to Touch ID")
    ])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let ids = session.call.words(TweakGroup.ids).map(\.description)
    let tweaks = try session.attempt { (bench) throws(WorkbenchError) in try bench.tweaks(ids) }
    do throws(PlistError) {
      switch output.form {
      case .text:
        for (index, tweak) in tweaks.enumerated() {
          if index > 0 { output.write("\n") }
          try output.write(tweak)
        }
      case .json:
        try output.writeObject("tweak-show") { (writer) throws(PlistError) in
          writer.key("tweaks")
          writer.beginArray()
          for tweak in tweaks { try writer.value(tweak) }
          writer.endArray()
        }
      }
    } catch { throw CommandError(error) }
    return .done
  }
}
