import Foundation

/// strace, which kills a process at a system call; a leak sanitizer does not run under it.
enum Tracer {
  static let isUsable = {
    let line = "strace -f -qq -o /dev/null springback --version"
    return (try? Executable.run(line, in: FileManager.default.temporaryDirectory))?.status == 0
  }()
}
