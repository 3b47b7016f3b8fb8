import Plist

/// A container that is being edited: which children it keeps, loses and gets.
///
/// Only containers on the way to an edit become drafts, each once however many edits it has, and in the end each is
/// written down in one go. A class, because edits reach into the middle of the tree.
final class Draft: PathContainer {
  /// What stands in a place.
  enum Content {
    /// The child that the container had there from the start.
    case kept
    /// Another value.
    case value(Value)
    /// A container with edits inside.
    case draft(Draft)
    /// Data with a property list inside that is being edited.
    case embedded(DraftDocument)
  }

  /// A place in the container.
  struct Slot {
    fileprivate(set) var key: Text?
    /// Whether the key is another than from the start.
    fileprivate(set) var isRenamed = false
    /// The position of the child that was there from the start.
    let origin: Int?
    var content: Content

    init(key: Text?, origin: Int?, content: Content) {
      self.key = key
      self.origin = origin
      self.content = content
    }
  }

  /// The container before.
  let original: Value
  /// Whether the document has the container, which then need not be made.
  let isInDocument: Bool
  /// The places; nil where an entry was removed.
  private(set) var slots: [Slot?]
  /// The effective entry for each key.
  private var ordinals: [Text: Int] = [:]
  /// The entries that are not effective, for keys that have some.
  private var shadowed: [Text: [Int]] = [:]
  /// Whether children of this very container changed.
  private(set) var isChanged = false

  init(_ original: Value, isInDocument: Bool) {
    self.original = original
    self.isInDocument = isInDocument
    slots = []
    slots.reserveCapacity(original.count)
    guard original.kind == .dictionary else {
      for ordinal in 0..<original.count { slots.append(Slot(key: nil, origin: ordinal, content: .kept)) }
      return
    }
    for (ordinal, key) in original.keys.enumerated() {
      slots.append(Slot(key: key, origin: ordinal, content: .kept))
      if let other = ordinals.updateValue(ordinal, forKey: key) { shadowed[key, default: []].append(other) }
    }
    for (key, others) in shadowed {
      // Which of them is effective depends on the format, as lookups do.
      guard let effective = original.ordinal(of: key), let last = ordinals[key], effective != last else {
        continue
      }
      ordinals[key] = effective
      shadowed[key] = others.filter { $0 != effective } + [last]
    }
  }

  var kind: Kind { original.kind }
  var count: Int { slots.count }
  func ordinal(of key: Text) -> Int? { ordinals[key] }
  var keys: [Text] { slots.compactMap { $0?.key } }

  /// The kind of the child in a place.
  func kind(at ordinal: Int) -> Kind {
    switch slots[ordinal]?.content {
    case .kept?: original.child(slots[ordinal]?.origin ?? 0).kind
    case .value(let value)?: value.kind
    case .draft(let draft)?: draft.kind
    case .embedded?: .data
    case nil: .null
    }
  }

  /// The container in a place, opened for edits; nil if the child is none.
  func open(_ ordinal: Int) -> Draft? {
    guard let slot = slots[ordinal] else { return nil }
    let draft: Draft
    switch slot.content {
    case .draft(let draft): return draft
    case .kept:
      let child = original.child(slot.origin ?? 0)
      guard child.kind.isContainer else { return nil }
      draft = Draft(child, isInDocument: isInDocument)
    case .value(let value):
      guard value.kind.isContainer else { return nil }
      draft = Draft(value, isInDocument: false)
    case .embedded: return nil
    }
    slots[ordinal]?.content = .draft(draft)
    return draft
  }

  /// The property list inside the data in a place, opened for edits.
  ///
  /// - Parameters:
  ///   - ordinal: The place.
  ///   - read: Reads the property list of the value that is there.
  /// - Returns: The list, which edits reach into.
  /// - Throws: What `read` throws.
  func openEmbedded<Failure>(
    _ ordinal: Int, _ read: (Value) throws(Failure) -> Document
  ) throws(Failure) -> DraftDocument {
    let value: Value
    switch slots[ordinal]?.content {
    case .embedded(let document)?: return document
    case .value(let other)?: value = other
    case .draft(let draft)?: value = draft.original
    case .kept?, nil: value = original.child(slots[ordinal]?.origin ?? 0)
    }
    let document = DraftDocument(try read(value), inside: value)
    slots[ordinal]?.content = .embedded(document)
    isChanged = true
    return document
  }

  /// The child in a place as it is now.
  ///
  /// - Throws: `LimitFault` when a container with edits inside has to be made and is too large.
  func value(at ordinal: Int) throws(PlistError) -> Value {
    guard let slot = slots[ordinal] else { return original }
    switch slot.content {
    case .kept: return original.child(slot.origin ?? 0)
    case .value(let value): return value
    case .draft(let draft): return try draft.built()
    case .embedded(let document): return try document.data()
    }
  }

