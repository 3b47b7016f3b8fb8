import Testing

@testable import Plist

@Suite struct ValueIdentityTests {
  private func document(_ build: (inout DocumentBuilder) throws(PlistError) -> Void) throws(PlistError)
    -> Value
  {
    try Document(format: .binary, build).root
  }

  @Test func typesCountExactly() throws {
    #expect(!Document.integer(1).root.isIdentical(to: Document.boolean(true).root))
    let one = try document { (builder) in builder.real(1) }
    let single = try document { (builder) in builder.single(1) }
    #expect(!one.isIdentical(to: single))
    let nan = try document { (builder) in builder.real(.nan) }
    #expect(nan.isIdentical(to: try document { (builder) in builder.real(-.nan) }))
    let zero = try document { (builder) in builder.real(0) }
    #expect(!zero.isIdentical(to: try document { (builder) in builder.real(-0.0) }))
  }

  @Test func dictionariesCompareInAnyOrderUnlessAsked() throws {
    func pair(_ keys: [Text]) throws(PlistError) -> Value {
      try document { (builder) throws(PlistError) in
        try builder.beginDictionary()
        for key in keys {
          try builder.key(key)
          try builder.string(key)
        }
        try builder.end()
      }
    }
    #expect(try pair(["a", "b"]).isIdentical(to: pair(["b", "a"])))
    #expect(try !pair(["a", "b"]).isIdentical(to: pair(["b", "a"]), ordered: true))
    #expect(try !pair(["a", "b"]).isIdentical(to: pair(["a", "b", "c"])))
    #expect(try !pair(["a", "b", "c"]).isIdentical(to: pair(["a", "b"])))
  }
}

@Suite struct TextTests {
  @Test(arguments: [
    [0x41], [0xD800], [0xDC00, 0xD800], [0xD83D, 0xDE00], [0xD83D, 0x41], [0xFFFF, 0xE000], [],
  ])
  func unitsSurvive(units: [Int]) {
    let units = units.map { UInt16($0) }
    #expect(Text(units: units).units == units)
  }

  @Test func orderIsThatOfCodeUnits() {
    let texts: [Text] = ["10", "9", "A", "a", "b", "é", "😀", "ﬁ"]
    #expect(texts.reversed().sorted() == texts)
  }

  @Test func loneSurrogatesAreKnown() {
    #expect(!Text(units: [0xD800, 0x41]).isWellFormed)
    #expect(Text(units: [0xD800, 0x41]).string == nil)
    #expect(Text("😀 é").isWellFormed)
  }
}
