import Foundation

/// Time and memory of each command at one, ten and a hundred times the size: twice as much must cost twice as much.
struct Growth {
  private static let sizes = ["library-1", "library-10", "library"]

  func run(at place: Place, into results: inout Results) {
    var table = MarkdownTable(["command", "small", "× 10", "× 100", "exponent of time", "of memory"])
    for (name, ending, words) in commands(place.executable) {
      var medians: [Measurement] = []
      for size in Self.sizes {
        let source = "\(place.inputs)/\(size).\(ending).plist"
        let target = place.scratch("target.plist")
        var runs = Runs()
        for _ in 0..<3 where runs.reason == nil {
          unlink(place.scratch("output"))
          try? FileManager.default.removeItem(atPath: target)
          try? FileManager.default.copyItem(atPath: source, toPath: target)
          runs.add(ChildProcess.run(words(target, place.scratch("output"))))
        }
        results.add("\(size), \(name)", "springback", runs)
        Measurement.median(of: runs.measured).map { medians.append($0) }
      }
      guard medians.count == 3 else {
        table.add([name, "fails"])
        continue
      }
      // From the second to the third: the first is mostly starting.
      let time = log10(medians[2].seconds / medians[1].seconds)
      let memory = log10(Double(medians[2].memory) / Double(medians[1].memory))
      table.add(
        [name] + medians.map { "\($0.seconds.short) s, \($0.memory.megabytes)" } + [time.short, memory.short])
    }
    print(table.text)
  }

  private typealias Words = (_ target: String, _ output: String) -> [String]

  private func commands(_ executable: String) -> [(String, String, Words)] {
    ["xml", "bin"].flatMap { ending -> [(String, String, Words)] in
      [
        ("lint \(ending)", ending, { target, _ in [executable, "lint", target] }),
        ("show \(ending)", ending, { target, _ in [executable, "show", target] }),
        (
          "convert \(ending) to binary", ending,
          {
            [executable, "convert", "-f", "binary", "-o", $1, $0]
          }
        ),
        ("convert \(ending) to XML", ending, { [executable, "convert", "-f", "xml", "-o", $1, $0] }),
        ("set \(ending)", ending, { target, _ in [executable, "set", target, "Features=6"] }),
        ("diff \(ending) with itself", ending, { target, _ in [executable, "diff", target, target] }),
      ]
    }
  }
}
