#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reals as text.
enum XMLReal {
  /// Appends a real.
  ///
  /// - Parameters:
  ///   - real: The number.
  ///   - layout: `.compact` for the shortest text that reads back as the same number; `.apple` for C's `%.17g`, which
  ///     CoreFoundation uses, with `0.0` for both zeros.
  ///   - output: Where the text goes.
  static func append(_ real: Double, layout: WritingOptions.Layout, to output: inout [UInt8]) {
    if real.isNaN { return output.append(contentsOf: "nan".utf8) }
    if real.isInfinite { return output.append(contentsOf: (real < 0 ? "-infinity" : "+infinity").utf8) }
    if real == 0 {
      let isNegative = real.sign == .minus && layout == .compact
      return output.append(contentsOf: (isNegative ? "-0.0" : "0.0").utf8)
    }
    guard layout == .compact else { return output.append(contentsOf: seventeenDigits(real)) }
    let text = real.description
    // Apple writes whole numbers without the point.
    output.append(contentsOf: text.hasSuffix(".0") ? Array(text.utf8.dropLast(2)) : Array(text.utf8))
  }

  private static func seventeenDigits(_ real: Double) -> [UInt8] {
    var text = [CChar](repeating: 0, count: 32)
    let count = unsafe withVaList([real]) { arguments in
      unsafe text.withUnsafeMutableBufferPointer { buffer in
        // 17 digits, sign, point and exponent are at most 24 characters.
        unsafe vsnprintf(buffer.baseAddress, buffer.count, "%.17g", arguments)
      }
    }
    // The point of a process that has set a locale may be a comma.
    return text.prefix(Int(count)).map { $0 == 0x2C ? 0x2E : UInt8(bitPattern: $0) }
  }
}
