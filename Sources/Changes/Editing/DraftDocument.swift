import Plist

/// A document that is being edited.
final class DraftDocument {
  /// What stands at the root.
  private(set) var root: Draft.Content = .kept
  private let document: Document

  init(_ document: Document) { self.document = document }

  var kind: Kind {
    switch root {
    case .kept: document.root.kind
    case .value(let value): value.kind
    case .draft(let draft): draft.kind
    }
  }

  /// The root, opened for edits; nil if it is no container.
  func open() -> Draft? {
    let draft: Draft
    switch root {
    case .draft(let draft): return draft
    case .kept: draft = Draft(document.root, isInDocument: true)
    case .value(let value): draft = Draft(value, isInDocument: false)
    }
    guard draft.kind.isContainer else { return nil }
    root = .draft(draft)
    return draft
  }

  /// The root before any edit.
  var original: Value { document.root }

  func replace(with value: Value) { root = .value(value) }

  /// Returns the document with the edits made.
  ///
  /// - Throws: `LimitFault`.
  /// - Complexity: O(*n*).
  func finish() throws(PlistError) -> Document {
    var editor = DocumentEditor(document)
    switch root {
    case .kept: return document
    case .value(let value): try editor.replace(at: [], with: value)
    case .draft(let draft): try draft.finish(in: &editor, at: [])
    }
    return editor.finish()
  }
}
