/// New text, as UTF-8, for a range of a document's decoded source.
struct SourceReplacement {
  let range: Range<Int>
  let text: [UInt8]
}

extension Document {
  /// Returns the original bytes with some ranges replaced, in the encoding that they have.
  ///
  /// - Parameters:
  ///   - unsorted: The replacements; those at one place follow each other as they do here.
  ///   - missing: Appends what stands for a character that the encoding lacks.
  /// - Returns: The bytes.
  /// - Complexity: O(*n*), and O(*m* log *m*) in the replacements.
  func original(
    replacing unsorted: [SourceReplacement], missing: (UInt32, inout [UInt8]) -> Void = { _, _ in }
  ) -> [UInt8] {
    let replacements = unsorted.enumerated().sorted { left, right in
      (left.element.range.lowerBound, left.element.range.upperBound, left.offset)
        < (right.element.range.lowerBound, right.element.range.upperBound, right.offset)
    }
    var places = TextPlaces(arena.source, encoding: encoding)
    func originalOffset(_ offset: Int) -> Int {
      encoding.characterSet == .utf8 ? offset : places.location(of: offset).offset
    }
    var output: [UInt8] = []
    output.reserveCapacity(original.count + replacements.reduce(0) { $0 + $1.element.text.count })
    var done = 0
    for (_, replacement) in replacements {
      let lower = max(originalOffset(replacement.range.lowerBound), done)
      unsafe output.append(contentsOf: original.buffer[done..<lower])
      unsafe TextEncoder.append(replacement.text.span.bytes, in: encoding, to: &output, missing: missing)
      done = max(originalOffset(replacement.range.upperBound), lower)
    }
    unsafe output.append(contentsOf: original.buffer[done...])
    return output
  }
}
