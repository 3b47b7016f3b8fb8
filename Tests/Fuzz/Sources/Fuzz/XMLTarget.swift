@testable import Plist

/// The scanner against libxml2 under the rules of property lists, and both writers on what was read.
enum XMLTarget {
  /// Warnings about what XML itself refuses.
  private static let unlikeXML: Set<Warning.Code> = [
    .byteOrderMarkInside, .contentBeforeDeclaration, .trailingNULs, .malformedMarkup,
    .doubleHyphenInComment, .sectionEndInText, .controlCharacter, .controlCharacterReference,
  ]

  static func run(_ input: [UInt8]) {
    let bytes = Bytes(input)
    let scanned = Result { () throws(PlistError) in try XMLReader.read(bytes) }
    let refereed = Result { () throws(PlistError) in try XMLReferee.read(bytes) }
    switch (scanned, refereed) {
    case (.success(let document), .success(let other)):
      // XML turns a raw carriage return into a line feed; Apple keeps it.
      let hasReturn = document.warnings.contains { $0.code == .carriageReturn }
      if !hasReturn, !document.root.isIdentical(to: other.root, ordered: true) {
        finding("the scanner and libxml2 read different values")
      }
    case (.success(let document), .failure(let error)):
      if !document.warnings.contains(where: { unlikeXML.contains($0.code) }) {
        finding("the scanner accepts without a warning what libxml2 refuses: \(error)")
      }
    case (.failure(let error), .success): finding("the scanner refuses what libxml2 accepts: \(error)")
    case (.failure(let error), .failure): checkPlace(of: error)
    }
    guard case .success(let document) = scanned else { return }
    Rewriting.check(document)
  }
}
