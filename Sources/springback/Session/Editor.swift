import Files

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program that somebody edits text with, and a file of their own for the text.
struct Editor: ~Copyable {
  private let command: String
  private let folder: FilePath
  private let file: FilePath

  /// Makes a private folder for the text.
  ///
  /// - Parameters:
  ///   - extension: What the name of the file ends in, by which editors tell what it is.
  ///   - environment: Names the editor (`VISUAL`, else `EDITOR`, else vi) and the place for temporary files.
  /// - Throws: Why there can be no such folder.
  init(extension: String, environment: (String) -> String?) throws(FileError) {
    let named = ["VISUAL", "EDITOR"].lazy.compactMap(environment).first { !$0.isEmpty }
    command = named ?? "vi"
    let place = environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    folder = FilePath(place).appending(FilePath("springback-" + Folder.randomName()))
    file = folder.appending(FilePath("edit." + `extension`))
    try Folder.make(folder, mode: 0o700)
  }

  deinit {
    // Editors may leave copies beside the file, which are as private as it is.
    for entry in (try? FolderEntry.list(folder)) ?? [] {
      _ = try? Folder.removeFile(folder.appending(entry.name))
    }
    _ = try? Folder.removeIfEmpty(folder)
  }

  /// Lets a text be edited.
  ///
  /// - Returns: The text as it was saved; nil when the editor failed.
  /// - Throws: Why the text cannot be written or read again.
  borrowing func edit(_ text: [UInt8]) throws(FileError) -> [UInt8]? {
    _ = try Folder.removeFile(file)
    do {
      let descriptor = try FileDescriptor(file, for: .create(mode: 0o600), followingLinks: false)
      try descriptor.write(text)
    }
    // The variable may hold options; `system` waits, and leaves the interrupt key to the editor.
    let quoted = "'" + file.text.replacing("'", with: "'\\''") + "'"
    guard unsafe system(command + " " + quoted) == 0 else { return nil }
    return try FileContents(of: file).array()
  }
}
