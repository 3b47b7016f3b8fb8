import Plist

/// A dictionary of the catalogue, read strictly.
struct CatalogueFields {
  private let dictionary: Value
  private let path: PropertyPath

  init(_ dictionary: Value, at path: PropertyPath = .root) {
    self.dictionary = dictionary
    self.path = path
  }

  func error(_ code: CatalogueError.Code, _ key: Text) -> CatalogueError {
    CatalogueError(code: code, path: path.appending(.key(key)))
  }

  func optional(_ key: Text) -> Value? { dictionary[key] }

  func value(_ key: Text) throws(CatalogueError) -> Value {
    guard let value = dictionary[key] else { throw error(.missing, key) }
    return value
  }

  func string(_ key: Text) throws(CatalogueError) -> String {
    let value = try value(key)
    guard let string = value.string else { throw error(.wrongType(value.kind), key) }
    return string
  }

  func optionalString(_ key: Text) throws(CatalogueError) -> String? {
    dictionary[key] == nil ? nil : try string(key)
  }

  func strings(_ key: Text) throws(CatalogueError) -> [String] {
    let value = try value(key)
    guard value.kind == .array else { throw error(.wrongType(value.kind), key) }
    var strings: [String] = []
    for element in value.elements {
      guard let string = element.string else { throw error(.wrongType(element.kind), key) }
      strings.append(string)
    }
    return strings
  }

  func dictionaries(_ key: Text) throws(CatalogueError) -> [CatalogueFields] {
    let value = try value(key)
    guard value.kind == .array else { throw error(.wrongType(value.kind), key) }
    return value.elements.enumerated().map {
      CatalogueFields($0.element, at: path.appending(.key(key)).appending(.index($0.offset)))
    }
  }

  func optionalDictionaries(_ key: Text) throws(CatalogueError) -> [CatalogueFields] {
    dictionary[key] == nil ? [] : try dictionaries(key)
  }

  func fields(_ key: Text) throws(CatalogueError) -> CatalogueFields {
    let value = try value(key)
    guard value.kind == .dictionary else { throw error(.wrongType(value.kind), key) }
    return CatalogueFields(value, at: path.appending(.key(key)))
  }

  func choice<Choice: RawRepresentable<String>>(_ key: Text) throws(CatalogueError) -> Choice {
    guard let choice = Choice(rawValue: try string(key)) else { throw error(.unknownValue, key) }
    return choice
  }

  func version(_ key: Text) throws(CatalogueError) -> SystemVersion? {
    guard let text = try optionalString(key) else { return nil }
    guard let version = SystemVersion(text) else { throw error(.unknownValue, key) }
    return version
  }

  func place() throws(CatalogueError) -> KeyPlace {
    KeyPlace(
      domain: Text(try string("domain")), path: Text(try string("path")),
      keys: try strings("keys").map { Text($0) })
  }
}

extension Noise {
  /// Reads an entry.
  init(_ fields: CatalogueFields) throws(CatalogueError) {
    var keys: PathPattern?
    if let word = try fields.optionalString("keys") {
      do throws(PlistError) { keys = try PathPattern(parsing: word) } catch {
        throw fields.error(.unknownValue, "keys")
      }
    }
    self.init(
      domain: Glob(try fields.string("domain")), path: Glob(try fields.string("path")), keys: keys,
      reason: try fields.string("reason"))
  }
}

extension Tweak {
  /// Reads an entry.
  init(_ fields: CatalogueFields) throws(CatalogueError) {
    id = try fields.string("id")
    guard !id.utf8.isEmpty,
      id.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D })
    else { throw fields.error(.unknownValue, "id") }
    title = try fields.string("title")
    description = try fields.string("description")
    place = try fields.place()
    guard !place.keys.isEmpty else { throw fields.error(.unknownValue, "keys") }
    switch try fields.string("type") {
    case "boolean": kind = .boolean
    case "integer": kind = .integer
    case "real": kind = .real
    case "string": kind = .string
    case "dictionary": kind = .dictionary
    default: throw fields.error(.unknownValue, "type")
    }
    on = try fields.value("on")
    off = fields.optional("off")
    absent = fields.optional("default")
    for (key, value) in [("on", on), ("off", off), ("default", absent)] {
      guard let value, value.kind != kind else { continue }
      throw fields.error(.wrongType(value.kind), Text(key))
    }
    let range = try fields.fields("versions")
    versions = VersionRange(first: try range.version("first"), last: try range.version("last"))
    versionWords = try range.optionalString("words")
    versionBasis = try range.string("basis")
    devices = try fields.optionalString("devices")
    effects = try fields.string("effects")
    risk = try fields.choice("risk")
    route = try fields.choice("route")
    let evidence = try fields.string("restoreEvidence")
    restoreEvidence = evidence.utf8.elementsEqual("none".utf8) ? nil : evidence
    keyEvidence = try fields.string("keyEvidence")
    confidence = try fields.string("confidence")
    confidenceNote = try fields.optionalString("confidenceNote")
    sources = try fields.strings("sources")
    // Nothing is claimed without saying who does.
    guard sources.contains(where: { !$0.utf8.isEmpty }) else { throw fields.error(.missing, "sources") }
  }
}
