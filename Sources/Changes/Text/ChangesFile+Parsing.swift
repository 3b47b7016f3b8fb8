import Plist

extension ChangesFile {
  /// Reads what `text` writes exactly.
  ///
  /// Empty lines between are skipped, and line ends may be CR LF.
  ///
  /// - Throws: `ChangesError.Code.syntax` with the line, `contradiction` for changes that touch.
  /// - Complexity: O(*n*).
  public init(parsing bytes: [UInt8]) throws(ChangesError) {
    var parser = ChangesParser()
    var line = 0
    var start = 0
    while start < bytes.count {
      line += 1
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      var content = bytes[start..<end]
      if content.last == 0x0D { content.removeLast() }
      try parser.read(Array(content), line: line)
      start = end + 1
    }
    self.init(try parser.finish(line: line))
  }
}

/// Reads a changes file line by line.
struct ChangesParser {
  private var sections: [ChangesFile.Section] = []
  private var sides: [ChangesFile.Side] = []
  private var changes: [Change] = []
  private var header: Header?

  /// A path with the values read so far.
  private struct Header {
    let line: Int
    let path: PropertyPath
    let sort: Sort
    var old: Value?
    var new: Value?
  }

  private enum Sort {
    case change
    case insertion(Int)
    case removal(Int)
  }

  private func error(_ fault: ChangesError.SyntaxFault, _ line: Int) -> ChangesError {
    ChangesError(.syntax(line: line, fault))
  }

  /// Reads a line without its end.
  ///
  /// - Throws: `ChangesError.Code.syntax`.
  mutating func read(_ bytes: [UInt8], line: Int) throws(ChangesError) {
    if bytes.isEmpty { return }
    if bytes.starts(with: "--- ".utf8) {
      try endSection(line)
      sides = [try side(bytes, line)]
      return
    }
    if bytes.starts(with: "+++ ".utf8) {
      guard sides.count == 1 else { throw error(.missingNames, line) }
      sides.append(try side(bytes, line))
      return
    }
    guard bytes.count > 2, bytes[1] == 0x20 else { throw error(.unknownLine, line) }
    guard sides.count == 2 else { throw error(sides.isEmpty ? .missingNames : .missingNewName, line) }
    let content = Array(bytes[2...])
    switch bytes[0] {
    case 0x40:
      try endHeader()
      header = try header(content, line)
    case 0x2D:
      guard header != nil, header?.old == nil, header?.new == nil else { throw error(.wrongValues, line) }
      let old = try value(content, line)
      header?.old = old
    case 0x2B:
      guard header != nil, header?.new == nil else { throw error(.wrongValues, line) }
      let new = try value(content, line)
      header?.new = new
    default: throw error(.unknownLine, line)
    }
  }

  /// Returns the sections after the last line.
  ///
  /// - Throws: `ChangesError.Code.syntax`, `contradiction`.
  mutating func finish(line: Int) throws(ChangesError) -> [ChangesFile.Section] {
    try endSection(line)
    return sections
  }

  private func side(_ bytes: [UInt8], _ line: Int) throws(ChangesError) -> ChangesFile.Side {
    let content = bytes[4...]
    let tab = content.firstIndex(of: 0x09) ?? content.endIndex
    guard let name = HeaderName.name(Array(content[..<tab])) else { throw error(.missingNames, line) }
    return ChangesFile.Side(name: name, remark: String(decoding: content[tab...].dropFirst(), as: UTF8.self))
  }

  private func header(_ content: [UInt8], _ line: Int) throws(ChangesError) -> Header {
    let (place, sort) = Self.split(content)
    guard let word = String(validating: place, as: UTF8.self) else { throw error(.unknownLine, line) }
    if place.isEmpty { return Header(line: line, path: .root, sort: sort) }
    do throws(PlistError) {
      let path = try PropertyPath(parsing: word)
      guard path.components != nil else {
        throw PlistError(.path(.several(path, count: 0)))
      }
      return Header(line: line, path: path, sort: sort)
    } catch {
      throw self.error(.path(error), line)
    }
  }

  /// Splits `[+n]` or `[-n]` off the end of a header.
  private static func split(_ content: [UInt8]) -> (place: [UInt8], sort: Sort) {
    guard content.last == 0x5D, let open = content.lastIndex(of: 0x5B), open + 2 < content.count else {
      return (content, .change)
    }
    let sign = content[open + 1]
    let digits = content[(open + 2)..<(content.count - 1)]
    guard sign == 0x2B || sign == 0x2D, !digits.isEmpty, digits.allSatisfy({ $0 &- 0x30 < 10 }),
      let number = Int(String(decoding: digits, as: UTF8.self))
    else { return (content, .change) }
    return (Array(content[..<open]), sign == 0x2B ? .insertion(number) : .removal(number))
  }

  private func value(_ content: [UInt8], _ line: Int) throws(ChangesError) -> Value {
    do throws(PlistError) {
      return try Document(literal: content).root
    } catch {
      throw self.error(.value(error), line)
    }
  }

  private mutating func endHeader() throws(ChangesError) {
    guard let header else { return }
    self.header = nil
    let isEntry = if case .key? = header.path.steps.last { true } else { false }
    switch (header.sort, header.old, header.new) {
    case (.insertion(let index), nil, let new?):
      changes.append(Change(.insert(new), at: header.path.appending(.index(index))))
    case (.removal(let index), let old?, nil):
      changes.append(Change(.remove(old), at: header.path.appending(.index(index))))
    case (.change, let old?, let new?): changes.append(Change(.replace(old, with: new), at: header.path))
    case (.change, nil, let new?) where isEntry: changes.append(Change(.add(new), at: header.path))
    case (.change, let old?, nil) where isEntry: changes.append(Change(.delete(old), at: header.path))
    default: throw error(.wrongValues, header.line)
    }
  }

  private mutating func endSection(_ line: Int) throws(ChangesError) {
    try endHeader()
    guard let old = sides.first else { return }
    guard sides.count == 2, let new = sides.last else { throw error(.missingNewName, line) }
    // Two changes that touch are found here rather than when they are made.
    _ = try ChangeTree(changes)
    sections.append(ChangesFile.Section(old: old, new: new, changeset: Changeset(changes)))
    changes = []
    sides = []
  }
}
