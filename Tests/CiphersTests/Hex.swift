import Ciphers

extension [UInt8] {
  /// The bytes that hexadecimal digits stand for.
  init(hex: String) {
    let digits = hex.compactMap(\.hexDigitValue)
    self = stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  var hex: String {
    map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
  }
}

extension SecretBytes {
  convenience init(hex: String) { self.init([UInt8](hex: hex)) }

  var array: [UInt8] { unsafe Array(unsafeBytes) }
}
