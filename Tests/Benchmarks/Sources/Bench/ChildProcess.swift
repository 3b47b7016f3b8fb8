import Foundation

/// Runs a program to its end and measures it.
enum ChildProcess {
  /// Runs a program with its output thrown away.
  ///
  /// - Parameters:
  ///   - words: The program's path or name, and its arguments.
  ///   - limit: CPU seconds after which it is ended.
  ///   - output: The file that gets its standard output.
  /// - Returns: What it cost, or how it ended.
  static func run(_ words: [String], limit: Int = 60, output: String = "/dev/null") -> Outcome {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)

    // The limit is inherited by the child; this program uses next to no CPU time itself.
    var old = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &old)
    var new = old
    new.rlim_cur = rlim_t(limit)
    setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &new)
    defer { setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &old) }

    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    guard posix_spawnp(&process, words[0], &actions, nil, &arguments, environ) == 0 else { return .failed }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 && errno == EINTR {}
    if status & 0x7F == SIGXCPU || status & 0x7F == SIGKILL { return .tooLong }
    guard status == 0 else { return .failed }
    return .measured(
      Measurement(seconds: usage.ru_utime.seconds + usage.ru_stime.seconds, memory: usage.ru_maxrss * 1024))
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}
