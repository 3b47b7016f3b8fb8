/// One word of a command line: the bytes the system handed over, whatever they are.
///
/// File names are bytes on Linux, so a word need not be valid UTF-8. `CommandLine.arguments` repairs such
/// words and loses the name; a `Word` keeps it, and gives a `String` only where there is one.
public struct Word: Hashable, Sendable {
  /// The bytes of the word, without the closing NUL.
  public let bytes: [UInt8]

  /// Creates a word from bytes, which may be invalid UTF-8.
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Creates a word from text.
  public init(_ string: String) {
    bytes = Array(string.utf8)
  }

  /// The word as text, or nil when its bytes are not valid UTF-8.
  ///
  /// - Complexity: O(*n*) in the length of the word.
  public var string: String? {
    String(validating: bytes, as: UTF8.self)
  }

  /// Returns the words of the running process, the first of which is the name it was started by.
  public static func commandLine() -> [Word] {
    let arguments = unsafe CommandLine.unsafeArgv
    return (0..<Int(CommandLine.argc)).compactMap { position in
      guard let start = unsafe arguments[position] else { return nil }
      var count = 0
      while unsafe start[count] != 0 { count += 1 }
      return unsafe Word(bytes: UnsafeRawBufferPointer(start: start, count: count))
    }
  }
}

extension Word: ExpressibleByStringLiteral {
  /// Creates a word from a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension Word: CustomStringConvertible {
  /// The word for a message: its text, with each byte that is not UTF-8 shown as `\xNN`.
  public var description: String {
    var text = ""
    var offset = 0
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        text.unicodeScalars.append(Unicode.UTF8.decode(encoded))
        offset += encoded.count
      case .error(let length):
        for byte in bytes[offset..<offset + length] {
          text += (byte < 16 ? "\\x0" : "\\x") + String(byte, radix: 16, uppercase: true)
        }
        offset += length
      case .emptyInput:
        return text
      }
    }
  }
}

// MARK: - What a word looks like

extension Word {
  private static let dash = UInt8(ascii: "-")

  /// Whether this is `--`, which ends the options.
  var endsOptions: Bool { bytes == [Word.dash, Word.dash] }

  /// Whether this begins with a dash and is more than the `-` that stands for standard input.
  var beginsLikeOption: Bool { bytes.count > 1 && bytes[0] == Word.dash }

  /// Whether this begins like a long option; `--` alone does too.
  var beginsLikeLongOption: Bool { beginsLikeOption && bytes[1] == Word.dash }

  /// Whether this is a dash and a digit, as negative numbers begin; no option is named by a digit.
  var beginsLikeNegativeNumber: Bool {
    beginsLikeOption && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[1])
  }

  /// Whether the bytes are those of a name; `String.==` would also take U+212A for `K`.
  func isSpelled(_ name: String) -> Bool { bytes.elementsEqual(name.utf8) }
}
