import Digests
import Files
import Foundation
import Testing

@testable import Vault

/// Transactions that were stopped, made by doing the first of the steps of `Session.commit` and no more.
@Suite struct SettleTests {
  /// How far a transaction comes.
  enum Stop: CustomTestStringConvertible, Sendable {
    /// Its note is written; with some of the new contents, in full or in part.
    case staging(contents: Int, isPartial: Bool)
    /// It is ready, and some of its steps are made.
    case ready(steps: Int)
    /// All steps are made, and the folders removed; perhaps the memory has learnt too.
    case made(memory: Bool)

    var testDescription: String { "\(self)" }

    static let all: [Stop] =
      (0...3).map { .staging(contents: $0, isPartial: false) } + [.staging(contents: 1, isPartial: true)]
      + (0...5).map { .ready(steps: $0) } + [.made(memory: false), .made(memory: true)]

    var isUnderWay: Bool { if case .staging = self { false } else { true } }
  }

  @discardableResult
  private func stop(_ transaction: Transaction, _ fixture: VaultFixture, at stop: Stop) throws -> Record {
    let session = try Session.open(transaction.target, in: fixture.store)
    let layout = session.layout
    let newest = try layout.recordNames(in: layout.records).last?.id
    let plan = try CommitPlan(transaction, after: newest, in: layout)
    let name = RecordName(id: plan.record.id, target: session.id)
    let installer = try Installer(plan.record, of: transaction.target, in: layout)
    switch stop {
    case .staging(let count, let isPartial):
      let pending = layout.pending.appending(name.file)
      try DurableFile.write(plan.record.text(.staging), to: pending, by: session.temporary())
      // Names that a stopped process also leaves.
      try DurableFile.stage([1], at: session.temporary())
      for folder in plan.record.foldersMade where count > 0 { try installer.makeFolder(folder) }
      for work in plan.works.filter({ $0.new != nil }).prefix(count) {
        let contents = isPartial ? FileContents([1], path: "part") : try #require(work.new)
        try installer.stage(work.step, contents, modified: .now, attributes: nil)
      }
    case .ready(let count):
      _ = try session.stage(plan, name, installer)
      for step in plan.record.steps.prefix(count) { try installer.make(step) }
    case .made(let learns):
      let memory = try session.stage(plan, name, installer)
      for step in plan.record.steps { try installer.make(step) }
      try installer.removeFolders()
      if learns { try memory.install() }
    }
    return plan.record
  }

  /// The contents a reader is to see: what is there, but of an unfinished transaction's files what was.
  private func seen(_ fixture: VaultFixture) throws -> [FilePath: String] {
    var seen: [FilePath: String] = [:]
    for (path, facts) in try fixture.tree() where facts[0] == "regular" {
      if !path.lastComponent.bytes.starts(with: ".springback-".utf8) { seen[path] = facts[2] }
    }
    for pending in try fixture.store.pending(fixture.backup()) {
      for step in pending.record.steps {
        let path = FilePath("backup").appending(step.path)
        switch pending.oldFile(step.path) {
        case nil: break
        case .absent: seen[path] = nil
        case .kept(let kept): seen[path] = String(decoding: try FileDescriptor(kept).readAll(), as: UTF8.self)
        }
        #expect(pending.oldFile(step.path) == pending.oldFile(fixture["backup"].appending(step.path)))
      }
      #expect(pending.oldFile("another") == nil)
    }
    return seen
  }

