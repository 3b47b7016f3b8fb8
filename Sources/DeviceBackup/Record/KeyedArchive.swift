internal import Plist

/// A keyed archive (NSKeyedArchiver): a list of objects that name each other by number, and the number of the root.
struct KeyedArchive {
  /// A value and the ordinals that lead to it from the document's root.
  struct Place {
    let value: Value
    let path: [Int]
  }

  let document: Document
  /// The root object, a dictionary.
  let root: Place

  private let objects: Place

  /// Finds the root of an archive; nil when it is none or its root is not a dictionary.
  init?(_ document: Document) {
    let archive = document.root
    guard let ordinal = archive.ordinal(of: "$objects"), let top = archive["$top"],
      let reference = top["root"]?.uid
    else { return nil }
    let objects = Place(value: archive.entries[ordinal].value, path: [ordinal])
    guard objects.value.kind == .array, let root = Self.object(reference, of: objects),
      root.value.kind == .dictionary
    else { return nil }
    self.document = document
    self.objects = objects
    self.root = root
  }

  /// Finds what a key of a dictionary holds, references followed.
  func member(_ key: Text, of place: Place) -> Place? {
    guard let ordinal = place.value.ordinal(of: key) else { return nil }
    return followed(Place(value: place.value.entries[ordinal].value, path: place.path + [ordinal]))
  }

  /// Follows a reference to its object, and on if that is a reference, but not in a circle.
  private func followed(_ place: Place) -> Place? {
    var place = place
    for _ in 0..<8 {
      guard let reference = place.value.uid else { return place }
      guard let object = Self.object(reference, of: objects) else { return nil }
      place = object
    }
    return nil
  }

  private static func object(_ reference: UInt32, of objects: Place) -> Place? {
    guard let index = Int(exactly: reference), index < objects.value.count else { return nil }
    return Place(value: objects.value.elements[index], path: objects.path + [index])
  }
}
