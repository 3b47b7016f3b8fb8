import Ciphers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A password that is typed at the terminal, which shows none of it.
enum PasswordPrompt {
  /// Asks on standard error, and reads a line of standard input, both of which are the terminal.
  ///
  /// The line is edited here, with backspace and Control-U: the terminal does that only for lines it may show, and
  /// Control-C must not leave it silent for whoever comes next.
  ///
  /// - Parameter prompt: What to ask.
  /// - Returns: The password; nil when none was typed.
  @Sendable static func ask(_ prompt: String) -> SecretBytes? {
    var before = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    guard unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) == 0 else { return nil }
    show(Printable.text(prompt))
    let (line, isInterrupted) = readLine()
    unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
    show("\n")
    // What the terminal would have done by itself.
    if isInterrupted { raise(SIGINT) }
    return line
  }

  /// More than any password; growing would leave copies of what was typed in memory.
  private static let longest = 1024

  private static func readLine() -> (line: SecretBytes?, isInterrupted: Bool) {
    var typed: [UInt8] = []
    typed.reserveCapacity(longest)
    while true {
      var byte: UInt8 = 0
      let count = unsafe read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { break }
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x04:
        let line = SecretBytes(moving: &typed)
        return (line.count == 0 ? nil : line, false)
      case 0x03:
        _ = SecretBytes(moving: &typed)
        return (nil, true)
      case 0x08, 0x7F:
        // A character may be several bytes, of which all but the first begin with the bits 10.
        while let last = typed.popLast(), last & 0xC0 == 0x80 {}
      case 0x15: typed.removeAll(keepingCapacity: true)
      case _ where typed.count < longest: typed.append(byte)
      default: break
      }
    }
    _ = SecretBytes(moving: &typed)
    return (nil, false)
  }

  private static func show(_ text: String) {
    var sink = Sink(descriptor: STDERR_FILENO)
    sink.write(text)
    sink.flush()
  }
}
