import Foundation

/// Everything that was measured, for the table and for programs.
struct Results: Codable {
  struct Cell: Codable {
    /// The input and the operation, or what else was measured.
    let subject: String
    let program: String
    /// CPU seconds, the median; nil when it failed or took too long.
    let seconds: Double?
    /// Peak memory in bytes, the median.
    let memory: Int?
    /// Why there is no figure.
    let reason: String?
  }

  let machine: String
  let date: Date
  var cells: [Cell] = []

  init() {
    machine = Self.processor
    date = Date()
  }

  private static var processor: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = text.split(separator: "\n").first { $0.hasPrefix("model name") }?.split(separator: ": ").last
    return "\(model ?? "unknown processor"), \(ProcessInfo.processInfo.activeProcessorCount) cores"
  }

  mutating func add(_ subject: String, _ program: String, _ runs: Runs) {
    let median = Measurement.median(of: runs.measured)
    cells.append(
      Cell(
        subject: subject, program: program, seconds: median?.seconds, memory: median?.memory,
        reason: median == nil ? runs.reason : nil))
  }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    encoder.dateEncodingStrategy = .iso8601
    try encoder.encode(self).write(to: URL(fileURLWithPath: path))
  }
}

/// The runs of one program on one subject.
struct Runs {
  private(set) var measured: [Measurement] = []
  private(set) var reason: String?

  /// Whether running it again is of use: a program that failed will fail again, and a slow one has shown what it is.
  func wantsMore(than slow: Double) -> Bool {
    reason == nil && (measured.first.map { $0.seconds < slow } ?? true)
  }

  mutating func add(_ outcome: Outcome) {
    switch outcome {
    case .measured(let measurement): measured.append(measurement)
    case .failed: reason = "fails"
    case .tooLong: reason = "too long"
    }
  }
}
