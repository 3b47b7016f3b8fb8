/// Follows the references of a keyed archive (NSKeyedArchiver), which lists its objects and lets them name each other by
/// number: `$top` names the outermost, `$objects` holds them all, `$class` of an object names its class.
///
/// Every object is laid out once, where it is met first. Later it is `{"$see": "PATH"}`, so that an archive whose
/// objects name each other in circles has an end.
struct ArchiveResolver {
  private let objects: Value
  /// The paths at which containers have been laid out, by number.
  private var places: [UInt32: PropertyPath] = [:]
  private var builder = DocumentBuilder()
  private var budget: ExpansionBudget

  /// Resolves an archive.
  ///
  /// - Returns: The values of `$top`.
  /// - Throws: `FormatFault.notAnArchive`, `LimitFault.tooDeep`, `LimitFault.expansion`.
  /// - Complexity: O(*n*), within the budget for shared text.
  static func resolve(_ document: Document) throws(PlistError) -> Document {
    guard let top = document.root["$top"], let objects = document.root["$objects"], top.kind == .dictionary,
      objects.kind == .array, document.root["$archiver"] != nil || document.root["$version"] != nil
    else { throw PlistError(.format(.notAnArchive)) }
    var resolver = ArchiveResolver(objects: objects, budget: ExpansionBudget(for: document.root))
    try resolver.dictionary(top, at: .root)
    return resolver.builder.finish(format: document.format)
  }

  private init(objects: Value, budget: ExpansionBudget) {
    self.objects = objects
    self.budget = budget
  }

  private mutating func value(_ value: Value, at path: PropertyPath) throws(PlistError) {
    guard let number = value.uid else { return try plain(value, at: path) }
    guard let object = object(number), object.uid == nil else {
      try budget.spend()
      return try builder.copy(value)
    }
    if Self.isNull(object, number) {
      try budget.spend()
      return builder.null()
    }
    guard object.kind.isContainer else { return try plain(object, at: path) }
    if let place = places[number] {
      let text = Text(place.description)
      try budget.spend(bytes: text.bytes.count)
      try builder.beginDictionary()
      try builder.key("$see")
      try builder.string(text)
      return try builder.end()
    }
    places[number] = path
    try instance(object, at: path)
  }

  /// A value that is no reference; those within it are followed.
  private mutating func plain(_ value: Value, at path: PropertyPath) throws(PlistError) {
    switch value.kind {
    case .dictionary: try dictionary(value, at: path)
    case .array, .set: try elements(Array(value.elements), isSet: value.kind == .set, at: path)
    default:
      try budget.spend(bytes: value.count)
      try builder.copy(value)
    }
  }

  /// An object with a class: Foundation's own collections and values are shown as what they are.
  private mutating func instance(_ object: Value, at path: PropertyPath) throws(PlistError) {
    switch className(of: object) {
    case "NSArray", "NSMutableArray", "NSOrderedSet", "NSMutableOrderedSet":
      if let list = list(in: object) { return try elements(list, isSet: false, at: path) }
    case "NSSet", "NSMutableSet":
      if let list = list(in: object) { return try elements(list, isSet: true, at: path) }
    case "NSDictionary", "NSMutableDictionary":
      if let keys = keys(of: object), let values = list(in: object), values.count == keys.count {
        return try entries(keys, values, at: path)
      }
    case "NSString", "NSMutableString":
      if let text = object["NS.string"], text.kind == .string { return try plain(text, at: path) }
    case "NSData", "NSMutableData":
      if let data = object["NS.data"] ?? object["NS.bytes"], data.kind == .data {
        return try plain(data, at: path)
      }
    case "NSDate":
      if let seconds = object["NS.time"]?.real {
        try budget.spend()
        return builder.date(seconds)
      }
    case "NSNull":
      try budget.spend()
      return builder.null()
    default: break
    }
    try plain(object, at: path)
  }

  private mutating func elements(_ list: [Value], isSet: Bool, at path: PropertyPath) throws(PlistError) {
    try budget.spend()
    if isSet { try builder.beginSet() } else { try builder.beginArray() }
    for (index, element) in list.enumerated() {
      try value(element, at: path.appending(.index(index)))
    }
    try builder.end()
  }

  private mutating func dictionary(_ dictionary: Value, at path: PropertyPath) throws(PlistError) {
    try budget.spend()
    try builder.beginDictionary()
    let name = className(of: dictionary)
    if let name {
      try budget.spend(bytes: name.bytes.count)
      try builder.key("$class")
      try builder.string(name)
    }
    for (key, member) in dictionary.entries {
      guard let key = key.text, name == nil || key != "$class" else { continue }
      try budget.spend(bytes: key.bytes.count)
      try builder.key(key)
      try value(member, at: path.appending(.key(key)))
    }
    try builder.end()
  }

  private mutating func entries(
    _ keys: [Text], _ values: [Value], at path: PropertyPath
  ) throws(PlistError) {
    try budget.spend()
    try builder.beginDictionary()
    for (key, member) in zip(keys, values) {
      try budget.spend(bytes: key.bytes.count)
      try builder.key(key)
      try value(member, at: path.appending(.key(key)))
    }
    try builder.end()
  }

  // MARK: - Looking up

  private func object(_ number: UInt32) -> Value? {
    guard let index = Int(exactly: number), index < objects.count else { return nil }
    return objects.elements[index]
  }

  /// Whether an object is the one that stands for nothing: the first, a string.
  private static func isNull(_ object: Value, _ number: UInt32) -> Bool {
    number == 0 && object.text == "$null"
  }

  private func className(of object: Value) -> Text? {
    object["$class"]?.uid.flatMap { self.object($0) }?["$classname"]?.text
  }

  /// The elements of an archived collection; older encoders give each a key of its own.
  private func list(in object: Value) -> [Value]? {
    if let list = object["NS.objects"] { return list.kind == .array ? Array(list.elements) : nil }
    var list: [Value] = []
    for (key, element) in object.entries where key.text == Text("NS.object.\(list.count)") {
      list.append(element)
    }
    // Its class is the only other entry.
    return list.count == object.count - 1 ? list : nil
  }

  /// The keys of an archived dictionary if they are strings, each there once, as keys of a property list must be.
  private func keys(of dictionary: Value) -> [Text]? {
    guard let list = dictionary["NS.keys"], list.kind == .array else { return nil }
    var keys: [Text] = []
    for element in list.elements {
      guard let key = (element.uid.map { object($0) } ?? element)?.text else { return nil }
      keys.append(key)
    }
    return Set(keys).count == keys.count ? keys : nil
  }
}

extension Document {
  /// Returns the objects of a keyed archive in place of the references to them.
  ///
  /// Foundation's own collections, strings, data and dates are given as what they hold; other objects are dictionaries
  /// with the name of their class as `$class`. An object that is named again is `{"$see": "PATH"}`, the path at which it
  /// was met first; what names nothing is null.
  ///
  /// - Returns: A dictionary of what `$top` names, `root` as a rule.
  /// - Throws: `FormatFault.notAnArchive`, `LimitFault.tooDeep`, `LimitFault.expansion`.
  /// - Complexity: O(*n*).
  public func resolvingArchive() throws(PlistError) -> Document { try ArchiveResolver.resolve(self) }
}
