import Foundation

/// Counts instructions instead of time, so that a slowdown shows on any machine, however busy.
struct Gate {
  /// What is counted, and on which input.
  private let subjects: [(name: String, Operation, input: String)] =
    [Operation.parseXML, .xmlToBinary, .parseBinary, .binaryToXML].map {
      ("medium, \($0.rawValue)", $0, "medium")
    }
    + [("small, XML parse", .parseXML, "small")]

  /// The counts that are allowed, in millions of instructions; written by `update`, raised only with a reason.
  private func limits(at place: Place) throws -> [String: Double] {
    let text = try String(contentsOfFile: "\(place.folder)/gate.tsv", encoding: .utf8)
    let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.split(separator: "\t") }
    return Dictionary(uniqueKeysWithValues: rows.map { (String($0[0]), Double($0[1]) ?? 0) })
  }

  /// Whether no subject takes more instructions than it may.
  func check(at place: Place) throws -> Bool {
    let limits = try limits(at: place)
    var table = MarkdownTable(["subject", "million instructions", "limit", ""])
    var isGood = true
    for subject in subjects {
      let count = count(subject.1, subject.input, place)
      let limit = limits[subject.name] ?? 0
      let fits = count.map { $0 <= limit } ?? false
      isGood = isGood && fits
      table.add([subject.name, count?.short ?? "failed", limit.short, fits ? "" : "too many"])
    }
    print(table.text)
    if !isGood {
      print("more instructions than gate.tsv allows: find out why, or raise the limit and say why")
    }
    return isGood
  }

  /// Sets the limits to what is counted now, and a little more for other processors.
  func update(at place: Place) throws {
    var text = "# Million instructions that each may take; `make gate` fails above. See Gate.swift.\n"
    for subject in subjects {
      guard let count = count(subject.1, subject.input, place) else { continue }
      text += "\(subject.name)\t\(String(format: "%.2f", count * 1.05))\n"
    }
    try text.write(toFile: "\(place.folder)/gate.tsv", atomically: true, encoding: .utf8)
  }

  /// Millions of instructions; nil when the program or valgrind failed.
  private func count(_ operation: Operation, _ input: String, _ place: Place) -> Double? {
    let log = place.scratch("callgrind.log")
    unlink(place.scratch("output"))
    guard
      let words = Peer.springback(place.executable).command(
        operation, place.input(input, operation), place.scratch("output")),
      case .measured = ChildProcess.run(
        [
          "valgrind", "--tool=callgrind", "--callgrind-out-file=\(place.scratch("callgrind"))",
          "--log-file=\(log)",
        ] + words,
        limit: 600),
      let text = try? String(contentsOfFile: log, encoding: .utf8),
      let line = text.split(separator: "\n").last(where: { $0.contains("Collected :") }),
      let number = line.split(separator: " ").last.flatMap({ Double($0) })
    else { return nil }
    return number / 1e6
  }
}
