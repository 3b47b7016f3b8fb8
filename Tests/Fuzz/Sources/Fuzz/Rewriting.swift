@testable import Plist

/// What must hold for the writers on every document that was read.
enum Rewriting {
  /// More values than this are not written out: trying one input would take seconds.
  private static let mostValues = 100_000

  /// Writes a document in all ways, and reads it back.
  static func check(_ document: Document) {
    let expands = expands(document)
    for format in [Format.xml, .binary] where format == .binary || !expands {
      for layout in [WritingOptions.Layout.compact, .apple] {
        // Apple's own writers lose the sign of zero.
        if layout == .apple, holdsNegativeZero(document) { continue }
        let options = WritingOptions(layout: layout)
        guard
          let bytes = attempt({ () throws(PlistError) in try document.bytes(as: format, options: options) })
        else { continue }
        let again = reread(bytes)
        // Only the entries that count are written, and Apple's layout sorts them.
        if again.format != format || !again.root.isIdentical(to: document.root) {
          finding("\(format), \(layout): what was written reads back otherwise")
        }
      }
    }
    if attempt({ () throws(PlistError) in try document.editedBytes() }) != document.original.array() {
      finding("no edit, and the bytes have changed")
    }
  }

  /// Whether shared containers make many more values than a document has bytes.
  static func expands(_ document: Document) -> Bool {
    guard document.arena.isShared else { return false }
    var budget = mostValues
    func walk(_ value: Value) {
      budget -= 1
      for ordinal in 0..<(value.kind.isContainer ? value.count : 0) where budget > 0 {
        walk(value.child(ordinal))
      }
    }
    walk(document.root)
    return budget <= 0
  }

  private static func holdsNegativeZero(_ document: Document) -> Bool {
    (document.arena.nodes + [document.arena.root]).contains {
      $0.kind == .real && $0.payload == (-0.0).bitPattern
    }
  }

  /// Reads what was written here, which must be possible.
  static func reread(_ bytes: [UInt8]) -> Document {
    do throws(PlistError) { return try Document(reading: bytes) } catch {
      finding("what was written cannot be read: \(error)")
    }
  }

  /// Writes, where the format can hold the values and they do not expand beyond the budget.
  static func attempt<Bytes>(_ write: () throws(PlistError) -> Bytes) -> Bytes? {
    do throws(PlistError) { return try write() } catch {
      switch error.fault {
      case .write, .limit: return nil
      default: finding("writing failed: \(error)")
      }
    }
  }
}
