import Testing

@testable import springback

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Two connected sockets that keep the boundaries of writes: each read gives the bytes of one write.
struct RecordedWrites: ~Copyable {
  let writer: Int32
  private let reader: Int32

  init() throws {
    var descriptors: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let result = unsafe socketpair(AF_UNIX, SOCK_DGRAM, 0, &descriptors)
    #else
      let result = unsafe socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &descriptors)
    #endif
    try #require(result == 0)
    (writer, reader) = (descriptors[0], descriptors[1])
  }

  deinit {
    close(reader)
    close(writer)
  }

  /// Returns the writes that wait to be read.
  func take() -> [String] {
    var writes: [String] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 17)
    while true {
      let count = unsafe recv(reader, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      guard count > 0 else { return writes }
      writes.append(String(decoding: buffer[..<count], as: UTF8.self))
    }
  }
}

/// Gives an output that is kept in memory.
func capturedOutput(
  on terminal: Terminal = .none, form: Output.Form = .text, verbosity: Output.Verbosity = .normal
) -> Output {
  var output = Output(results: Sink(capturingFor: terminal), diagnostics: Sink(capturingFor: terminal))
  output.form = form
  output.verbosity = verbosity
  return output
}

extension Output {
  var capturedResults: String { String(decoding: results.captured, as: UTF8.self) }
  var capturedDiagnostics: String { String(decoding: diagnostics.captured, as: UTF8.self) }
}

@Suite struct OutputTests {
  static let warning = Diagnostic(.warning, code: "duplicate-key", message: "key K is there twice")

  // MARK: One write per flush

  @Test func eachFlushIsOneWrite() throws {
    let writes = try RecordedWrites()
    var sink = Sink(descriptor: writes.writer)
    for number in 0..<100 { sink.write("\(number)\n") }
    #expect(writes.take().isEmpty)
    sink.flush()
    #expect(writes.take() == [(0..<100).map { "\($0)\n" }.joined()])
    sink.flush()
    #expect(writes.take().isEmpty)
  }

  @Test func muchOutputDoesNotGather() throws {
    let writes = try RecordedWrites()
    var sink = Sink(descriptor: writes.writer)
    let half = String(repeating: "x", count: 40_000)
    sink.write(half)
    #expect(writes.take().isEmpty)
    sink.write(half)
    #expect(writes.take() == [half + half])
  }

  @Test func longBytesKeepTheirPlace() throws {
    let writes = try RecordedWrites()
    var sink = Sink(descriptor: writes.writer)
    let long = [UInt8](repeating: 0x78, count: 70_000)
    sink.write("before")
    sink.write(long.span)
    sink.write("after")
    sink.flush()
    #expect(writes.take() == ["before", String(decoding: long, as: UTF8.self), "after"])
  }

  @Test func aDiagnosticFollowsTheResultsBeforeIt() throws {
    let writes = try RecordedWrites()
    var output = Output(
      results: Sink(descriptor: writes.writer), diagnostics: Sink(descriptor: writes.writer))
    output.write("one\n")
    output.report(OutputTests.warning)
    output.write("two\n")
    #expect(output.finish(.no) == .no)
    #expect(writes.take() == ["one\n", "springback: warning: key K is there twice\n", "two\n"])
  }

  // MARK: What fails

