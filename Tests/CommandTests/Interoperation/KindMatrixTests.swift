import Foundation
import Testing

@testable import springback

/// Every kind of backup and tree, each looked at, changed and put back, and judged by programs that
/// share no line with this one.
@Suite(
  .enabled(if: Reader.isInstalled, "the independent readers are missing: make deps-interop"),
  .enabled(if: SharedTools.arePresent, "the shared tools are not beside the project"))
struct KindMatrixTests {
  @Test(arguments: MadeKind.allCases)
  func isShownChangedJudgedAndPutBack(kind: MadeKind) throws {
    let scratch = try Scratch()
    let made = try kind.make(in: scratch)
    let first = try scratch.snapshot(of: "made/now")
    #expect(run(scratch, "get", made.folder, "SBShowBatteryPercentage").results == "true\n")
    let found = try #require(
      try run(scratch, "find", made.folder, "--json").object["found"] as? [[String: Any]])
    #expect(found.count == 1)
    let springboard = try #require(found.first?["springboard"] as? [String: Any])
    #expect(springboard["state"] as? String == "present")
    #expect(springboard["digest"] as? String == kind.digestState)
    #expect(found.first?["restorable"] as? Bool == kind.isRestorable)
    // What is in a log alone does not reach the phone, so that is a fault until the next change settles it.
    let isSound = kind.isRestorable == true && kind != .wal && kind != .walAlone
    #expect((run(scratch, "verify", made.folder).status == .done) == isSound)
    #expect(try scratch.snapshot(of: "made/now") == first)

    let set = run(scratch, "set", made.folder, "SBEnableDashBoard=false", "SBKillableInAppSwitcher=bool:true")
    #expect(set.status == .done, "\(set.diagnostics)")
    let diagnostics = set.diagnostics.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(diagnostics.contains("What next") && diagnostics.contains(kind.nextStep), "\(diagnostics)")
    #expect(!set.diagnostics.contains("[unverified]"), "\(set.diagnostics)")
    #expect((run(scratch, "verify", made.folder).status == .done) == (kind.isRestorable == true))
    #expect(try SharedTools.springboard(kind, made.folder) == "False True")
    if kind.isRestorable == true {
      let judged = SharedTools.run(
        "validate_backup.py", made.folder, "--password", MadeKind.password, "--before", made.before,
        "--changed", "HomeDomain/Library/Preferences/com.apple.springboard.plist", "--readers")
      #expect(judged.status == 0, "\(judged.output)")
      #expect(!judged.output.contains("skip"), "\(judged.output)")
    }
    let undo = run(scratch, "undo", made.folder)
    #expect(undo.status == .done, "\(undo.diagnostics)")
    #expect(try scratch.snapshot(of: "made/now") == first)
  }

  private func run(_ scratch: Scratch, _ words: String...) -> Reply {
    scratch.run(words, environment: ["SPRINGBACK_PASSWORD": MadeKind.password])
  }
}

/// A kind of backup or tree that the shared generator makes, or that is made of what it makes.
enum MadeKind: String, CaseIterable {
  case database, encrypted, wal, walAlone = "wal-alone", decrypted
  case mbdb, mbdx, encryptedMbdb = "mbdb-encrypted", decryptedMbdb = "mbdb-decrypted"
  case domains, unback, shortDomains = "short-domains", systemFiles = "system-files"
  case joinedNames = "joined-names"

  static let password = "test"

  /// Whether a phone takes it; nil for what is no backup.
  var isRestorable: Bool? {
    switch self {
    case .database, .encrypted, .wal, .walAlone, .mbdb, .mbdx, .encryptedMbdb: true
    case .decrypted, .decryptedMbdb: false
    case .domains, .unback, .shortDomains, .systemFiles, .joinedNames: nil
    }
  }

  var digestState: String { isRestorable == true ? "ok" : "none" }

  var nextStep: String { isRestorable == true ? "Find My" : "springback put BACKUP" }

