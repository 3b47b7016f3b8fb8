extension FormatFault {
  /// What is wrong, for people.
  var message: String {
    switch self {
    case .empty: "the file is empty"
    case .blank: "the file holds nothing but white space"
    case .other(let other): other.message
    case .unsupported(let format): "this is \(format.phrase), which is not read"
    case .unsupportedEncoding(let name): "the encoding \"\(name)\" is not read"
    case .missingByteOrderMark(let characterSet):
      "this looks like \(characterSet.name) without a byte order mark"
    case .contradictedEncoding(let name): "the encoding is declared as \"\(name)\", but the bytes are not"
    case .invalidEncoding(let characterSet): "the bytes are not valid \(characterSet.name)"
    case .unknown: "this is not a property list"
    }
  }

  /// What to do next, if there is something.
  var hint: String? {
    switch self {
    case .other(.signedMessage):
      "take the property list out with: openssl cms -verify -noverify -inform DER -in FILE"
    case .other(.compressed): "decompress it first"
    case .unsupportedEncoding:
      "convert the file to UTF-8, for instance with iconv, and change its declaration"
    case .missingByteOrderMark(let characterSet): "convert it with: iconv -f \(characterSet.name) -t UTF-8"
    case .contradictedEncoding: "declare the encoding that the file has, or none for UTF-8"
    case .invalidEncoding(.utf8): "if the text is in another encoding, declare it in <?xml … encoding=\"…\"?>"
    default: nil
    }
  }
}

extension FormatFault.OtherFormat {
  fileprivate var message: String {
    switch self {
    case .signedMessage: "this is a signed message (CMS) around a property list, such as a signed profile"
    case .nibArchive: "this is an Interface Builder archive (NIBArchive), not a property list"
    case .compressed: "this is a compressed file, not a property list"
    case .html: "this is an HTML page, not a property list"
    case .sqlite: "this is an SQLite database, not a property list"
    case .binaryVersion(let version):
      "this is a binary property list of version \"\(version)\", which is not read"
    }
  }
}

extension Format {
  /// The format with its article.
  var phrase: String {
    switch self {
    case .xml: "an XML property list"
    case .binary: "a binary property list"
    case .openStep: "an OpenStep property list"
    case .json: "a JSON text"
    }
  }
}
