import Ciphers
import Testing

@Suite struct KeyWrapTests {
  // RFC 3394, 4.6.
  let key = SecretBytes(hex: "000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F")
  let secret = SecretBytes(hex: "00112233445566778899AABBCCDDEEFF000102030405060708090A0B0C0D0E0F")
  let wrapped = [UInt8](
    hex: "28C9F404C4B810F4CBCCB35CFB87F8263F5786E2D80ED326CBC7F0E71A99F43BFB988B9B7A02DD21")

  @Test func wrapsAsTheStandardSays() {
    #expect(KeyWrap.wrap(secret, with: key) == wrapped)
  }

  @Test func unwrapsAsTheStandardSays() {
    #expect(KeyWrap.unwrap(wrapped, with: key)?.array == secret.array)
  }

  @Test func refusesEveryDamagedBitAndAnotherKey() {
    for bit in 0..<wrapped.count * 8 {
      var damaged = wrapped
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(KeyWrap.unwrap(damaged, with: key) == nil)
    }
    #expect(KeyWrap.unwrap(wrapped, with: secret) == nil)
    #expect(KeyWrap.unwrap(Array(wrapped.dropLast()), with: key) == nil)
    #expect(KeyWrap.unwrap([], with: key) == nil)
  }

  @Test func makesAnotherKeyEachTime() throws {
    let keys = try (0..<8).map { _ in try #require(SecretBytes.random(byteCount: 32)).array }
    #expect(Set(keys).count == 8)
    #expect(keys.allSatisfy { $0.count == 32 })
  }

  @Test func takesAnArrayOver() {
    var array: [UInt8] = Array("a password".utf8)
    let secret = SecretBytes(moving: &array)
    #expect(array.isEmpty)
    #expect(secret.array == Array("a password".utf8))
  }
}
