import Testing

@testable import Plist

/// Small files whose long strings or deep containers are shared many times over.
@Suite struct ExpansionBudgetTests {
  /// An array that holds one string of `length` bytes `count` times.
  private func repeated(length: UInt16, count: UInt16) throws(PlistError) -> Document {
    func marker(_ kind: UInt8, _ number: UInt16) -> [UInt8] {
      [kind | 15, 0x11, UInt8(number >> 8), UInt8(truncatingIfNeeded: number)]
    }
    let array = marker(0xA0, count) + [UInt8](repeating: 1, count: Int(count))
    let string = marker(0x50, length) + [UInt8](repeating: 0x78, count: Int(length))
    let bytes = Array("bplist00".utf8) + array + string
    let second = UInt16(8 + array.count)
    let table = UInt32(bytes.count)
    let offsets: [UInt8] = [0, 8, UInt8(second >> 8), UInt8(truncatingIfNeeded: second)]
    var trailer: [UInt8] = [0, 0, 0, 0, 0, 0, 2, 1]
    trailer += [0, 0, 0, 0, 0, 0, 0, 2] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0]
    for shift in [24, 16, 8, 0] { trailer.append(UInt8(truncatingIfNeeded: table >> shift)) }
    return try Document(reading: bytes + offsets + trailer)
  }

  private func expectExpansion(_ body: () throws -> Void) {
    let error = #expect(throws: PlistError.self) { try body() }
    guard case .limit(.expansion)? = error?.fault else {
      Issue.record("another fault: \(String(describing: error))")
      return
    }
  }

  @Test func longTextCountsLikeManyValues() throws {
    let document = try repeated(length: 40_000, count: 20_000)
    expectExpansion { _ = try document.root.typedJSON() }
    expectExpansion { _ = try document.root.literal() }
    expectExpansion {
      var builder = DocumentBuilder()
      try builder.copy(document.root)
    }
    expectExpansion {
      var editor = DocumentEditor(document)
      try editor.replace(at: [], with: document.root)
    }
  }

  @Test func whatAFileExplainsIsWritten() throws {
    let document = try repeated(length: 40_000, count: 100)
    #expect(try document.root.typedJSON().count == 100 * 40_003 + 1)
  }

  @Test func severalValuesShareABudget() throws {
    let document = try repeated(length: 40_000, count: 300)
    var budget = ExpansionBudget(for: document.root)
    _ = try document.root.literal(spending: &budget)
    expectExpansion { for _ in 0..<10 { _ = try document.root.literal(spending: &budget) } }
  }
}
