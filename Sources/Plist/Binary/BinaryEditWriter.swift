enum BinaryEditWriter {
  static func bytes(of document: Document) throws(PlistError) -> [UInt8] { [] }
}
