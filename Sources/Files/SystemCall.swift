#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The one place where a system call's -1 and `errno` become an error.
enum SystemCall {
  /// Calls `body`, again whenever a signal interrupts it, and returns what it returned.
  @discardableResult
  static func run<Number: SignedInteger>(
    _ operation: FileError.Operation, _ path: FilePath, _ body: () -> Number
  ) throws(FileError) -> Number {
    while true {
      let result = body()
      if result != -1 { return result }
      let number = errno
      if number != EINTR { throw FileError(operation, path, .system(number)) }
    }
  }

  /// Calls `body` with the path's bytes as C wants them.
  @discardableResult
  static func run<Number: SignedInteger>(
    _ operation: FileError.Operation, at path: FilePath, reportedAs shown: FilePath? = nil,
    _ body: (UnsafePointer<CChar>) -> Number
  ) throws(FileError) -> Number {
    let terminated = try terminated(path, for: operation)
    return try run(operation, shown ?? path) {
      unsafe terminated.withUnsafeBufferPointer { bytes in
        // The array ends in a NUL, so it is never empty and has an address.
        guard let start = bytes.baseAddress else { return -1 }
        return unsafe body(start)
      }
    }
  }

  /// The path's bytes with the NUL that ends them in C.
  static func terminated(_ path: FilePath, for operation: FileError.Operation) throws(FileError) -> [CChar] {
    if path.bytes.contains(0) { throw FileError(operation, path, .nulInPath) }
    var terminated = path.bytes.map { CChar(bitPattern: $0) }
    terminated.append(0)
    return terminated
  }

  // Under their plain names these would be hidden by methods of the types that call them.
  static func read(_ number: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.read(number, start, count)
    #else
      unsafe Glibc.read(number, start, count)
    #endif
  }

  static func write(_ number: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.write(number, start, count)
    #else
      unsafe Glibc.write(number, start, count)
    #endif
  }

  static func rename(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 {
    #if canImport(Darwin)
      unsafe Darwin.rename(old, new)
    #else
      unsafe Glibc.rename(old, new)
    #endif
  }
}
