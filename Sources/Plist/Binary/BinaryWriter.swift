/// Writes a document as a new binary property list.
///
/// Compact: the smallest file, with each different leaf once. Apple's: the objects as CFBinaryPList.c numbers them.
enum BinaryWriter {
  /// Writes a document.
  ///
  /// - Throws: `LimitFault.expansion` for Apple's layout, which repeats shared containers, and what the output's receiver
  ///   throws.
  /// - Complexity: O(*n*).
  static func write(
    _ document: Document, options: WritingOptions, to output: inout OutputBuffer
  ) throws(PlistError) {
    let arena = document.arena
    let numbering =
      switch options.layout {
      case .compact: CompactNumbering.numbering(of: arena)
      case .apple: try AppleNumbering.numbering(of: arena)
      }
    // Apple's writer takes the width from the number of objects, not from the highest number.
    let width = ObjectWriter.width(of: UInt64(numbering.order.count))
    var writer = ObjectWriter(of: arena, objectCount: numbering.order.count, referenceWidth: width)
    var entries = EffectiveEntries(of: arena)
    for index in numbering.order {
      let node = index == ObjectNumbering.root ? arena.root : arena.nodes[Int(index)]
      guard node.kind.isContainer else {
        try writer.leaf(node, &output)
        continue
      }
      guard !node.flags.contains(.duplicateKeys) else {
        let keys = entries.keys(of: node)
        try writer.container(node.kind, count: keys.count, &output)
        for key in keys { try writer.reference(numbering.numbers[key], &output) }
        for key in keys { try writer.reference(numbering.numbers[key + 1], &output) }
        continue
      }
      try writer.container(node.kind, count: node.count, &output)
      let children = node.children
      let step = node.kind == .dictionary ? 2 : 1
      for first in children.lowerBound..<(children.lowerBound &+ step) {
        var child = first
        while child < children.upperBound {
          try writer.reference(numbering.numbers[child], &output)
          child &+= step
        }
      }
    }
    try writer.finish(topObject: 0, &output)
  }
}
