internal import CSQLite
internal import Files

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The one owner of an open SQLite database, which is either a file that is only read or a private copy in memory.
///
/// A manifest comes from outside, so nothing in it runs: no trigger, no view, no function that its schema names, and a
/// query ends after a number of steps in proportion to the database's size, whatever loops its pages form.
@safe struct SQLiteDatabase: ~Copyable, Sendable {
  // SQLite is told to serialise the calls on a connection, so sharing it between threads is sound.
  private nonisolated(unsafe) let handle: OpaquePointer
  private nonisolated(unsafe) let budget: UnsafeMutablePointer<Int>
  private let byteCount: Int
  /// Bytes 18 and 19 of the header, which say whether a write-ahead log is used.
  private let journalBytes: [UInt8]

  /// The size of a database's header.
  static let headerSize = 100

  /// Opens a file to read it as it is: no lock, no log, no file beside it, and no link on the way to it.
  ///
  /// - Parameters:
  ///   - path: The file's resolved path.
  ///   - byteCount: Its size in bytes.
  /// - Throws: `.database`.
  init(immutable path: FilePath, byteCount: Int) throws(BackupError) {
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_FULLMUTEX
    let handle = try unsafe Self.open(Self.address(of: path), flags: flags)
    unsafe budget = unsafe Self.limited(handle)
    unsafe self.handle = unsafe handle
    self.byteCount = byteCount
    journalBytes = []
  }

  /// Opens a private copy in memory.
  ///
  /// - Parameters:
  ///   - bytes: A whole database.
  ///   - room: How many bytes it may grow by; 0 if it is only read.
  /// - Throws: `.database`.
  /// - Complexity: O(*n*) in the bytes, which are copied.
  init(copying bytes: RawSpan, room: Int = 0) throws(BackupError) {
    try unsafe self.init(byteCount: bytes.byteCount, room: room) { copy in
      unsafe bytes.withUnsafeBytes { unsafe copy.copyMemory(from: $0) }
    }
  }

  /// Opens a private copy in memory that is made where it stays, as of a database that is stored in another form.
  ///
  /// - Parameters:
  ///   - size: The size of the whole database in bytes.
  ///   - room: How many bytes it may grow by; 0 if it is only read.
  ///   - fill: Writes the database.
  /// - Throws: `.database`.
  init(
    byteCount size: Int, room: Int, fill: (UnsafeMutableRawBufferPointer) -> Void
  ) throws(BackupError) {
    guard size >= Self.headerSize else { throw BackupError(.database(.tooShort(bytes: size))) }
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX
    let handle = try unsafe Self.open(":memory:", flags: flags)
    var failure: Int32 = SQLITE_NOMEM
    var journalBytes: [UInt8] = []
    if let memory = unsafe sqlite3_malloc64(UInt64(size)) {
      let copy = unsafe UnsafeMutableRawBufferPointer(start: memory, count: size)
      unsafe fill(copy)
      journalBytes = unsafe [copy[18], copy[19]]
      // A database in memory cannot have a log, and SQLite refuses one whose header speaks of it.
      unsafe copy[18] = 1
      unsafe copy[19] = 1
      let count = Int64(size)
      var options = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE)
      options |= UInt32(room > 0 ? SQLITE_DESERIALIZE_RESIZEABLE : SQLITE_DESERIALIZE_READONLY)
      // SQLite owns the memory from here on, also when it refuses it.
      failure = unsafe sqlite3_deserialize(
        handle, "main", memory.assumingMemoryBound(to: UInt8.self), count, count, options)
      if failure == SQLITE_OK {
        var limit = count + Int64(room)
        failure = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_SIZE_LIMIT, &limit)
      }
    }
    guard failure == SQLITE_OK else {
      let error = unsafe Self.error(failure, handle)
      unsafe sqlite3_close_v2(handle)
      throw error
    }
    unsafe budget = unsafe Self.limited(handle)
    unsafe self.handle = unsafe handle
    byteCount = size
    self.journalBytes = journalBytes
  }

  /// Opens a file for writing, with whatever log or journal lies beside it, and brings all of that into the file.
  ///
  /// - Parameter path: A private copy of a database.
  /// - Throws: `.database`.
  static func settle(_ path: FilePath) throws(BackupError) {
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_FULLMUTEX
    let handle = try unsafe open(path.bytes.map { CChar(bitPattern: $0) } + [0], flags: flags)
    // A journal is played back by the first read, a log by the checkpoint.
    let sql = "SELECT count(*) FROM sqlite_schema; PRAGMA wal_checkpoint(TRUNCATE);"
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    let error = unsafe Self.error(code, handle)
    unsafe sqlite3_close_v2(handle)
    guard code == SQLITE_OK else { throw error }
  }

  deinit {
    unsafe sqlite3_close_v2(handle)
    unsafe budget.deallocate()
  }
}

