import Plist

/// Edits of one document, made one after the other.
struct EditSession {
  private let document: Document
  let draft: DraftDocument
  private var touched = TouchedPaths()
  var notes: [EditOutcome.Note] = []

  /// Whether what one edit has made is what the next one finds, so that they may touch.
  private let isSequential: Bool

  init(_ document: Document, isSequential: Bool = false) {
    self.document = document
    self.isSequential = isSequential
    draft = DraftDocument(document)
  }

  /// Returns what the edits have done.
  ///
  /// - Throws: `ChangesError.Code.plist` for limits.
  func finish() throws(ChangesError) -> EditOutcome {
    let edited = try ChangesError.lift { () throws(PlistError) in try draft.finish() }
    return EditOutcome(
      document: edited, changeset: Changeset(from: document.root, to: edited.root), notes: notes)
  }

  /// Makes an edit.
  ///
  /// - Throws: `ChangesError`.
  mutating func make(_ edit: Edit) throws(ChangesError) {
    let makesParents = edit.options.contains(.parents)
    let mode: EditTarget.Mode =
      switch edit.action {
      case .set: edit.options.contains(.existing) ? .existing : .upsert
      case .append, .merge: .upsert
      case .put: .placement
      case .toggle(let absent): absent == nil ? .existing : .upsert
      case .delete, .rename, .move, .copy, .test: .existing
      case .insert: .insertion
      }
    let targets: [EditTarget]
    do {
      targets = try EditTarget.find(edit.path, in: draft, mode: mode, makesParents: makesParents)
    } catch {
      if edit.options.contains(.missingOK), Self.isAbsence(error) { return }
      if edit.options.contains(.existing), case .absent(let fault) = error.code {
        throw ChangesError(.onlyExisting(fault), at: error.path)
      }
      throw error
    }
    // From the last to the first, so that places stay what they are while elements are removed.
    for target in targets.reversed() {
      switch edit.action {
      case .set(let value): try set(value, target, edit)
      case .toggle(let absent): try toggle(absent, target)
      case .delete: try delete(target)
      case .insert(let value): try insert(value, target)
      case .append(let value): try append(value, target, isUnique: edit.options.contains(.unique))
      case .rename(let key): try rename(target, to: key)
      case .move(let path): try transfer(only(targets, edit), to: path, edit.options, isMove: true)
      case .copy(let path): try transfer(only(targets, edit), to: path, edit.options, isMove: false)
      case .put(let value): try set(value, target, edit)
      case .test(let value): try test(value, target)
      case .merge(let value, let merge): try self.merge(value, into: target, merge, edit.options)
      }
    }
  }

  /// The one target of an edit that cannot have several.
  private func only(_ targets: [EditTarget], _ edit: Edit) throws(ChangesError) -> EditTarget {
    guard targets.count == 1, let target = targets.first else {
      throw ChangesError(.plist(PlistError(.path(.several(edit.path, count: targets.count)))))
    }
    return target
  }

  /// Whether an error says that what should be changed is not there, in whichever way.
  private static func isAbsence(_ error: ChangesError) -> Bool {
    switch error.code {
    case .absent: return true
    case .plist(let error):
      if case .path(.indexOutOfRange) = error.fault { return true }
      return false
    default: return false
    }
  }

  mutating func touch(_ path: PropertyPath, isNew: Bool = false) throws(ChangesError) {
    guard isSequential || touched.insert(path, isNew: isNew) else {
      throw ChangesError(.touchedTwice, at: path)
    }
  }

  private mutating func set(
    _ new: Edit.NewValue, _ target: EditTarget, _ edit: Edit
  ) throws(ChangesError) {
    switch target.place {
    case .newKey(let container, let key):
      try touch(target.path)
      container.append(.value(try Self.value(new, at: target.path)), key: key)
    case .gap(let container, let ordinal):
      try touch(target.path, isNew: true)
      container.insert(.value(try Self.value(new, at: target.path)), at: ordinal)
    case .root, .child:
      try touch(target.path)
      let old = try current(target)
      if edit.options.contains(.new) { throw ChangesError(.onlyNew, at: target.path) }
      let value = try Self.value(new, replacing: old, at: target.path)
      try replace(target, old, with: value, edit.options)
    }
  }

  /// Puts a value in place of another, if it is another.
  ///
  /// - Throws: `ChangesError.Code.typeChange` unless that was asked for.
  mutating func replace(
    _ target: EditTarget, _ old: Value, with value: Value, _ options: Edit.Options
  ) throws(ChangesError) {
    if value.kind != old.kind {
      guard options.contains(.retype) else {
        throw ChangesError(.typeChange(from: old.kind, to: value.kind), at: target.path)
      }
      notes.append(.retyped(target.path, from: old.kind, to: value.kind))
    }
    if !value.isIdentical(to: old) { replace(target, with: value) }
  }

