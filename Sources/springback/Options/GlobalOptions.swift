import Arguments

/// The options that every command takes.
enum GlobalOptions {
  static let dryRun = Option("dry-run", short: "n", help: "show what would change, and write nothing")
  static let json = Option("json", help: "print one JSON object; diagnostics become JSON, too")
  static let color = Option(
    "color", value: .choice(When.allCases.map(\.rawValue), placeholder: "WHEN"),
    defaultWord: When.auto.rawValue, repetition: .last,
    help: "when to colour the output")
  static let progress = Option(
    "progress", value: .choice(When.allCases.map(\.rawValue), placeholder: "WHEN"),
    defaultWord: When.auto.rawValue, repetition: .last,
    help: "when to show how far long work has come, on standard error")
  static let quiet = Option("quiet", short: "q", help: "leave out notes, next steps and reports of success")
  static let verbose = Option(
    "verbose", short: "v",
    help: "say more: values in 'history', next steps in a dry run, more warnings in reading")
  static let force = Option("force", help: "go on after a refusal that says it can be forced")
  static let forceIncomplete = Option("force-incomplete", help: "change a backup that is not finished")
  static let yes = Option("yes", help: "let 'undo' without TARGET take back a change over 24 hours old")
  static let breakLinks = Option(
    "break-links", help: "change a file that has several names (hard links) under this name only")
  static let store = Option(
    "store", value: .folder("FOLDER"), repetition: .last, help: "keep originals and history there")
  static let passwordFile = Option(
    "password-file", value: .file("FILE"), repetition: .last,
    help: "read the password of an encrypted backup there, - for standard input; otherwise it is taken from "
      + "SPRINGBACK_PASSWORD or asked for")
  static let catalogue = Option(
    "catalogue", value: .file("FILE", extensions: ["plist"]), repetition: .last,
    help: "a property list with known keys of your own, in the form of the built-in one")
  static let noValues = Option(
    "no-values", help: "keep no values for undo by key, only originals for undo by file")

  static let all = [
    dryRun, json, color, progress, quiet, verbose, force, forceIncomplete, yes, breakLinks, store,
    passwordFile, catalogue, noValues,
  ]
}
