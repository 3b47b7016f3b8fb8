public import Plist

/// Why a catalogue cannot be used.
public struct CatalogueError: Error, Hashable, Sendable {
  /// What is wrong.
  public let code: Code
  /// Where in the catalogue.
  public let path: PropertyPath

  /// Makes an error.
  public init(code: Code, path: PropertyPath) {
    self.code = code
    self.path = path
  }

  /// What is wrong.
  public enum Code: Hashable, Sendable {
    /// It is no property list.
    case unreadable(PlistError)
    /// The file with it cannot be read, with the reason.
    case noFile(String)
    /// Its schema is another one.
    case unknownSchema
    /// A field is missing.
    case missing
    /// A field has another type than it should.
    case wrongType(Kind)
    /// A field has a value that is none of those it can have.
    case unknownValue
    /// A name or a key that another entry has.
    case duplicate
  }

  /// What is wrong, in words: lower case, no full stop.
  public var message: String {
    switch code {
    case .unreadable(let error): "the catalogue of tweaks is no property list: \(error.message)"
    case .noFile(let reason): "the catalogue of tweaks cannot be read: \(reason)"
    case .unknownSchema: "the catalogue of tweaks has an unknown schema"
    case .missing: "the catalogue of tweaks lacks \(path)"
    case .wrongType(let kind): "\(path) in the catalogue of tweaks is \(kind.words)"
    case .unknownValue: "\(path) in the catalogue of tweaks has an unknown value"
    case .duplicate: "\(path) in the catalogue of tweaks is there twice"
    }
  }
}
