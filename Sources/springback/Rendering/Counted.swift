/// Numbers with the name of what they count.
enum Counted {
  /// Returns `1 row` or `2 rows`.
  static func text(_ count: Int, _ one: String, _ several: String? = nil) -> String {
    "\(count) \(count == 1 ? one : several ?? one + "s")"
  }
}
