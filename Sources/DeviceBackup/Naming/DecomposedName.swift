internal import Files
// The tables of decomposition are in the standard library, which has no other name for them.
@_spi(_Unicode) internal import Swift

extension FilePath {
  /// Whether the path has one Unicode form only.
  var isASCII: Bool { bytes.allSatisfy { $0 < 0x80 } }

  /// The path with its letters and their marks apart, as the device's file system writes names; unchanged when it is no
  /// text.
  ///
  /// Characters of three ranges stay whole there, though Unicode would take them apart (HFS Plus, Technical Q&A QA1173).
  var decomposed: FilePath {
    guard isText, !isASCII else { return self }
    var output = String.UnicodeScalarView()
    var run = String.UnicodeScalarView()
    func flush() {
      for scalar in String(run)._nfd { output.append(scalar) }
      run = String.UnicodeScalarView()
    }
    for scalar in text.unicodeScalars {
      if Self.keptWhole.contains(where: { $0.contains(scalar.value) }) {
        flush()
        output.append(scalar)
      } else {
        run.append(scalar)
      }
    }
    flush()
    return FilePath(String(output))
  }

  private static let keptWhole: [ClosedRange<UInt32>] = [
    0x2000...0x2FFF, 0xF900...0xFAFF, 0x2F800...0x2FAFF,
  ]
}
