public import Plist

/// The text of differences, as `diff` prints and `patch` reads it.
///
/// ```
/// --- HomeDomain/Library/Preferences/com.apple.springboard.plist	(binary, 377 bytes)
/// +++ HomeDomain/Library/Preferences/com.apple.springboard.plist	(binary)
/// @ SBEnableDashBoard
/// + false
/// @ SBKillableInAppSwitcher
/// - false
/// + true
/// @ list[-0]
/// - "gone"
/// @ list[+2]
/// + "new"
/// ```
///
/// A header `@ PATH` is followed by the old value, the new one, or both; `@ PATH[-n]` removes element n, `@ PATH[+n]` puts
/// an element before it. Numbers count in the old arrays. Values are literals of one line. Names with control
/// characters, or that begin with a quote, are JSON strings; after a tab stands a remark, which means nothing.
public struct ChangesFile: Sendable {
  /// The differences of two property lists.
  public struct Section: Sendable {
    /// The list before.
    public var old: Side
    /// The list after.
    public var new: Side
    /// What differs.
    public var changeset: Changeset

    /// Makes a section.
    public init(old: Side, new: Side, changeset: Changeset) {
      self.old = old
      self.new = new
      self.changeset = changeset
    }
  }

  /// What a section says of one of its two property lists.
  public struct Side: Hashable, Sendable {
    /// Its name.
    public var name: Text
    /// A remark; empty for none.
    public let remark: String

    /// Describes a side; control characters of the remark become spaces, as it must stay on its line.
    public init(name: Text, remark: String = "") {
      self.name = name
      let bytes = remark.utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
      self.remark = String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The sections.
  public var sections: [Section]

  /// Makes a file of sections.
  public init(_ sections: [Section]) { self.sections = sections }

  /// Writes the text.
  ///
  /// - Parameter width: The number of characters from which values are shortened, for people; `ChangesFile(parsing:)`
  ///   refuses those. Without it the text is exact.
  /// - Returns: The text in UTF-8.
  /// - Throws: `ChangesError.Code.plist` when shared values would expand beyond all bounds.
  /// - Complexity: O(*n*).
  public func text(shortenedTo width: Int? = nil) throws(ChangesError) -> [UInt8] {
    var output: [UInt8] = []
    for section in sections {
      Self.append(section.old, "--- ", to: &output)
      Self.append(section.new, "+++ ", to: &output)
      var budget = section.changeset.expansionBudget
      for change in section.changeset.changes {
        try Self.append(change, width: width, spending: &budget, to: &output)
      }
    }
    return output
  }

  private static func append(_ side: Side, _ prefix: String, to output: inout [UInt8]) {
    output.append(contentsOf: prefix.utf8)
    output.append(contentsOf: HeaderName.text(side.name))
    if !side.remark.utf8.isEmpty {
      output.append(0x09)
      output.append(contentsOf: side.remark.utf8)
    }
    output.append(0x0A)
  }

  private static func append(
    _ change: Change, width: Int?, spending budget: inout ExpansionBudget, to output: inout [UInt8]
  ) throws(ChangesError) {
    var path = change.path
    var shift = ""
    switch change.action {
    case .insert, .remove:
      if case .index(let index)? = path.steps.popLast() {
        if case .insert = change.action { shift = "[+\(index)]" } else { shift = "[-\(index)]" }
      }
    case .add, .delete, .replace: break
    }
    let place = path.steps.isEmpty && !shift.isEmpty ? "" : path.description
    output.append(contentsOf: "@ \(place)\(shift)\n".utf8)
    if let old = change.old { try append(old, "- ", width: width, spending: &budget, to: &output) }
    if let new = change.new { try append(new, "+ ", width: width, spending: &budget, to: &output) }
  }

  private static func append(
    _ value: Value, _ prefix: String, width: Int?, spending budget: inout ExpansionBudget,
    to output: inout [UInt8]
  ) throws(ChangesError) {
    let literal: [UInt8]
    do throws(PlistError) { literal = try value.literal(spending: &budget) } catch {
      throw ChangesError(.plist(error))
    }
    output.append(contentsOf: prefix.utf8)
    if let width, literal.count > width {
      let shortened = String(decoding: literal, as: UTF8.self).prefix(max(width - 1, 0))
      output.append(contentsOf: (shortened + "…").utf8)
    } else {
      output.append(contentsOf: literal)
    }
    output.append(0x0A)
  }
}

/// The name of a property list in a header.
enum HeaderName {
  /// Returns the name as it is written: plain, or as a JSON string.
  static func text(_ name: Text) -> [UInt8] {
    let isPlain =
      !name.bytes.isEmpty && name.bytes[0] != 0x22 && name.bytes[0] != 0x20 && name.bytes.last != 0x20
      && name.isWellFormed && name.bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    if isPlain { return name.bytes }
    let document = try? Document { (builder) throws(PlistError) in try builder.string(name) }
    return (try? document?.root.literal()) ?? name.bytes
  }

  /// Reads what `text` writes; nil if it is neither.
  static func name(_ bytes: [UInt8]) -> Text? {
    if bytes.first == 0x22 { return (try? Document(literal: bytes))?.root.text }
    return String(validating: bytes, as: UTF8.self).map { Text($0) }
  }
}
