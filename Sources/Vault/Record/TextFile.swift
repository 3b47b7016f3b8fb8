import Digests
import Files

/// The format of every file of the store's but the originals and locks: lines of words, of which the last line is the
/// SHA-256 of those before it.
///
///     springback record 1
///     memo command set%20K=true
///     sum 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
///
/// Words are separated by one space. A byte that is not a visible ASCII character, or is `%`, is written as `%` and
/// two hexadecimal digits; the empty word is `%`, a value that is not there is `-`, and the word `-` is `%2D`.
struct TextFile {
  private var body: [UInt8]

  /// Begins a file.
  init(kind: String, version: String = StoreLayout.version) {
    body = Array("springback \(kind) \(version)\n".utf8)
  }

  /// Adds a line that begins with a word of the format's own.
  mutating func add(_ word: String, _ values: (any TextValue)?...) {
    body += word.utf8
    for value in values {
      body.append(UInt8(ascii: " "))
      if let value { append(value.textBytes) } else { body.append(UInt8(ascii: "-")) }
    }
    body.append(UInt8(ascii: "\n"))
  }

  /// The whole file.
  var bytes: [UInt8] { body + Array("sum \(SHA256.hash(body).hex)\n".utf8) }

  private mutating func append(_ word: [UInt8]) {
    if word.isEmpty { body.append(UInt8(ascii: "%")) }
    if word == [UInt8(ascii: "-")] {
      body += "%2D".utf8
      return
    }
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in word {
      if byte > 0x20, byte < 0x7f, byte != UInt8(ascii: "%") {
        body.append(byte)
      } else {
        body += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
  }
}

/// A value that has a place in the store's files.
protocol TextValue {
  /// The value in bytes, before those with a meaning of their own are replaced.
  var textBytes: [UInt8] { get }
  /// Reads the value back; nil when the bytes are not one.
  init?(textBytes: [UInt8])
}

extension String: TextValue {
  var textBytes: [UInt8] { Array(utf8) }
  init?(textBytes: [UInt8]) { self.init(validating: textBytes, as: UTF8.self) }
}

extension FilePath: TextValue {
  var textBytes: [UInt8] { bytes }
  init?(textBytes: [UInt8]) { self.init(bytes: textBytes) }
}

extension Digest: TextValue {
  var textBytes: [UInt8] { Array(hex.utf8) }
  init?(textBytes: [UInt8]) { self.init(hex: String(decoding: textBytes, as: UTF8.self)) }
}

extension Int64: TextValue {}
extension Int: TextValue {}
extension UInt32: TextValue {}

extension FixedWidthInteger where Self: TextValue {
  var textBytes: [UInt8] { Array(String(self).utf8) }
  init?(textBytes: [UInt8]) { self.init(String(decoding: textBytes, as: UTF8.self)) }
}

/// Bytes that are no text, as an extended attribute's value.
struct RawBytes: TextValue {
  let textBytes: [UInt8]
  init(textBytes: [UInt8]) { self.textBytes = textBytes }
}