  @Test(arguments: Stop.all) func whereverItStopsTheNextOneSettlesIt(stop: Stop) throws {
    let fixture = try VaultFixture()
    let first = try fixture.tree()
    let old = try seen(fixture)
    let record = try self.stop(fixture.transaction("1"), fixture, at: stop)
    let pending = try fixture.store.pending(fixture.backup())
    #expect(pending.map(\.record) == [record])
    #expect(pending.map(\.isUnderWay) == [stop.isUnderWay])
    #expect(try seen(fixture) == old)
    #expect(try fixture.store.history() == [])
    let settled = try fixture.store.settle(fixture.backup())
    #expect(settled == [Settlement(record: record, outcome: stop.isUnderWay ? .finished : .takenBack)])
    #expect(try fixture.store.settle(nil) == [])
    if stop.isUnderWay {
      #expect(try fixture.text("backup/db") == "db 1")
      #expect(try fixture.text("backup/db-wal") == nil)
      #expect(try fixture.store.firstValues(.target(fixture.backup())).map(\.set) == [["1"]])
    } else {
      #expect(try fixture.tree() == first)
      #expect(try fixture.store.firstValues(.target(fixture.backup())) == [])
    }
    #expect(try FolderEntry.list(fixture["store/pending"]) == [])
    #expect(try FolderEntry.list(fixture["store/temporary"]) == [])
    try fixture.set("body 2")
    while let _ = try? fixture.undo() {}
    #expect(try fixture.tree() == first)
  }

  @Test(arguments: Stop.all) func anUndoThatStopsIsSettledToo(stop: Stop) throws {
    let fixture = try VaultFixture()
    let first = try fixture.tree()
    try fixture.store.commit(fixture.transaction("1"))
    let old = try seen(fixture)
    try self.stop(fixture.store.planUndo(.newest(nil)).transaction, fixture, at: stop)
    #expect(try seen(fixture) == old)
    // A change settles what it meets, and may find the file it read changed by that.
    let change = FileChange(
      "66/other", expected: nil, content: .bytes([1]))
    let commitment = try fixture.store.commit(Transaction(try fixture.backup(), [change]))
    #expect(commitment.settled.map(\.outcome) == [stop.isUnderWay ? .finished : .takenBack])
    while let _ = try? fixture.undo() {}
    #expect(try fixture.tree() == first)
  }

  @Test(arguments: [0, 1, 3, 4], [Stop.ready(steps: 0), .ready(steps: 3), .ready(steps: 4)])
  func whatCannotBeFinishedIsTakenBack(lost: Int, stop: Stop) throws {
    let fixture = try VaultFixture()
    let first = try fixture.tree()
    let record = try self.stop(fixture.transaction("1"), fixture, at: stop)
    let staged = fixture["backup"].appending(record.steps[lost].stagedPath)
    // Lost, or cut short, or made already, or a removal that needs nothing.
    var isLost = try Folder.removeFile(staged)
    if lost == 4, isLost {
      try fixture.write("db", to: FilePath("backup").appending(record.steps[lost].stagedPath))
    }
    if record.steps[lost].after == nil { isLost = false }
    #expect(try fixture.store.settle(nil).map(\.outcome) == [isLost ? .takenBack : .finished])
    if !isLost { try fixture.undo() }
    #expect(try fixture.tree() == first)
    #expect(try fixture.store.firstValues(.target(fixture.backup())) == [])
    #expect(try fixture.store.pending(nil) == [])
  }

  @Test(arguments: 0...5) func takingBackThatStopsIsBegunAgain(count: Int) throws {
    let fixture = try VaultFixture()
    let first = try fixture.tree()
    let record = try self.stop(fixture.transaction("1"), fixture, at: .ready(steps: 5))
    // The last ones are the old files again, and the one before them is half written.
    for step in record.steps.suffix(count) {
      let path = fixture["backup"].appending(step.path)
      guard let before = step.before else {
        try Folder.removeFile(path)
        continue
      }
      let contents = try Originals(layout: fixture.store.layout).contents(before.digest)
      let installer = try Installer(record, of: fixture.backup(), in: fixture.store.layout)
      if step.path == "cd/old" { try installer.makeFolder(.init(path: "cd", mode: 0o755)) }
      try installer.stage(step, contents, modified: before.modified, attributes: before.attributes)
      try Folder.rename(fixture["backup"].appending(step.stagedPath), to: path)
    }
    let outcome = try fixture.store.settle(nil).map(\.outcome)
    // Only files that can all be the new ones are made so: here there is nothing staged any more.
    #expect(outcome == [count == 0 ? .finished : .takenBack])
    if count == 0 { try fixture.undo() }
    #expect(try fixture.tree() == first)
  }

