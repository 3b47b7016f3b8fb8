import Foundation

/// Starting and one small file, where the program's own weight is all there is.
struct Starting {
  let repetitions: Int

  func run(at place: Place, into results: inout Results) {
    let peers = [Peer.springback(place.executable), .plistutil, .rust(place.folder)].filter(\.isInstalled)
    var subjects: [(String, [String])] = [("nothing", ["/bin/true"])]
    for operation in [Operation.parseXML, .xmlToBinary] {
      for peer in peers {
        guard let words = peer.command(operation, place.input("small", operation), place.scratch("output"))
        else { continue }
        subjects.append(("\(peer.name), \(operation.rawValue)", words))
      }
    }
    var runs = subjects.map { _ in Runs() }
    for _ in 0..<repetitions {
      for (index, subject) in subjects.enumerated() where runs[index].reason == nil {
        unlink(place.scratch("output"))
        runs[index].add(ChildProcess.run(subject.1))
      }
    }
    var table = MarkdownTable(["a small file", "CPU, milliseconds", "memory"])
    for (subject, runs) in zip(subjects, runs) {
      results.add("small, \(subject.0)", subject.1[0], runs)
      guard let median = Measurement.median(of: runs.measured) else { continue }
      table.add([subject.0, (median.seconds * 1000).short, median.memory.megabytes])
    }
    print(table.text)
  }
}
