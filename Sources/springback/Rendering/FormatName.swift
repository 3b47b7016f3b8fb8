import Plist

extension Format {
  /// The name that options, headers and JSON have for the format.
  var name: String {
    switch self {
    case .xml: "xml"
    case .binary: "binary"
    case .openStep: "openstep"
    case .json: "json"
    }
  }
}

extension Kind {
  /// The name that JSON has for the type.
  var name: String {
    switch self {
    case .null: "null"
    case .boolean: "boolean"
    case .integer: "integer"
    case .real: "real"
    case .date: "date"
    case .data: "data"
    case .string: "string"
    case .uid: "uid"
    case .array: "array"
    case .dictionary: "dictionary"
    case .set: "set"
    }
  }
}