  @Test func filesThatChangedSinceAreNotTouched() throws {
    let fixture = try VaultFixture()
    let record = try stop(fixture.transaction("1"), fixture, at: .ready(steps: 1))
    try fixture.write("edited elsewhere", to: "backup/db")
    let difference = FileDifference(
      path: "db", label: nil, expected: record.steps[4].before?.digest, found: try fixture.digest("backup/db")
    )
    expectFailure(.unsettled(record.id, [difference])) { try fixture.set("body 2") }
    expectFailure(.unsettled(record.id, [difference])) { try fixture.store.settle(nil) }
    #expect(try fixture.store.settle(nil, force: true).map(\.outcome) == [.abandoned])
    #expect(try fixture.text("backup/66/body") == "body 0")
    #expect(try fixture.text("backup/db") == "edited elsewhere")
    #expect(try fixture.store.history() == [])
    try fixture.set("body 2")
  }

  @Test(arguments: [["db"], ["66/body"], ["66/body", "ab/deep/new", "db", "db-wal"]], [false, true])
  func whatWasMadeBeforeSomethingElseChangedItStands(changed: [FilePath], learns: Bool) throws {
    let fixture = try VaultFixture()
    let record = try stop(fixture.transaction("1"), fixture, at: .made(memory: learns))
    for path in changed { try fixture.write("edited elsewhere", to: FilePath("backup").appending(path)) }
    #expect(try fixture.store.settle(nil, force: true).map(\.outcome) == [.finished])
    for path in changed {
      #expect(try fixture.text(FilePath("backup").appending(path)) == "edited elsewhere")
    }
    #expect(try fixture.store.history().map(\.id) == [record.id])
    #expect(try fixture.store.firstValues(.target(fixture.backup())).map(\.set) == [["1"]])
    let found = try fixture.store.planUndo(.newest(nil)).changedSince.map(\.path)
    #expect(found.sorted() == changed.sorted())
  }

  @Test func aFileThatWasPutInPlaceIsNotCalledTakenBack() throws {
    let fixture = try VaultFixture()
    let record = try stop(fixture.transaction("1"), fixture, at: .ready(steps: 1))
    try fixture.write("edited elsewhere", to: "backup/66/body")
    let difference = FileDifference(
      path: "66/body", label: "Domain/body", expected: record.steps[0].before?.digest,
      found: try fixture.digest("backup/66/body"))
    expectFailure(.unsettled(record.id, [difference])) { try fixture.store.settle(nil) }
    #expect(try fixture.store.settle(nil, force: true).map(\.outcome) == [.abandoned])
    #expect(try fixture.text("backup/66/body") == "edited elsewhere")
  }

  @Test(arguments: Stop.all) func aBackupThatWasMovedMeanwhileIsSettledWhereItIs(stop: Stop) throws {
    let fixture = try VaultFixture()
    let first = try fixture.tree().mapKeys(from: "backup", to: "moved")
    try self.stop(fixture.transaction("1"), fixture, at: stop)
    try Folder.rename(fixture["backup"], to: fixture["moved"])
    let moved = try TargetIdentity.folder(fixture["moved"], device: "00008030-0001")
    let pending = try #require(try fixture.store.pending(moved).first)
    #expect(pending.target == moved)
    expectFailure(.targetMissing) { try fixture.store.settle(nil) }
    // Another device's backup there would be another target.
    #expect(try fixture.store.pending(.folder(fixture["moved"], device: "00008030-0002")) == [])
    let settled = try fixture.store.settle(moved)
    #expect(settled.map(\.outcome) == [stop.isUnderWay ? .finished : .takenBack])
    #expect(try fixture.store.pending(nil) == [])
    try fixture.set("body 2", target: moved)
    while let _ = try? fixture.undo(moved) {}
    #expect(try fixture.tree("moved") == first)
  }

