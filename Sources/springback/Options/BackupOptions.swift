import Arguments

/// The words that name a backup and files in it.
enum BackupOptions {
  /// A backup or tree.
  static let folder = Positional(
    .folder("FOLDER"), help: "a backup or an extracted tree, or a folder with one in it")

  private static let nameValue = ValueDescription.file("NAME")

  /// One file.
  static let name = Positional(
    nameValue, help: "a file of the phone: Domain/relative/path, a file ID, or a name that occurs once")
  /// Any number of files.
  static let names = Positional(
    nameValue, count: .oneOrMore,
    help: "files of the phone: as for --in, or patterns of Domain/relative/path with * ? ** and [a-z]")
}