  @Test func aFullDiskIsTrouble() {
    let full = unsafe open("/dev/full", O_WRONLY)
    defer { close(full) }
    var output = Output(results: Sink(descriptor: full), diagnostics: Sink(capturingFor: .none))
    output.write("lost\n")
    #expect(output.finish(.done) == .trouble)
    #expect(
      output.capturedDiagnostics
        == "springback: error: cannot write standard output: no space left on device\n")
  }

  @Test func aReaderThatWentAwayIsTrouble() async {
    await #expect(processExitsWith: .exitCode(2)) {
      StandardDescriptors.prepare()
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else { exit(70) }
      close(ends[0])
      var output = Output(results: Sink(descriptor: ends[1]), diagnostics: Sink(capturingFor: .none))
      output.write("lost\n")
      let status = output.finish(.no)
      let expected = "springback: error: cannot write standard output: broken pipe\n"
      guard output.capturedDiagnostics == expected else { exit(71) }
      exit(status.rawValue)
    }
  }

  @Test func aRefusalStaysARefusal() {
    var output = Output(results: Sink(descriptor: -1), diagnostics: Sink(capturingFor: .none))
    output.write("lost\n")
    #expect(output.finish(.refused) == .refused)
    #expect(output.capturedDiagnostics.hasSuffix("cannot write standard output: bad file descriptor\n"))
  }

  @Test func nothingIsWrittenAfterAFailure() throws {
    let writes = try RecordedWrites()
    let full = unsafe open("/dev/full", O_WRONLY)
    defer { close(full) }
    var sink = Sink(descriptor: full)
    sink.write("lost")
    sink.flush()
    #expect(sink.failure == ENOSPC)
    // The same number now leads to a place that would take bytes.
    try #require(dup2(writes.writer, full) == full)
    sink.write("after the gap")
    sink.settle()
    #expect(writes.take().isEmpty)
    #expect(sink.failure == ENOSPC)
  }

  @Test func noOutputIsNoFailure() {
    var output = Output(results: Sink(descriptor: -1), diagnostics: Sink(descriptor: -1))
    #expect(output.finish(.done) == .done)
  }

  @Test func aFullPipeThatDoesNotBlockIsWaitedFor() throws {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    defer { close(reader) }
    try #require(fcntl(writer, F_SETFL, O_NONBLOCK) == 0)
    let bytes = [UInt8](repeating: 0x78, count: 1_000_000)

    // A process that reads: the pipe is much smaller than what is written.
    let drained = Drain(reader)
    var sink = Sink(descriptor: writer)
    sink.write(bytes.span)
    #expect(sink.failure == nil)
    close(writer)
    #expect(drained.count() == bytes.count)
  }

  @Test func closedDescriptorsAreTakenByOnesThatFail() async {
    await #expect(processExitsWith: .exitCode(0)) {
      for descriptor in STDIN_FILENO...STDERR_FILENO { close(descriptor) }
      StandardDescriptors.prepare()
      let next = unsafe open("/dev/zero", O_RDWR)
      guard next > STDERR_FILENO else { exit(70) }
      var byte: UInt8 = 0
      guard unsafe read(STDIN_FILENO, &byte, 1) == -1 else { exit(71) }
      guard unsafe write(STDOUT_FILENO, &byte, 1) == -1 else { exit(72) }
      guard unsafe write(STDERR_FILENO, &byte, 1) == -1 else { exit(73) }
      var output = Output()
      output.write("x")
      exit(output.finish(.done) == .trouble ? 0 : 74)
    }
  }

  @Test func openDescriptorsAreLeftAlone() async {
    await #expect(processExitsWith: .exitCode(0)) {
      let before = unsafe open("/dev/zero", O_RDWR)
      guard dup2(before, STDIN_FILENO) == STDIN_FILENO else { exit(70) }
      StandardDescriptors.prepare()
      var byte: UInt8 = 1
      exit(unsafe read(STDIN_FILENO, &byte, 1) == 1 && byte == 0 ? 0 : 71)
    }
  }

  // MARK: Form, verbosity, colour

  @Test func quietLeavesOutNotesOnly() {
    var output = capturedOutput(verbosity: .quiet)
    output.report(Diagnostic(.note, code: "n", message: "by the way"))
    output.report(OutputTests.warning)
    output.report(Diagnostic(code: "e", message: "wrong"))
    #expect(
      output.capturedDiagnostics
        == "springback: warning: key K is there twice\nspringback: error: wrong\n")
  }

  @Test func jsonIsTheFormOfDiagnosticsToo() {
    var output = capturedOutput(form: .json)
    output.report(OutputTests.warning)
    #expect(output.capturedDiagnostics.hasPrefix(#"{"schema":"springback.warning/1","#))
    #expect(output.capturedDiagnostics.hasSuffix("}\n"))
  }

  @Test func eachStreamIsColouredByItself() {
    var output = Output(
      results: Sink(capturingFor: .none),
      diagnostics: Sink(capturingFor: Terminal(isTerminal: true, width: 80)))
    output.setColor(.auto) { $0 == "TERM" ? "xterm" : nil }
    output.write("+ true", as: .added)
    output.report(OutputTests.warning)
    #expect(output.capturedResults == "+ true")
    #expect(
      output.capturedDiagnostics == "springback: \u{1B}[1;33mwarning:\u{1B}[0m key K is there twice\n")
  }

  @Test func aStreamedValueEndsItsLineOnce() {
    var output = capturedOutput()
    var json = JSONWriter()
    json.beginArray()
    json.integer(1)
    output.write(&json)
    json.integer(2)
    json.endArray()
    output.write(&json)
    #expect(output.finish(.done) == .done)
    #expect(output.capturedResults == "[1,2]\n")
  }

  @Test func verbositiesAreOrdered() {
    #expect(Output.Verbosity.quiet < .normal && Output.Verbosity.normal < .verbose)
  }
}

@Suite struct StyleTests {
  @Test func everyStyleIsReset() {
    for style in Style.allCases {
      let painted = style.paint("text")
      #expect(painted.hasPrefix("\u{1B}[") && painted.hasSuffix("mtext\u{1B}[0m"))
    }
    #expect(Set(Style.allCases.map { $0.paint("text") }).count == Style.allCases.count)
  }

  @Test func nothingNeedsNoColour() {
    #expect(Style.error.paint("") == "")
  }
}

@Suite struct ExitStatusTests {
  @Test func numbersAreThoseOfTheManual() {
    #expect([ExitStatus.done, .no, .trouble, .refused].map(\.rawValue) == [0, 1, 2, 3])
    #expect([ExitStatus.no, .refused, .done, .trouble].max() == .refused)
  }
}
