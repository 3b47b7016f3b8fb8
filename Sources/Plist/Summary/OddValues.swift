/// Looks for values that every reader takes, and that may still not be what was meant, or not be there in another format.
///
/// A container that is there several times is looked at once.
struct OddValues {
  /// Longer texts are no dates, and longer digits are what identifies something rather than a number.
  private static let longestDate = 32
  private static let longestNumber = 9
  /// Bytes of a key that is named in a warning.
  private static let longestSubject = 256
  private static let booleans: Set<[UInt8]> = Set(
    ["true", "false", "yes", "no"].flatMap { word in
      [word, word.uppercased(), word.prefix(1).uppercased() + word.dropFirst()].map { Array($0.utf8) }
    })

  private let document: Document
  private var seen: Set<Range<Int>> = []
  private var seenTexts: Set<Int> = []
  private(set) var found: [(code: Warning.Code, subject: Text?, position: Int)] = []

  /// Looks at all values of a document.
  ///
  /// - Complexity: O(*n*), also where containers and strings are shared.
  init(in document: Document) {
    self.document = document
    look(at: document.root, key: nil)
  }

  private mutating func look(at value: Value, key: Value?) {
    switch value.kind {
    case .string:
      lookForSurrogates(in: value, key)
      // All that OpenStep has are strings.
      if document.format != .openStep, value.node.count <= 2 * Self.longestDate,
        Self.isSuspicious(value.text?.bytes ?? [], key)
      {
        add(.suspiciousType, key, value)
      }
    case .date where document.format == .binary:
      if !DateText.hasDay(value.date ?? 0) { add(.unrepresentableDate, key, value) }
    case .array, .set:
      guard value.count == 0 || seen.insert(value.node.children).inserted else { return }
      for element in value.elements { look(at: element, key: key) }
    case .dictionary:
      guard value.count == 0 || seen.insert(value.node.children).inserted else { return }
      if document.format == .binary, document.arena.takenForUID(value.node) != .no {
        add(.uidDictionary, key, value)
      }
      for entry in value.entries {
        lookForSurrogates(in: entry.key, entry.key)
        look(at: entry.value, key: entry.key)
      }
    default: break
    }
  }

  private mutating func lookForSurrogates(in string: Value, _ key: Value?) {
    guard !string.node.flags.contains(.ascii), seenTexts.insert(string.node.place).inserted,
      string.text?.isWellFormed == false
    else { return }
    add(.loneSurrogate, key, string)
  }

  private mutating func add(_ code: Warning.Code, _ key: Value?, _ value: Value) {
    // A long key that many dictionaries share would make messages longer than the file.
    let subject = key.flatMap { $0.node.count <= Self.longestSubject ? $0.text : nil }
    found.append((code, subject, value.position ?? 0))
  }

  /// Whether a string would better be a boolean, a number or a date; the numbers of versions are strings everywhere.
  private static func isSuspicious(_ text: [UInt8], _ key: Value?) -> Bool {
    guard text.count <= longestDate else { return false }
    if booleans.contains(text) { return true }
    if DateText.seconds(text) != nil { return true }
    guard text.count <= longestNumber, let first = text.first, first.isASCIIDigit || first == 0x2D,
      first != 0x30 || text.count == 1 || text[1] == 0x2E
    else { return false }
    return (IntegerText.integer(text) != nil || RealText.real(text) != nil)
      && !isOfVersion(key)
  }

  private static func isOfVersion(_ key: Value?) -> Bool {
    guard let key, key.node.count <= longestSubject else { return false }
    return key.string?.lowercased().contains("version") == true
  }
}

extension Document {
  /// Everything that is odd, in document order: `warnings`, and values that may not be what was meant.
  ///
  /// - Complexity: O(*n*).
  public var oddities: [Warning] {
    let odd = OddValues(in: self).found.sorted { $0.position < $1.position }
    guard !odd.isEmpty else { return warnings }
    var places = TextPlaces(arena.source, encoding: encoding)
    let added = odd.map { odd in
      Warning(
        odd.code, odd.subject,
        at: format == .binary
          ? .binary(offset: odd.position, object: nil) : places.location(of: odd.position))
    }
    return (warnings + added).sorted { $0.location.offset < $1.location.offset }
  }

  /// What is wrong with the document by a reader of the strictest kind: libxml2, for XML; nil if nothing is.
  ///
  /// - Complexity: O(*n*).
  public var strictFault: PlistError? {
    guard format == .xml else { return nil }
    do throws(PlistError) {
      _ = try XMLReferee.read(original)
      return nil
    } catch { return error }
  }
}
