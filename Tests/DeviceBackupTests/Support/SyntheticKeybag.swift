import Ciphers

@testable import DeviceBackup

/// A keybag that a test makes, with a key of few rounds.
struct SyntheticKeybag {
  /// A field by itself, to leave out, repeat or spoil.
  struct Field {
    var tag: String
    var value: [UInt8]

    init(_ tag: String, _ value: [UInt8]) {
      self.tag = tag
      self.value = value
    }

    init(_ tag: String, _ integer: UInt32) {
      self.init(tag, (0..<4).map { UInt8(truncatingIfNeeded: integer >> (24 - $0 * 8)) })
    }

    var bytes: [UInt8] {
      Array(tag.utf8) + Field("", UInt32(value.count)).value + value
    }
  }

  static let password = "test"

  let classKeys: [ProtectionClass: SecretBytes]
  var fields: [Field]

  /// Makes one of the classes 1 to 11, as a device does.
  ///
  /// - Parameters:
  ///   - password: The password.
  ///   - stages: 2 as since iOS 10.2, 1 as before.
  ///   - rounds: How many in each stage.
  init(password: String = password, stages: Int = 2, rounds: UInt32 = 10) {
    let salt = Array(0..<20 as Range<UInt8>)
    let firstSalt = Array(100..<120 as Range<UInt8>)
    fields = [
      Field("VERS", stages == 2 ? 5 : 3), Field("TYPE", 1), Field("UUID", Array(repeating: 1, count: 16)),
      Field("HMCK", Array(repeating: 0, count: 40)), Field("WRAP", 0), Field("SALT", salt),
      Field("ITER", rounds),
    ]
    var key = SecretBytes(Array(password.utf8))
    if stages == 2 {
      fields += [Field("DPWT", 0), Field("DPIC", rounds), Field("DPSL", firstSalt)]
      key = PasswordDerivation(.sha256, salt: firstSalt, rounds: Int(rounds)).key(from: key)
    }
    key = PasswordDerivation(.sha1, salt: salt, rounds: Int(rounds)).key(from: key)
    var classKeys: [ProtectionClass: SecretBytes] = [:]
    for number in 1...11 as ClosedRange<UInt32> {
      let secret = SecretBytes((0..<32).map { UInt8(number * 16) ^ $0 })
      classKeys[ProtectionClass(rawValue: number)] = secret
      fields += [
        Field("UUID", Array(repeating: UInt8(number), count: 16)), Field("CLAS", number),
        Field("WRAP", number <= 4 ? 2 : 3), Field("KTYP", 0),
        Field("WPKY", KeyWrap.wrap(secret, with: key)),
      ]
    }
    self.classKeys = classKeys
  }

  var bytes: [UInt8] { fields.flatMap(\.bytes) }

  /// Where the field at an index begins.
  func offset(of index: Int) -> Int { fields[..<index].reduce(0) { $0 + $1.bytes.count } }

  /// The index of the first field with a tag.
  func index(of tag: String) -> Int { fields.firstIndex { $0.tag == tag } ?? fields.count }
}

extension SecretBytes {
  var array: [UInt8] { unsafe Array(unsafeBytes) }
}
