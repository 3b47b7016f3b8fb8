/// What a reader of XML makes of a dictionary that may look like a keyed archive's reference.
enum XMLReference: Hashable {
  /// A dictionary.
  case no
  /// A reference: the one key is `CF$UID`, and its value an integer from 0 to 2^32 − 1.
  case uid(UInt32)
  /// A fault: the one key is `CF$UID`, and its value another number.
  case unreadable
}

extension Arena {
  /// What a reader of XML would make of a node.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - chosen: The ordinals of a dictionary's entries that are written; nil for all. Those with null never are.
  /// - Returns: What it would be taken for.
  func takenForUID(_ node: Node, writing chosen: [Int]? = nil) -> XMLReference {
    guard node.kind == .dictionary else { return .no }
    var only: Int?
    for place in 0..<(chosen?.count ?? node.count) {
      let key = node.offset &+ 2 &* (chosen?[place] ?? place)
      if nodes[key &+ 1].kind == .null { continue }
      guard only == nil else { return .no }
      only = key
    }
    guard let only, nodes[only].hasText("CF$UID", in: self) else { return .no }
    let value = nodes[only &+ 1]
    switch value.kind {
    case .integer: return UInt32(exactly: value.payload).map { .uid($0) } ?? .unreadable
    case .real: return .unreadable
    default: return .no
    }
  }
}
