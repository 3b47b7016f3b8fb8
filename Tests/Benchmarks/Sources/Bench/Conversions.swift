import Foundation

/// Parsing and converting large files, beside every other program.
struct Conversions {
  let repetitions: Int
  let inputs: [String]
  /// A program whose first run took more CPU seconds than this is not run again.
  var slow = 5.0

  func run(at place: Place, into results: inout Results) {
    let all = [
      Peer.springback(place.executable), .plistlib(place.folder), .plistutil, .rust(place.folder),
      .foundation(place.folder), .plutil,
    ]
    let peers = all.filter(\.isInstalled)
    for missing in all where !missing.isInstalled { print("\(missing.name): not installed") }

    var table = MarkdownTable(["input", "operation", "springback", "goal"] + peers.dropFirst().map(\.name))
    var met = 0
    var wanted = 0
    for input in inputs {
      for operation in Operation.allCases {
        let runs = measure(operation, place.input(input, operation), peers, place)
        for (peer, runs) in zip(peers, runs) {
          results.add("\(input), \(operation.rawValue)", peer.name, runs)
        }
        guard let ours = Measurement.median(of: runs[0].measured) else {
          table.add([input, operation.rawValue, runs[0].reason ?? "–"])
          wanted += 1
          continue
        }
        let cells = runs.dropFirst().map { cell($0, beside: ours) }
        var goal = "–"
        if let multiple = Goals.multiple(input, operation) {
          let reached = Measurement.median(of: runs[1].measured).map { $0.seconds / ours.seconds } ?? 0
          wanted += 1
          met += reached >= multiple ? 1 : 0
          goal = "\(multiple.short)× plistlib: \(reached >= multiple ? "met" : "missed")"
        }
        let figure = "\(ours.seconds.short) s, \(ours.memory.megabytes)"
        table.add([input, operation.rawValue, figure, goal] + cells)
      }
    }
    print(table.text)
    print("goals met: \(met) of \(wanted)\n")
  }

  /// In turn, so that a change in the machine's mood meets everyone.
  private func measure(_ operation: Operation, _ input: String, _ peers: [Peer], _ place: Place) -> [Runs] {
    var runs = peers.map { _ in Runs() }
    for _ in 0..<repetitions {
      for (index, peer) in peers.enumerated() where runs[index].wantsMore(than: slow) {
        let output = place.scratch("output")
        unlink(output)
        guard let command = peer.command(operation, input, output) else { continue }
        runs[index].add(ChildProcess.run(command))
      }
    }
    return runs
  }

  private func cell(_ runs: Runs, beside ours: Measurement) -> String {
    guard let median = Measurement.median(of: runs.measured) else { return runs.reason ?? "–" }
    return "\((median.seconds / ours.seconds).short)×, \(median.memory.megabytes)"
  }
}
