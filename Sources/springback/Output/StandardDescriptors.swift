#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The three descriptors every process begins with.
enum StandardDescriptors {
  /// Makes them safe to use; the first thing the process does.
  ///
  /// A reader that goes away becomes a failed write instead of a signal in the middle of the work. A descriptor
  /// that was closed by the caller is taken by one on which every use fails: otherwise the next file opened, the
  /// user's property list perhaps, would get its number and the results would be written into it.
  static func prepare() {
    _ = signal(SIGPIPE, SIG_IGN)
    // So does a limit on the size of files.
    _ = signal(SIGXFSZ, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      let mode = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY
      // The lowest free number is this one, as those below are open by now.
      guard unsafe open("/dev/null", mode) == descriptor else { _exit(ExitStatus.trouble.rawValue) }
    }
  }
}
