@testable import Changes
@testable import Plist

/// Edits of what was read: the bytes that are written mean what was intended, and differences can be told, kept as
/// text, made and taken back.
enum EditsTarget {
  static func run(_ input: [UInt8]) {
    guard let document = try? Document(reading: input), !Rewriting.expands(document) else { return }
    // The edits follow from the bytes, so that an input does the same each time.
    let seed = input.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    var random = RandomDocument(seed: seed, isPlain: document.format != .binary)
    for _ in 0..<3 {
      guard let edited = edited(document, &random) else { continue }
      check(edited, of: document)
      checkChanges(from: document, to: edited)
    }
  }

  /// Makes a few edits; nil where they do not go together.
  private static func edited(_ document: Document, _ random: inout RandomDocument) -> Document? {
    var editor = DocumentEditor(document)
    for _ in 0...random.number(below: 3) {
      do throws(PlistError) { try random.edit(&editor) } catch { return nil }
    }
    return editor.finish()
  }

  private static func check(_ edited: Document, of document: Document) {
    guard let bytes = Rewriting.attempt({ () throws(PlistError) in try edited.editedBytes() }) else { return }
    let again = Rewriting.reread(bytes)
    if again.format != document.format || again.encoding != document.encoding {
      finding("an edit changes format or encoding")
    }
    if !again.root.isIdentical(to: edited.root, ordered: true) {
      finding("what an edit wrote reads back otherwise")
    }
  }

  private static func checkChanges(from document: Document, to edited: Document) {
    let changes = Changeset(from: document.root, to: edited.root)
    let side = ChangesFile.Side(name: "a")
    let file = ChangesFile([ChangesFile.Section(old: side, new: side, changeset: changes)])
    guard let text = expect("the text", { () throws(ChangesError) in try file.text() }) else { return }
    guard let parsed = expect("reading it", { () throws(ChangesError) in try ChangesFile(parsing: text) }),
      let section = parsed.sections.first
    else { finding("the text of differences cannot be read") }
    if parsed.sections.count != 1 || !section.changeset.isIdentical(to: changes) {
      finding("the text of differences reads back otherwise")
    }
    let made = expect("making them", { () throws(ChangesError) in try section.changeset.apply(to: document) })
    if let made, !made.root.isIdentical(to: edited.root) { finding("differences made give another value") }
    let back = expect(
      "taking them back", { () throws(ChangesError) in try changes.inverted().apply(to: edited) })
    if let back, !back.root.isIdentical(to: document.root) {
      finding("differences taken back give another value")
    }
  }

  /// Does what must be possible, unless shared values expand beyond the budget.
  private static func expect<Product>(
    _ what: String, _ body: () throws(ChangesError) -> Product
  ) -> Product? {
    do throws(ChangesError) { return try body() } catch {
      if case .plist(let error) = error.code, case .limit = error.fault { return nil }
      finding("\(what) failed: \(error)")
    }
  }
}
