import Arguments
import Plist
import Workbench

/// Prints values for reading.
enum ShowCommand: Command {
  static let archive = Option(
    "archive", help: "show the objects of a keyed archive (NSKeyedArchiver) in place of references to them")

  static let description = CommandDescription(
    "show", summary: "print the values for reading",
    discussion: """
      Containers are indented, data are shortened, dates are UTC; the types of reals with 32 bits and of references are \
      shown. 'get' prints values for programs; so does --json, with nothing shortened. With --archive, PATH leads \
      through the objects; one that is there again is shown as $see with the path where it was first.
      """,
    group: .look, positionals: [TargetOptions.target, PathOptions.one],
    options: [TargetOptions.name, PathOptions.key, archive],
    examples: [
      Example("springback show backup", help: "the springboard plist of a backup"),
      Example("springback show com.apple.springboard.plist SampleList", help: "one value of a file"),
      Example(
        "springback show backup --in com.example.notes.plist", help: "another file of the backup, by its name"
      ),
    ],
    namesElsewhere: ["print", "cat", "dump", "view"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let paths = try session.paths(PathOptions.one)
    let name = session.name
    let opened = try session.attempt { (bench) throws(WorkbenchError) in
      try bench.open(session.target, in: name)
    }
    output.report(opened.notes)
    output.report(opened.warnings, in: opened.label)
    do throws(PlistError) {
      let document =
        session.call.flag(archive) ? try opened.document.resolvingArchive() : opened.document
      let match = try (paths.first ?? .root).match(in: document.root)
      switch output.form {
      case .text:
        output.writeHeading(of: opened)
        var tree = ValueTree(of: document, width: output.resultTerminal.width)
        try tree.write(match.value, to: &output)
      case .json:
        try output.writeObject("show") { (writer) throws(PlistError) in
          writer.members(of: opened)
          writer.members(match.path)
          writer.member("type", match.value.kind.name)
          writer.key("value")
          try writer.value(match.value)
        }
      }
    } catch { throw CommandError(error, file: opened.label) }
    return .done
  }
}