// MARK: - Statements

extension SQLiteDatabase {
  /// Runs a query and gives each row to `body` until that returns false.
  ///
  /// - Parameters:
  ///   - sql: One statement.
  ///   - values: What its parameters stand for, in order.
  ///   - body: Takes a row and returns whether the next is wanted.
  /// - Throws: `.database`, and what `body` throws.
  func forEachRow(
    _ sql: String, _ values: [SQLiteValue] = [],
    _ body: (borrowing SQLiteRow) throws(BackupError) -> Bool
  ) throws(BackupError) {
    var prepared: OpaquePointer?
    var code = unsafe sqlite3_prepare_v2(handle, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let statement = unsafe prepared else { throw error(code) }
    defer { unsafe sqlite3_finalize(statement) }
    for (index, value) in values.enumerated() {
      code = unsafe Self.bind(value, to: statement, at: Int32(truncatingIfNeeded: index + 1))
      guard code == SQLITE_OK else { throw error(code) }
    }
    // A row takes a few dozen steps and hundreds of bytes.
    unsafe budget.pointee = (byteCount.multipliedReportingOverflow(by: 4).partialValue / Self.stride) + 2_000
    while true {
      code = unsafe sqlite3_step(statement)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw error(code) }
      if try !body(unsafe SQLiteRow(statement)) { return }
    }
  }

  /// How many rows the last statement changed.
  var changedRows: Int { unsafe Int(sqlite3_changes64(handle)) }

  /// The first line of `PRAGMA integrity_check` that is a fault, nil when there is none.
  ///
  /// - Throws: `.database`.
  /// - Complexity: O(*n*) in the size of the database.
  func integrityFault() throws(BackupError) -> String? {
    var fault: String?
    try forEachRow("PRAGMA integrity_check(1)") { row throws(BackupError) in
      let text = String(decoding: row.text(0) ?? [], as: UTF8.self)
      if text != "ok" { fault = text }
      return false
    }
    return fault
  }

  /// What is wrong with the size of the file, which SQLite itself does not mind.
  ///
  /// - Returns: `.cutShort`, nil when it is whole pages.
  /// - Throws: `.database`.
  func sizeFault() throws(BackupError) -> SQLiteFault? {
    var pageSize: Int64 = 0
    try forEachRow("PRAGMA page_size") { row throws(BackupError) in
      pageSize = row.integer(0) ?? 0
      return false
    }
    guard pageSize > 0, Int64(byteCount) % pageSize == 0 else {
      return .cutShort(bytes: byteCount, pageSize: pageSize)
    }
    return nil
  }

  /// The number that the application keeps in the header.
  ///
  /// - Throws: `.database`.
  func userVersion() throws(BackupError) -> Int64 {
    var version: Int64 = 0
    try forEachRow("PRAGMA user_version") { row throws(BackupError) in
      version = row.integer(0) ?? 0
      return false
    }
    return version
  }

