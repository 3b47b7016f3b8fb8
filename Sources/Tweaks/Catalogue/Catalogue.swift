public import Plist

/// What is known of keys: the tweaks, and the keys that are never written.
public struct Catalogue: Sendable {
  /// The tweaks, in the order of the catalogue.
  public let tweaks: [Tweak]
  /// What is never written.
  public let refused: RefuseList
  /// What a phone writes by itself.
  public let noise: [Noise]

  private let places: [KeyPlace: Int]

  /// Reads the catalogue that is part of the program.
  ///
  /// - Throws: `CatalogueError`, which a build that passes its tests never does.
  /// - Complexity: O(*n*).
  public static func builtIn() throws(CatalogueError) -> Catalogue {
    let document: Document
    do {
      document = try Document(reading: PackageResources.catalogue_plist)
    } catch {
      throw CatalogueError(code: .unreadable(error), path: .root)
    }
    return try Catalogue(document)
  }

  /// Reads a catalogue.
  ///
  /// What another refuses is refused here, too; its tweaks are there where this one has none of the same name or key.
  ///
  /// - Parameters:
  ///   - document: The catalogue.
  ///   - base: The other one.
  /// - Throws: `CatalogueError` with the field that is not as it should be.
  /// - Complexity: O(*n*).
  public init(_ document: Document, besides base: Catalogue? = nil) throws(CatalogueError) {
    let fields = CatalogueFields(document.root)
    guard try fields.value("schema").integer == 1 else {
      throw CatalogueError(code: .unknownSchema, path: PropertyPath(keys: ["schema"]))
    }
    var tweaks: [Tweak] = []
    var places: [KeyPlace: Int] = [:]
    var ids: Set<String> = []
    for entry in try fields.dictionaries("tweaks") {
      let tweak = try Tweak(entry)
      guard ids.insert(tweak.id).inserted else { throw entry.error(.duplicate, "id") }
      guard places.updateValue(tweaks.count, forKey: tweak.place) == nil else {
        throw entry.error(.duplicate, "keys")
      }
      tweaks.append(tweak)
    }
    for tweak in base?.tweaks ?? [] where !ids.contains(tweak.id) && places[tweak.place] == nil {
      places[tweak.place] = tweaks.count
      tweaks.append(tweak)
    }
    var refusals = base?.refused.refusals ?? []
    for entry in try fields.optionalDictionaries("refused") {
      refusals.append(
        RefuseList.Refusal(
          place: try entry.place(), reason: try entry.string("reason"), sources: try entry.strings("sources"))
      )
    }
    var noise = base?.noise ?? []
    for entry in try fields.optionalDictionaries("noise") { noise.append(try Noise(entry)) }
    self.noise = noise
    self.tweaks = tweaks
    self.places = places
    refused = RefuseList(refusals: refusals)
    // A tweak that the list forbids could never be made.
    for (index, tweak) in tweaks.enumerated() {
      guard refused.refuses(domain: tweak.place.domain, path: tweak.place.path, keys: tweak.place.keys) == nil
      else {
        throw CatalogueError(
          code: .duplicate, path: PropertyPath([.key("tweaks"), .index(index), .key("keys")]))
      }
    }
  }

  /// The tweak with a name, or nil.
  ///
  /// - Complexity: O(*n*).
  public func tweak(id: String) -> Tweak? { tweaks.first { $0.id.utf8.elementsEqual(id.utf8) } }

  /// The tweak of a key, or nil.
  public func tweak(domain: Text, path: Text, keys: [Text]) -> Tweak? {
    places[KeyPlace(domain: domain, path: path, keys: keys)].map { tweaks[$0] }
  }

  /// The tweaks of one file.
  ///
  /// - Complexity: O(*n*).
  public func tweaks(domain: Text, path: Text) -> [Tweak] {
    tweaks.filter { $0.place.domain == domain && $0.place.path == path }
  }
}
