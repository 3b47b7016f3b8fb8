extension FormatFault {
  /// What is wrong, for people.
  var message: String {
    switch self {
    case .empty: "the file is empty"
    case .blank: "the file holds nothing but white space"
    case .other(let other): other.message
    case .foreign(.json): "this is JSON, which Apple's readers of property lists refuse"
    case .foreign(.gnustep): "this is GNUstep's form of a value, which Apple's readers refuse"
    case .unsupportedEncoding(let name): "the encoding \"\(name)\" is not read"
    case .missingByteOrderMark(let characterSet):
      "this looks like \(characterSet.name) without a byte order mark"
    case .contradictedEncoding(let name): "the encoding is declared as \"\(name)\", but the bytes are not"
    case .invalidEncoding(let characterSet): "the bytes are not valid \(characterSet.name)"
    case .unknown: "this is not a property list"
    case .notAnArchive: "this is not a keyed archive: $top and $objects are missing"
    }
  }

  /// What to do next, if there is something.
  var hint: String? {
    switch self {
    case .empty: "if springback has changed the file before, see: springback history FILE"
    case .blank: "an empty dictionary is written {}"
    case .other(let other): other.hint
    case .foreign: "make a property list of it with: springback convert -f xml FILE"
    case .unknown: "a property list begins with bplist00, <?xml, <plist>, {, ( or a string"
    case .unsupportedEncoding:
      "convert the file to UTF-8, for instance with iconv, and change its declaration"
    case .missingByteOrderMark(let characterSet): "convert it with: iconv -f \(characterSet.name) -t UTF-8"
    case .notAnArchive: "leave --archive out"
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
    case .compressed(let compression): "this is \(compression.phrase), not a property list"
    case .html: "this is an HTML page, not a property list"
    case .sqlite: "this is an SQLite database, not a property list"
    case .binaryVersion(let version):
      "this is a binary property list of version \"\(version)\", which is not read"
    }
  }

  fileprivate var hint: String? {
    switch self {
    case .signedMessage(let form):
      "take the property list out with: "
        + "openssl cms -verify -noverify -inform \(form.rawValue) -in FILE -out NEW.plist"
    case .nibArchive: "edit the .xib or .storyboard that it was compiled from, and compile it with: ibtool"
    case .compressed(let compression): compression.hint
    case .html: "fetch the file itself, not the page that shows it, for instance with: curl -LO ADDRESS"
    case .sqlite: "look into it with: sqlite3 FILE .dump"
    case .binaryVersion: "only bplist00 is documented; have the program that wrote the file write that or XML"
    }
  }
}

extension FormatFault.Compression {
  fileprivate var phrase: String {
    switch self {
    case .gzip: "a gzip file"
    case .zip: "a zip archive"
    case .xz: "an xz file"
    case .bzip2: "a bzip2 file"
    case .zstd: "a Zstandard file"
    case .lz4: "an LZ4 file"
    case .lzfse: "an LZFSE file"
    case .sevenZip: "a 7-Zip archive"
    case .appleArchive: "an Apple archive"
    case .xar: "an installer package (xar)"
    }
  }

  fileprivate var hint: String {
    let command =
      switch self {
      case .gzip: "gunzip -c FILE > NEW.plist"
      case .zip: "unzip FILE"
      case .xz: "xz -dc FILE > NEW.plist"
      case .bzip2: "bunzip2 -c FILE > NEW.plist"
      case .zstd: "zstd -d FILE -o NEW.plist"
      case .lz4: "lz4 -d FILE NEW.plist"
      case .lzfse: "lzfse -decode -i FILE -o NEW.plist"
      case .sevenZip: "7z x FILE"
      case .appleArchive: "aa extract -i FILE"
      case .xar: "xar -xf FILE"
      }
    return "unpack it first with: \(command)"
  }
}
