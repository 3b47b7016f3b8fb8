import Arguments
import Foundation
import Testing

@testable import springback

/// Every example of every help is run, with the samples in the working folder.
@Suite struct ExampleTests {
  /// What is done before the examples of a command.
  static let preparations: [String: [String]] = [
    "history": ["springback set backup SBEnableDashBoard=false"],
    "undo": [
      "springback set backup SBEnableDashBoard=false", "springback set backup SBKillableInAppSwitcher=true",
    ],
    "redo": [
      "springback set backup SBEnableDashBoard=false", "springback set backup SBKillableInAppSwitcher=true",
      "springback undo", "springback undo",
    ],
    "put": ["cp binary.plist edited.plist", "cp binary.plist new.plist"],
    "patch": [
      "cp binary.plist other.plist", "springback set other.plist SampleText=x",
      "springback diff binary.plist other.plist >changes; test $? = 1",
    ],
    "restore": ["springback set backup SBEnableDashBoard=false"],
  ]

  /// The examples that end with another status than 0.
  static let statuses: [String: Int32] = [
    "springback find": 1,
    "springback find --root /Volumes/Windows": 2,
    "springback diff com.apple.springboard.plist backup": 0,
    "springback diff backup extracted": 0,
    "springback patch binary.plist changes -R --dry-run": 3,
  ]

  @Test(arguments: declared)
  func examplesDoWhatTheySay(path: [CommandDescription]) throws {
    let command = try #require(path.last)
    for example in command.examples {
      let scratch = try Scratch()
      for line in ExampleTests.preparations[command.name] ?? [] {
        let reply = try Executable.run(line, in: scratch.folder)
        try #require(reply.status == 0, "\(line): \(reply.errors)")
      }
      let before = try scratch.snapshot(of: ".")
      let reply = try Executable.run(example.line, in: scratch.folder)
      #expect(reply.status == ExampleTests.statuses[example.line] ?? 0, "\(example.line): \(reply.errors)")
      if example.line.contains("--dry-run") {
        #expect(try scratch.snapshot(of: ".") == before, "\(example.line) changed something")
      }
      if ExampleTests.statuses[example.line] == nil {
        #expect(!reply.errors.contains("error:"), "\(example.line): \(reply.errors)")
      }
    }
  }
}
