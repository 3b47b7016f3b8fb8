import Files
import Testing

@testable import DeviceBackup

@Suite struct SQLiteDatabaseTests {
  private func sample(room: Int = 1 << 20) throws -> SQLiteDatabase {
    let file = try FileContents(of: Samples.backup.appending("Manifest.db"))
    return try SQLiteDatabase(copying: file.bytes, room: room)
  }

  private func run(_ sql: String, in database: borrowing SQLiteDatabase) throws(BackupError) {
    try database.forEachRow(sql) { _ throws(BackupError) in true }
  }

  @Test(arguments: [ManifestDatabase.byIdentifier, ManifestDatabase.byPath])
  func lookupsGoThroughAnIndex(sql: String) throws {
    let database = try sample()
    var plan = ""
    try database.forEachRow("EXPLAIN QUERY PLAN " + sql) { row throws(BackupError) in
      plan += String(decoding: row.text(3) ?? [], as: UTF8.self)
      return true
    }
    #expect(plan.contains("SEARCH Files USING INDEX"))
    #expect(!plan.contains("SCAN"))
  }

  @Test func aCopyKeepsTheHeaderAndTheOriginal() throws {
    let file = try FileContents(of: Samples.backup.appending("Manifest.db"))
    let database = try SQLiteDatabase(copying: file.bytes, room: 1 << 20)
    #expect(try database.bytes() == file.array())
    #expect(try database.userVersion() == 2)
    #expect(try database.integrityFault() == nil)
    try run("DELETE FROM Files", in: database)
    let changed = try database.bytes()
    #expect(changed != file.array())
    #expect(Array(changed[18..<20]) == [2, 2])
    #expect(Array(changed[16..<18]) == Array(file.array()[16..<18]))
  }

  @Test func aCopyToReadCannotBeWritten() throws {
    let database = try sample(room: 0)
    #expect(throws: BackupError.self) { try run("DELETE FROM Files", in: database) }
  }

  @Test func valuesOfOtherTypesAreNone() throws {
    let database = try sample()
    var seen = 0
    try database.forEachRow("SELECT 1, 'a', x'00', NULL, 1.5, ''") { row throws(BackupError) in
      #expect(row.integer(0) == 1)
      #expect(row.integer(1) == nil)
      #expect(row.integer(4) == nil)
      #expect(row.text(1) == [97])
      #expect(row.text(0) == nil)
      #expect(row.text(2) == nil)
      #expect(row.text(3) == nil)
      #expect(row.text(5) == [])
      seen += 1
      return true
    }
    #expect(seen == 1)
  }

  @Test func anEmptyValueIsNotNull() throws {
    let database = try sample()
    var types: [String] = []
    try database.forEachRow("SELECT typeof(?1), typeof(?2)", [.text([]), .blob([])]) {
      row throws(BackupError) in
      types = [0, 1].map { String(decoding: row.text($0) ?? [], as: UTF8.self) }
      return true
    }
    #expect(types == ["text", "blob"])
  }

  @Test func faultsCarrySQLitesWords() throws {
    let database = try sample()
    let error = #expect(throws: BackupError.self) { try run("SELECT nonsense FROM nowhere", in: database) }
    #expect(error?.message.contains("no such table: nowhere") == true)
  }

  @Test func triggersAndViewsDoNothing() throws {
    let database = try sample()
    // What a hostile manifest may hold is written where triggers are allowed.
    try run(
      "CREATE TRIGGER t AFTER UPDATE ON Files BEGIN UPDATE Files SET flags = 99; END", in: database)
    let bytes = try database.bytes()
    let contents = FileContents(bytes, path: "Manifest.db")
    let editor = try ManifestEditor(copying: contents.bytes, with: nil)
    let id = FileID(of: .springboard)
    let row = try #require(try editor.manifest.row(id))
    try editor.replaceRecord(of: id, in: row, with: row.recordBytes)
    let changed = try editor.finish()
    let after = try unsafe SQLiteDatabase(copying: changed.span.bytes)
    var count: Int64 = -1
    try after.forEachRow("SELECT count(*) FROM Files WHERE flags = 99") { row throws(BackupError) in
      count = row.integer(0) ?? -1
      return true
    }
    #expect(count == 0)
  }

  @Test func aTableThatIsAViewIsNone() throws {
    let database = try sample()
    try run("ALTER TABLE Files RENAME TO Other", in: database)
    try run("CREATE VIEW Files AS SELECT * FROM Other", in: database)
    let bytes = try database.bytes()
    #expect(throws: BackupError(.database(.noFilesTable))) {
      _ = try ManifestDatabase(try unsafe SQLiteDatabase(copying: bytes.span.bytes))
    }
  }

  @Test func anEndlessQueryEnds() throws {
    let database = try sample()
    let error = #expect(throws: BackupError.self) {
      try run(
        "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c", in: database
      )
    }
    #expect(error?.message.contains("interrupted") == true)
  }

  @Test func tooFewBytesAreNoDatabase() {
    let contents = FileContents([1, 2, 3], path: "x")
    #expect(throws: BackupError(.database(.tooShort(bytes: 3)))) {
      _ = try SQLiteDatabase(copying: contents.bytes)
    }
  }

  @Test func namesWithSpecialCharactersOpen() throws {
    let scratch = try ScratchFolder()
    let odd: FilePath = "50% of it? #1 & ü/backup"
    try SyntheticBackup.springboard().write(to: scratch, odd)
    #expect(try Backup(at: scratch[odd]).locate().path == .springboard)
  }
}