  /// Returns a copy of a database that was opened as a copy in memory, with the header's journal bytes as they came.
  ///
  /// - Throws: `.database`.
  /// - Complexity: O(*n*) in the size of the database.
  func bytes() throws(BackupError) -> [UInt8] {
    var count: Int64 = 0
    guard
      let memory = unsafe sqlite3_serialize(
        handle, "main", &count, UInt32(SQLITE_SERIALIZE_NOCOPY)),
      count >= Int64(Self.headerSize)
    else { throw error(SQLITE_NOMEM) }
    var bytes = unsafe Array(UnsafeRawBufferPointer(start: memory, count: Int(count)))
    bytes.replaceSubrange(18..<20, with: journalBytes)
    return bytes
  }

  private func error(_ code: Int32) -> BackupError { unsafe Self.error(code, handle) }

  private static func bind(_ value: SQLiteValue, to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch value {
    case .integer(let integer): return unsafe sqlite3_bind_int64(statement, index, integer)
    case .text(let bytes):
      // A byte more, since an empty array has no address and no address would mean NULL.
      return unsafe (bytes + [0]).withUnsafeBufferPointer { copy in
        unsafe copy.withMemoryRebound(to: CChar.self) { text in
          unsafe sqlite3_bind_text64(
            statement, index, text.baseAddress, UInt64(bytes.count), csqlite_transient(), UInt8(SQLITE_UTF8))
        }
      }
    case .blob(let bytes):
      return unsafe (bytes + [0]).withUnsafeBufferPointer { copy in
        unsafe sqlite3_bind_blob64(
          statement, index, copy.baseAddress, UInt64(bytes.count), csqlite_transient())
      }
    }
  }
}

// MARK: - Opening

extension SQLiteDatabase {
  /// How many steps of SQLite's machine lie between two looks at the budget.
  private static let stride = 1_000

  private static func open(_ name: [CChar], flags: Int32) throws(BackupError) -> OpaquePointer {
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(name, &opened, flags, nil)
    guard code == SQLITE_OK, let handle = unsafe opened else {
      let error = unsafe error(code, opened)
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    unsafe sqlite3_extended_result_codes(handle, 1)
    let off = [
      SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW,
      SQLITE_DBCONFIG_DQS_DDL, SQLITE_DBCONFIG_DQS_DML, SQLITE_DBCONFIG_ENABLE_FKEY,
    ]
    // A library that lacks one of these switches has nothing to switch off.
    for option in off { unsafe csqlite_set_switch(handle, option, 0) }
    unsafe csqlite_set_switch(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    // Neither a sort nor a statement's journal may reach a disk, and a damaged page is found before it is used.
    let settings = "PRAGMA temp_store=MEMORY; PRAGMA cell_size_check=ON; PRAGMA mmap_size=0;"
    unsafe sqlite3_exec(handle, settings, nil, nil, nil)
    return unsafe handle
  }

  private static func open(_ name: String, flags: Int32) throws(BackupError) -> OpaquePointer {
    try unsafe open(name.utf8.map { CChar(bitPattern: $0) } + [0], flags: flags)
  }

  /// Makes SQLite count down a budget and stop at its end.
  private static func limited(_ handle: OpaquePointer) -> UnsafeMutablePointer<Int> {
    let budget = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    unsafe budget.initialize(to: .max)
    unsafe sqlite3_progress_handler(
      handle, Int32(stride),
      { context in
        guard let budget = unsafe context?.assumingMemoryBound(to: Int.self) else { return 0 }
        unsafe budget.pointee &-= 1
        return unsafe budget.pointee < 0 ? 1 : 0
      }, budget)
    return unsafe budget
  }

  /// The address under which SQLite opens a file as one that nobody changes.
  private static func address(of path: FilePath) -> String {
    var address: [UInt8] = Array("file:".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in path.bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."):
        address.append(byte)
      default:
        address += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    address += Array("?immutable=1".utf8)
    return String(decoding: address, as: UTF8.self)
  }

  // The words are only valid until the next call on the connection.
  private static func error(_ code: Int32, _ handle: OpaquePointer?) -> BackupError {
    guard let text = unsafe handle == nil ? sqlite3_errstr(code) : sqlite3_errmsg(handle) else {
      return BackupError(.database(.sqlite(code: code, message: "")))
    }
    return BackupError(.database(.sqlite(code: code, message: unsafe String(cString: text))))
  }
}
