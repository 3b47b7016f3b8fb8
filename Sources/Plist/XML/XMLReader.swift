enum XMLReader {
  static func read(_ bytes: Bytes) throws(PlistError) -> Document { preconditionFailure() }
}
