import Ciphers
import Testing

@Suite struct PasswordDerivationTests {
  struct Vector: CustomTestStringConvertible, Sendable {
    let function: PasswordDerivation.Function
    let password: String
    let salt: String
    let rounds: Int
    let key: String

    init(
      _ function: PasswordDerivation.Function, _ password: String, _ salt: String, _ rounds: Int,
      _ key: String
    ) {
      self.function = function
      self.password = password
      self.salt = salt
      self.rounds = rounds
      self.key = key
    }

    var testDescription: String { "\(function) \(password.debugDescription) \(rounds)" }
  }

  // RFC 6070 for SHA-1, RFC 7914 (11) for SHA-256; the last two were made with Python's hashlib.
  static let vectors = [
    Vector(.sha1, "password", "salt", 1, "0c60c80f961f0e71f3a9b524af6012062fe037a6"),
    Vector(.sha1, "password", "salt", 4096, "4b007901b765489abead49d926f721d065a429c1"),
    Vector(
      .sha1, "passwordPASSWORDpassword", "saltSALTsaltSALTsaltSALTsaltSALTsalt", 4096,
      "3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038"),
    Vector(.sha1, "pass\0word", "sa\0lt", 4096, "56fa6aa75548099dcc37d7f03425e0c3"),
    Vector(
      .sha256, "passwd", "salt", 1,
      "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
        + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"),
    Vector(
      .sha256, "Password", "NaCl", 80000,
      "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"
        + "a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d"),
    Vector(
      .sha256, String(repeating: "long ", count: 20), "salt", 3,
      "261fab0705236b511edae8f00f0a9d49b8bc81494764f32a383a460e91ba90ac"),
    Vector(
      .sha1, String(repeating: "long ", count: 20), "salt", 3, "2c6f18cf0fcca4aa55b04b2824a92c6f7991d55b"),
  ]

  @Test(arguments: vectors) func derivesTheStandardsKeys(_ vector: Vector) {
    let derivation = PasswordDerivation(vector.function, salt: Array(vector.salt.utf8), rounds: vector.rounds)
    let key = derivation.key(
      from: SecretBytes(Array(vector.password.utf8)), byteCount: vector.key.utf8.count / 2)
    #expect(key.array.hex == vector.key)
  }

  @Test func tellsOfEveryRound() {
    let derivation = PasswordDerivation(.sha1, salt: [1, 2, 3], rounds: 200_000)
    var told: [Int] = []
    _ = derivation.key(from: SecretBytes([]), byteCount: 32) { told.append($0) }
    // Two results of 20 bytes make a key of 32.
    #expect(derivation.totalRounds(byteCount: 32) == 400_000)
    #expect(told.reduce(0, +) == 400_000)
    #expect(told.count == 2 * (1 + 4))
  }

  @Test func derivesTheSameOfNothingAndOfAZero() {
    // HMAC fills short keys up with zeros.
    let derivation = PasswordDerivation(.sha1, salt: [9], rounds: 2)
    #expect(derivation.key(from: SecretBytes([])).array == derivation.key(from: SecretBytes([0])).array)
  }
}
