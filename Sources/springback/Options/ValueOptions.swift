import Arguments

/// The options that give the value of a single path together with its type.
enum ValueOptions {
  /// An option, and the name its type has in front of a value: `--int 5` is `int:5`.
  struct Typed: Sendable {
    let option: Option
    let type: String

    init(_ type: String, long: String? = nil, _ placeholder: String, _ help: String) {
      option = Option(long ?? type, value: .text(placeholder), takesAnyWord: true, help: help)
      self.type = type
    }
  }

  static let typed = [
    Typed("int", "INTEGER", "the value, an integer: 5, -1, 0x1F"),
    Typed("real", "NUMBER", "the value, a real: 1.5, 1e9, inf"),
    Typed("string", "TEXT", "the value, a string; of all of these @FILE reads a file, @@ is an at-sign"),
    Typed("bool", "BOOLEAN", "the value: true or false, yes or no"),
    Typed("date", "DATE", "the value, a date: 2016-10-08T09:41:00Z"),
    Typed("data", "BASE64", "the value, data in base64"),
    Typed("hex", "DIGITS", "the value, data in hexadecimal"),
    Typed("uid", "NUMBER", "the value, a keyed archive's reference"),
    Typed("json", long: "json-value", "JSON", "the value in typed JSON"),
    Typed("xml", long: "xml-value", "XML", "the value as an element of a property list"),
  ]

  static let options = typed.map(\.option)
}
