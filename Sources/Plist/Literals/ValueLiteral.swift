/// A value as it is written on the command line: a type and a colon before it, or neither.
public struct ValueLiteral: Hashable, Sendable {
  /// The types that a word can name.
  public enum ValueType: String, Hashable, Sendable, CaseIterable {
    case integer = "int"
    case real
    case string
    case boolean = "bool"
    case date
    /// Base64; a file's bytes as they are.
    case data
    /// Hexadecimal digits of data.
    case hex
    case uid
    /// Typed JSON.
    case json
    /// An XML property list, or one element of it.
    case xml
  }

  /// Where the value itself is.
  public enum Content: Hashable, Sendable {
    case text(String)
    /// In a file, named after an at-sign.
    case file(String)
    case standardInput
  }

  /// The type, or nil for a word that names none.
  public let type: ValueType?

  /// Where the value itself is.
  public let content: Content

  /// Reads a word: a known type name and a colon at its start always mean a type.
  public init(parsing word: String) {
    let bytes = Array(word.utf8)
    guard let colon = bytes.firstIndex(of: 0x3A),
      let type = ValueType(rawValue: String(decoding: bytes[..<colon], as: UTF8.self))
    else {
      self.init(type: nil, content: .text(word))
      return
    }
    self.init(type, parsing: String(decoding: bytes[(colon + 1)...], as: UTF8.self))
  }

  /// Reads what stands after a type: `@FILE`, `@-` for standard input, `@@` for a text that begins with an at-sign.
  public init(_ type: ValueType, parsing text: String) {
    let bytes = Array(text.utf8)
    guard bytes.first == 0x40, bytes.count > 1 else {
      self.init(type: type, content: .text(text))
      return
    }
    let rest = String(decoding: bytes[1...], as: UTF8.self)
    switch bytes[1] {
    case 0x40: self.init(type: type, content: .text(rest))
    case 0x2D where bytes.count == 2: self.init(type: type, content: .standardInput)
    default: self.init(type: type, content: .file(rest))
    }
  }

  private init(type: ValueType?, content: Content) {
    self.type = type
    self.content = content
  }
}

extension Document {
  /// Makes a document of a value whose type was named.
  ///
  /// - Parameters:
  ///   - bytes: The text after the type, or what a file or standard input held.
  ///   - type: The type.
  ///   - isFile: Whether the bytes were in a file: data is then raw, and one line end is not part of other scalars but
  ///     strings.
  /// - Throws: `ValueFault.notA`, or what is wrong with the JSON or XML.
  /// - Complexity: O(*n*).
  public init(
    _ bytes: [UInt8], as type: ValueLiteral.ValueType, isFile: Bool = false
  ) throws(PlistError) {
    var builder = DocumentBuilder()
    switch type {
    case .json:
      self = try Document(typedJSON: bytes)
      return
    case .xml:
      self = try isFile ? Document(reading: bytes) : XMLReader.read(Bytes(bytes))
      return
    case .data where isFile: try builder.data(bytes)
    case .string: try Self.append(bytes, as: .string, isSingle: false, to: &builder)
    default:
      var line = bytes
      if isFile, line.last == 0x0A { line.removeLast() }
      if isFile, line.last == 0x0D { line.removeLast() }
      if type == .hex {
        guard let data = HexText.bytes(line) else {
          throw PlistError(.value(.notA(.data, word: String(decoding: line, as: UTF8.self))))
        }
        try builder.data(data)
      } else {
        try Self.append(line, as: type.kind, isSingle: false, to: &builder)
      }
    }
    self = builder.finish(format: .binary)
  }

  /// Makes a document of a word without a type that takes the place of a value, whose type is kept.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - kind: The type of the value that it replaces, or that its place is known to want.
  ///   - isSingle: Whether a real has 32 bits.
  /// - Throws: `ValueFault`: `notA`, `empty`, or `needsType` for null and containers.
  /// - Complexity: O(*n*).
  public init(untyped word: String, as kind: Kind, isSingle: Bool = false) throws(PlistError) {
    let bytes = Array(word.utf8)
    if bytes.isEmpty, kind != .string { throw PlistError(.value(.empty)) }
    var builder = DocumentBuilder()
    try Self.append(bytes, as: kind, isSingle: isSingle, to: &builder)
    self = builder.finish(format: .binary)
  }

  /// Makes a document of a word without a type where nothing tells one: `true` and `false` are booleans.
  ///
  /// - Throws: `ValueFault.untyped` for every other word, `ValueFault.empty`.
  public init(untyped word: String) throws(PlistError) {
    guard !word.utf8.isEmpty else { throw PlistError(.value(.empty)) }
    guard word.utf8.elementsEqual("true".utf8) || word.utf8.elementsEqual("false".utf8) else {
      throw PlistError(.value(.untyped(word: word)))
    }
    self = .boolean(word.utf8.first == 0x74)
  }

  private static func append(
    _ bytes: [UInt8], as kind: Kind, isSingle: Bool, to builder: inout DocumentBuilder
  ) throws(PlistError) {
    let fault = PlistError(.value(.notA(kind, word: String(decoding: bytes, as: UTF8.self))))
    switch kind {
    case .string:
      guard let string = String(validating: bytes, as: UTF8.self) else { throw fault }
      try builder.string(Text(string))
    case .boolean:
      let word = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
      if word.elementsEqual("true".utf8) || word.elementsEqual("yes".utf8) {
        builder.boolean(true)
      } else if word.elementsEqual("false".utf8) || word.elementsEqual("no".utf8) {
        builder.boolean(false)
      } else {
        throw fault
      }
    case .integer:
      guard let integer = IntegerText.integer(bytes) else { throw fault }
      builder.integer(integer)
    case .real where isSingle:
      guard let real = RealText.single(bytes) else { throw fault }
      builder.single(real)
    case .real:
      guard let real = RealText.real(bytes) else { throw fault }
      builder.real(real)
    case .date:
      guard let seconds = DateText.seconds(bytes) else { throw fault }
      builder.date(seconds)
    case .data:
      guard let data = Base64.bytes(bytes) else { throw fault }
      try builder.data(data)
    case .uid:
      guard let uid = IntegerText.integer(bytes)?.signed.flatMap({ UInt32(exactly: $0) }) else { throw fault }
      builder.uid(uid)
    case .null, .array, .dictionary, .set: throw PlistError(.value(.needsType(kind)))
    }
  }
}

extension ValueLiteral.ValueType {
  /// The kind of value that the type makes; JSON and XML make any.
  fileprivate var kind: Kind {
    switch self {
    case .integer: .integer
    case .real: .real
    case .string: .string
    case .boolean: .boolean
    case .date: .date
    case .data, .hex: .data
    case .uid: .uid
    case .json, .xml: .dictionary
    }
  }
}
