extension Document {
  /// Reads a property list; the format is told by the first bytes and never guessed again.
  ///
  /// - Throws: `PlistError`: what is wrong, where, and what was expected.
  /// - Complexity: O(*n*) in time and memory.
  public init(reading bytes: Bytes) throws(PlistError) {
    guard bytes.count < Limits.sourceBytes else {
      throw PlistError(.limit(.sourceTooLarge(bytes: bytes.count)))
    }
    switch try FormatDetector.format(of: bytes) {
    case .binary: self = try BinaryReader.read(bytes)
    case .xml: self = try XMLReader.read(bytes)
    case .openStep: throw PlistError(.format(.unsupported(.openStep)))
    case .json: throw PlistError(.format(.unsupported(.json)))
    }
  }

  /// Reads a property list from an array.
  ///
  /// - Throws: As `init(reading:)`.
  /// - Complexity: O(*n*); copies the array.
  public init(reading array: [UInt8]) throws(PlistError) { try self.init(reading: Bytes(array)) }

  /// Writes the document afresh: only its values count, not how its source was laid out.
  ///
  /// - Throws: `WriteFault` when the format cannot hold a value, `LimitFault.expansion` when shared objects would
  ///   expand beyond the budget, and what the buffer's receiver throws.
  /// - Complexity: O(*n*).
  public func write(
    as format: Format, options: WritingOptions = WritingOptions(), to output: inout OutputBuffer
  ) throws(PlistError) {
    switch format {
    case .xml: try XMLWriter.write(self, options: options, to: &output)
    case .binary: try BinaryWriter.write(self, options: options, to: &output)
    case .openStep, .json: throw PlistError(.write(.unsupportedFormat(format)))
    }
    try output.flush()
  }

  /// Returns the document written afresh.
  ///
  /// - Throws: As `write(as:options:to:)`.
  /// - Complexity: O(*n*).
  public func bytes(as format: Format, options: WritingOptions = WritingOptions()) throws(PlistError)
    -> [UInt8]
  {
    var output = OutputBuffer()
    try write(as: format, options: options, to: &output)
    return output.finish()
  }

  /// Returns an edited document in its own format, with every byte or object that no edit touched as it was.
  ///
  /// A document without edits gives its original bytes.
  ///
  /// - Throws: `WriteFault` when the format cannot hold a new value.
  /// - Complexity: O(*n*).
  public func editedBytes(options: WritingOptions = WritingOptions()) throws(PlistError) -> [UInt8] {
    switch format {
    case .xml: try XMLSplicer.bytes(of: self, options: options)
    case .binary: try BinaryEditWriter.bytes(of: self)
    case .openStep, .json: throw PlistError(.write(.unsupportedFormat(format)))
    }
  }
}
