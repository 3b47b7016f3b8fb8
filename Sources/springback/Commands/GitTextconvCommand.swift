import Arguments
import Files
import Plist
import Workbench

/// Writes a property list as text that git can compare line by line.
enum GitTextconvCommand: Command {
  static let description = CommandDescription(
    "textconv", summary: "write a list as text that git compares line by line",
    discussion: """
      Binary lists become XML, or typed JSON if XML cannot hold a value; text stays as it is, and so does what is no \
      property list, with a warning.
      """,
    positionals: [TargetOptions.target],
    examples: [
      Example("springback git textconv binary.plist", help: "what 'git diff' compares"),
      Example("springback git textconv com.apple.springboard.plist", help: "XML stays as it is"),
    ])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    let bytes: [UInt8]
    switch session.target {
    case .standardInput:
      bytes = try session.attempt { (bench) throws(WorkbenchError) in try bench.standardInput() }
    case .path(let path):
      do throws(FileError) { bytes = try FileContents(of: path).array() } catch { throw CommandError(error) }
    }
    var text = bytes
    do throws(PlistError) {
      let document = try Document(reading: bytes)
      if document.format == .binary {
        do throws(PlistError) { text = try document.bytes(as: .xml) } catch {
          text = try document.root.typedJSON(pretty: true) + [UInt8(ascii: "\n")]
        }
      }
    } catch {
      var diagnostic = CommandError(error, file: session.target.path.text).diagnostic
      diagnostic.severity = .warning
      output.report(diagnostic)
    }
    switch output.form {
    case .text: output.write(text)
    case .json:
      output.writeObject("git-textconv") { writer in
        writer.member("file", session.target.path.text)
        writer.key("text")
        writer.string(text)
      }
    }
    return .done
  }
}