  /// Gives an entry another key.
  ///
  /// - Returns: The number of other entries with its old key, which are removed.
  func rename(_ ordinal: Int, to key: Text) -> Int {
    isChanged = true
    let old = slots[ordinal]?.key
    slots[ordinal]?.key = key
    slots[ordinal]?.isRenamed = true
    if let old { ordinals[old] = nil }
    ordinals[key] = ordinal
    return removeShadowed(old)
  }

  /// Puts something in the place of a child; an entry keeps its key.
  ///
  /// - Returns: The number of other entries with its key, which are removed.
  @discardableResult
  func replace(_ ordinal: Int, with content: Content) -> Int {
    isChanged = true
    slots[ordinal]?.content = content
    return removeShadowed(slots[ordinal]?.key)
  }

  /// Removes a child.
  ///
  /// - Returns: The number of other entries with its key, which are removed too.
  @discardableResult
  func remove(_ ordinal: Int) -> Int {
    isChanged = true
    guard kind == .dictionary else {
      slots.remove(at: ordinal)
      return 0
    }
    let key = slots[ordinal]?.key
    slots[ordinal] = nil
    if let key { ordinals[key] = nil }
    return removeShadowed(key)
  }

  /// Puts an element before the one in a place.
  func insert(_ content: Content, at ordinal: Int) {
    isChanged = true
    slots.insert(Slot(key: nil, origin: nil, content: content), at: ordinal)
  }

  /// Puts an entry behind all others.
  func append(_ content: Content, key: Text) {
    isChanged = true
    ordinals[key] = slots.count
    slots.append(Slot(key: key, origin: nil, content: content))
  }

  /// Removes and inserts many elements in one go; places count in the array before.
  func shift(removals: Set<Int>, insertions: [Int: [Value]]) {
    isChanged = true
    var shifted: [Slot?] = []
    for place in 0...slots.count {
      for value in insertions[place] ?? [] {
        shifted.append(Slot(key: nil, origin: nil, content: .value(value)))
      }
      if place < slots.count, !removals.contains(place) { shifted.append(slots[place]) }
    }
    slots = shifted
  }

  private func removeShadowed(_ key: Text?) -> Int {
    guard let key, let others = shadowed.removeValue(forKey: key) else { return 0 }
    for other in others { slots[other] = nil }
    return others.count
  }

  /// Makes a container of its own of the draft.
  func built() throws(PlistError) -> Value {
    var builder = DocumentBuilder()
    try build(into: &builder)
    return builder.finish(format: .binary).root
  }

  private func build(into builder: inout DocumentBuilder) throws(PlistError) {
    switch kind {
    case .dictionary: try builder.beginDictionary()
    case .set: try builder.beginSet()
    default: try builder.beginArray()
    }
    for case let slot? in slots {
      if let key = slot.key { try builder.key(key) }
      switch slot.content {
      case .kept: try builder.copy(original.child(slot.origin ?? 0))
      case .value(let value): try builder.copy(value)
      case .draft(let draft): try draft.build(into: &builder)
      case .embedded(let document): try builder.copy(document.data())
      }
    }
    try builder.end()
  }

  /// Writes the edits down.
  ///
  /// - Throws: `LimitFault`.
  /// - Complexity: O(*n*) in the children of all drafts.
  func finish(in editor: inout DocumentEditor, at path: [Int]) throws(PlistError) {
    for case let slot? in slots {
      if case .draft(let draft) = slot.content, draft.isInDocument, let origin = slot.origin {
        try draft.finish(in: &editor, at: path + [origin])
      }
    }
    guard isChanged else { return }
    var children: [DocumentEditor.Child] = []
    children.reserveCapacity(slots.count)
    for case let slot? in slots {
      let value: Value
      switch slot.content {
      case .kept:
        children.append(slot.stays)
        continue
      case .draft(let draft) where draft.isInDocument:
        children.append(slot.stays)
        continue
      case .draft(let draft): value = try draft.built()
      case .value(let other): value = other
      case .embedded(let document):
        value = try document.data()
        if slot.origin.map({ original.child($0).isIdentical(to: value) }) ?? false {
          children.append(slot.stays)
          continue
        }
      }
      if let origin = slot.origin, !slot.isRenamed {
        children.append(.replaced(origin, with: value))
      } else if let key = slot.key {
        children.append(.entry(key: key, value))
      } else {
        children.append(.element(value))
      }
    }
    try editor.arrange(children, at: path)
  }
}

extension Draft.Slot {
  /// What becomes of a child that keeps its value.
  fileprivate var stays: DocumentEditor.Child {
    if isRenamed, let key { .renamed(origin ?? 0, to: key) } else { .kept(origin ?? 0) }
  }
}
