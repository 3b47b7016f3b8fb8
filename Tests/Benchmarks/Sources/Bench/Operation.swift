/// What is done to a file.
enum Operation: String, CaseIterable, Sendable {
  case parseXML = "XML parse"
  case xmlToBinary = "XML → binary"
  case parseBinary = "binary parse"
  case binaryToXML = "binary → XML"

  /// What the name of the input ends with.
  var inputEnding: String {
    switch self {
    case .parseXML, .xmlToBinary: "xml.plist"
    case .parseBinary, .binaryToXML: "bin.plist"
    }
  }

  /// The format that is written; nil when the file is parsed only.
  var output: OutputFormat? {
    switch self {
    case .parseXML, .parseBinary: nil
    case .xmlToBinary: .binary
    case .binaryToXML: .xml
    }
  }
}

/// A format that is written.
enum OutputFormat: String, Sendable {
  case binary
  case xml
}
