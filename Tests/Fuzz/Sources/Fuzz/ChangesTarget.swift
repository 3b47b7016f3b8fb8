@testable import Changes
@testable import Plist

/// The text of differences: what is read is written so that it reads back to the same differences, and the same text.
enum ChangesTarget {
  static func run(_ input: [UInt8]) {
    guard let file = try? ChangesFile(parsing: input) else { return }
    do throws(ChangesError) {
      let text = try file.text()
      let again = try ChangesFile(parsing: text)
      guard again.sections.count == file.sections.count else { finding("sections went missing") }
      for (section, other) in zip(file.sections, again.sections) {
        if section.old != other.old || section.new != other.new { finding("a header reads back otherwise") }
        if !section.changeset.isIdentical(to: other.changeset) { finding("differences read back otherwise") }
        _ = try? section.changeset.inverted()
      }
      if try again.text() != text { finding("differences are written otherwise the second time") }
    } catch { finding("differences that were written cannot be read: \(error)") }
  }
}
