import Testing

@testable import springback

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct TerminalTests {
  static let screen = Terminal(isTerminal: true, width: 80)

  static let decisions: [(When, Terminal, [String: String], Bool)] = [
    (.auto, screen, ["TERM": "xterm"], true),
    (.auto, screen, ["TERM": "xterm", "NO_COLOR": ""], true),
    (.auto, screen, ["TERM": "xterm", "NO_COLOR": "1"], false),
    (.auto, screen, ["TERM": "xterm", "NO_COLOR": "0"], false),
    (.auto, screen, ["TERM": "dumb"], false),
    (.auto, screen, ["TERM": ""], false),
    (.auto, screen, [:], false),
    (.auto, .none, ["TERM": "xterm"], false),
    (.always, .none, ["TERM": "dumb", "NO_COLOR": "1"], true),
    (.never, screen, ["TERM": "xterm"], false),
  ]

  @Test(arguments: decisions)
  func colorIsDecided(when: When, terminal: Terminal, environment: [String: String], expected: Bool) {
    #expect(when.usesColor(on: terminal) { environment[$0] } == expected)
  }

  @Test func progressIsDrawnWithoutColor() {
    let environment = ["TERM": "xterm", "NO_COLOR": "1"]
    #expect(When.auto.redraws(on: TerminalTests.screen) { environment[$0] })
    #expect(!When.auto.redraws(on: .none) { environment[$0] })
    #expect(When.always.redraws(on: .none) { environment[$0] })
    #expect(!When.never.redraws(on: TerminalTests.screen) { environment[$0] })
  }

  @Test func aFileIsNoTerminal() {
    let descriptor = unsafe open("/dev/null", O_RDWR)
    defer { close(descriptor) }
    #expect(Terminal(descriptor: descriptor) == .none)
    #expect(Terminal(descriptor: -1) == .none)
  }

  @Test func aTerminalTellsItsWidth() throws {
    let descriptor = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    #expect(Terminal(descriptor: descriptor) == Terminal(isTerminal: true, width: nil))
    var size = winsize(ws_row: 24, ws_col: 132, ws_xpixel: 0, ws_ypixel: 0)
    try #require(unsafe ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0)
    #expect(Terminal(descriptor: descriptor).width == 132)
  }

  @Test func theEnvironmentIsRead() {
    #expect(Environment.value(of: "PATH")?.isEmpty == false)
    #expect(Environment.value(of: "SPRINGBACK_NO_SUCH_VARIABLE") == nil)
  }
}
