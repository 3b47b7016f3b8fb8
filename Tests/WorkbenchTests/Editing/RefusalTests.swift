import Changes
import DeviceBackup
import Files
import Plist
import Testing
import Workbench

/// What is refused or impossible leaves every byte and time as it was, in the target and the store.
@Suite struct RefusalTests {
  private func expectRefusal(
    _ sandbox: Sandbox, _ name: String, _ exitClass: WorkbenchError.ExitClass,
    _ body: (Workbench) throws(WorkbenchError) -> Void
  ) throws {
    let before = try sandbox.fingerprint(sandbox.path, times: true)
    for isDryRun in [true, false] {
      let bench = sandbox.bench { $0.isDryRun = isDryRun }
      let fault = error { () throws(WorkbenchError) in try body(bench) }
      #expect(fault?.name == name)
      #expect(fault?.exitClass == exitClass)
      #expect(fault?.message.isEmpty == false)
      #expect(try sandbox.fingerprint(sandbox.path, times: true) == before)
    }
  }

  @Test func aMissingKeyIsAnswered() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    try expectRefusal(sandbox, "absent", .no) { bench throws(WorkbenchError) in
      _ = try bench.edit(.path(folder)) { _ in [Edit(.delete, at: PropertyPath(keys: ["SBKillable"]))] }
    }
    try expectRefusal(sandbox, "absent", .no) { bench throws(WorkbenchError) in
      _ = try bench.edit(.path(folder)) { _ in
        [Edit(.toggle(absent: nil), at: PropertyPath(keys: ["Nothing"]))]
      }
    }
  }

  @Test func aWrongTypeIsRefused() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    try expectRefusal(sandbox, "type-change", .refused) { bench throws(WorkbenchError) in
      _ = try bench.edit(.path(folder)) { _ in
        [Edit(.set(.value(Document.integer(1).root)), at: PropertyPath(keys: ["SBKillableInAppSwitcher"]))]
      }
    }
    try expectRefusal(sandbox, "not-a", .trouble) { bench throws(WorkbenchError) in
      try bench.set(.path(folder), ["SBKillableInAppSwitcher": "maybe"])
    }
  }

  @Test func severalBackupsAreListed() throws {
    let sandbox = try Sandbox()
    try Folder.make(sandbox["all"])
    _ = try sandbox.backup(as: "all/one")
    _ = try sandbox.backup(as: "all/two")
    try expectRefusal(sandbox, "several", .refused) { bench throws(WorkbenchError) in
      try bench.set(.path(sandbox["all"]), ["SBEnableDashBoard": "false"])
    }
  }

  @Test func anIncompleteBackupIsRefusedUnlessForced() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    try Folder.make(folder.appending("Snapshot"))
    try expectRefusal(sandbox, "incomplete", .refused) { bench throws(WorkbenchError) in
      try bench.set(.path(folder), ["SBEnableDashBoard": "false"])
    }
    let report = try sandbox.bench { $0.forcesIncomplete = true }.set(
      .path(folder), ["SBEnableDashBoard": "false"])
    #expect(report.isChanged)
    #expect(report.notes.contains { $0.isCalled("incomplete") })
  }

  @Test func aTruncatedListIsTrouble() throws {
    let sandbox = try Sandbox()
    let bytes = try sandbox.read(Sandbox.samples.appending("com.apple.springboard.binary.plist"))
    let file = try sandbox.write(Array(bytes.dropLast(40)), to: "half.plist")
    try expectRefusal(sandbox, "zero-offset-width", .trouble) { bench throws(WorkbenchError) in
      try bench.set(.path(file), ["SBEnableDashBoard": "false"])
    }
    let folder = try sandbox.backup()
    try sandbox.write(Array(bytes.dropLast(40)), to: folder.appending(Sandbox.body))
    try expectRefusal(sandbox, "zero-offset-width", .trouble) { bench throws(WorkbenchError) in
      try bench.set(.path(folder), ["SBEnableDashBoard": "false"])
    }
  }

  @Test func whatIsNoPropertyListIsTroubleWithItsPlace() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write(
      "<?xml version=\"1.0\"?>\n<plist><dict><key>a</key>\n</plist>", to: "a.plist")
    let fault = error { () throws(WorkbenchError) in _ = try sandbox.bench().open(.path(file)) }
    #expect(fault?.name == "mismatched-end")
    #expect(fault?.label == file.text)
    guard case .text(let line, _, _)? = fault?.location else {
      Issue.record("no line")
      return
    }
    #expect(line == 3)
  }

  @Test(arguments: [false, true])
  func aRefusedKeyIsNeverChangedWhateverIsForced(isForced: Bool) throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let tree = try sandbox.copy("extracted")
    let loose = try sandbox.copy("com.apple.springboard.binary.plist", as: "com.apple.springboard.plist")
    let targets = [folder, tree, loose, tree.appending(Sandbox.springboard)]
    for target in targets {
      for edit in [
        Edit(.set(.value(Document.integer(9).root)), at: PropertyPath(keys: ["SBDeviceLockFailedAttempts"])),
        Edit(.set(.word("true", kind: nil)), at: PropertyPath(keys: ["SBDontLockEver"])),
        Edit(.delete, at: PropertyPath(keys: ["SBDeviceLockFailedAttempts"])),
        Edit(.set(.value(Document.integer(9).root)), at: .root, options: .retype),
      ] {
        let before = try sandbox.fingerprint(sandbox.path, times: true)
        let bench = sandbox.bench {
          $0.isForced = isForced
          $0.forcesIncomplete = isForced
        }
        let fault = error { () throws(WorkbenchError) in _ = try bench.edit(.path(target)) { _ in [edit] } }
        #expect(fault?.name == "refused-key")
        #expect(fault?.exitClass == .refused)
        #expect(try sandbox.fingerprint(sandbox.path, times: true) == before)
      }
    }
    // The same name in another file of the phone is another key.
    let other = try sandbox.bench().set(
      .path(folder), in: "com.apple.Accessibility.plist", ["SBDontLockEver": "true"])
    #expect(other.isChanged)
  }

  @Test func aBodyIsNotChangedBehindItsManifestsBack() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let body = folder.appending(Sandbox.body)
    try expectRefusal(sandbox, "body-of-backup", .refused) { bench throws(WorkbenchError) in
      try bench.set(.path(body), ["SBEnableDashBoard": "false"])
    }
    try expectRefusal(sandbox, "body-of-backup", .refused) { bench throws(WorkbenchError) in
      _ = try bench.convert(.path(body), as: .xml)
    }
    try expectRefusal(sandbox, "body-of-backup", .refused) { bench throws(WorkbenchError) in
      try bench.set(.path(folder), to: .file(body), ["SBEnableDashBoard": "false"])
    }
    #expect(try sandbox.bench().open(.path(body)).document.root.kind == .dictionary)
  }

  @Test func targetsThatAreNot() throws {
    let sandbox = try Sandbox()
    try expectRefusal(sandbox, "no-such-target", .trouble) { bench throws(WorkbenchError) in
      try bench.set(.path(sandbox["nowhere"]), ["A": "true"])
    }
    try Folder.make(sandbox["plain"])
    try expectRefusal(sandbox, "not-a-backup", .trouble) { bench throws(WorkbenchError) in
      try bench.set(.path(sandbox["plain"]), ["A": "true"])
    }
    let folder = try sandbox.backup()
    try expectRefusal(sandbox, "no-such-file", .trouble) { bench throws(WorkbenchError) in
      try bench.set(.path(folder), in: "nothing.plist", ["A": "true"])
    }
    try expectRefusal(sandbox, "ambiguous-name", .refused) { bench throws(WorkbenchError) in
      try bench.set(.path(folder), in: "com.apple.springboard.plist", ["A": "true"])
    }
    let file = try sandbox.copy("com.apple.springboard.xml.plist")
    try expectRefusal(sandbox, "name-in-file", .trouble) { bench throws(WorkbenchError) in
      try bench.set(.path(file), in: "x", ["A": "true"])
    }
  }

  @Test func aStoreInsideTheTargetIsRefused() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let before = try sandbox.fingerprint(sandbox.path, times: true)
    for isDryRun in [true, false] {
      let bench = sandbox.bench {
        $0.store = folder.appending("store")
        $0.isDryRun = isDryRun
      }
      let fault = error { () throws(WorkbenchError) in
        try bench.set(.path(folder), ["SBEnableDashBoard": "false"])
      }
      #expect(fault?.name == "store-inside-target")
      #expect(fault?.exitClass == .refused)
      #expect(try sandbox.fingerprint(sandbox.path, times: true) == before)
    }
  }

  @Test func withoutAPlaceForAStoreNothingIsWrittenAndReadingWorks() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = sandbox.bench { $0.store = nil }
    #expect(try bench.open(.path(folder)).document.root.kind == .dictionary)
    #expect(try bench.history().isEmpty)
    let fault = error { () throws(WorkbenchError) in
      try bench.set(.path(folder), ["SBEnableDashBoard": "false"])
    }
    #expect(fault?.name == "no-home")
  }

  @Test func whatChangedSinceItWasReadIsNotOverwritten() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.copy("com.apple.springboard.xml.plist")
    let fault = error { () throws(WorkbenchError) in
      _ = try sandbox.bench().edit(.path(file)) { _ in
        // Another program writes between reading and writing.
        _ = try? sandbox.write("<plist><dict/></plist>", to: "com.apple.springboard.xml.plist")
        return [Edit(.set(.word("true", kind: nil)), at: PropertyPath(keys: ["SBKillableInAppSwitcher"]))]
      }
    }
    #expect(fault?.name == "changed-since")
    #expect(fault?.exitClass == .refused)
    #expect(try sandbox.read(file) == Array("<plist><dict/></plist>".utf8))
  }
}
