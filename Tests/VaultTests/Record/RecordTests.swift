import Digests
import Files
import Testing

@testable import Vault

@Suite struct RecordTests {
  static func record(path: FilePath = "a/b", staged: FilePath = ".s") throws -> Record {
    var memo = Memo()
    memo["command"] = "set 'K=1'\nsecond line"
    memo["empty"] = ""
    let id = RecordID(at: FileTime(seconds: 1_800_000_000, nanoseconds: 5), after: nil)
    let state = FileState(
      digest: SHA256.hash([1]), size: 1, modified: FileTime(seconds: -1, nanoseconds: 999),
      attributes: FileAttributes(
        mode: 0o4755, owner: 501, group: .max, flags: 3,
        extended: [.init(name: "user.x", value: [0, 255, 10]), .init(name: "user.e", value: [])],
        accessList: "!#acl 1\n"))
    let after = FileState(
      digest: SHA256.hash([2]), size: 0, modified: FileTime(seconds: 0, nanoseconds: 0), attributes: nil)
    return Record(
      id: id, target: TargetIdentity(.folder, resolved: FilePath(bytes: [0x2f, 0xff]), device: "D"),
      kind: .undo(id), time: FileTime(seconds: 5, nanoseconds: 6), memo: memo,
      foldersMade: [.init(path: "a", mode: 0o700)], foldersRemoved: [.init(path: "x y", mode: 0o755)],
      steps: [
        .init(path: path, label: "D/\u{e9}", before: state, after: after, staged: staged),
        .init(path: "new", label: nil, before: nil, after: after, staged: ".t"),
        .init(path: "gone", label: "", before: state, after: nil, staged: ".u"),
      ],
      memory: [
        MemoryChange(label: "L", key: "K", was: nil, now: "", setter: id, isForgotten: true),
        MemoryChange(label: "L", key: "K", was: "-", now: nil, setter: id, isForgotten: false),
      ])
  }

  @Test func everythingComesBack() throws {
    let record = try Self.record()
    for phase in [Record.Phase.staging, .ready] {
      let (read, readPhase) = try Record.read(record.text(phase), at: "x")
      #expect(read == record)
      #expect(readPhase == phase)
    }
  }

  @Test(arguments: [
    ("../x", ".s"), ("/x", ".s"), ("", ".s"), ("a/../b", ".s"), ("a", "../s"), ("a", "b/s"), ("a", ""),
  ])
  func pathsThatLeadOutAreDamage(path: FilePath, staged: FilePath) throws {
    let text = try Self.record(path: path, staged: staged).text(.ready)
    expectFailure(.damaged) { try Record.read(text, at: "x") }
  }

  @Test func idsSortByTimeEvenWhenTheClockIsSetBack() throws {
    let later = RecordID(at: FileTime(seconds: 2_000_000_000, nanoseconds: 0), after: nil)
    let earlier = RecordID(at: FileTime(seconds: 1_000_000_000, nanoseconds: 0), after: nil)
    #expect(earlier < later)
    let next = RecordID(at: FileTime(seconds: 1_000_000_000, nanoseconds: 0), after: later)
    #expect(next > later)
    #expect(RecordID(next.text) == next)
    #expect(RecordID("1m8q9q6rz8k") == nil)
    #expect(RecordID("1m8q9q6rz8kI") == nil)
    #expect(RecordID(at: FileTime(seconds: .max, nanoseconds: .max), after: nil).text.utf8.count == 12)
    #expect(RecordName("1m8q9q6rz8kx-0wt0jinv8pd8")?.target.text == "0wt0jinv8pd8")
    #expect(RecordName("1m8q9q6rz8kx") == nil)
    #expect(RecordName("1m8q9q6rz8kx-0wt0jinv8pd8-") == nil)
  }

  @Test func agesAreInSeconds() throws {
    let record = try Self.record()
    #expect(record.age(at: FileTime(seconds: 86_405, nanoseconds: 0)) == 86_400)
    #expect(record.age(at: FileTime(seconds: 0, nanoseconds: 0)) == -5)
  }
}
