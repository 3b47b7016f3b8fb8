/// An open-addressed table from 64-bit hashes to numbers that the caller gives out.
///
/// The whole hash is kept in the slot, so that most probes end, and growing goes on, without looking at what was hashed.
/// The hashes must be seeded (`Hash64`), or a file could be made to fill one chain.
struct SeededTable {
  private var slots: [Slot]
  private var used = 0

  private struct Slot: BitwiseCopyable {
    var hash: UInt64 = 0
    /// The number and one; 0 is an empty slot.
    var number: UInt64 = 0
  }

  /// Makes an empty table.
  init(capacity: Int = 64) {
    slots = [Slot](repeating: Slot(), count: capacity)
  }

  /// Looks at the slot of a hash, so that it is on its way from memory when `number(for:new:isSame:)` asks for it.
  @inline(__always)
  func touch(_ hash: UInt64) -> UInt64 {
    slots[Int(truncatingIfNeeded: hash) & (slots.count &- 1)].number
  }

  /// Returns the number that has been given for an equal thing, or `new` after noting it; `.max` is not noted.
  ///
  /// - Parameter isSame: Whether the thing with a number is the wanted one; asked only when the hashes are equal.
  @inline(__always)
  mutating func number(for hash: UInt64, new: UInt32, isSame: (UInt32) -> Bool) -> UInt32 {
    if 2 &* used >= slots.count { grow() }
    let mask = slots.count &- 1
    var index = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[index]
      if slot.number == 0 {
        guard new != .max else { return new }
        slots[index] = Slot(hash: hash, number: UInt64(new) &+ 1)
        used &+= 1
        return new
      }
      let number = UInt32(truncatingIfNeeded: slot.number &- 1)
      if slot.hash == hash, isSame(number) { return number }
      index = (index &+ 1) & mask
    }
  }

  @inline(never)
  private mutating func grow() {
    var larger = [Slot](repeating: Slot(), count: 4 * slots.count)
    let mask = larger.count &- 1
    for slot in slots where slot.number != 0 {
      var index = Int(truncatingIfNeeded: slot.hash) & mask
      while larger[index].number != 0 { index = (index &+ 1) & mask }
      larger[index] = slot
    }
    slots = larger
  }
}
