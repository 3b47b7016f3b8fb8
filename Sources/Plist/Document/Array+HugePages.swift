#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// Tables of many megabytes are used in no order. In pages of 4 KiB nearly every use misses the processor's page table
// cache, and the first use of each page costs a trip into the kernel.
extension Array where Element: BitwiseCopyable {
  /// Makes an array of one value repeated, in huge pages where the system has them and it is worth it.
  ///
  /// - Complexity: O(*n*).
  init(inHugePages value: Element, count: Int) {
    self = unsafe Array(unsafeUninitializedCapacity: count) { buffer, initialized in
      unsafe HugePages.advise(UnsafeMutableRawBufferPointer(buffer))
      unsafe buffer.initialize(repeating: value)
      initialized = count
    }
  }

  /// Reserves room, in huge pages where the system has them and it is worth it.
  ///
  /// - Complexity: O(*n*) in the present elements.
  mutating func reserveCapacityInHugePages(_ count: Int) {
    reserveCapacity(count)
    let size = capacity * MemoryLayout<Element>.stride
    unsafe withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe HugePages.advise(UnsafeMutableRawBufferPointer(start: start, count: size))
    }
  }
}

private enum HugePages {
  /// Asks the system to back the pages that lie inside some memory with huge ones; it may decline.
  static func advise(_ memory: UnsafeMutableRawBufferPointer) {
    #if canImport(Glibc)
      let size = 2 << 20
      guard memory.count >= 2 * size, let start = memory.baseAddress else { return }
      let skip = (size - Int(bitPattern: start) & (size - 1)) & (size - 1)
      let whole = (memory.count - skip) / size * size
      _ = unsafe madvise(start + skip, whole, Int32(MADV_HUGEPAGE))
    #endif
  }
}
