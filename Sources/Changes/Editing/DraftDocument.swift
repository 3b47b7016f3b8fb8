import Plist

/// A document that is being edited.
final class DraftDocument {
  /// What stands at the root.
  private(set) var root: Draft.Content = .kept
  private let document: Document
  /// The data that the document is in; nil for one that is in none.
  private let holder: Value?

  init(_ document: Document, inside holder: Value? = nil) {
    self.document = document
    self.holder = holder
  }

  var kind: Kind {
    switch root {
    case .kept: document.root.kind
    case .value(let value): value.kind
    case .draft(let draft): draft.kind
    case .embedded: .data
    }
  }

  /// The root, opened for edits; nil if it is no container.
  func open() -> Draft? {
    let draft: Draft
    switch root {
    case .draft(let draft): return draft
    case .kept: draft = Draft(document.root, isInDocument: true)
    case .value(let value): draft = Draft(value, isInDocument: false)
    case .embedded: return nil
    }
    guard draft.kind.isContainer else { return nil }
    root = .draft(draft)
    return draft
  }

  /// The property list inside the data at the root, opened for edits.
  ///
  /// - Parameter read: Reads the property list of the value that is there.
  /// - Returns: The list, which edits reach into.
  /// - Throws: What `read` throws.
  func openEmbedded<Failure>(
    _ read: (Value) throws(Failure) -> Document
  ) throws(Failure) -> DraftDocument {
    let value: Value
    switch root {
    case .embedded(let inner): return inner
    case .value(let other): value = other
    case .kept, .draft: value = document.root
    }
    let inner = DraftDocument(try read(value), inside: value)
    root = .embedded(inner)
    return inner
  }

  /// The root as it is now.
  ///
  /// - Throws: As `Draft.value(at:)`.
  func value() throws(PlistError) -> Value {
    switch root {
    case .kept: document.root
    case .value(let value): value
    case .draft(let draft): try draft.built()
    case .embedded(let inner): try inner.data()
    }
  }

  /// The root before any edit.
  var original: Value { document.root }

  func replace(with value: Value) { root = .value(value) }

  /// Returns the document with the edits made.
  ///
  /// - Throws: `LimitFault`, and of a document inside data as `data()`.
  /// - Complexity: O(*n*).
  func finish() throws(PlistError) -> Document {
    var editor = DocumentEditor(document)
    switch root {
    case .kept: return document
    case .value(let value): try editor.replace(at: [], with: value)
    case .draft(let draft) where draft.isInDocument: try draft.finish(in: &editor, at: [])
    case .draft(let draft): try editor.replace(at: [], with: draft.built())
    case .embedded(let inner): try editor.replace(at: [], with: inner.data())
    }
    return editor.finish()
  }

  /// Returns data with the document as edited in it, in its own format; the data it was in if nothing has changed.
  ///
  /// - Throws: `LimitFault`, `WriteFault` when the format cannot hold a new value.
  /// - Complexity: O(*n*).
  func data() throws(PlistError) -> Value {
    let edited = try finish()
    if let holder, edited.root.isIdentical(to: document.root, ordered: true) { return holder }
    let bytes = try edited.editedBytes()
    return try Document { (builder) throws(PlistError) in try builder.data(bytes) }.root
  }
}
