import Ciphers
import Files
import Synchronization
import Testing

@testable import DeviceBackup

@Suite struct UnlockerTests {
  final class Counter: Sendable {
    let asked = Mutex<[Unlocker.Request]>([])
    let rounds = Mutex(0)

    func unlocker(_ password: String?) -> Unlocker {
      Unlocker { request throws(BackupError) in
        self.asked.withLock { $0.append(request) }
        return password.map { SecretBytes(Array($0.utf8)) }
      } progress: { _, done in
        self.rounds.withLock { $0 = done }
      }
    }
  }

  @Test func asksAndDerivesOnceForEachKeybag() throws {
    let counter = Counter()
    let unlocker = counter.unlocker(SyntheticKeybag.password)
    let keybag = try Keybag(SyntheticKeybag(rounds: 100).bytes)
    let first = try unlocker.keyring(of: keybag, in: "/a", device: "Phone")
    let second = try unlocker.keyring(of: keybag, in: "/b", device: nil)
    #expect(first === second)
    #expect(counter.asked.withLock(\.self) == [Unlocker.Request(folder: "/a", device: "Phone", rounds: 300)])
    #expect(counter.rounds.withLock(\.self) == 300)
    _ = try unlocker.keyring(of: Keybag(SyntheticKeybag(stages: 1).bytes), in: "/c", device: nil)
    #expect(counter.asked.withLock { $0.count } == 2)
  }

  @Test func triesAWrongPasswordOnce() throws {
    let counter = Counter()
    let unlocker = counter.unlocker("other")
    let keybag = try Keybag(SyntheticKeybag().bytes)
    for _ in 0..<3 {
      #expect(throws: BackupError(.wrongPassword("/a"))) {
        try unlocker.keyring(of: keybag, in: "/a", device: nil)
      }
    }
    #expect(counter.asked.withLock { $0.count } == 1)
  }

  @Test func saysThatThereIsNoPassword() throws {
    let keybag = try Keybag(SyntheticKeybag().bytes)
    #expect(throws: BackupError(.passwordMissing("/a"))) {
      try Unlocker().keyring(of: keybag, in: "/a", device: nil)
    }
  }
}
