extension Warning {
  /// What was accepted, for people.
  public var message: String {
    switch code {
    case .duplicateKey: "the key \"\(subject?.description ?? "")\" occurs more than once in its dictionary"
    case .byteOrderMarkInside: "a byte order mark stands after the start"
    case .contentBeforeDeclaration: "white space or a comment stands before the XML declaration"
    case .trailingNULs: "NUL bytes follow the end of the property list"
    case .doubleHyphenInComment: "-- stands inside a comment"
    case .sectionEndInText: "]]> stands in text"
    case .controlCharacter: "a control character or noncharacter stands in text, which strict XML refuses"
    case .controlCharacterReference:
      "a reference names a control character or noncharacter, which strict XML refuses"
    case .carriageReturn: "a carriage return stands in text; Apple keeps it, strict XML makes it a line feed"
    case .nonCanonicalBase64: "the last characters of the base64 hold bits that do not count"
    case .nullObject: "a null, which XML cannot hold"
    case .setObject: "a set, which XML cannot hold"
    case .latin1String: "an ASCII string with a byte above 7F, read as Latin-1"
    }
  }
}
