import Files
import Plist
import Testing

@testable import DeviceBackup

@Suite struct FindingFilesTests {
  private typealias Item = SyntheticBackup.Item

  @Test func aBareNameMustBeUniqueOverAllDomains() throws {
    let backup = try Backup(at: Samples.backup)
    let error = #expect(throws: BackupError.self) { try backup.locate(.bare("com.apple.springboard.plist")) }
    let paths: [BackupPath] = [
      .springboard,
      BackupPath(domain: "ManagedPreferencesDomain", relative: "mobile/com.apple.springboard.plist"),
    ]
    #expect(error == BackupError(.ambiguousName(.bare("com.apple.springboard.plist"), paths)))
    #expect(error?.message.contains("ManagedPreferencesDomain/mobile/com.apple.springboard.plist") == true)
    #expect(try backup.locate(.bare("com.example.notes.plist")).path.domain == "AppDomain-com.example.notes")
    #expect(try backup.locate(.bare("first note.txt")).path.relative == "Documents/first note.txt")
  }

  @Test func caseCounts() throws {
    let scratch = try ScratchFolder()
    let backup = try Backup(at: SyntheticBackup.springboard().write(to: scratch))
    let capital = "Library/Preferences/com.apple.SpringBoard.plist"
    #expect(try backup.locate().path == .springboard)
    #expect(try backup.locate(.bare("com.apple.SpringBoard.plist")).path.relative == FilePath(capital))
    let error = #expect(throws: BackupError.self) {
      try backup.locate(BackupFileName("HomeDomain/Library/Preferences/com.apple.Springboard.plist"))
    }
    guard case .noSuchFile(_, let similar) = error?.code else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(similar.count == 2)
    #expect(error?.hint?.contains("com.apple.SpringBoard.plist") == true)
  }

  @Test func anIdentifierFindsItsRow() throws {
    let backup = try Backup(at: Samples.backup)
    let name = try BackupFileName("662bc19b13aecef58a7e855d0316e4cf61e2642b")
    #expect(try backup.locate(name).path == .springboard)
    let none = try BackupFileName("0000000000000000000000000000000000000000")
    #expect(throws: BackupError(.noSuchFile(none, similar: []))) { try backup.locate(none) }
  }

  @Test func theStoredIdentifierCounts() throws {
    let scratch = try ScratchFolder()
    var synthetic = SyntheticBackup(files: [Item("Library/\u{e4}.txt", [1])])
    let decomposed = BackupPath(domain: "HomeDomain", relative: "Library/a\u{308}.txt")
    synthetic.items[2].id = FileID(of: decomposed).hex
    let backup = try Backup(at: synthetic.write(to: scratch))
    let file = try backup.locate(BackupFileName("HomeDomain/Library/\u{e4}.txt"))
    #expect(file.id == FileID(of: decomposed))
    #expect(try backup.read(file).array() == [1])
    // The decomposed name is the same text.
    #expect(try backup.locate(.path(decomposed)) == file)
  }

  @Test func foldersLinksAndPlaceholdersAreNoFiles() throws {
    let backup = try Backup(at: Samples.backup)
    let settings = BackupPath(domain: "HomeDomain", relative: "Library/Settings")
    #expect(throws: BackupError(.notARegularFile(settings, .symbolicLink))) {
      try backup.locate(.path(settings))
    }
    let library = BackupPath(domain: "HomeDomain", relative: "Library")
    #expect(throws: BackupError(.notARegularFile(library, .folder))) { try backup.locate(.path(library)) }
    let scratch = try ScratchFolder()
    var synthetic = try SyntheticBackup.springboard()
    var placeholder = Item("x", flags: 16)
    placeholder.id = String(repeating: "f", count: 40)
    placeholder.isNull = true
    synthetic.items.append(placeholder)
    let odd = try Backup(at: synthetic.write(to: scratch))
    #expect(throws: BackupError.self) { try odd.locate(BackupFileName(FilePath(placeholder.fileID))) }
  }

  @Test func hostileIdentifiersLeadNowhere() throws {
    let scratch = try ScratchFolder()
    var synthetic = try SyntheticBackup.springboard()
    var item = Item("Library/evil.plist")
    item.id = "../../../../../../../../../etc/passwd0000"
    synthetic.items.append(item)
    let backup = try Backup(at: synthetic.write(to: scratch))
    #expect(throws: BackupError(.badFileID(item.path))) { try backup.locate(.path(item.path)) }
  }

  @Test func aNameInAnotherUnicodeFormIsTheSameFile() throws {
    let scratch = try ScratchFolder()
    let (composed, decomposed): (FilePath, FilePath) = ("Library/Gr\u{fc}n.txt", "Library/Gru\u{308}n.txt")
    var backup = try SyntheticBackup.springboard()
    backup.items.append(SyntheticBackup.Item(decomposed, [1]))
    var manifest = try SyntheticManifest.springboard()
    manifest.items.append(SyntheticManifest.Item(decomposed.text, [1]))
    try scratch.write([1], to: FilePath("c/HomeDomain").appending(decomposed))
    let folders = [
      try backup.write(to: scratch, "a"), try manifest.write(to: scratch, "b"), scratch["c"],
    ]
    for folder in folders {
      let backup = try Backup(at: folder)
      let stored = BackupPath(domain: .home, relative: decomposed)
      for name in [
        BackupFileName.path(BackupPath(domain: .home, relative: composed)), .path(stored),
        .bare(composed.lastComponent), .bare(decomposed.lastComponent),
      ] {
        #expect(try backup.locate(name).path == stored)
      }
    }
    // With both forms there, each is found by its own only.
    try scratch.write([2], to: FilePath("c/HomeDomain").appending(composed))
    let both = try Backup(at: scratch["c"])
    for name in [composed, decomposed] {
      #expect(try both.locate(.path(BackupPath(domain: .home, relative: name))).path.relative == name)
    }
  }
}
