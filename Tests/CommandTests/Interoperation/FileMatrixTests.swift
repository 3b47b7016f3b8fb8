import Foundation
import Testing

@testable import springback

/// Every kind of backup and tree: a file is taken out, put, added and removed, each judged and put back.
@Suite(
  .enabled(if: Reader.isInstalled, "the independent readers are missing: make deps-interop"),
  .enabled(if: SharedTools.arePresent, "the shared tools are not beside the project"))
struct FileMatrixTests {
  private static let springboard = "HomeDomain/Library/Preferences/com.apple.springboard.plist"

  @Test(arguments: MadeKind.allCases)
  func filesAreTakenOutPutAddedRemovedAndPutBack(kind: MadeKind) throws {
    let scratch = try Scratch()
    let made = try kind.make(in: scratch)
    let first = try scratch.snapshot(of: "made/now")
    func run(_ words: String...) -> Reply {
      scratch.run(words, environment: ["SPRINGBACK_PASSWORD": MadeKind.password])
    }
    func extracted(_ name: String) throws -> [UInt8] {
      let reply = run("extract", made.folder, name, "-o", "./out", "--force")
      #expect(reply.status == .done, "\(reply.diagnostics)")
      return try scratch.read("out")
    }
    func judge(_ reply: Reply, _ option: String, _ name: String) throws {
      #expect(reply.status == .done, "\(option): \(reply.diagnostics)")
      #expect(!reply.diagnostics.contains("unverified"), "\(reply.diagnostics)")
      guard kind.isRestorable == true else { return }
      let verified = run("verify", made.folder)
      #expect(verified.status == .done, "\(option): \(verified.results)")
      let judged = SharedTools.run(
        "validate_backup.py", made.folder, "--password", MadeKind.password, "--before", made.before, option,
        name,
        "--readers")
      #expect(judged.status == 0, "\(option): \(judged.output)")
      #expect(!judged.output.contains("skip"), "\(judged.output)")
    }
    func undo() throws {
      let reply = run("undo", made.folder)
      #expect(reply.status == .done, "\(reply.diagnostics)")
      #expect(try scratch.snapshot(of: "made/now") == first)
    }

    let files = try #require(try run("files", made.folder, "--json").object["files"] as? [[String: Any]])
    #expect(files.contains { $0["file"] as? String == Self.springboard })
    let old = try extracted(Self.springboard)
    let values =
      try unsafe PropertyListSerialization.propertyList(from: Data(old), format: nil) as? [String: Any]
    #expect(values?["SBShowBatteryPercentage"] as? Bool == true)
    #expect(try scratch.snapshot(of: "made/now") == first)

    // The same values in another format, 16 bytes' worth of padding or none.
    let new = try PropertyListSerialization.data(fromPropertyList: values ?? [:], format: .xml, options: 0)
    _ = try scratch.write(new, to: "new.plist")
    try judge(run("put", made.folder, Self.springboard, "./new.plist"), "--changed", Self.springboard)
    #expect(try extracted(Self.springboard) == Array(new))
    try undo()

    // Beside files of its kind, and below a folder that is not there.
    let names =
      kind.isFlat
      ? ["HomeDomain/Library/Preferences/com.example.new.plist"]
      : ["HomeDomain/Library/Preferences/com.example.new.plist", "HomeDomain/Library/New/Deep/0.bin"]
    for (index, name) in names.enumerated() {
      let body = [UInt8](repeating: 65, count: index == 0 ? 1000 : 0)
      _ = try scratch.write(body, to: "new.bin")
      #expect(run("put", made.folder, name, "./new.bin").status == .trouble)
      try judge(run("put", made.folder, name, "./new.bin", "--add"), "--added", name)
      #expect(try extracted(name) == body)
      try undo()
    }

    let gone = "HomeDomain/Library/Preferences/com.apple.Accessibility.plist"
    try judge(run("remove", made.folder, gone), "--removed", gone)
    #expect(run("extract", made.folder, gone, "-o", "-").status == .no)
    try undo()
  }
}

extension MadeKind {
  /// Whether all files lie in one folder, so that none can be added below another one.
  fileprivate var isFlat: Bool { self == .joinedNames }
}
