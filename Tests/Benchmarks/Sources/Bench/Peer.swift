import Foundation

/// A program that reads and writes property lists.
struct Peer: Sendable {
  let name: String
  /// The words that do an operation to an input; nil for one it does not have.
  let command: @Sendable (Operation, _ input: String, _ output: String) -> [String]?
  /// What must be there: a path, or a name looked for in `PATH`.
  let program: String

  var isInstalled: Bool {
    if program.contains("/") { return access(program, X_OK) == 0 }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { access("\($0)/\(program)", X_OK) == 0 }
  }
}

extension Peer {
  /// A peer whose first word says what to do.
  private init(_ name: String, driver words: [String]) {
    self.init(
      name: name,
      command: { operation, input, output in
        words + [operation.output?.rawValue ?? "parse", input] + (operation.output == nil ? [] : [output])
      },
      program: words[0])
  }

  static func springback(_ executable: String) -> Peer {
    Peer(
      name: "springback",
      command: { operation, input, output in
        guard let format = operation.output else { return [executable, "lint", input] }
        return [executable, "convert", "-f", format.rawValue, "-o", output, input]
      },
      program: executable)
  }

  /// Python's own library: always there, so the goals are multiples of it.
  static func plistlib(_ folder: String) -> Peer {
    Peer("plistlib", driver: ["python3", "\(folder)/Peers/plistlib-peer.py"])
  }

  /// Debian's build of libplist; it only converts.
  static let plistutil = Peer(
    name: "plistutil",
    command: { operation, input, output in
      guard let format = operation.output else { return nil }
      return ["plistutil", "-i", input, "-o", output, "-f", format == .binary ? "bin" : "xml"]
    },
    program: "plistutil")

  static func rust(_ folder: String) -> Peer {
    Peer("Rust plist", driver: ["\(folder)/Peers/Rust/target/release/rust-peer"])
  }

  static func foundation(_ folder: String) -> Peer {
    Peer("Foundation", driver: ["\(folder)/.build/release/FoundationPeer"])
  }

  /// The one that comes with Swift's toolchain.
  static let plutil = Peer(
    name: "plutil",
    command: { operation, input, output in
      guard let format = operation.output else { return ["plutil", "-lint", input] }
      return ["plutil", "-convert", format == .binary ? "binary1" : "xml1", "-o", output, input]
    },
    program: "plutil")
}
