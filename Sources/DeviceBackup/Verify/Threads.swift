internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Threads that share a list of tasks.
enum Threads {
  /// How many can run at once on this machine.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Transforms elements, several at once.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - jobs: How many threads work on them, this one included; fewer where the system gives no more.
  ///   - transform: Called once for each.
  /// - Returns: What became of the elements, in their order.
  static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], jobs: Int, _ transform: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    guard jobs > 1, elements.count > 1 else { return elements.map(transform) }
    let results = Mutex([Result?](repeating: nil, count: elements.count))
    let tasks = Tasks(count: elements.count) { index in
      let result = transform(elements[index])
      results.withLock { $0[index] = result }
    }
    var waits: [() -> Void] = []
    for _ in 1..<min(jobs, elements.count) {
      guard let wait = start(tasks) else { break }
      waits.append(wait)
    }
    tasks.work()
    for wait in waits { wait() }
    return results.withLock { $0.compactMap(\.self) }
  }

  /// A list of tasks, each of which is taken by one thread.
  private final class Tasks: Sendable {
    private let next = Atomic(0)
    private let count: Int
    private let run: @Sendable (Int) -> Void

    init(count: Int, _ run: @escaping @Sendable (Int) -> Void) {
      self.count = count
      self.run = run
    }

    func work() {
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        run(index)
      }
    }
  }

  /// Starts a thread that works on the tasks.
  ///
  /// - Returns: Waits for its end; nil when the system gives no thread.
  private static func start(_ tasks: Tasks) -> (() -> Void)? {
    // The thread takes over the reference.
    let reference = unsafe Unmanaged.passRetained(tasks)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let code = unsafe pthread_create(&thread, nil, { unsafe Threads.enter($0) }, reference.toOpaque())
    guard code == 0 else {
      unsafe reference.release()
      return nil
    }
    let started = thread
    return { _ = pthread_join(started, nil) }
  }

  private static func enter(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    unsafe Unmanaged<Tasks>.fromOpaque(context).takeRetainedValue().work()
    return nil
  }
}
