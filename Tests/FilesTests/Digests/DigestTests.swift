import Digests
import Testing

@Suite struct DigestTests {
  // The values of FIPS 180-4's examples, and one a test vector of every implementation: a million letters a.
  static let known: [(text: String, repeats: Int, sha1: String, sha256: String)] = [
    (
      "", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709",
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    ),
    (
      "abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d",
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    ),
    (
      "a", 1_000_000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f",
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
    (
      "HomeDomain-Library/Preferences/com.apple.springboard.plist", 1,
      "662bc19b13aecef58a7e855d0316e4cf61e2642b",
      "f897889a10a0873cf981eb4a5f29acd938d17ff84606d94f82f6217e97cdbb69"
    ),
  ]

  @Test(arguments: known.indices) func digestsAreThePublishedOnes(index: Int) {
    let (text, repeats, sha1, sha256) = Self.known[index]
    let bytes = Array(String(repeating: text, count: repeats).utf8)
    #expect(SHA1.hash(bytes).hex == sha1)
    #expect(SHA256.hash(bytes).hex == sha256)
  }

  @Test(arguments: [1, 3, 63, 64, 65, 1000]) func piecesGiveTheSameDigest(size: Int) {
    let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 13) }
    var hash = SHA256()
    for start in stride(from: 0, to: bytes.count, by: size) {
      hash.update(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    #expect(hash.finish() == SHA256.hash(bytes))
    #expect(SHA1.hash(bytes) != SHA1.hash(Array(bytes.dropLast())))
  }

  @Test func hexGoesBothWays() {
    let digest = SHA1.hash(Array("abc".utf8))
    #expect(SHA1.Digest(hex: digest.hex) == digest)
    #expect(SHA1.Digest(hex: digest.hex.uppercased()) == digest)
    #expect(SHA1.Digest(digest.array) == digest)
    for bad in [
      "", "a9", digest.hex + "00", String(digest.hex.dropLast()) + "g", "é" + digest.hex.dropLast(2),
    ] {
      #expect(SHA1.Digest(hex: bad) == nil)
    }
    #expect(SHA1.Digest([1, 2, 3]) == nil)
    #expect(digest.description == digest.hex)
    #expect(Set([digest, SHA1.hash(Array("abc".utf8))]).count == 1)
    #expect(SHA1.Digest(hex: String(repeating: "0", count: 40)).map { $0 < digest } == true)
  }
}
