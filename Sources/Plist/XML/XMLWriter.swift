/// Writes documents as XML, in Apple's layout (`_CFAppendXML0` in CFPropertyList.c).
enum XMLWriter {
  private static let head: [StaticString] = [
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">",
    "<plist version=\"1.0\">",
  ]

  /// Writes a whole document.
  ///
  /// - Throws: `WriteFault.loss` with the path of what XML cannot hold, `LimitFault.expansion`.
  /// - Complexity: O(*n*) in the output, which shared values cannot expand without limit.
  static func write(
    _ document: Document, options: WritingOptions, to output: inout OutputBuffer
  ) throws(PlistError) {
    let style = TextStyle(options.spacing)
    for line in head {
      output.append(line)
      if !style.isCompact { output.append("\n") }
    }
    var writer = XMLValueWriter(document.arena, options: options, style: style)
    try writer.write(document.arena.root, to: &output)
    output.append(style.isCompact ? "</plist>\n" : "\n</plist>\n")
  }
}
