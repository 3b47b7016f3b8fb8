import Digests
import Files

/// Reads a `TextFile`'s lines in their order; whatever is not as the format says makes the file a damaged one.
struct TextLines {
  /// The version the file was written in.
  let version: String
  private let path: FilePath
  private var rest: ArraySlice<[UInt8]>

  /// Checks a file's first and last line.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - kind: What the first line has to say.
  ///   - path: The file, for errors.
  /// - Throws: `.damaged`, also for a file that was cut short.
  init(of bytes: [UInt8], kind: String, at path: FilePath) throws(VaultError) {
    self.path = path
    // "sum", a space, 64 digits and a line feed.
    let body = bytes.dropLast(69)
    guard bytes.count > 69, body.last == UInt8(ascii: "\n"),
      Array(bytes.suffix(69)) == Array("sum \(SHA256.hash(Array(body)).hex)\n".utf8)
    else { throw VaultError(.damaged, path) }
    let lines = body.dropLast().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let first = String(decoding: lines.first ?? [], as: UTF8.self).split(separator: " ")
    guard first.count == 3, first[0] == "springback", first[1] == kind else {
      throw VaultError(.damaged, path)
    }
    version = String(first[2])
    rest = lines.dropFirst().map(Array.init)[...]
  }

  /// What a damaged file is reported as.
  var damage: VaultError { VaultError(.damaged, path) }

  /// Whether there is another line.
  var isAtEnd: Bool { rest.isEmpty }

  /// Returns whether the next line begins with `word`.
  func isNext(_ word: String) -> Bool {
    guard let line = rest.first else { return false }
    return line.starts(with: word.utf8) && (line.count == word.utf8.count || line[word.utf8.count] == 0x20)
  }

  /// Returns the values of the next line, which has to begin with `word` and have `count` of them.
  mutating func next(_ word: String, _ count: Int) throws(VaultError) -> Values {
    guard isNext(word), let line = rest.popFirst() else { throw damage }
    var values: [[UInt8]?] = []
    for part in line.split(separator: 0x20, omittingEmptySubsequences: false).dropFirst() {
      values.append(try value(of: part))
    }
    guard values.count == count else { throw damage }
    return Values(values: values[...], path: path)
  }

  private func value(of word: ArraySlice<UInt8>) throws(VaultError) -> [UInt8]? {
    if word.elementsEqual("-".utf8) { return nil }
    if word.elementsEqual("%".utf8) { return [] }
    var bytes: [UInt8] = []
    var rest = word
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { throw damage }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    guard !bytes.isEmpty else { throw damage }
    return bytes
  }
}

extension TextLines {
  /// The values of a line, taken from the left.
  struct Values {
    fileprivate var values: ArraySlice<[UInt8]?>
    fileprivate let path: FilePath

    /// Returns the next value.
    mutating func take<Value: TextValue>(_: Value.Type = Value.self) throws(VaultError) -> Value {
      guard let value: Value = try takeIfPresent() else { throw VaultError(.damaged, path) }
      return value
    }

    /// Returns the next value, nil for one that is not there.
    mutating func takeIfPresent<Value: TextValue>(
      _: Value.Type = Value.self
    ) throws(VaultError) -> Value? {
      guard let bytes = values.popFirst() else { throw VaultError(.damaged, path) }
      guard let bytes else { return nil }
      guard let value = Value(textBytes: bytes) else { throw VaultError(.damaged, path) }
      return value
    }
  }
}