  /// Makes one in `made/now`, and what a changed one is compared with in `made/before`.
  func make(in scratch: Scratch) throws -> (folder: String, before: String) {
    let udid = "00008030-001122334455667A"
    let made = SharedTools.python(Self.maker, rawValue, scratch.path("made"), Self.password)
    try #require(made.status == 0, "\(made.output)")
    let inner = isRestorable == nil ? "" : "/" + udid
    return (scratch.path("made/now" + inner), scratch.path("made/before" + inner))
  }

  /// Trees are renamed from the generator's, a log is taken while a program has the database open, and everything is
  /// decrypted as mvt and pyiosbackup do it, which copy the property lists.
  private static let maker = """
    import os, shutil, sqlite3, struct, sys, plistlib
    from pathlib import Path
    import make_backup as mb
    kind, out, password = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
    now, before = out / "now", out / "before"
    d, items = now / mb.UDID, mb.default_items()

    def decrypt(d):
        raw = (d / "Manifest.plist").read_bytes()
        manifest = plistlib.loads(raw)
        keys = mb.unlock_keybag(manifest["BackupKeyBag"], password)
        unwrap = lambda k: mb.aes_key_unwrap(keys[struct.unpack("<I", k[:4])[0]], k[4:])
        plain = mb.unpad(mb.cbc(unwrap(manifest["ManifestKey"]), (d / "Manifest.db").read_bytes(), False))
        (d / "Manifest.db").write_bytes(plain)
        (out / "copy.db").write_bytes(plain)
        db = sqlite3.connect(out / "copy.db")
        for i, blob in db.execute("SELECT fileID, file FROM Files WHERE flags = 1"):
            objects = plistlib.loads(blob)["$objects"]
            key = objects[objects[1]["EncryptionKey"].data]["NS.data"]
            body = d / i[:2] / i
            body.write_bytes(mb.unpad(mb.cbc(unwrap(key), body.read_bytes(), False)))
        db.close()

    def leave_log(d, with_index):
        db = sqlite3.connect(d / "Manifest.db")
        db.execute("PRAGMA wal_autocheckpoint = 0")
        # The newest record of an app's file is in the log alone.
        item = mb.Item("AppDomain-com.example.app", "Documents/late.txt", data=b"late", pc=3)
        item.inode = 5000
        (d / item.id[:2]).mkdir(exist_ok=True)
        (d / item.id[:2] / item.id).write_bytes(item.data)
        db.execute("INSERT INTO Files VALUES (?,?,?,?,?)",
                   (item.id, item.domain, item.rel, item.flags, mb.mbfile_blob(item, len(item.data))))
        db.commit()
        kept = {n: (d / n).read_bytes() for n in ("Manifest.db", "Manifest.db-wal", "Manifest.db-shm")}
        db.close()
        shutil.copytree(now, before)
        if not with_index:
            del kept["Manifest.db-shm"]
        for name, data in kept.items():
            (d / name).write_bytes(data)

    def index(d):
        offset, entries = 0, []
        for record, fixed, _, raw in mb.parse_mbdb((d / "Manifest.mbdb").read_bytes()):
            entries.append(bytes.fromhex(mb.file_id(record[0].decode(), record[1].decode()))
                           + struct.pack(">IH", offset, fixed[0]))
            offset += len(raw)
        (d / "Manifest.mbdx").write_bytes(b"mbdx\\x02\\x00" + struct.pack(">I", len(entries)) + b"".join(sorted(entries)))

    if kind == "database":
        mb.build_db(d, items)
    elif kind == "encrypted":
        mb.build_db(d, items, mb.KeyBag(password, True, 1000, 1000))
    elif kind.startswith("wal"):
        mb.build_db(d, items)
        leave_log(d, kind == "wal")
    elif kind == "decrypted":
        mb.build_db(d, items, mb.KeyBag(password, True, 1000, 1000))
        decrypt(d)
    elif kind.startswith("mbd"):
        mb.build_mbdb(d, items, mb.KeyBag(password, False, iters=1000) if "crypted" in kind else None)
        if kind == "mbdb-decrypted":
            for item in items:
                if item.kind == "file":
                    (d / item.id).write_bytes(item.data)
        if kind == "mbdx":
            index(d)
    else:
        mb.build_extracted(now, items)
        home, managed, app = now / "HomeDomain", now / "ManagedPreferencesDomain", now / "AppDomain-com.example.app"
        if kind == "unback":
            var = now / "_unback_" / mb.UDID / "var"
            var.mkdir(parents=True)
            home.rename(var / "mobile")
            managed.rename(var / "Managed Preferences")
            shutil.rmtree(app)
            shutil.rmtree(now / "CameraRollDomain")
        elif kind == "short-domains":
            home.rename(now / "Home")
            managed.rename(now / "ManagedPreferences")
            (now / "App").mkdir()
            app.rename(now / "App" / "com.example.app")
            (now / "CameraRollDomain").rename(now / "CameraRoll")
        elif kind == "system-files":
            (now / "System Files").mkdir()
            home.rename(now / "System Files" / "HomeDomain")
            managed.rename(now / "System Files" / "ManagedPreferencesDomain")
            (now / "User App Files").mkdir()
            app.rename(now / "User App Files" / "com.example.app")
        elif kind == "joined-names":
            for item in items:
                if item.kind == "file":
                    (now / (item.domain + "~" + item.rel.replace("/", "--"))).write_bytes(item.data)
            for folder in (home, managed, app, now / "CameraRollDomain"):
                shutil.rmtree(folder)
    if not before.exists():
        shutil.copytree(now, before, symlinks=True)
    """
}

