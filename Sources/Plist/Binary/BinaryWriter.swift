enum BinaryWriter {
  static func write(_ document: Document, options: WritingOptions, to output: inout OutputBuffer)
    throws(PlistError)
  {}
}
