extension Document {
  /// Whether the source of a text has values in typed forms: JSON's `{"$date": …}` and its like, GNUstep's `<*D…>`.
  ///
  /// - Complexity: O(*n*).
  public var usesTypedForms: Bool { firstTypedForm != nil }

  /// Why Apple's own readers refuse the document though it is read here, if they do.
  ///
  /// - Complexity: O(*n*).
  public var appleRefusal: PlistError? {
    var places = TextPlaces(arena.source, encoding: encoding)
    switch format {
    case .xml, .binary: return nil
    case .json:
      return PlistError(.format(.foreign(.json)), at: places.location(of: Int(arena.root.position)))
    case .openStep:
      return firstTypedForm.map { PlistError(.format(.foreign(.gnustep)), at: places.location(of: $0)) }
    }
  }

  /// The position of the first value in a typed form.
  private var firstTypedForm: Int? {
    let positions = (arena.nodes + [arena.root]).lazy.filter(isTypedForm).map { Int($0.position) }
    return positions.min()
  }

  private func isTypedForm(_ node: Node) -> Bool {
    let position = Int(node.position)
    guard node.position != Node.noPosition, position + 1 < arena.source.count else { return false }
    switch format {
    case .xml, .binary: return false
    case .openStep:
      switch node.kind {
      case .string, .array, .dictionary: return false
      case .data: return arena.source[position + 1] == UInt8(ascii: "[")
      default: return true
      }
    case .json:
      guard arena.source[position] == UInt8(ascii: "{") else { return false }
      guard node.kind == .dictionary else { return true }
      var offset = position + 1
      while offset < arena.source.count, arena.source[offset].isXMLSpace { offset += 1 }
      // The form's name stands there, and is not a key of the dictionary itself.
      let name = JSONForm.dictionary.quoted
      return offset + name.count <= arena.source.count
        && arena.source.array(offset..<offset + name.count) == name
        && (node.count == 0 || Int(arena.nodes[node.offset].position) != offset)
    }
  }
}
