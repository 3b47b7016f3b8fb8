extension Base64Fault {
  /// What is wrong, for people.
  var message: String {
    switch self {
    case .character(let byte) where byte > 0x20 && byte < 0x7F:
      "\"\(Character(Unicode.Scalar(byte)))\" is not a character of base64"
    case .character(let byte): "the byte 0x\(String(byte, radix: 16)) is not a character of base64"
    case .padding: "the padding = of base64 may stand only at its end, on one line"
    case .incomplete: "the base64 ends in the middle of a group of four characters"
    }
  }
}
