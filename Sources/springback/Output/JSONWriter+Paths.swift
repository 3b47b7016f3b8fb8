import Plist

extension JSONWriter {
  /// Writes a key path as the members `path`, its canonical text, and `keys`, its components.
  mutating func members(_ path: PropertyPath) {
    member("path", path.description)
    key("keys")
    beginArray()
    for step in path.steps { component(step) }
    endArray()
  }

  /// Writes keys as an array.
  mutating func keys(_ keys: [Text]) {
    beginArray()
    for key in keys { text(key) }
    endArray()
  }

  private mutating func component(_ step: PropertyPath.Step) {
    switch step {
    case .key(let text), .number(let text): self.text(text)
    case .index(let index): integer(index)
    case .append, .every, .slice, .embedded: string(PropertyPath([step]).description)
    }
  }

  /// Writes a property list's string: as a JSON string, or as its code units where surrogates stand alone.
  private mutating func text(_ text: Text) {
    guard text.isWellFormed else {
      beginObject()
      key("$units")
      beginArray()
      for unit in text.units { integer(unit) }
      endArray()
      endObject()
      return
    }
    string(text.bytes)
  }
}
