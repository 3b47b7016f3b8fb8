public import Changes
public import Plist

/// The keys that no command writes, and the files that none puts or removes.
public struct RefuseList: Sendable {
  /// Something that is not written, and why.
  public struct Refusal: Hashable, Sendable {
    /// The key, or the whole file if it has no keys.
    public let place: KeyPlace
    /// Why.
    public let reason: String
    /// Where that was found.
    public let sources: [String]
  }

  /// Everything on the list.
  public let refusals: [Refusal]

  /// Looks whether it is forbidden to write at or below a path of keys.
  ///
  /// - Parameters:
  ///   - domain: The backup domain.
  ///   - path: The path of the file in it.
  ///   - keys: The keys from the root; none stands for putting or removing the file itself.
  /// - Returns: The first refusal that forbids it, or nil.
  /// - Complexity: O(*n*).
  public func refuses(domain: Text, path: Text, keys: [Text]) -> Refusal? {
    refusals.first { refusal in
      isSameFile(refusal, domain, path) && keys.starts(with: refusal.place.keys)
    }
  }

  /// Looks whether changes are forbidden.
  ///
  /// A change of a container is forbidden if a refused key inside has another value afterwards; one that stays as it is
  /// travels along.
  ///
  /// - Parameters:
  ///   - domain: The backup domain.
  ///   - path: The path of the file in it.
  ///   - changes: What would change.
  /// - Returns: The first refusal that forbids one of them, or nil.
  /// - Complexity: O(*n*).
  public func refuses(domain: Text, path: Text, changes: Changeset) -> Refusal? {
    let listed = refusals.filter { isSameFile($0, domain, path) }
    guard !listed.isEmpty else { return nil }
    for change in changes.changes {
      let steps = change.path.steps
      for refusal in listed {
        let keys = refusal.place.keyPath.steps
        if steps.starts(with: keys) { return refusal }
        guard keys.starts(with: steps) else { continue }
        let rest = PropertyPath(Array(keys.dropFirst(steps.count)))
        let old = change.old.flatMap { try? rest.match(in: $0).value }
        let new = change.new.flatMap { try? rest.match(in: $0).value }
        if let old, let new, old.isIdentical(to: new) { continue }
        if old != nil || new != nil { return refusal }
      }
    }
    return nil
  }

  private func isSameFile(_ refusal: Refusal, _ domain: Text, _ path: Text) -> Bool {
    refusal.place.domain == domain && refusal.place.path == path
  }
}
