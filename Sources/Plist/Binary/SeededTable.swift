/// An open-addressed table from 64-bit hashes to numbers that the caller gives out.
///
/// Half the hash is kept in the slot, so that nearly every probe ends, and growing goes on, without looking at what was
/// hashed. The hashes must be seeded (`Hash64`), or a file could be made to fill one chain.
struct SeededTable {
  /// Half a hash (high half), and a number and one (low half); 0 is an empty slot.
  private var slots: [UInt64]
  private var used = 0

  /// Makes an empty table; the capacity must be a power of two.
  init(capacity: Int = 64) { slots = [UInt64](repeating: 0, count: capacity) }

  /// Looks at the slot of a hash, so that it is on its way from memory when `number(for:new:isSame:)` asks for it.
  @inline(__always)
  func touch(_ hash: UInt64) -> UInt64 { slots[Int(truncatingIfNeeded: hash >> 32) & (slots.count &- 1)] }

  /// Returns the number that has been given for an equal thing, or `new` after noting it; `.max` is not noted.
  ///
  /// - Parameters:
  ///   - hash: The seeded hash.
  ///   - new: The number that it gets if it is new.
  ///   - isSame: Whether the thing with a number is the wanted one; asked only when half the hashes are equal.
  /// - Returns: The number.
  @inline(__always)
  mutating func number(for hash: UInt64, new: UInt32, isSame: (UInt32) -> Bool) -> UInt32 {
    if 2 &* used >= slots.count { grow() }
    let mask = slots.count &- 1
    let half = hash >> 32
    var index = Int(truncatingIfNeeded: half) & mask
    while true {
      let slot = slots[index]
      if slot == 0 {
        guard new != .max else { return new }
        slots[index] = half << 32 | UInt64(new &+ 1)
        used &+= 1
        return new
      }
      let number = UInt32(truncatingIfNeeded: slot) &- 1
      if slot >> 32 == half, isSame(number) { return number }
      index = (index &+ 1) & mask
    }
  }

  @inline(never)
  private mutating func grow() {
    var larger = [UInt64](inHugePages: 0, count: 4 * slots.count)
    let mask = larger.count &- 1
    for slot in slots where slot != 0 {
      var index = Int(truncatingIfNeeded: slot >> 32) & mask
      while larger[index] != 0 { index = (index &+ 1) & mask }
      larger[index] = slot
    }
    slots = larger
  }
}