/// The shared generator and validator, run by the Python that has the readers.
enum SharedTools {
  private static let folder = Scratch.samples.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/tools")

  static let arePresent = FileManager.default.fileExists(
    atPath: folder.appending(path: "make_backup.py").path)

  static func run(_ tool: String, _ words: String...) -> (status: Int32, output: String) {
    start([folder.appending(path: tool).path] + words)
  }

  /// Runs a script that may import the tools.
  static func python(_ script: String, _ words: String...) -> (status: Int32, output: String) {
    start(["-c", script] + words)
  }

  /// What a reader finds for the two keys in the springboard plist, as Python prints it.
  static func springboard(_ kind: MadeKind, _ folder: String) throws -> String {
    let script = """
      import glob, plistlib, sys
      folder, password, path = sys.argv[1], sys.argv[2], "Library/Preferences/com.apple.springboard.plist"
      if sys.argv[3] == "backup":
          from pyiosbackup import Backup
          data = Backup.from_path(folder, password).get_entry_by_domain_and_path("HomeDomain", path).read_bytes()
      elif sys.argv[3] == "decrypted":
          data = open(*glob.glob(folder + "/**/662bc19b13aecef58a7e855d0316e4cf61e2642b", recursive=True), "rb").read()
      else:
          names = [n for n in glob.glob(folder + "/**/*com.apple.springboard.plist", recursive=True) if "anaged" not in n]
          data = open(*names, "rb").read()
      value = plistlib.loads(data)
      print(value.get("SBEnableDashBoard"), value.get("SBKillableInAppSwitcher"))
      """
    let form =
      switch kind.isRestorable {
      case true?: "backup"
      case false?: "decrypted"
      case nil: "tree"
      }
    let result = python(script, folder, MadeKind.password, form)
    try #require(result.status == 0, "\(result.output)")
    return result.output.split(separator: "\n").last.map(String.init) ?? ""
  }

  private static func start(_ arguments: [String]) -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = Reader.python
    process.arguments = arguments
    process.environment = [
      "PYTHONPATH": folder.path, "PYTHONDONTWRITEBYTECODE": "1", "PATH": "/usr/bin:/bin",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    do { try process.run() } catch { return (127, "\(error)") }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
