import Plist

/// The place that an edit's path leads to in a draft.
struct EditTarget {
  enum Place {
    /// The root of the document, or of one inside data.
    case root(DraftDocument)
    /// A child that is there.
    case child(Draft, Int)
    /// A key that is not.
    case newKey(Draft, Text)
    /// The place before an element, or the end.
    case gap(Draft, Int)
  }

  let place: Place
  /// Keys, indices, and steps into data.
  let path: PropertyPath

  /// What may be absent at the end of a path.
  enum Mode {
    /// Nothing: the child must be there.
    case existing
    /// A key, or the element after the last one.
    case upsert
    /// The child is new, and a place in an array is the one before an element.
    case insertion
    /// An entry may be there; a place in an array is the one before an element.
    case placement
  }

  /// Follows a path.
  ///
  /// - Throws: `ChangesError` with `absent`, `missingParent`, `exists`, or a fault of the path.
  static func find(
    _ path: PropertyPath, in document: DraftDocument, mode: Mode, makesParents: Bool
  ) throws(ChangesError) -> [EditTarget] {
    var found: [(walk: PathWalk, place: Place)] = [(PathWalk(path), .root(document))]
    var budget = ExpansionBudget(for: document.original)
    for (index, step) in path.steps.enumerated() {
      let isLast = index == path.steps.count - 1
      var next: [(walk: PathWalk, place: Place)] = []
      for (walk, place) in found {
        if step == .embedded {
          let document = try embedded(place, walk, spending: &budget)
          var inner = walk
          inner.enter(step)
          next.append((inner, .root(document)))
          continue
        }
        guard let draft = open(place) else {
          throw ChangesError(.plist(PlistError(.path(.notAContainer(kind(of: place), at: walk.reached)))))
        }
        if isLast, mode == .insertion || mode == .placement && draft.kind != .dictionary {
          next.append(try insertion(step, walk, draft))
          continue
        }
        do {
          for child in try walk.children(step, of: draft) {
            var inner = walk
            inner.enter(child.step)
            next.append((inner, .child(draft, child.ordinal)))
          }
        } catch {
          guard case .path(let fault) = error.fault else { throw ChangesError(.plist(error)) }
          next.append(
            try missing(
              fault, step, walk, draft, mode: mode, makesParents: makesParents,
              following: isLast ? nil : path.steps[index + 1]))
        }
      }
      found = next
    }
    return found.map { EditTarget(place: $0.place, path: $0.walk.reached) }
  }

  private static func open(_ place: Place) -> Draft? {
    switch place {
    case .root(let document): document.open()
    case .child(let draft, let ordinal): draft.open(ordinal)
    case .newKey, .gap: nil
    }
  }

  /// The property list inside the data in a place.
  private static func embedded(
    _ place: Place, _ walk: PathWalk, spending budget: inout ExpansionBudget
  ) throws(ChangesError) -> DraftDocument {
    let read = { (data: Value) throws(ChangesError) -> Document in
      try ChangesError.lift { () throws(PlistError) in try walk.embedded(in: data, spending: &budget) }
    }
    switch place {
    case .root(let document): return try document.openEmbedded(read)
    case .child(let draft, let ordinal): return try draft.openEmbedded(ordinal, read)
    case .newKey, .gap: throw ChangesError(.plist(PlistError(.path(.notData(.null, at: walk.reached)))))
    }
  }

  private static func kind(of place: Place) -> Kind {
    switch place {
    case .root(let document): document.kind
    case .child(let draft, let ordinal): draft.kind(at: ordinal)
    case .newKey, .gap: .null
    }
  }

  /// The place for a new child.
  private static func insertion(
    _ step: PropertyPath.Step, _ walk: PathWalk, _ draft: Draft
  ) throws(ChangesError) -> (walk: PathWalk, place: Place) {
    var walk = walk
    if draft.kind == .dictionary {
      switch step {
      case .key(let key), .number(let key):
        walk.enter(.key(key))
        guard draft.ordinal(of: key) == nil else { throw ChangesError(.exists, at: walk.reached) }
        return (walk, .newKey(draft, key))
      default: break
      }
    } else {
      let index: Int? =
        switch step {
        case .index(let index): index < 0 ? draft.count + index : index
        case .number(let digits): Int(digits.description)
        case .append: draft.count
        // The place behind the last element in JSON pointers (RFC 6901).
        case .key(let name) where name.bytes == [0x2D]: draft.count
        case .key, .every, .slice, .embedded: nil
        }
      if let index, index >= 0, index <= draft.count {
        walk.enter(.index(index))
        return (walk, .gap(draft, index))
      }
    }
    // The walk knows what is wrong; several elements are no place for one either.
    let count = try ChangesError.lift { () throws(PlistError) in try walk.children(step, of: draft).count }
    throw ChangesError(.plist(PlistError(.path(.several(walk.path, count: count)))))
  }

  /// What to do where a child is missing: take the place, make a container in it, or give up.
  private static func missing(
    _ fault: PathFault, _ step: PropertyPath.Step, _ walk: PathWalk, _ draft: Draft, mode: Mode,
    makesParents: Bool, following: PropertyPath.Step?
  ) throws(ChangesError) -> (walk: PathWalk, place: Place) {
    let isLast = following == nil
    let place: Place
    var inner = walk
    switch fault {
    case .missingKey(let key, _, _):
      guard mode != .existing else { throw ChangesError(.absent(fault)) }
      guard isLast || makesParents else { throw ChangesError(.missingParent(fault), at: walk.path) }
      inner.enter(.key(key))
      place = .newKey(draft, key)
    case .noValueAtEnd where mode != .existing && (isLast || makesParents):
      inner.enter(.index(draft.count))
      place = .gap(draft, draft.count)
    case .indexOutOfRange(let text, let count, _)
    where mode != .existing && makesParents && Int(text) == count:
      inner.enter(.index(count))
      place = .gap(draft, count)
    default: throw ChangesError(.plist(PlistError(.path(fault))))
    }
    guard let following else { return (inner, place) }
    let container = try container(for: following, at: inner.reached)
    switch place {
    case .newKey(let draft, let key):
      draft.append(.value(container), key: key)
      return (inner, .child(draft, draft.count - 1))
    default:
      draft.insert(.value(container), at: draft.count)
      return (inner, .child(draft, draft.count - 1))
    }
  }

  /// An empty container that a step can be taken into.
  private static func container(
    for step: PropertyPath.Step, at path: PropertyPath
  ) throws(ChangesError) -> Value {
    switch step {
    case .key: return try empty(.dictionary)
    case .index, .append: return try empty(.array)
    case .number(let digits): throw ChangesError(.ambiguousNumber(digits), at: path)
    case .every, .slice, .embedded:
      throw ChangesError(.plist(PlistError(.path(.several(path.appending(step), count: 0)))))
    }
  }

  /// An empty dictionary or array.
  static func empty(_ kind: Kind) throws(ChangesError) -> Value {
    try ChangesError.lift { () throws(PlistError) in
      try Document { (builder) throws(PlistError) in
        if kind == .dictionary { try builder.beginDictionary() } else { try builder.beginArray() }
        try builder.end()
      }.root
    }
  }
}
