import Changes
import Files
import Plist
import Synchronization
import Testing
import Vault
import Workbench

@Suite struct UndoTests {
  private static let day: Int64 = 24 * 60 * 60

  private func later(_ seconds: Int64) -> @Sendable () -> FileTime {
    { FileTime(seconds: FileTime.now.seconds + seconds, nanoseconds: 0) }
  }

  @Test func againGoesFurtherBackToTheFirst() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = sandbox.bench()
    let first = try sandbox.fingerprint(folder)
    try bench.set(.path(folder), ["SBKillableInAppSwitcher": "true"])
    let second = try sandbox.fingerprint(folder)
    try bench.set(.path(folder), ["SBNeverBreadcrumb": "true"])
    try bench.undo()
    #expect(try sandbox.fingerprint(folder) == second)
    try bench.undo()
    #expect(try sandbox.fingerprint(folder) == first)
    let fault = error { () throws(WorkbenchError) in try bench.undo() }
    #expect(fault?.name == "nothing-to-undo")
    #expect(fault?.exitClass == .no)
    #expect(try sandbox.fingerprint(folder) == first)
  }

  @Test func withoutATargetItIsTheNewestOfAll() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let file = try sandbox.copy("com.apple.springboard.xml.plist")
    let bench = sandbox.bench()
    let before = try sandbox.fingerprint(folder)
    try bench.set(.path(folder), ["SBKillableInAppSwitcher": "true"])
    let text = try sandbox.read(file)
    try bench.set(.path(file), ["SBKillableInAppSwitcher": "true"])
    try bench.undo()
    #expect(try sandbox.read(file) == text)
    #expect(try sandbox.fingerprint(folder) != before)
    try bench.undo()
    #expect(try sandbox.fingerprint(folder) == before)
  }

  @Test func anIDPicksOne() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.copy("com.apple.springboard.xml.plist")
    let bench = sandbox.bench()
    let older = try #require(try bench.set(.path(file), ["SBKillableInAppSwitcher": "true"]).transaction)
    try bench.set(.path(file), ["SBNeverBreadcrumb": "true"])
    let report = try bench.undo(id: older.text)
    // A later change lies over it, so only its keys can be taken back.
    #expect(report.method == .keys)
    let root = try bench.open(.path(file)).document.root
    #expect(root["SBKillableInAppSwitcher"]?.boolean == false)
    #expect(root["SBNeverBreadcrumb"]?.boolean == true)
    #expect(error { () throws(WorkbenchError) in try bench.undo(id: older.text) }?.exitClass == .no)
    #expect(error { () throws(WorkbenchError) in try bench.undo(id: "zzzz") }?.exitClass == .trouble)
  }

  @Test func aNewChangeEmptiesTheRedoList() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.copy("com.apple.springboard.xml.plist")
    let bench = sandbox.bench()
    #expect(error { () throws(WorkbenchError) in try bench.redo() }?.name == "nothing-to-redo")
    try bench.set(.path(file), ["SBKillableInAppSwitcher": "true"])
    try bench.undo()
    try bench.set(.path(file), ["SBNeverBreadcrumb": "true"])
    let fault = error { () throws(WorkbenchError) in try bench.redo(file) }
    #expect(fault?.name == "nothing-to-redo")
    #expect(fault?.exitClass == .no)
  }

  @Test func anUndoIsRedoneByItsOwnID() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.copy("com.apple.springboard.xml.plist")
    let bench = sandbox.bench()
    let change = try #require(try bench.set(.path(file), ["SBKillableInAppSwitcher": "true"]).transaction)
    let changed = try sandbox.read(file)
    let undo = try #require(try bench.undo().transactions.first)
    #expect(error { () throws(WorkbenchError) in try bench.redo(id: change.text) }?.exitClass == .no)
    try bench.redo(id: undo.text)
    #expect(try sandbox.read(file) == changed)
  }

  @Test(arguments: [day - 60, day + 60])
  func withoutATargetAChangeOfYesterdayIsAskedFor(age: Int64) throws {
    let sandbox = try Sandbox()
    let file = try sandbox.copy("com.apple.springboard.xml.plist")
    let first = try sandbox.read(file)
    try sandbox.bench().set(.path(file), ["SBKillableInAppSwitcher": "true"])
    let changed = try sandbox.read(file)
    let isOld = age > Self.day
    let later = later(age)
    for isDryRun in [true, false] {
      let fault = error { () throws(WorkbenchError) in
        try sandbox.bench {
          $0.now = later
          $0.isDryRun = isDryRun
        }.undo()
      }
      #expect(fault?.name == (isOld ? "old-undo" : nil))
      #expect(fault?.exitClass == (isOld ? .refused : nil))
    }
    guard isOld else { return }
    #expect(try sandbox.read(file) == changed)
    let asked = Mutex<[String]>([])
    let no = error { () throws(WorkbenchError) in
      try sandbox.bench {
        $0.now = later
        $0.confirm = { question in
          asked.withLock { $0.append(question.message) }
          return false
        }
      }.undo()
    }
    #expect(no?.name == "old-undo")
    #expect(asked.withLock { $0.count } == 1)
    #expect(try sandbox.read(file) == changed)
    try sandbox.bench {
      $0.now = later
      $0.confirm = { question in
        guard case .oldUndo(let report, let age) = question else { return false }
        return report.files.count == 1 && age > Self.day && report.item != nil
      }
    }.undo()
    #expect(try sandbox.read(file) == first)
  }

  @Test func yesAnswersAndANameIsAnswerEnough() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.copy("com.apple.springboard.xml.plist")
    let first = try sandbox.read(file)
    let later = later(Self.day * 30)
    let bench = sandbox.bench { $0.now = later }
    let yes = sandbox.bench {
      $0.now = later
      $0.saysYes = true
    }
    for answer in ["yes", "target", "id"] {
      try sandbox.bench().set(.path(file), ["SBKillableInAppSwitcher": "true"])
      let report =
        switch answer {
        case "yes": try yes.undo()
        case "target": try bench.undo(file)
        default: try bench.undo(id: bench.history(file).first?.id.text)
        }
      #expect(report.isChanged)
      #expect(try sandbox.read(file) == first)
    }
  }

  @Test func aConversionIsTakenBackByteForByte() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.copy("com.apple.springboard.xml.plist")
    let first = try sandbox.read(file)
    let bench = sandbox.bench()
    _ = try bench.convert(.path(file), as: .binary)
    let report = try bench.undo()
    #expect(report.files.count == 1)
    guard case .layout? = report.files.first?.difference else {
      Issue.record("only the layout differs")
      return
    }
    #expect(report.files.first?.before?.format == .binary)
    #expect(report.files.first?.after?.format == .xml)
    #expect(try sandbox.read(file) == first)
  }

  @Test func aBackupThatWasMovedIsFoundAgain() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = sandbox.bench()
    let first = try sandbox.fingerprint(folder)
    try bench.set(.path(folder), ["SBKillableInAppSwitcher": "true"])
    try Folder.rename(sandbox["backup"], to: sandbox["moved"])
    let moved = sandbox["moved"].appending(Sandbox.udid)
    try #require(try bench.undo(moved).isChanged)
    #expect(try sandbox.fingerprint(moved) == first)
  }

  @Test func anIDAndATargetMustGoTogether() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let tree = try sandbox.copy("extracted")
    let bench = sandbox.bench()
    let first = try sandbox.fingerprint(folder)
    let id = try #require(try bench.set(.path(folder), ["SBKillableInAppSwitcher": "true"]).transaction).text
    try bench.set(.path(tree), ["SBKillableInAppSwitcher": "true"])
    let changed = try sandbox.fingerprint(folder)
    for other in [try sandbox.backup(as: "other"), tree] {
      let fault = error { () throws(WorkbenchError) in try bench.undo(other, id: id) }
      #expect(fault?.name == "unknown-id")
    }
    #expect(try sandbox.fingerprint(folder) == changed)
    // A moved one is named with its place, by which alone it can be found.
    try Folder.rename(sandbox["backup"], to: sandbox["moved"])
    let moved = sandbox["moved"].appending(Sandbox.udid)
    #expect(error { () throws(WorkbenchError) in try bench.undo(id: id) }?.name == "target-missing")
    let undo = try #require(try bench.undo(moved, id: id).transactions.first)
    #expect(try sandbox.fingerprint(moved) == first)
    #expect(error { () throws(WorkbenchError) in try bench.redo(tree, id: undo.text) }?.name == "unknown-id")
    try bench.redo(moved, id: undo.text)
    #expect(try Sandbox.differing(sandbox.fingerprint(moved), changed).isEmpty)
  }

  @Test func aBackupThatCannotBeOpenedAnyMoreIsStillUndone() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = sandbox.bench()
    let first = try sandbox.fingerprint(folder)
    try bench.set(.path(folder), ["SBKillableInAppSwitcher": "true"])
    try sandbox.write("no property list", to: folder.appending("Manifest.plist"))
    try Folder.removeFile(folder.appending("Info.plist"))
    try bench.undo(folder)
    let now = try sandbox.fingerprint(folder)
    #expect(Sandbox.differing(first, now) == ["Manifest.plist", "Info.plist"])
  }
}