  private mutating func toggle(_ absent: Bool?, _ target: EditTarget) throws(ChangesError) {
    try touch(target.path)
    switch target.place {
    case .newKey(let container, let key):
      guard let absent else { throw ChangesError(.noDefault, at: target.path) }
      container.append(.value(Document.boolean(!absent).root), key: key)
    case .gap: throw ChangesError(.noDefault, at: target.path)
    case .root, .child:
      let old = try current(target)
      guard let boolean = old.boolean else { throw ChangesError(.notBoolean(old.kind), at: target.path) }
      replace(target, with: Document.boolean(!boolean).root)
    }
  }

  private func test(_ value: Value, _ target: EditTarget) throws(ChangesError) {
    let found = try current(target)
    if !found.isIdentical(to: value) {
      throw Mismatch(path: target.path, expected: value, found: found).error
    }
  }

  private mutating func delete(_ target: EditTarget) throws(ChangesError) {
    guard case .child(let container, let ordinal) = target.place else { throw ChangesError(.isRoot) }
    try touch(target.path)
    note(duplicates: container.remove(ordinal), at: target.path)
  }

  private mutating func insert(_ new: Edit.NewValue, _ target: EditTarget) throws(ChangesError) {
    switch target.place {
    case .root, .child: throw ChangesError(.isRoot)
    case .newKey(let container, let key):
      try touch(target.path)
      container.append(.value(try Self.value(new, at: target.path)), key: key)
    case .gap(let container, let ordinal):
      try touch(target.path, isNew: true)
      container.insert(.value(try Self.value(new, at: target.path)), at: ordinal)
    }
  }

  private mutating func append(
    _ new: Edit.NewValue, _ target: EditTarget, isUnique: Bool
  ) throws(ChangesError) {
    let array: Draft?
    switch target.place {
    case .root(let document): array = document.open()
    case .child(let container, let ordinal): array = container.open(ordinal)
    case .newKey(let container, let key):
      container.append(.value(try EditTarget.empty(.array)), key: key)
      array = container.open(container.count - 1)
    case .gap(let container, let ordinal):
      container.insert(.value(try EditTarget.empty(.array)), at: ordinal)
      array = container.open(ordinal)
    }
    guard let array, array.kind != .dictionary else {
      let kind = if let array { array.kind } else { try current(target).kind }
      throw ChangesError(.notAnArray(kind), at: target.path)
    }
    let path = target.path.appending(.index(array.count))
    let value = try Self.value(new, at: path)
    if isUnique {
      for ordinal in 0..<array.count {
        let element = try ChangesError.lift(path) { () throws(PlistError) in try array.value(at: ordinal) }
        if element.isIdentical(to: value) { return }
      }
    }
    try touch(path, isNew: true)
    array.insert(.value(value), at: array.count)
  }

  /// The value that a target has now.
  func current(_ target: EditTarget) throws(ChangesError) -> Value {
    switch target.place {
    case .child(let container, let ordinal):
      return try ChangesError.lift(target.path) { () throws(PlistError) in try container.value(at: ordinal) }
    case .root(let document):
      return try ChangesError.lift(target.path) { () throws(PlistError) in try document.value() }
    case .newKey, .gap: return draft.original
    }
  }

  mutating func replace(_ target: EditTarget, with value: Value) {
    switch target.place {
    case .child(let container, let ordinal):
      note(duplicates: container.replace(ordinal, with: .value(value)), at: target.path)
    case .root(let document): document.replace(with: value)
    case .newKey, .gap: break
    }
  }

  mutating func note(duplicates count: Int, at path: PropertyPath) {
    if count > 0 { notes.append(.duplicatesRemoved(path, count: count)) }
  }

  /// The value for a new place.
  private static func value(_ new: Edit.NewValue, at path: PropertyPath) throws(ChangesError) -> Value {
    switch new {
    case .value(let value): return value
    case .word(let word, let kind):
      return try ChangesError.lift(path) { () throws(PlistError) in
        if let kind { try Document(untyped: word, as: kind).root } else { try Document(untyped: word).root }
      }
    }
  }

  /// The value that takes the place of another, whose type a word without one keeps.
  private static func value(
    _ new: Edit.NewValue, replacing old: Value, at path: PropertyPath
  ) throws(ChangesError) -> Value {
    switch new {
    case .value(let value): return value
    case .word(let word, _):
      return try ChangesError.lift(path) { () throws(PlistError) in
        try Document(untyped: word, as: old.kind, isSingle: old.isSingle).root
      }
    }
  }
}
