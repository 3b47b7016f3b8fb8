import Arguments
import Testing

/// A generator of the same numbers in every run (splitmix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// Any order of options among positionals, in any spelling, means the same.
@Suite struct OrderTests {
  @Test(arguments: 0..<500 as Range<UInt64>)
  func anyOrderAndSpellingGivesTheSameInvocation(seed: UInt64) throws {
    var random = SeededGenerator(state: seed)
    let positionals: [Word] = ["Info.plist", "A", "B.0", "-"].dropLast(Int.random(in: 0...2, using: &random))
    var options: [(option: Option, value: String?)] = [
      (Sample.output, "out"), (Sample.depth, "12"), (Sample.color, "never"), (Sample.store, "-5"),
      (Sample.dryRun, nil), (Sample.quiet, nil), (Sample.json, nil),
    ]
    options.removeLast(Int.random(in: 0...7, using: &random))

    let canonical = try Sample.invocation(
      ["get"] + positionals
        + options.map { Word($0.option.longSpelling + ($0.value.map { "=" + $0 } ?? "")) })

    // Global options may also stand before the command; those of the command may not.
    options.shuffle(using: &random)
    let globals = Sample.commands.globalOptions
    let first = options.filter { globals.contains($0.option) && Bool.random(using: &random) }
    let others = options.filter { option in !first.contains { $0.option == option.option } }
    var words: [Word] = []
    for option in first { words += spell(option.option, option.value, &random) }
    words.append("get")
    var rest: [[Word]] = positionals.map { [$0] }
    for option in others {
      let place = Int.random(in: 0...rest.count, using: &random)
      rest.insert(spell(option.option, option.value, &random), at: place)
    }
    if Bool.random(using: &random) {
      let lastOption = rest.lastIndex { $0 != ["-"] && $0[0].bytes.first == UInt8(ascii: "-") } ?? -1
      rest.insert(["--"], at: Int.random(in: lastOption + 1...rest.count, using: &random))
    }
    for part in rest { words += part }

    #expect(try Sample.invocation(words) == canonical, "\(words)")
  }

  private func spell(_ option: Option, _ value: String?, _ random: inout SeededGenerator) -> [Word] {
    var spellings: [[String]]
    if let value {
      spellings = [["\(option.longSpelling)=\(value)"], [option.longSpelling, value]]
      if let short = option.shortSpelling {
        spellings += [[short + value], [short, value], ["\(short)=\(value)"]]
      }
    } else {
      spellings = [[option.longSpelling]]
      if let short = option.shortSpelling { spellings.append([short]) }
    }
    return (spellings.randomElement(using: &random) ?? []).map { Word($0) }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func wordsOfAnyBytesAreReadOrRefused(seed: UInt64) throws {
    var random = SeededGenerator(state: seed)
    let alphabet: [UInt8] = Array("--==nqokdgts15é".utf8) + [0xFF, 0xC3]
    for _ in 0..<50 {
      let words = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        Word(
          bytes: (0..<Int.random(in: 0...8, using: &random)).map { _ in
            alphabet.randomElement(using: &random) ?? 0
          })
      }
      do throws(ArgumentError) {
        guard case .run(let invocation) = try Sample.commands.parse(["get"] + words) else { continue }
        #expect(invocation.positionals.allSatisfy { words.contains($0) })
      } catch {
        #expect(!error.message.isEmpty && error.hint != nil)
      }
    }
  }
}
