import Ciphers
import Testing

@Suite struct BodyCipherTests {
  let key = SecretBytes(hex: "000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F")

  static let sizes = [0, 1, 15, 16, 17, 31, 32, 4096, 1 << 18, (1 << 18) + 1, 1_500_000]

  private func body(_ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
  }

  private func encrypt(_ bytes: [UInt8]) -> [UInt8] { unsafe BodyCipher.encrypt(bytes.span.bytes, with: key) }

  private func decrypt(_ bytes: [UInt8]) throws -> [UInt8] {
    try unsafe BodyCipher.decrypt(bytes.span.bytes, with: key).array
  }

  @Test func encryptsAsTheStandardSays() {
    // FIPS 197, C.3: with a zero vector, the first block of a chain is that of the cipher alone.
    let block = encrypt([UInt8](hex: "00112233445566778899aabbccddeeff"))
    #expect(block.prefix(16).elementsEqual([UInt8](hex: "8ea2b7ca516745bfeafc49904b496089")))
    #expect(block.count == 32)
  }

  @Test(arguments: sizes) func comesBackWithPadding(_ size: Int) throws {
    let body = body(size)
    let encrypted = encrypt(body)
    #expect(encrypted.count == BodyCipher.encryptedSize(size))
    #expect(encrypted.count == size / 16 * 16 + 16)
    #expect(try unsafe BodyCipher.decryptedSize(encrypted.span.bytes, with: key) == size)
    #expect(try decrypt(encrypted) == body)
  }

  @Test(arguments: sizes) func comesInPortions(_ size: Int) throws {
    let body = body(size)
    let encrypted = encrypt(body)
    var parts: [[UInt8]] = []
    unsafe BodyCipher.decrypt(encrypted.span.bytes, size, with: key) { unsafe parts.append(Array($0)) }
    #expect(parts.flatMap(\.self) == body)
    #expect(parts.allSatisfy { $0.count <= 1 << 18 })
  }

  @Test func holdsNothingInNothing() throws {
    #expect(try decrypt([]).isEmpty)
  }

  @Test func namesPartsOfBlocks() throws {
    let encrypted = encrypt(body(100))
    for count in 1...15 {
      let short = Array(encrypted.dropLast(count))
      #expect(throws: BodyCipher.Fault.length(112 - count)) { try decrypt(short) }
    }
  }

  @Test func namesDamagedPadding() throws {
    // Without its last block the ciphertext ends in what is no padding.
    let body = body(64)
    #expect(throws: BodyCipher.Fault.padding) { try decrypt(Array(encrypt(body).dropLast(16))) }
    // Seventeen is one byte more than a block can be filled up with, and none is no padding.
    for end in [17, 0] as [UInt8] {
      let unpadded = Array(encrypt(body.dropLast() + [end]).dropLast(16))
      #expect(throws: BodyCipher.Fault.padding) { try decrypt(unpadded) }
    }
    let uneven = Array(encrypt(body.dropLast(2) + [3, 2]).dropLast(16))
    #expect(throws: BodyCipher.Fault.padding) { try decrypt(uneven) }
  }
}
