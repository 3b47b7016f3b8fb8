extension XMLFault {
  /// What is wrong, for people.
  var message: String {
    switch self {
    case .unexpectedEnd(let construct, let line):
      "the file ends inside \(construct.phrase)" + (line.map { ", opened on line \($0)" } ?? "")
    case .mismatchedEnd(let found, let expected, let line):
      "found </\(found)> where </\(expected.name)> was expected, as <\(expected.name)> opened on line \(line)"
    case .unexpectedEndTag(let name): "found </\(name)> where nothing is open"
    case .unknownElement(let name, _): "<\(name)> is not an element of property lists"
    case .elementInScalar(let found, let element):
      "found <\(found)> inside <\(element.name)>, which holds text only"
    case .keyExpected(let found): "found <\(found.name)> where the dictionary needs a <key>"
    case .valueExpected(let key): "the key \(quoted(key)) has no value"
    case .keyAsValue(let element): "found <key> in <\(element.name)>, where a value belongs"
    case .nestedPlist: "found <plist> inside another element"
    case .emptyPlist: "<plist> holds no value"
    case .secondValue(let element): "found <\(element.name)> after the value of <plist>, which has only one"
    case .noElement: "the file has no element"
    case .textBetweenElements(let text, let element):
      "found \(quoted(text)) \(element.map { "in <\($0.name)>" } ?? "outside all elements"), where only elements belong"
    case .markupInScalar(let element):
      "found a comment or instruction inside <\(element.name)>, which Apple's readers refuse"
    case .sectionBetweenElements: "found a CDATA section where only elements belong"
    case .contentAfterEnd(let text): "found \(quoted(text)) after the end of the property list"
    case .malformedTag(let text): "\(quoted(text)) is not a well-formed tag"
    case .malformedAttribute(let fault, let name, let element):
      "the attribute \(quoted(name)) of <\(element)> \(fault.phrase)"
    case .internalSubset: "the document type has declarations of its own, which property lists may not have"
    case .misplacedDoctype: "a document type may stand only once, before the first element"
    case .misplacedDeclaration: "an XML declaration may stand only once, at the start"
    case .malformedReference(let text): "\(quoted(text)) is not a well-formed reference"
    case .undeclaredEntity(let name): "the entity &\(name); is not one of XML's own"
    case .noCharacter(let text): "\(text) is not the number of a character"
    case .contentInBoolean(let element): "<\(element.name)> must be empty"
    case .emptyScalar(let element): "<\(element.name)> is empty"
    case .malformedScalar(let element, let text):
      hasSpaceAfter(text)
        ? "white space follows the value of <\(element.name)>, which Apple's readers refuse"
        : "\(quoted(text)) is not \(element.phrase)"
    case .scalarOutOfRange(let element, let text):
      element == .date
        ? "\(quoted(text)) is no day or time that exists"
        : "\(quoted(text)) is too great for \(element.phrase)"
    case .malformedBase64(let fault): fault.message
    case .uidOutOfRange: "a keyed archive's CF$UID must be an integer from 0 to 4294967295"
    case .notWellFormed(let line): "libxml2 finds that it is not well-formed XML, by line \(line)"
    }
  }

  /// What to do next, if there is something.
  var hint: String? {
    switch self {
    case .unknownElement(_, let suggestion?):
      suggestion == .true ? "write <true/> or <false/>" : "write <\(suggestion.name)>"
    case .unknownElement(_, nil):
      "the elements are dict, array, key, string, integer, real, true, false, date and data"
    case .malformedReference: "write &amp; for an ampersand"
    case .undeclaredEntity(let name): "write the character itself, or &amp;\(name); for the text &\(name);"
    case .keyAsValue: "write <string> instead"
    case .valueExpected(let key): "add a value after <key>\(key)</key>, or remove the key"
    case .emptyScalar(.data): "write <data></data> for no bytes"
    case .malformedScalar(.integer, let text), .malformedScalar(.real, let text),
      .malformedScalar(.date, let text):
      scalarHint(text)
    case .scalarOutOfRange(.integer, _): "integers go from -9223372036854775808 to 18446744073709551615"
    case .malformedBase64(.character(UInt8(ascii: "-"))), .malformedBase64(.character(UInt8(ascii: "_"))):
      "this is the alphabet for URLs; write + for - and / for _"
    case .malformedBase64(.incomplete): "pad the last group to four characters with ="
    case .internalSubset: "remove everything between [ and ]"
    case .contentInBoolean(let element): "write <\(element.name)/>"
    case .unexpectedEnd(.comment, _): "end it with -->"
    case .unexpectedEnd(.section, _): "end it with ]]>"
    case .unexpectedEnd: "the file may have been cut off; compare it with another copy"
    case .mismatchedEnd(_, let expected, _): "close <\(expected.name)> with </\(expected.name)> first"
    case .keyExpected: "write <key>NAME</key> before it"
    case .secondValue: "put the values into one <array> or <dict>"
    case .contentAfterEnd: "remove everything behind </plist>"
    case .scalarOutOfRange(.date, _): "write a day of the calendar, and a time up to 23:59:59"
    case .malformedAttribute(.unquoted, let name, _): "write \(name)=\"…\""
    default: nil
    }
  }

  private func scalarHint(_ text: String) -> String? {
    if hasSpaceAfter(text) { return "remove the white space between the value and its end tag" }
    switch self {
    case .malformedScalar(.date, _): return "write dates as 2026-01-31T23:59:59Z"
    case .malformedScalar(.real, _): return "write reals as 1.5 or 1.5e10, without units and separators"
    default: return "write integers as 12 or 0xC, without units and separators"
    }
  }

  private func hasSpaceAfter(_ text: String) -> Bool {
    text.utf8.last?.isXMLSpace == true && text.utf8.contains { !$0.isXMLSpace }
  }

  private func quoted(_ text: some CustomStringConvertible) -> String { "\"\(text.description.visible)\"" }
}

extension String {
  /// The text with control characters shown by their numbers.
  fileprivate var visible: String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar.value < 0x20 || scalar.value == 0x7F {
        text += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension XMLFault.Construct {
  fileprivate var phrase: String {
    switch self {
    case .comment: "a comment"
    case .instruction: "an instruction"
    case .section: "a CDATA section"
    case .doctype: "the document type"
    case .tag: "a tag"
    case .element(let element): "<\(element.name)>"
    }
  }
}

extension XMLFault.AttributeFault {
  fileprivate var phrase: String {
    switch self {
    case .unquoted: "has no value in quotation marks"
    case .repeated: "occurs twice"
    case .markup: "has < or a control character in its value"
    case .unspaced: "follows without white space"
    case .inEndTag: "stands in an end tag"
    }
  }
}

extension XMLElement {
  fileprivate var phrase: String {
    switch self {
    case .integer: "an integer"
    case .real: "a real number"
    case .date: "a date"
    default: "a value of <\(name)>"
    }
  }
}