  @Test func aTransactionThatHasNotBegunGivesWay() throws {
    let fixture = try VaultFixture()
    try stop(fixture.transaction("1"), fixture, at: .ready(steps: 0))
    try fixture.write("edited elsewhere", to: "backup/db")
    let before = try fixture.text("backup/66/body")
    #expect(try fixture.store.settle(nil).map(\.outcome) == [.takenBack])
    #expect(try fixture.text("backup/db") == "edited elsewhere")
    #expect(try fixture.text("backup/66/body") == before)
    #expect(try FileStatus.ifPresent(fixture["backup/ab"]) == nil)
  }

  @Test func aTransactionIsMetByItsFileAndByItsFolder() throws {
    let fixture = try VaultFixture()
    let record = try stop(fixture.transaction("1"), fixture, at: .ready(steps: 2))
    #expect(try fixture.store.pending(fixture.file("backup/66/body")).map(\.record) == [record])
    #expect(try fixture.store.pending(.folder(fixture.path)).map(\.record) == [record])
    try fixture.write("x", to: "other")
    #expect(try fixture.store.pending(fixture.file("other")) == [])
    #expect(try fixture.store.settle(fixture.file("other")) == [])
    #expect(try fixture.store.settle(fixture.file("backup/66/body")).map(\.outcome) == [.finished])
  }

  @Test func aRunningTransactionIsNotSettled() throws {
    let fixture = try VaultFixture()
    try stop(fixture.transaction("1"), fixture, at: .ready(steps: 2))
    let session = try Session.open(fixture.backup(), in: fixture.store)
    expectFailure(.locked) { try fixture.store.settle(nil) }
    _ = consume session
    #expect(try fixture.store.settle(nil).map(\.outcome) == [.finished])
  }

  @Test func aDamagedUnfinishedRecordIsReported() throws {
    let fixture = try VaultFixture()
    try stop(fixture.transaction("1"), fixture, at: .ready(steps: 2))
    let name = try #require(try FolderEntry.list(fixture["store/pending"]).first?.name)
    try fixture.write("?", to: FilePath("store/pending").appending(name))
    expectFailure(.damaged) { try fixture.store.pending(nil) }
    expectFailure(.damaged) { try fixture.set("body 2") }
    #expect(try fixture.store.settle(nil, force: true) == [])
    try fixture.set("body 2")
  }

  @Test func whatIsMadeButNotMarkedCanBeTakenBack() throws {
    let fixture = try VaultFixture()
    let first = try fixture.tree()
    let transaction = try fixture.transaction("1")
    let session = try Session.open(transaction.target, in: fixture.store)
    let plan = try CommitPlan(transaction, after: nil, in: session.layout)
    let name = RecordName(id: plan.record.id, target: session.id)
    let installer = try Installer(plan.record, of: transaction.target, in: session.layout)
    do {
      let memory = try session.stage(plan, name, installer)
      for step in plan.record.steps { try installer.make(step) }
      try installer.removeFolders()
      try memory.install()
    }
    try session.takeBack(name, installer)
    #expect(try fixture.tree() == first)
    #expect(try fixture.store.pending(nil) == [])
    #expect(try fixture.store.firstValues(.target(fixture.backup())) == [])
  }

  @Test func aFailureTakesEverythingBackAtOnce() throws {
    let fixture = try VaultFixture()
    let first = try fixture.tree()
    try fixture.set("x", in: "other")
    try fixture.undo()
    // A folder where the memory's file belongs: met when all the new contents are written.
    let path = MemoryFile.path(.target(try fixture.backup()), "Domain/body", in: fixture.store.layout)
    try Folder.makeWithParents(path)
    let error = #expect(throws: VaultError.self) { try fixture.store.commit(fixture.transaction("1")) }
    guard case .file(let cause) = error?.code else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(cause.errno == EISDIR)
    #expect(try fixture.tree() == first)
    #expect(try fixture.store.pending(nil) == [])
    #expect(try FolderEntry.list(fixture["store/temporary"]) == [])
  }
}

extension [FilePath: [String]] {
  /// The same tree in a folder of another name.
  fileprivate func mapKeys(from old: FilePath, to new: FilePath) -> Self {
    reduce(into: [:]) { tree, entry in
      tree[FilePath(bytes: new.bytes + entry.key.bytes.dropFirst(old.bytes.count))] = entry.value
    }
  }
}
