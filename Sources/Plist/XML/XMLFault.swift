/// A fault in an XML property list.
///
/// Names of elements and pieces of text are as the file has them; lines are 1-based.
public enum XMLFault: Hashable, Sendable {
  /// The file ends inside something; an element's line is where it opened.
  case unexpectedEnd(Construct, openedAtLine: Int?)
  /// An end tag that does not belong to the element that is open.
  case mismatchedEnd(found: String, expected: XMLElement, openedAtLine: Int)
  /// An end tag where nothing is open.
  case unexpectedEndTag(String)
  /// An element that property lists do not have; `suggestion` is one whose name is meant, perhaps.
  case unknownElement(String, suggestion: XMLElement?)
  /// An element inside one that holds text only.
  case elementInScalar(found: String, inside: XMLElement)
  /// Something other than a key where a dictionary needs one.
  case keyExpected(found: XMLElement)
  /// A key that no value follows.
  case valueExpected(key: Text)
  /// A key where a value belongs; Apple reads it as a string.
  case keyAsValue(inside: XMLElement)
  /// A `<plist>` inside another element.
  case nestedPlist
  /// A `<plist>` without a value.
  case emptyPlist
  /// A `<plist>` with more than one value.
  case secondValue(XMLElement)
  /// No element at all.
  case noElement
  /// Text where only elements belong.
  case textBetweenElements(String, inside: XMLElement?)
  /// A comment or processing instruction inside a value's text, which Apple refuses.
  case markupInScalar(XMLElement)
  /// A CDATA section where only elements belong.
  case sectionBetweenElements
  /// Something other than comments, white space and NULs after the end.
  case contentAfterEnd(String)
  /// A tag that is not one; `text` is its beginning.
  case malformedTag(String)
  /// An attribute that is not well-formed.
  case malformedAttribute(AttributeFault, name: String, element: String)
  /// A document type with declarations of its own.
  case internalSubset
  /// A document type where none may be.
  case misplacedDoctype
  /// An XML declaration where none may be.
  case misplacedDeclaration
  /// `&` without a well-formed reference after it.
  case malformedReference(String)
  /// A reference to an entity that XML does not define.
  case undeclaredEntity(String)
  /// A reference to a number that is no character.
  case noCharacter(String)
  /// Something between the tags of a boolean.
  case contentInBoolean(XMLElement)
  /// No text where the type needs some.
  case emptyScalar(XMLElement)
  /// Text that is not a number or date of its element's kind.
  case malformedScalar(XMLElement, text: String)
  /// A number or date beyond what its element can hold.
  case scalarOutOfRange(XMLElement, text: String)
  /// Base64 that does not decode without loss.
  case malformedBase64(Base64Fault)
  /// A keyed archive's reference that is not an integer from 0 to 2^32 − 1.
  case uidOutOfRange
  /// Not well-formed XML, by the second opinion that a strict check asks for.
  case notWellFormed(line: Int)

  /// What a file can end inside of.
  public enum Construct: Hashable, Sendable {
    case comment
    case instruction
    case section
    case doctype
    case tag
    case element(XMLElement)
  }

  /// What can be wrong with an attribute.
  public enum AttributeFault: Hashable, Sendable {
    /// No `=` and quoted value after the name.
    case unquoted
    /// The name occurs twice in one tag.
    case repeated
    /// `<` in the value.
    case markup
    /// No white space before the name.
    case unspaced
    /// Attributes in an end tag.
    case inEndTag
  }
}
