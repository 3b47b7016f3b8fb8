extension Document {
  /// Returns a document of the same values with every dictionary's entries in the order of their keys' code units.
  ///
  /// Entries with one key keep their order, and with it which of them counts.
  ///
  /// - Complexity: O(*n* log *n*).
  public func sortedByKey() -> Document {
    var nodes = arena.nodes
    var isSorted: Set<Int> = []
    // Shared containers have one range of children.
    for node in arena.nodes + [arena.root]
    where node.kind == .dictionary && node.count > 1 && isSorted.insert(node.offset).inserted {
      let entries = (0..<node.count).map { ordinal in
        let key = node.offset + 2 * ordinal
        return (text: Text(wtf8: arena.wtf8(of: arena.nodes[key])), key: key)
      }
      let sorted = entries.sorted { ($0.text, $0.key) < ($1.text, $1.key) }
      for (ordinal, entry) in sorted.enumerated() {
        nodes[node.offset + 2 * ordinal] = arena.nodes[entry.key]
        nodes[node.offset + 2 * ordinal + 1] = arena.nodes[entry.key + 1]
      }
    }
    let sorted = Arena(
      format: arena.format, source: arena.source, side: arena.side, nodes: nodes, root: arena.root,
      isShared: arena.isShared)
    return Document(sorted, original: .empty, encoding: encoding, warnings: warnings)
  }
}
