import Arguments
import Files

@testable import springback

/// What a command line printed, and its status.
struct Reply {
  var status: ExitStatus
  var results: String
  var diagnostics: String
}

/// A command line that is run in this process.
struct TypedLine {
  var words: [Word]
  var environment: [String: String] = [:]
  var input: [UInt8] = []
  var terminal = Terminal.none
  /// What a question is answered with; nil when nobody can be asked.
  var answer: Bool?
  var now = FileTime.now

  init(_ words: [String]) { self.words = words.map { Word($0) } }

  /// Runs it.
  func run() -> Reply {
    var output = Output(results: Sink(capturingFor: terminal), diagnostics: Sink(capturingFor: terminal))
    let surroundings = Surroundings(
      environment: lookUp(environment), standardInput: reader(input), ask: answer.map(answering),
      now: clock(now))
    let status = output.finish(Springback.run(words, in: surroundings, &output))
    return Reply(
      status: status, results: output.capturedResults, diagnostics: output.capturedDiagnostics)
  }
}

private func lookUp(_ variables: [String: String]) -> @Sendable (String) -> String? {
  { variables[$0] }
}

private func reader(_ bytes: [UInt8]) -> @Sendable () throws(FileError) -> [UInt8] {
  { () throws(FileError) -> [UInt8] in bytes }
}

private func answering(_ answer: Bool) -> @Sendable (String, String) -> Bool {
  { _, _ in answer }
}

private func clock(_ time: FileTime) -> @Sendable () -> FileTime {
  { time }
}

/// Runs a command line in this process.
func springback(_ words: String...) -> Reply { TypedLine(words).run() }
