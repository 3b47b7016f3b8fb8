import Foundation

/// Runs springback and every other program that is installed on the same files, in turn, and prints what they cost.
///
///     bench FOLDER INPUTS EXECUTABLE full|quick|gate|gate-update
///
/// FOLDER is the one of this package.
@main
enum Bench {
  static func main() throws {
    let words = CommandLine.arguments
    guard words.count == 5 else {
      print("usage: bench FOLDER INPUTS EXECUTABLE full|quick|gate|gate-update")
      exit(2)
    }
    let place = Place(folder: words[1], inputs: words[2], executable: words[3])
    // The store of whoever runs this must not grow.
    let store = place.scratch("store")
    setenv("SPRINGBACK_STORE", store, 1)
    defer { try? FileManager.default.removeItem(atPath: place.scratch) }
    try FileManager.default.createDirectory(atPath: place.scratch, withIntermediateDirectories: true)

    var results = Results()
    switch words[4] {
    case "full":
      Conversions(repetitions: 5, inputs: Goals.inputs).run(at: place, into: &results)
      Growth().run(at: place, into: &results)
      Starting(repetitions: 200).run(at: place, into: &results)
      ManyFiles(repetitions: 5).run(at: place, into: &results)
    case "quick":
      Conversions(repetitions: 3, inputs: ["library", "ints"], slow: 1).run(at: place, into: &results)
      Starting(repetitions: 50).run(at: place, into: &results)
      ManyFiles(repetitions: 3).run(at: place, into: &results)
    case "gate": exit(try Gate().check(at: place) ? 0 : 1)
    case "gate-update": try Gate().update(at: place)
    default: exit(2)
    }
    try results.write(to: "\(place.inputs)/results.json")
    print(
      "\(results.machine), \(ISO8601DateFormatter().string(from: results.date)); figures in \(place.inputs)/results.json"
    )
  }
}

/// Where things lie.
struct Place {
  /// The folder of this package.
  let folder: String
  let inputs: String
  let executable: String

  /// A folder for what is written while measuring.
  var scratch: String { "\(inputs)/scratch" }

  func scratch(_ name: String) -> String { "\(scratch)/\(name)" }

  func input(_ name: String, _ operation: Operation) -> String {
    "\(inputs)/\(name).\(operation.inputEnding)"
  }
}
