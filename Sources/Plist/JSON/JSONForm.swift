/// The types that JSON lacks: each is the one key of an object that stands for a value.
enum JSONForm: String, CaseIterable {
  case integer = "$int"
  case real = "$real"
  case single = "$real32"
  case date = "$date"
  case data = "$data"
  case uid = "$uid"
  case units = "$units"
  case set = "$set"
  /// A dictionary whose one key begins with `$`, as it is.
  case dictionary = "$dict"

  /// The form that a key names.
  init?(key: some Collection<UInt8>) {
    guard key.first == UInt8(ascii: "$") else { return nil }
    self.init(rawValue: String(decoding: key, as: UTF8.self))
  }

  /// The key as JSON writes it.
  var quoted: [UInt8] { Array("\"\(rawValue)\"".utf8) }
}
