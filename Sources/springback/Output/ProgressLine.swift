import Synchronization

/// One line that says how far long work has come, drawn over itself, and gone when the work is done.
///
/// It only comes after half a second: what is done sooner needs no explanation.
final class ProgressLine: Sendable {
  private struct State {
    var start: ContinuousClock.Instant?
    var shown = ""
  }

  private static let patience = Duration.milliseconds(500)

  /// What is behind the line.
  let terminal: Terminal
  private let write: @Sendable (String) -> Void
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state = Mutex(State())

  /// Creates a line on a descriptor.
  convenience init(descriptor: Int32) {
    self.init(for: Terminal(descriptor: descriptor)) { text in
      var sink = Sink(descriptor: descriptor)
      sink.write(text)
      sink.flush()
    }
  }

  init(
    for terminal: Terminal, now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
    write: @escaping @Sendable (String) -> Void
  ) {
    self.terminal = terminal
    self.now = now
    self.write = write
  }

  /// Says how far the work has come.
  ///
  /// - Parameters:
  ///   - name: What is done, in a few words.
  ///   - done: How much of it.
  ///   - total: How much there is; once all of it is done, the line goes.
  func show(_ name: String, _ done: Int, of total: Int) {
    let text = state.withLock { state -> String? in
      if done >= total {
        defer { state = State() }
        return state.shown.isEmpty ? nil : erasing(state.shown)
      }
      let start = state.start ?? now()
      state.start = start
      guard start.duration(to: now()) >= Self.patience else { return nil }
      let line = "\(name): \(Int(Double(done) / Double(total) * 100))%"
      if line == state.shown { return nil }
      defer { state.shown = line }
      return erasing(state.shown) + line
    }
    if let text { write(text) }
  }

  private func erasing(_ line: String) -> String {
    line.isEmpty ? "" : "\r" + String(repeating: " ", count: DisplayWidth.columns(of: line)) + "\r"
  }
}
