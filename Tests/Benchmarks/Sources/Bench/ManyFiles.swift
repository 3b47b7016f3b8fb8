import Foundation

/// Two thousand small files in one process, beside reading them only.
struct ManyFiles {
  let repetitions: Int

  func run(at place: Place, into results: inout Results) {
    let folder = "\(place.inputs)/folder"
    let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted().map {
      "\(folder)/\($0)"
    }
    let commands = [("cat", ["cat"] + files), ("springback lint", [place.executable, "lint", "-q"] + files)]
    var runs = commands.map { _ in Runs() }
    for _ in 0..<repetitions {
      for (index, command) in commands.enumerated() { runs[index].add(ChildProcess.run(command.1)) }
    }
    let medians = runs.map { Measurement.median(of: $0.measured) }
    for (command, runs) in zip(commands, runs) { results.add("\(files.count) files", command.0, runs) }
    guard let cat = medians[0], let ours = medians[1] else { return print("\(files.count) files: failed\n") }
    print(
      "\(files.count) files: cat \((cat.seconds * 1000).short) ms, springback lint \((ours.seconds * 1000).short) ms:",
      "\((ours.seconds / cat.seconds).short)×\n")
  }
}
