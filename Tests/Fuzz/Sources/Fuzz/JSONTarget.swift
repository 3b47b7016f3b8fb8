@testable import Plist

/// Typed JSON: what is read is written so that it reads back to the same value, and the same text.
enum JSONTarget {
  static func run(_ input: [UInt8]) {
    switch Result(catching: { () throws(PlistError) in try JSONReader.read(typed: Bytes(input)) }) {
    case .success(let document): check(document)
    case .failure(let error): checkPlace(of: error)
    }
  }

  private static func check(_ document: Document) {
    guard let text = Rewriting.attempt({ () throws(PlistError) in try document.root.typedJSON() }) else {
      return
    }
    do throws(PlistError) {
      let again = try Document(typedJSON: text)
      if !again.root.isIdentical(to: document.root) { finding("typed JSON reads back otherwise") }
      if try again.root.typedJSON() != text { finding("typed JSON is written otherwise the second time") }
    } catch { finding("typed JSON that was written cannot be read: \(error)") }
  }
}
