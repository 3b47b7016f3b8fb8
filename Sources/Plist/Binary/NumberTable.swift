/// A table from values of 64 bits, each with a tag that tells its type, to object numbers.
///
/// The value is in the slot itself, so no probe looks at a node. Integers below 1024, of which files are full, have a
/// table without hashing.
struct NumberTable {
  private var slots = [Slot](repeating: Slot(), count: 64)
  private var used = 0
  private var small = [UInt32](repeating: 0, count: 1024)
  private let seed = UInt64.random(in: .min ... .max)

  private struct Slot: BitwiseCopyable {
    var value: UInt64 = 0
    /// The tag (high half), and the number and one (low half); 0 is an empty slot.
    var entry: UInt64 = 0
  }

  /// Returns the number of an integer that is below 1024, or `new` after noting it; `.max` is not noted.
  @inline(__always)
  mutating func number(forSmall integer: UInt64, new: UInt32) -> UInt32 {
    let index = Int(truncatingIfNeeded: integer & 1023)
    // `.max` and one is 0, which is the mark of no number.
    if small[index] == 0 { small[index] = new &+ 1 }
    return small[index] &- 1
  }

  /// Looks at the slot of a value, so that it is on its way from memory when it is asked for.
  @inline(__always)
  func touch(_ value: UInt64, tag: UInt32) -> UInt64 { slots[index(value, tag)].entry }

  /// Returns the number that an equal value with an equal tag has, or `new` after noting it; `.max` is not noted.
  @inline(__always)
  mutating func number(for value: UInt64, tag: UInt32, new: UInt32) -> UInt32 {
    if 2 &* used >= slots.count { grow() }
    var index = index(value, tag)
    while true {
      let slot = slots[index]
      if slot.entry == 0 {
        guard new != .max else { return new }
        slots[index] = Slot(value: value, entry: UInt64(tag) << 32 | UInt64(new &+ 1))
        used &+= 1
        return new
      }
      if slot.value == value, slot.entry >> 32 == UInt64(tag) {
        return UInt32(truncatingIfNeeded: slot.entry) &- 1
      }
      index = (index &+ 1) & (slots.count &- 1)
    }
  }

  @inline(__always)
  private func index(_ value: UInt64, _ tag: UInt32) -> Int {
    Int(
      truncatingIfNeeded: Hash64.mix(
        value ^ seed, UInt64(tag) &* 0xE703_7ED1_A0B4_28DB ^ 0x8EBC_6AF0_9C88_C6E3))
      & (slots.count &- 1)
  }

  @inline(never)
  private mutating func grow() {
    let old = slots
    slots = [Slot](inHugePages: Slot(), count: 4 * old.count)
    for slot in old where slot.entry != 0 {
      var index = index(slot.value, UInt32(truncatingIfNeeded: slot.entry >> 32))
      while slots[index].entry != 0 { index = (index &+ 1) & (slots.count &- 1) }
      slots[index] = slot
    }
  }
}
