import Arguments
import Files
import Plist
import Workbench

/// Lets a property list be edited as text.
enum EditCommand: Command {
  static let form = Option(
    "as", value: .choice(EditedForm.allCases.map(\.rawValue), placeholder: "FORM"),
    defaultWord: EditedForm.xml.rawValue, help: "the text that is edited")

  static let description = CommandDescription(
    "edit", summary: "edit a list as text in your editor",
    discussion: """
      The editor is $VISUAL, else $EDITOR, else vi. What is saved is checked: where it is wrong you are asked whether to \
      edit it again. An XML file is edited as it is; of any other only what was changed is, in its own format.
      """,
    group: .change, positionals: [TargetOptions.kept],
    options: [TargetOptions.name, form, EditOptions.output],
    examples: [
      Example("springback edit backup", help: "the springboard plist of a backup as XML"),
      Example(
        "springback edit binary.plist --as json-typed --dry-run", help: "as JSON; see what would change"),
    ],
    namesElsewhere: ["vi", "open"])

  static func run(_ session: Session, _ output: inout Output) throws(CommandError) -> ExitStatus {
    _ = try session.requiredPath(TargetOptions.kept)
    let form = session.call.text(form).flatMap { EditedForm(rawValue: $0) } ?? .xml
    let editor = try editor(for: form, session)
    let result = try session.workbench.editText(
      session.target(TargetOptions.kept), in: session.name, to: session.destination, as: form
    ) { (text, fault) throws(CommandError) in
      if let fault {
        output.report(Diagnostic(fault))
        guard session.ask?("", "edit it again? otherwise the text is discarded") == true else { return nil }
      }
      let edited: [UInt8]?
      do throws(FileError) { edited = try editor.edit(text) } catch { throw CommandError(error) }
      guard let edited else { throw CommandError(.editorFailed) }
      return edited
    }
    switch result {
    case .success(let report):
      try output.write(report, of: session)
      return .done
    case .failure(let error): throw CommandError(error)
    }
  }

  private static func editor(for form: EditedForm, _ session: Session) throws(CommandError) -> Editor {
    do throws(FileError) {
      return try Editor(extension: form == .xml ? "plist" : "json", environment: session.environment)
    } catch { throw CommandError(error) }
  }
}
