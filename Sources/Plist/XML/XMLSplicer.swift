enum XMLSplicer {
  static func bytes(of document: Document, options: WritingOptions) throws(PlistError) -> [UInt8] { [] }
}
