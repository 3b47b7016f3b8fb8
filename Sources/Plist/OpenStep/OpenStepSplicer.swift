/// Gives the bytes of an edited OpenStep document: those of its source with only the changed items' bytes replaced.
enum OpenStepSplicer {
  /// Returns the edited file in the encoding and the form it had: `.strings` files stay without braces.
  ///
  /// - Throws: `WriteFault.loss` with its path when OpenStep text cannot hold a new value. GNUstep's typed values are
  ///   written where the file has some already.
  /// - Complexity: O(*n*).
  static func bytes(of document: Document, options: WritingOptions) throws(PlistError) -> [UInt8] {
    let arena = document.arena
    guard document.original.count > 0 else { return try document.bytes(as: .openStep, options: options) }
    if arena.root.isUntouched { return document.original.array() }
    let source = arena.source
    var scanner = OpenStepScanner(source, encoding: document.encoding)
    scanner.outline = ListOutline(source, of: arena.editedContainers)
    try scanner.scanDocument()
    let outline = scanner.outline ?? ListOutline(source, of: [])
    var options = options
    options.usesTypedForms = options.usesTypedForms || document.usesTypedForms
    let notation = OpenStepNotation(
      options: options, quotesAll: scanner.hasNeedlessQuotes && !scanner.hasBareWords)
    let layout = SourceLayout(source, outline: outline, unit: [0x09], comments: .slashes)
    var splicer = ListSplicer(arena, outline: outline, layout: layout, notation: notation)
    try splicer.spliceRoot()
    // Without braces, nothing is left of a file that has lost its last entry; nothing at all is no property list.
    let isBare = outline[outline.root.lowerBound]?.isBare == true
    let edited = document.original(replacing: splicer.replacements)
    guard isBare, arena.root.count == 0, FormatDetector.isBlank(Bytes(edited), in: document.encoding) else {
      return edited
    }
    return document.original(replacing: [SourceReplacement(range: outline.root, text: Array("{}\n".utf8))])
  }
}

/// How OpenStep text writes lists.
struct OpenStepNotation: ListNotation {
  let options: WritingOptions
  /// Whether every string of the file stands in quotes.
  let quotesAll: Bool

  var assignment: [UInt8] { Array(" = ".utf8) }

  func separator(in kind: Kind) -> UInt8 { kind == .dictionary ? UInt8(ascii: ";") : UInt8(ascii: ",") }

  func endsItems(of kind: Kind) -> Bool { kind == .dictionary }

  func mustRewrite(_ container: Node, in arena: Arena) -> Bool { false }

  func text(ofKey key: Node, in arena: Arena, replacing old: Range<Int>?) throws(PlistError) -> [UInt8] {
    var text: [UInt8] = []
    words(in: arena, replacing: old).append(arena.wtf8(of: key), to: &text)
    return text
  }

  func text(
    of node: Node, in arena: Arena, style: TextStyle, replacing old: Range<Int>?
  ) throws(PlistError) -> [UInt8] {
    var output = OutputBuffer()
    var writer = OpenStepWriter(
      arena, options: options, style: style, words: words(in: arena, replacing: old))
    try writer.write(node, to: &output)
    return output.finish()
  }

  /// A string that had quotes it did not need gives them to the one in its place.
  private func words(in arena: Arena, replacing old: Range<Int>?) -> OpenStepWords {
    guard !quotesAll, let old, old.count >= 2, arena.source[old.lowerBound] == UInt8(ascii: "\"") else {
      return OpenStepWords(quotesAll: quotesAll)
    }
    let inner = arena.source.array(old.lowerBound + 1..<old.upperBound - 1)
    return OpenStepWords(quotesAll: !OpenStepWords.needsQuotes(inner))
  }
}
