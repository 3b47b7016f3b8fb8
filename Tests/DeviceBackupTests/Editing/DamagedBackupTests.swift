import Ciphers
import Digests
import Files
import Foundation
import Plist
import Testing

@testable import DeviceBackup

/// Backups of every kind with one damaged file: each edit is refused, with nothing written, or gives a backup that is no
/// worse than it was.
@Suite struct DamagedBackupTests {
  /// A way to damage a file.
  enum Damage: CaseIterable { case bitFlip, truncation, zeroes }

  struct Counts: CustomStringConvertible {
    var edited = 0
    var refused = 0
    var judged = 0

    var description: String { "\(edited) edited, \(refused) refused, \(judged) judged by the validator" }
  }

  private static let password = "test"

  @Test func aThousandDamagesOfThePlainSample() throws {
    let counts = try run(1000, seed: 1, on: Samples.backup, validatesEach: 50)
    #expect(counts.edited + counts.refused == 1000)
    #expect(counts.edited > 0 && counts.refused > 0)
  }

  @Test(
    .enabled(if: Samples.hasValidator, "the shared validator or Python's cryptography is missing"),
    arguments: ["encrypted", "mbdb", "mbdb-encrypted"])
  func damagesOfOtherKinds(kind: String) throws {
    let scratch = try ScratchFolder()
    let maker = try #require(Samples.shared).appending("tools/make_backup.py")
    let made = Samples.run(["python3", maker.text, scratch["made"].text, "--password", Self.password])
    try #require(made.status == 0, "\(made.output)")
    let source = scratch[FilePath("made/\(kind)/00008030-001122334455667A")]
    let counts = try run(150, seed: 2, on: source, validatesEach: 25)
    #expect(counts.edited + counts.refused == 150)
    #expect(counts.edited > 0 && counts.refused > 0)
  }

  private func run(
    _ rounds: Int, seed: UInt64, on source: FilePath, validatesEach: Int
  ) throws -> Counts {
    let scratch = try ScratchFolder()
    let folder = try scratch.copy(source, to: "backup")
    let sound = try Fingerprint(of: source).files
    let names = sound.keys.filter { sound[$0]?.isEmpty == false }.sorted()
    let springboard = FileID(of: .springboard).hex
    var generator = SeededGenerator(seed: seed)
    var counts = Counts()
    for round in 0..<rounds {
      let name = try #require(names.randomElement(using: &generator))
      let damage = round % 5 == 0 ? try #require(Damage.allCases.randomElement(using: &generator)) : .bitFlip
      var bytes = try #require(sound[name])
      Self.apply(damage, to: &bytes, &generator)
      try scratch.write(bytes, to: FilePath("backup" + name))
      let before = try Fingerprint(of: folder).files
      let outcome = try edit(folder)
      let after = try Fingerprint(of: folder).files
      switch outcome {
      case .refused(let error):
        counts.refused += 1
        #expect(after == before, "\(name)")
        #expect(!error.message.isEmpty)
        // A body that is not edited is no reason.
        let isBody = name.split(separator: "/").last?.utf8.count == 40
        #expect(!isBody || name.hasSuffix(springboard), "\(name): \(error.message)")
      case .edited(let isSound):
        counts.edited += 1
        // A keybag of more rounds than verifying waits for shows its damage only to whoever unlocks it.
        if isSound, name != "/Manifest.plist", counts.edited % validatesEach == 0, Samples.hasValidator {
          counts.judged += 1
          let tool = try #require(Samples.shared).appending("tools/validate_backup.py")
          let judged = Samples.run(["python3", tool.text, folder.text, "--password", Self.password])
          #expect(judged.status == 0, "\(name): \(judged.output)")
        }
      }
      for (changed, content) in after where sound[changed] != content {
        if let content = sound[changed] {
          try scratch.write(content, to: FilePath("backup" + changed))
        } else {
          try Folder.removeFile(FilePath(folder.text + changed))
        }
      }
    }
    print("\(source.parent.lastComponent.text), seed \(seed): \(counts)")
    return counts
  }

  private static func apply(_ damage: Damage, to bytes: inout [UInt8], _ generator: inout SeededGenerator) {
    let index = Int.random(in: 0..<bytes.count, using: &generator)
    switch damage {
    case .bitFlip: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case .truncation: bytes.removeLast(bytes.count - index)
    case .zeroes: for place in index..<min(index + 512, bytes.count) { bytes[place] = 0 }
    }
  }

  private enum Outcome {
    case refused(BackupError)
    /// Whether nothing is wrong with the whole backup.
    case edited(isSound: Bool)
  }

  /// Replaces the springboard plist; what is not refused holds what was meant, and has no fault that was not there.
  private func edit(_ folder: FilePath) throws -> Outcome {
    let unlocker = Unlocker { _ throws(BackupError) in SecretBytes(Array(Self.password.utf8)) }
    let new: [UInt8] = [1, 2, 3, 4]
    let plan: [PlannedFile]
    let file: BackupFile
    let old: [Finding]
    do throws(BackupError) {
      let backup = try Backup(.backup(folder), unlocker: unlocker)
      file = try backup.locate()
      let original = try backup.read(file)
      plan = try backup.plan(replacing: file, from: original, with: new, now: 9)
      old = try backup.verify().findings
    } catch { return .refused(error) }
    try install(plan, in: folder)
    let edited = try Backup(.backup(folder), unlocker: unlocker)
    #expect(try edited.read(file).array() == new)
    #expect(try edited.verify(only: [file]).findings.filter { !$0.isWarning } == [])
    let verification = try edited.verify()
    #expect(verification.findings.filter { !old.contains($0) } == [])
    return .edited(isSound: verification.isSound)
  }
}
