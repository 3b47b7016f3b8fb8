/// What there is to say of a property list besides its values.
public struct DocumentSummary: Hashable, Sendable {
  /// How the lines of a text end.
  public enum LineEnds: Hashable, Sendable {
    /// There is one line only.
    case none
    /// Line feeds.
    case lineFeed
    /// Carriage returns with line feeds.
    case pair
    /// Carriage returns, as on the first Macs.
    case carriageReturn
    /// More than one kind.
    case mixed
  }

  /// The version that the file states: `00` of a binary one, `1.0` of XML; nil if it states none.
  public let version: String?
  /// The number of objects in a binary file; nil for text.
  public let objects: Int?
  /// The number of values, keys aside; those that share their place in the file count once.
  public let values: Int
  /// How many containers are inside each other: 0 for a scalar, 1 for a dictionary of scalars.
  public let depth: Int
  /// How lines end; nil for binary.
  public let lineEnds: LineEnds?
  /// What each level adds to the indentation, spaces or tabs; empty for none, nil for binary.
  public let indentation: String?

  /// Looks at a document.
  ///
  /// - Complexity: O(*n*), also where containers are shared.
  public init(of document: Document) {
    var count = ValueCount(document.arena)
    depth = count.depth(below: document.arena.root)
    values = count.values
    let isBinary = document.format == .binary
    objects = isBinary ? (try? BinaryTrailer(document.original.span))?.objectCount : nil
    lineEnds = isBinary ? nil : LineEnds(of: document.arena.source)
    indentation = isBinary ? nil : Self.indentation(of: document)
    version = Self.version(of: document)
  }

  private static func version(of document: Document) -> String? {
    switch document.format {
    case .binary:
      String(decoding: document.original.array(6..<min(8, document.original.count)), as: UTF8.self)
    case .xml: XMLScanner.plistVersion(document.arena.source, encoding: document.encoding)
    case .openStep, .json: nil
    }
  }

  /// The white space of the first line that begins with some, from the outermost value on; in XML only what that line
  /// has more of than the value around it.
  private static func indentation(of document: Document) -> String {
    let source = document.arena.source
    var offset = document.root.position ?? 0
    while offset < source.count {
      let byte = source[offset]
      offset += 1
      guard byte == 0x0A || byte == 0x0D else { continue }
      let first = offset
      while offset < source.count, source[offset] == 0x20 || source[offset] == 0x09 { offset += 1 }
      guard offset > first else { continue }
      let unit =
        document.format == .xml
        ? SourceLayout(xml: source, root: (document.root.position ?? 0)..<source.count).unit
        : source.array(first..<offset)
      return String(decoding: unit, as: UTF8.self)
    }
    return ""
  }
}

extension DocumentSummary.LineEnds {
  init(of source: Bytes) {
    let span = source.span
    var (feeds, pairs, returns) = (0, 0, 0)
    for offset in 0..<span.byteCount {
      switch span.byte(at: offset) {
      case 0x0A:
        if offset > 0, span.byte(at: offset - 1) == 0x0D { pairs += 1 } else { feeds += 1 }
      case 0x0D: if offset + 1 >= span.byteCount || span.byte(at: offset + 1) != 0x0A { returns += 1 }
      default: break
      }
    }
    switch (feeds > 0, pairs > 0, returns > 0) {
    case (false, false, false): self = .none
    case (true, false, false): self = .lineFeed
    case (false, true, false): self = .pair
    case (false, false, true): self = .carriageReturn
    default: self = .mixed
    }
  }
}

/// Counts values and levels; a container that is there several times is looked at once.
private struct ValueCount {
  private let arena: Arena
  private(set) var values = 0
  private var depths: [Range<Int>: Int] = [:]

  init(_ arena: Arena) { self.arena = arena }

  mutating func depth(below node: Node) -> Int {
    guard node.kind.isContainer else {
      values += 1
      return 0
    }
    // Empty containers have no place of their own.
    if node.childCount > 0, let known = depths[node.children] { return known }
    values += 1
    var deepest = 0
    let step = node.kind == .dictionary ? 2 : 1
    for index in stride(from: node.offset + step - 1, to: node.offset + node.childCount, by: step) {
      deepest = max(deepest, depth(below: arena.nodes[index]))
    }
    if node.childCount > 0 { depths[node.children] = deepest + 1 }
    return deepest + 1
  }
}

extension XMLScanner {
  /// The version attribute of the outermost element, `<plist>`; nil without one.
  fileprivate static func plistVersion(_ source: Bytes, encoding: TextEncoding) -> String? {
    var scanner = XMLScanner(source, encoding: encoding)
    do throws(PlistError) { try scanner.scanProlog() } catch { return nil }
    var cursor = XMLCursor(offset: scanner.offset)
    guard cursor.skip("<plist", in: source.span) else { return nil }
    while cursor.skipWhitespace(in: source.span), let attribute = cursor.attribute(in: source.span) {
      if attribute.name == "version" { return attribute.value }
    }
    return nil
  }
}
