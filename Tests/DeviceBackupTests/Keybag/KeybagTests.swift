import Ciphers
import Files
import Foundation
import Testing

@testable import DeviceBackup

@Suite struct KeybagTests {
  private func unlock(_ keybag: SyntheticKeybag, _ password: String = SyntheticKeybag.password) throws
    -> Keyring?
  {
    try Keybag(keybag.bytes).unlock(SecretBytes(Array(password.utf8)))
  }

  @Test(arguments: [1, 2]) func unlocksEveryClass(stages: Int) throws {
    let made = SyntheticKeybag(stages: stages)
    let keybag = try Keybag(made.bytes)
    #expect(keybag.stages.map(\.function) == (stages == 2 ? [.sha256, .sha1] : [.sha1]))
    #expect(keybag.version == (stages == 2 ? 5 : 3))
    let keyring = try #require(try unlock(made))
    #expect(keyring.classes.map(\.rawValue) == Array(1...11))
    for (name, key) in made.classKeys { #expect(try keyring.classKey(name).array == key.array) }
  }

  @Test func tellsTheRounds() throws {
    let keybag = try Keybag(SyntheticKeybag(rounds: 1000).bytes)
    var told = 0
    _ = keybag.unlock(SecretBytes([])) { told += $0 }
    // The second stage makes 32 bytes of two results of 20.
    #expect(keybag.rounds == 3000)
    #expect(told == 3000)
  }

  @Test(arguments: ["", "Test", "test ", "tést"]) func opensNothingWithAnotherPassword(_ password: String)
    throws
  {
    #expect(try unlock(SyntheticKeybag(), password) == nil)
  }

  @Test func takesPasswordsOfAnyScript() throws {
    let password = "pässwörd 密码 🔑" + String(repeating: "long", count: 30)
    #expect(try unlock(SyntheticKeybag(password: password), password) != nil)
  }

  // MARK: - Faults

  @Test func namesWhereItIsCutShort() throws {
    let made = SyntheticKeybag()
    let bytes = made.bytes
    var starts: Set<Int> = []
    for index in made.fields.indices { starts.insert(made.offset(of: index)) }
    for count in 0..<bytes.count {
      let start = starts.filter { $0 <= count }.max() ?? 0
      // Whole fields up to there may make a keybag, or lack something.
      if start == count { continue }
      #expect(throws: KeybagFault.cutShort(offset: start)) { try Keybag(Array(bytes[..<count])) }
    }
  }

  @Test(arguments: ["TYPE", "SALT", "ITER", "DPIC", "DPSL"]) func namesWhatIsMissing(_ tag: String) throws {
    var made = SyntheticKeybag()
    made.fields.remove(at: made.index(of: tag))
    let missing = try #require(Keybag.Tag(rawValue: tag))
    #expect(throws: KeybagFault.lacks(missing, offset: 0)) { try Keybag(made.bytes) }
  }

  @Test(arguments: ["CLAS", "WRAP"]) func namesTheClassThatLacksAField(_ tag: String) throws {
    var made = SyntheticKeybag()
    let start = made.fields.indices.filter { made.fields[$0].tag == "UUID" }[3]
    let index = try #require(made.fields[start...].firstIndex { $0.tag == tag })
    made.fields.remove(at: index)
    let missing = try #require(Keybag.Tag(rawValue: tag))
    #expect(throws: KeybagFault.lacks(missing, offset: made.offset(of: start))) { try Keybag(made.bytes) }
  }

  @Test func namesOddFields() throws {
    func fault(_ tag: String, _ value: [UInt8], last: Bool = false) -> (KeybagFault?, offset: Int) {
      var made = SyntheticKeybag()
      let index = made.index(of: tag)
      made.fields[index].value = value
      do throws(KeybagFault) {
        _ = try Keybag(made.bytes)
        return (nil, made.offset(of: index))
      } catch { return (error, made.offset(of: index)) }
    }
    var (found, offset) = fault("TYPE", [0, 0, 0, 2])
    #expect(found == .type(2, offset: offset))
    (found, _) = fault("TYPE", [0xC0, 0, 0, 1])
    #expect(found == nil)
    (found, offset) = fault("ITER", [0, 0, 0, 0])
    #expect(found == .rounds(.rounds, 0, offset: offset))
    (found, offset) = fault("DPIC", [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(found == .rounds(.firstRounds, .max, offset: offset))
    (found, offset) = fault("ITER", [0, 1])
    #expect(found == .fieldSize(.rounds, 2, offset: offset))
  }

  @Test func namesWhatIsThereTwice() throws {
    var made = SyntheticKeybag()
    let index = made.index(of: "SALT")
    made.fields.insert(made.fields[index], at: index)
    #expect(throws: KeybagFault.repeated(.salt, offset: made.offset(of: index + 1))) {
      try Keybag(made.bytes)
    }
  }

  @Test func needsKeysThatAPasswordOpens() throws {
    var made = SyntheticKeybag()
    made.fields.removeSubrange(10...)
    #expect(throws: KeybagFault.noKeys) { try Keybag(made.bytes) }
    #expect(throws: KeybagFault.lacks(.type, offset: 0)) { try Keybag([]) }
    made = SyntheticKeybag()
    for index in made.fields.indices where made.fields[index].tag == "KTYP" {
      made.fields[index].value[3] = 1
    }
    #expect(throws: KeybagFault.noKeys) { try Keybag(made.bytes) }
  }

  @Test func missesADamagedKeyOnlyWhereItIsNeeded() throws {
    var made = SyntheticKeybag()
    let keys = made.fields.indices.filter { made.fields[$0].tag == "WPKY" }
    made.fields[keys[0]].value[7] ^= 1
    let types = made.fields.indices.filter { made.fields[$0].tag == "KTYP" }
    made.fields[types[1]].value[3] = 1
    let keyring = try #require(try unlock(made))
    #expect(keyring.classes.map(\.rawValue) == Array(3...11))
    #expect(throws: KeyFault.damaged(.complete)) { try keyring.classKey(.complete) }
    #expect(throws: KeyFault.keyType(.completeUnlessOpen, 1)) { try keyring.classKey(.completeUnlessOpen) }
    let unknown = ProtectionClass(rawValue: 77)
    #expect(throws: KeyFault.noClassKey(unknown)) { try keyring.classKey(unknown) }
  }

  @Test func neverTrapsOnFlippedBits() throws {
    let bytes = SyntheticKeybag().bytes
    var generator = SystemRandomNumberGenerator()
    var read = 0
    for _ in 0..<2000 {
      var damaged = bytes
      for _ in 0..<3 {
        damaged[Int.random(in: 0..<bytes.count, using: &generator)] ^=
          1 << UInt8.random(in: 0..<8, using: &generator)
      }
      if (try? Keybag(damaged)) != nil { read += 1 }
    }
    // Most of it is salts and wrapped keys, any bits of which are as good as others.
    #expect(read > 0)
  }

  // MARK: - Wrapped keys

  @Test func wrapsAndUnwrapsKeysOfFiles() throws {
    let keyring = try #require(try unlock(SyntheticKeybag()))
    let secret = try #require(SecretBytes.random(byteCount: 32))
    let key = try keyring.wrap(secret, as: .untilFirstAuthentication)
    #expect(key.bytes.count == 44)
    #expect(key.bytes.prefix(4).elementsEqual([3, 0, 0, 0]))
    #expect(try keyring.unwrap(WrappedKey(key.bytes)).array == secret.array)
    var damaged = key.bytes
    damaged[20] ^= 1
    let spoilt = try WrappedKey(damaged)
    #expect(throws: KeyFault.damaged(.untilFirstAuthentication)) { try keyring.unwrap(spoilt) }
    #expect(throws: KeyFault.size(43)) { try WrappedKey(Array(key.bytes.dropLast())) }
  }

  @Test func namesClasses() {
    #expect(ProtectionClass.none.description == "4 (NSFileProtectionNone)")
    #expect(ProtectionClass(rawValue: 5).description == "5")
    #expect(ProtectionClass(rawValue: 0).description == "0")
    #expect(ProtectionClass(rawValue: 12).description == "12")
  }

  // MARK: - A real one

  @Test(.enabled(if: Samples.hasShared, "the shared vectors are absent"))
  func unlocksARealKeybag() throws {
    let shared = try #require(Samples.shared)
    let bytes = try FileContents(of: shared.appending("data/keybag-unencrypted.bin")).array()
    let vectors = try FileContents(of: shared.appending("data/vectors.json")).array()
    let json = try #require(try JSONSerialization.jsonObject(with: Data(vectors)) as? [String: Any])
    let listed = try #require(
      (json["keybag_unencrypted_backup"] as? [String: Any])?["class_keys"] as? [String: String])
    let keybag = try Keybag(bytes)
    #expect(keybag.stages.count == 1)
    let keyring = try #require(keybag.unlock(SecretBytes([])))
    #expect(keyring.classes.count == listed.count)
    for (name, hex) in listed {
      let number = try #require(UInt32(name))
      let key = try keyring.classKey(ProtectionClass(rawValue: number)).array
      #expect(key.map { String(format: "%02x", $0) }.joined() == hex)
    }
  }
}
