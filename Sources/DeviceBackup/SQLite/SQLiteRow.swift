internal import CSQLite

/// A value that is bound to a statement's parameter.
enum SQLiteValue {
  case integer(Int64)
  case text([UInt8])
  case blob([UInt8])
}

/// The row a statement stands on, whose values are copied out.
@safe struct SQLiteRow: ~Copyable {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) { unsafe self.statement = unsafe statement }

  /// The integer in a column from 0, nil for a value of another type.
  func integer(_ column: Int32) -> Int64? {
    guard unsafe sqlite3_column_type(statement, column) == SQLITE_INTEGER else { return nil }
    return unsafe sqlite3_column_int64(statement, column)
  }

  /// A copy of the text's bytes in a column from 0, nil for a value of another type.
  func text(_ column: Int32) -> [UInt8]? {
    guard unsafe sqlite3_column_type(statement, column) == SQLITE_TEXT else { return nil }
    return unsafe copy(sqlite3_column_text(statement, column), column)
  }

  /// A copy of the bytes in a column from 0, as the type they have; nil for a number and for NULL.
  func bytes(_ column: Int32) -> SQLiteValue? {
    switch unsafe sqlite3_column_type(statement, column) {
    case SQLITE_TEXT: text(column).map { .text($0) }
    case SQLITE_BLOB: unsafe .blob(copy(sqlite3_column_blob(statement, column), column))
    default: nil
    }
  }

  // SQLite keeps the memory until the next step, and the length is only right after the call that gave the pointer.
  private func copy(_ start: UnsafeRawPointer?, _ column: Int32) -> [UInt8] {
    let count = unsafe sqlite3_column_bytes(statement, column)
    guard count > 0, let start = unsafe start else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
  }
}
