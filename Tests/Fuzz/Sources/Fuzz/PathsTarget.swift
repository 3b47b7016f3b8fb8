@testable import Plist

/// Key paths: whatever notation is read, the canonical one reads back to the same path.
enum PathsTarget {
  static func run(_ input: [UInt8]) {
    let word = String(decoding: input, as: UTF8.self)
    if let path = try? PropertyPath(parsing: word) {
      do throws(PlistError) {
        if try PropertyPath(parsing: path.description) != path { finding("a path reads back otherwise") }
      } catch { finding("a path that was written cannot be read: \(error)") }
    }
    _ = try? PathAssignment(parsing: word)
  }
}
