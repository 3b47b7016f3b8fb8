#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What is known of the device behind a descriptor.
struct Terminal: Hashable, Sendable {
  /// Whether it is a terminal, and not a file or a pipe.
  var isTerminal: Bool
  /// The columns of a line, where the terminal says.
  var width: Int?

  /// What a file or a pipe is.
  static let none = Terminal(isTerminal: false, width: nil)

  init(isTerminal: Bool, width: Int?) {
    self.isTerminal = isTerminal
    self.width = width
  }

  /// Asks the system about a descriptor.
  init(descriptor: Int32) {
    isTerminal = isatty(descriptor) == 1
    width = isTerminal ? Terminal.columns(of: descriptor) : nil
  }

  private static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    // A serial line and a fresh pseudo-terminal answer zero.
    return size.ws_col == 0 ? nil : Int(size.ws_col)
  }
}

/// When to do what suits a terminal only: the values of `--color` and `--progress`.
enum When: String, CaseIterable, Sendable {
  case auto, always, never

  /// Returns whether to colour what goes to a terminal.
  ///
  /// `auto` heeds `NO_COLOR` (no-color.org: set and not empty) and a terminal that names itself `dumb`, or not at all.
  func usesColor(on terminal: Terminal, environment: (String) -> String? = Environment.value) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      redraws(on: terminal, environment: environment) && (environment("NO_COLOR") ?? "").isEmpty
    }
  }

  /// Returns whether to draw what is redrawn, such as progress, on a terminal.
  func redraws(on terminal: Terminal, environment: (String) -> String? = Environment.value) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: terminal.isTerminal && !["", "dumb"].contains(environment("TERM") ?? "")
    }
  }
}

/// The environment of the process.
enum Environment {
  /// Returns a variable, or nil when it is not set; bytes that are not UTF-8 are repaired.
  static func value(of name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
