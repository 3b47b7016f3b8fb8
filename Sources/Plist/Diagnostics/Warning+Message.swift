extension Warning {
  /// What was accepted, for people.
  public var message: String {
    switch code {
    case .duplicateKey: "the key \"\(subject?.description ?? "")\" occurs more than once in its dictionary"
    case .byteOrderMarkInside: "a byte order mark stands after the start"
    case .contentBeforeDeclaration: "white space or a comment stands before the XML declaration"
    case .trailingNULs: "NUL bytes follow the end of the property list"
    case .malformedMarkup:
      "a declaration, document type, comment or instruction is not as strict XML wants it"
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
    case .unclosedComment: "a comment is never closed, so everything from here on is part of it"
    case .ignoredRest:
      "Apple's reader stops here without a word: no entry begins so, and what follows is ignored"
    case .loneSurrogate: "a surrogate stands alone, which XML cannot hold"
    case .unrepresentableDate: "a date that has no day, which XML cannot hold"
    case .uidDictionary: "a dictionary that XML would take for a keyed archive's reference"
    case .suspiciousType:
      (subject.map { "the string of \"\($0)\"" } ?? "a string") + " looks like a boolean, number or date"
    }
  }
}
