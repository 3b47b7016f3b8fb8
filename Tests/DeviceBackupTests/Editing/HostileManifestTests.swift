import Files
import Plist
import Testing

@testable import DeviceBackup

/// A small generator with a seed, so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@Suite struct HostileManifestTests {
  /// What became of a backup with a damaged file.
  enum Outcome { case refused, edited }

  /// Edits the springboard plist of a damaged copy; what is not refused must hold what was meant.
  private func edit(_ folder: FilePath) throws -> Outcome {
    let new: [UInt8] = [1, 2, 3, 4]
    let plan: [PlannedFile]
    let file: BackupFile
    do throws(BackupError) {
      let backup = try Backup(at: folder)
      file = try backup.locate()
      _ = try backup.verify()
      plan = try backup.plan(
        replacing: file, from: backup.read(file), with: new, now: 9, forcingIncomplete: true)
    } catch {
      #expect(!error.message.isEmpty)
      return .refused
    }
    let before = try RowDump(of: folder).rows
    try install(plan, in: folder)
    let edited = try Backup(at: folder)
    #expect(
      try edited.verify(only: [file]).findings.filter { !$0.isWarning } == []
    )
    #expect(try edited.read(file).array() == new)
    let after = try RowDump(of: folder).rows
    #expect(after.filter { $0.value != before[$0.key] }.map(\.key) == [file.id.hex])
    return .edited
  }

  private func run(
    _ rounds: Int, seed: UInt64, file: FilePath,
    _ damage: (inout [UInt8], inout SeededGenerator) -> Void
  ) throws -> [Outcome: Int] {
    let scratch = try ScratchFolder()
    let sound = try FileContents(of: Samples.backup.appending(file)).array()
    let folder = try scratch.copy(Samples.backup, to: "backup")
    let touched = [DatabaseFile.name, DatabaseBackup.location(of: FileID(of: .springboard)), file]
    var generator = SeededGenerator(seed: seed)
    var outcomes: [Outcome: Int] = [:]
    for _ in 0..<rounds {
      var bytes = sound
      damage(&bytes, &generator)
      try scratch.write(bytes, to: FilePath("backup").appending(file))
      outcomes[try edit(folder), default: 0] += 1
      for name in touched {
        let bytes = try FileContents(of: Samples.backup.appending(name)).array()
        try scratch.write(bytes, to: FilePath("backup").appending(name))
      }
    }
    return outcomes
  }

  @Test(arguments: [1, 8, 200])
  func bitFlipsAreRefusedOrHarmless(flips: Int) throws {
    let outcomes = try run(120, seed: UInt64(flips), file: "Manifest.db") { bytes, generator in
      for _ in 0..<flips {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      }
    }
    #expect(outcomes.values.reduce(0, +) == 120)
    // One flip among 50 kB mostly hits what the edit does not need; two hundred cannot.
    if flips == 1 { #expect(outcomes[.edited, default: 0] > 0) }
  }

  @Test func truncationsAreRefused() throws {
    let outcomes = try run(60, seed: 7, file: "Manifest.db") { bytes, generator in
      bytes.removeLast(Int.random(in: 1..<bytes.count, using: &generator))
    }
    #expect(outcomes == [.refused: 60])
  }

  @Test func zeroedStretchesAreRefusedOrHarmless() throws {
    let outcomes = try run(60, seed: 8, file: "Manifest.db") { bytes, generator in
      let start = Int.random(in: 0..<bytes.count, using: &generator)
      for index in start..<min(start + 4096, bytes.count) { bytes[index] = 0 }
    }
    #expect(outcomes.values.reduce(0, +) == 60)
  }

  @Test(arguments: ["Manifest.plist", "Info.plist", "Status.plist"] as [FilePath])
  func damagedPropertiesNeverCrash(file: FilePath) throws {
    let outcomes = try run(40, seed: 9, file: file) { bytes, generator in
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    }
    #expect(outcomes.values.reduce(0, +) == 40)
  }

  @Test func damagedRecordsAreRefusedOrKept() throws {
    let item = SyntheticBackup.Item(BackupPath.springboard.relative, [1])
    let sound = try SyntheticBackup.record(of: item, inode: 1)
    var generator = SeededGenerator(seed: 10)
    var outcomes = [0, 0]
    for _ in 0..<400 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[index] = UInt8.random(in: 0...255, using: &generator)
      }
      do throws(RecordFault) {
        let new = try MBFileRecord(MBFileRecord(bytes).replacing(body: [1, 2], size: 2, modified: 3))
        #expect(new.values.size == 2)
        outcomes[0] += 1
      } catch { outcomes[1] += 1 }
    }
    #expect(outcomes.allSatisfy { $0 > 0 })
  }
}
