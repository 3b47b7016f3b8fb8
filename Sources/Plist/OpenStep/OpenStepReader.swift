/// Reads property lists in OpenStep's text form, `.strings` files and `project.pbxproj` among them, with GNUstep's typed
/// values.
enum OpenStepReader {
  /// Reads a document.
  ///
  /// - Throws: `OpenStepFault` and `LimitFault` with a place, `FormatFault` for an encoding that is not read or broken.
  /// - Complexity: O(*n*).
  static func read(_ original: Bytes) throws(PlistError) -> Document {
    let encoding = try TextEncoding.detected(in: original)
    let source = try TextDecoder.utf8(of: original, in: encoding)
    var scanner = OpenStepScanner(source, encoding: encoding)
    try scanner.scanDocument()
    let findings = scanner.findings
    let arena = scanner.finish()
    var places = TextPlaces(source, encoding: encoding)
    let warnings = findings.map { finding in
      Warning(finding.code, finding.subject, at: places.location(of: finding.offset))
    }
    return Document(arena, original: original, encoding: encoding, warnings: warnings)
  }
}
