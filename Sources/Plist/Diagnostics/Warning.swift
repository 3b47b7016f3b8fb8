/// Something that was accepted though a stricter reader would refuse it.
public struct Warning: Hashable, Sendable {
  /// What it is; the raw value is the name that `lint` prints.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    case duplicateKey = "duplicate-key"
    case byteOrderMarkInside = "byte-order-mark-inside"
    case contentBeforeDeclaration = "content-before-declaration"
    case trailingNULs = "trailing-nuls"
    case malformedMarkup = "malformed-markup"
    case doubleHyphenInComment = "double-hyphen-in-comment"
    case sectionEndInText = "section-end-in-text"
    case controlCharacter = "control-character"
    case controlCharacterReference = "control-character-reference"
    case carriageReturn = "carriage-return"
    case nonCanonicalBase64 = "non-canonical-base64"
    case nullObject = "null-object"
    case setObject = "set-object"
    case latin1String = "latin1-string"
    case unclosedComment = "unclosed-comment"
    case ignoredRest = "ignored-rest"
    case loneSurrogate = "lone-surrogate"
    case unrepresentableDate = "unrepresentable-date"
    case uidDictionary = "uid-dictionary"
    case suspiciousType = "suspicious-type"
  }

  /// What it is.
  public let code: Code
  /// The key or value it is about, if that helps to find it.
  public let subject: Text?
  /// Where it is.
  public let location: SourceLocation

  /// Makes a warning.
  public init(_ code: Code, _ subject: Text? = nil, at location: SourceLocation) {
    self.code = code
    self.subject = subject
    self.location = location
  }
}
