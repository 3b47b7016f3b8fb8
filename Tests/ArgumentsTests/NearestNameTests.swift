import Testing

@testable import Arguments

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("kitten", "sitting", 3), ("get", "gte", 1), ("abc", "ca", 3),
    ("set", "set", 0),
  ])
  func distanceCountsSwapsAsOne(one: String, other: String, distance: Int) {
    #expect(NearestName.distance(from: Array(one.utf8), to: Array(other.utf8)) == distance)
    #expect(NearestName.distance(from: Array(other.utf8), to: Array(one.utf8)) == distance)
  }

  @Test(arguments: [
    ("diif", "diff"), ("dif", "diff"), ("st", "set"), ("restor", "restore"), ("recove", "remove"),
    ("un", "undo"),
    ("xyz", nil), ("", nil),
  ])
  func onlyCloseNamesAreFound(word: String, expected: String?) {
    let names = ["diff", "set", "remove", "restore", "recover", "undo"]
    #expect(NearestName.find(Word(word), among: names) == expected)
  }
}
