internal import Changes
internal import Plist
internal import Vault

/// The texts that are kept with a transaction, and how they are read again.
enum KeptText {
  private static let command = "command"
  private static let keys = "keys"
  private static let changes = "changes"

  /// Makes the memo of a change.
  ///
  /// - Parameters:
  ///   - words: The words of the command.
  ///   - changes: What changes; nil when that is not a matter of keys.
  ///   - label: What the file is called.
  ///   - keepsValues: Whether the values may be kept.
  /// - Returns: The memo.
  /// - Throws: `.changes` when shared values would expand beyond all bounds.
  static func memo(
    _ words: [String], _ changes: Changeset?, _ label: String, keepsValues: Bool
  ) throws(WorkbenchError) -> Memo {
    var memo = Memo()
    memo[command] = try list(words)
    guard let changes else { return memo }
    memo[keys] = try list(changes.changes.map(\.path.description))
    guard keepsValues else { return memo }
    let side = ChangesFile.Side(name: Text(label))
    let file = ChangesFile([ChangesFile.Section(old: side, new: side, changeset: changes)])
    memo[Self.changes] = String(
      decoding: try WorkbenchError.lift(changes: try file.text(), in: label), as: UTF8.self)
    return memo
  }

  /// The words of the command; empty when they cannot be read.
  static func words(_ memo: Memo) -> [String] { strings(memo[command]) }

  /// The paths of the keys that changed; empty when there are none.
  static func keys(_ memo: Memo) -> [String] { strings(memo[keys]) }

  /// The text of what changed; nil when values were not kept.
  static func text(_ memo: Memo) -> String? { memo[changes] }

  /// What changed; nil when values were not kept or cannot be read.
  static func changes(_ memo: Memo) -> Changeset? {
    guard let text = memo[changes], let file = try? ChangesFile(parsing: Array(text.utf8)),
      file.sections.count == 1
    else { return nil }
    return file.sections[0].changeset
  }

  /// What the memory of first values learns of changes.
  ///
  /// - Parameters:
  ///   - old: The values before.
  ///   - new: The values after.
  ///   - label: What the vault calls the file.
  /// - Returns: What is learnt, one for each key.
  /// - Throws: `.plist` when shared values would expand beyond all bounds.
  static func memory(
    from old: Value, to new: Value, _ label: String
  ) throws(WorkbenchError) -> [MemoryChange] {
    var memory: [MemoryChange] = []
    // An array is one value, so that every path consists of keys and means the same in another copy of the file.
    for change in Changeset(from: old, to: new, arrays: .whole).changes {
      memory.append(
        MemoryChange(
          label: label, key: change.path.description, was: try literal(change.old, label),
          now: try literal(change.new, label)))
    }
    return memory
  }

  private static func literal(_ value: Value?, _ label: String) throws(WorkbenchError) -> String? {
    guard let value else { return nil }
    return String(decoding: try WorkbenchError.lift(plist: try value.literal(), in: label), as: UTF8.self)
  }

  /// Several strings as one, by the JSON of an array.
  private static func list(_ strings: [String]) throws(WorkbenchError) -> String {
    let list = try WorkbenchError.lift(
      plist: try Document { builder throws(PlistError) in
        try builder.beginArray()
        for string in strings { try builder.string(Text(string)) }
        try builder.end()
      }, in: nil)
    return String(decoding: try WorkbenchError.lift(plist: try list.root.literal(), in: nil), as: UTF8.self)
  }

  private static func strings(_ list: String?) -> [String] {
    guard let list, let document = try? Document(literal: Array(list.utf8)) else { return [] }
    return document.root.elements.compactMap(\.string)
  }
}
