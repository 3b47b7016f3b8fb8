extension Value {
  /// Gives the value and every value inside it to a closure, containers before what they hold, in document order; of
  /// several entries with one key only the effective one.
  ///
  /// - Parameters:
  ///   - path: Where the value is.
  ///   - budget: What may still be visited: a document may share one container many times.
  ///   - body: Is given each value and its path, and returns whether to go on inside it.
  /// - Throws: `LimitFault.expansion`, and what `body` throws.
  /// - Complexity: O(*n*) in the values and the steps to them.
  package func forEachDescendant(
    at path: PropertyPath = .root, spending budget: inout ExpansionBudget,
    _ body: (PropertyPath, Value) throws(PlistError) -> Bool
  ) throws(PlistError) {
    try budget.spend(1 + path.steps.count)
    guard try body(path, self) else { return }
    switch kind {
    case .dictionary:
      for entry in effectiveEntries {
        try budget.spend(bytes: entry.key.bytes.count)
        try entry.value.forEachDescendant(at: path.appending(.key(entry.key)), spending: &budget, body)
      }
    case .array, .set:
      for (index, element) in elements.enumerated() {
        try element.forEachDescendant(at: path.appending(.index(index)), spending: &budget, body)
      }
    default: break
    }
  }
}
