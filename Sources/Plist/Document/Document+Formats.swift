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
    case .openStep: self = try OpenStepReader.read(bytes)
    case .json: self = try JSONReader.read(file: bytes)
    }
  }

  /// Reads a property list from an array.
  ///
  /// - Throws: As `init(reading:)`.
  /// - Complexity: O(*n*); copies the array.
  public init(reading array: [UInt8]) throws(PlistError) { try self.init(reading: Bytes(array)) }

  /// Reads what was written in a format: as anyone will, by the first bytes, but for `{}`, which they take for OpenStep text
  /// and is JSON too.
  ///
  /// - Throws: As `init(reading:)`.
  /// - Complexity: O(*n*); copies the array.
  package init(reading array: [UInt8], writtenAs format: Format) throws(PlistError) {
    let document = try Document(reading: array)
    let isBoth = document.format == .openStep && document.root.kind == .dictionary && document.root.count == 0
    self = format == .json && isBoth ? try JSONReader.read(file: document.original) : document
  }

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
    case .openStep: try OpenStepWriter.write(self, options: options, to: &output)
    case .json: try JSONWriter.write(self, options: options, to: &output)
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
    case .openStep: try OpenStepSplicer.bytes(of: self, options: options)
    case .json: try JSONSplicer.bytes(of: self, options: options)
    }
  }
}
