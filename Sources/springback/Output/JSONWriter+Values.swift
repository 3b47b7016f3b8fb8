import Changes
import Plist

extension JSONWriter {
  /// Writes a value in typed JSON.
  ///
  /// - Throws: `LimitFault.expansion`.
  mutating func value(_ value: Value) throws(PlistError) { verbatim(try value.typedJSON()) }

  /// Writes a value in typed JSON, as one of several that share a budget.
  ///
  /// - Throws: `LimitFault.expansion`.
  mutating func value(_ value: Value, spending budget: inout ExpansionBudget) throws(PlistError) {
    verbatim(try value.typedJSON(spending: &budget))
  }

  /// Writes changes as an array: each a path, what is done there, and the values before and after.
  ///
  /// - Throws: `LimitFault.expansion`.
  mutating func changes(_ changes: Changeset) throws(PlistError) {
    var budget = changes.expansionBudget
    beginArray()
    for change in changes.changes {
      beginObject()
      members(change.path)
      member("action", change.action.name)
      if let old = change.old {
        key("before")
        try value(old, spending: &budget)
      }
      if let new = change.new {
        key("after")
        try value(new, spending: &budget)
      }
      endObject()
    }
    endArray()
  }
}

extension Change.Action {
  fileprivate var name: String {
    switch self {
    case .add: "add"
    case .delete: "delete"
    case .replace: "replace"
    case .insert: "insert"
    case .remove: "remove"
    }
  }
}
