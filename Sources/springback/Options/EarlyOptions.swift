import Arguments

/// What the words say of the form of the output before they are parsed, for the messages of a parsing that fails.
enum EarlyOptions {
  /// Returns JSON when it is asked for anywhere.
  static func form(in words: [Word]) -> Output.Form {
    options(in: words).contains { spells($0, GlobalOptions.json.longSpelling) } ? .json : .text
  }

  /// Returns when to colour by the last word that says so.
  static func color(in words: [Word]) -> When {
    let options = options(in: words)
    let name = GlobalOptions.color.longSpelling
    for (index, word) in options.enumerated().reversed() {
      if spells(word, name), index + 1 < options.endIndex, let when = when(options[index + 1].bytes[...]) {
        return when
      }
      if word.bytes.starts(with: (name + "=").utf8),
        let when = when(word.bytes.dropFirst(name.utf8.count + 1))
      {
        return when
      }
    }
    return .auto
  }

  private static func options(in words: [Word]) -> ArraySlice<Word> {
    words.prefix { !spells($0, "--") }
  }

  private static func spells(_ word: Word, _ name: String) -> Bool { word.bytes.elementsEqual(name.utf8) }

  private static func when(_ bytes: ArraySlice<UInt8>) -> When? {
    When.allCases.first { bytes.elementsEqual($0.rawValue.utf8) }
  }
}
