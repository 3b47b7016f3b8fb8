/// The elements of an XML property list.
public enum XMLElement: UInt8, Hashable, Sendable, CaseIterable {
  case plist
  case dict
  case array
  case key
  case string
  case integer
  case real
  case date
  case data
  case `true`
  case `false`

  /// The name in a tag.
  public var name: String {
    switch self {
    case .plist: "plist"
    case .dict: "dict"
    case .array: "array"
    case .key: "key"
    case .string: "string"
    case .integer: "integer"
    case .real: "real"
    case .date: "date"
    case .data: "data"
    case .true: "true"
    case .false: "false"
    }
  }

  /// Whether other elements stand inside it.
  var isContainer: Bool { self == .plist || self == .dict || self == .array }

  /// Finds the element of a name, which counts by exact case.
  init?(name: some Sequence<UInt8>) {
    guard let element = Self.allCases.first(where: { $0.name.utf8.elementsEqual(name) }) else { return nil }
    self = element
  }
}

/// A tag of an XML property list.
struct XMLTag {
  /// What the tag does.
  enum Form: UInt8 {
    case start
    /// `<array/>`
    case empty
    case end
    /// A comment or a processing instruction, already skipped.
    case skipped
  }

  let element: XMLElement
  let form: Form
}

/// The usual tags as little-endian words of their first eight bytes, and what of a word belongs to them.
///
/// One load and one comparison tell a tag or an entity; everything unusual is left to the slower scanning of names.
enum TagWord {
  static let mask4: UInt64 = 0x0000_0000_FFFF_FFFF
  static let mask5: UInt64 = 0x0000_00FF_FFFF_FFFF
  static let mask6: UInt64 = 0x0000_FFFF_FFFF_FFFF
  static let mask7: UInt64 = 0x00FF_FFFF_FFFF_FFFF

  // `<key>`
  static let key: UInt64 = 0x3E_7965_6B3C
  // `<string>`
  static let string: UInt64 = 0x3E67_6E69_7274_733C
  // `<integer`, which a `>` must follow.
  static let integer: UInt64 = 0x7265_6765_746E_693C
  // `<real>`
  static let real: UInt64 = 0x3E6C_6165_723C
  // `<date>`
  static let date: UInt64 = 0x3E65_7461_643C
  // `<data>`
  static let data: UInt64 = 0x3E61_7461_643C
  // `<dict>`
  static let dict: UInt64 = 0x3E74_6369_643C
  // `<array>`
  static let array: UInt64 = 0x003E_7961_7272_613C
  // `<true/>`
  static let emptyTrue: UInt64 = 0x003E_2F65_7572_743C
  // `<false/>`
  static let emptyFalse: UInt64 = 0x3E2F_6573_6C61_663C
  // `</dict>`
  static let endDict: UInt64 = 0x003E_7463_6964_2F3C
  // `</array>`
  static let endArray: UInt64 = 0x3E79_6172_7261_2F3C
  // `</key>`
  static let endKey: UInt64 = 0x3E79_656B_2F3C
  // `</string`, which a `>` must follow.
  static let endString: UInt64 = 0x676E_6972_7473_2F3C
  // `&lt;`
  static let less: UInt64 = 0x3B74_6C26
  // `&gt;`
  static let greater: UInt64 = 0x3B74_6726
  // `&amp;`
  static let ampersand: UInt64 = 0x3B_706D_6126
  // `</`
  static let endMark: UInt16 = 0x2F3C
  // `integer>`, which ends an integer's end tag.
  static let endOfInteger: UInt64 = 0x3E72_6567_6574_6E69
  // `</real>`
  static let endReal: UInt64 = 0x003E_6C61_6572_2F3C
  // `</date>`
  static let endDate: UInt64 = 0x003E_6574_6164_2F3C
  // `</data>`
  static let endData: UInt64 = 0x003E_6174_6164_2F3C
}
