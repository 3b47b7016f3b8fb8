import Changes
import Files
import Foundation
import Plist
import Testing
import Workbench

@Suite struct LooseFileTests {
  @Test func onlyTheElementsBytesChangeInXML() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.copy("com.apple.springboard.xml.plist")
    let before = String(decoding: try sandbox.read(file), as: UTF8.self)
    let report = try sandbox.bench().set(.path(file), ["SBKillableInAppSwitcher": "true"])
    #expect(report.format == .xml)
    #expect(report.label == file.text)
    let after = String(decoding: try sandbox.read(file), as: UTF8.self)
    let key = "<key>SBKillableInAppSwitcher</key> "
    #expect(after == before.replacingOccurrences(of: key + "<false/>", with: key + "<true/>"))
    try #require(try sandbox.bench().undo(file).isChanged)
    #expect(String(decoding: try sandbox.read(file), as: UTF8.self) == before)
  }

  @Test func aLinkStaysALink() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.copy("com.apple.springboard.xml.plist", as: "real.plist")
    let link = sandbox["link.plist"]
    try FileManager.default.createSymbolicLink(atPath: link.text, withDestinationPath: "real.plist")
    let before = try sandbox.read(file)
    let report = try sandbox.bench().set(.path(link), ["SBKillableInAppSwitcher": "true"])
    #expect(report.isChanged)
    #expect(try link.linkTarget() == "real.plist")
    #expect(try sandbox.read(file) != before)
    // The file is one target, whichever name it goes by.
    try #require(try sandbox.bench().undo(file).isChanged)
    #expect(try sandbox.read(link) == before)
    #expect(try link.linkTarget() == "real.plist")
  }

  @Test func aDanglingLinkIsNoTarget() throws {
    let sandbox = try Sandbox()
    try FileManager.default.createSymbolicLink(
      atPath: sandbox["link.plist"].text, withDestinationPath: "nowhere.plist")
    let fault = error { () throws(WorkbenchError) in
      try sandbox.bench().set(.path(sandbox["link.plist"]), ["A": "true"])
    }
    #expect(fault?.name == "no-such-target")
    #expect(fault?.exitClass == .trouble)
    #expect(try FileStatus.ifPresent(sandbox["nowhere.plist"]) == nil)
  }

  @Test(arguments: [false, true])
  func severalNamesAreRefusedUnlessTheyMayBeBroken(isDryRun: Bool) throws {
    let sandbox = try Sandbox()
    let file = try sandbox.copy("com.apple.springboard.binary.plist", as: "one.plist")
    try FileManager.default.linkItem(atPath: file.text, toPath: sandbox["two.plist"].text)
    let before = try sandbox.read(file)
    let fault = error { () throws(WorkbenchError) in
      try sandbox.bench { $0.isDryRun = isDryRun }.set(.path(file), ["SBKillableInAppSwitcher": "true"])
    }
    #expect(fault?.name == "several-links")
    #expect(fault?.exitClass == .refused)
    #expect(try sandbox.read(file) == before)
    let report = try sandbox.bench {
      $0.isDryRun = isDryRun
      $0.breaksLinks = true
    }.set(.path(file), ["SBKillableInAppSwitcher": "true"])
    #expect(report.notes.contains { $0.isCalled("links-broken") })
    #expect(try sandbox.read(sandbox["two.plist"]) == before)
    #expect(try (sandbox.read(file) == before) == isDryRun)
  }

  @Test func standardInputGoesToTheReportAndNothingIsWritten() throws {
    let sandbox = try Sandbox()
    let bytes = try sandbox.read(Sandbox.samples.appending("com.apple.springboard.binary.plist"))
    let bench = sandbox.bench { $0.standardInput = { () throws(FileError) in bytes } }
    let report = try bench.set(.standardInput, ["SBKillableInAppSwitcher": "true"])
    #expect(report.label == "-")
    let output = try #require(report.output)
    #expect(try Document(reading: output).root["SBKillableInAppSwitcher"]?.boolean == true)
    #expect(report.transaction == nil)
    #expect(try FileStatus.ifPresent(sandbox.store) == nil)
    let again = error { () throws(WorkbenchError) in _ = try bench.open(.standardInput) }
    #expect(again?.code == .standardInputTwice)
    let named = error { () throws(WorkbenchError) in _ = try sandbox.bench().open("-", in: "x") }
    #expect(named?.name == "name-in-file")
  }

  @Test func anotherFileIsWrittenThroughTheVaultAndTheTargetLeftAlone() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let bench = sandbox.bench()
    let first = try sandbox.fingerprint(folder, times: true)
    let output = sandbox["out.plist"]
    let report = try bench.set(.path(folder), to: .file(output), ["SBKillableInAppSwitcher": "true"])
    #expect(try sandbox.fingerprint(folder, times: true) == first)
    #expect(report.transaction != nil)
    #expect(report.guidance == nil)
    #expect(try bench.open(.path(output)).document.root["SBKillableInAppSwitcher"]?.boolean == true)
    try sandbox.write("precious", to: "out.plist")
    try bench.set(.path(folder), to: .file(output), ["SBKillableInAppSwitcher": "true"])
    try #require(try bench.undo(output).isChanged)
    #expect(try sandbox.read(output) == Array("precious".utf8))
    // Nothing changed is still a file that was asked for.
    let copy = try bench.set(.path(folder), to: .file(sandbox["copy"]), ["SBKillableInAppSwitcher": "false"])
    #expect(!copy.isChanged)
    #expect(try sandbox.read(sandbox["copy"]) == sandbox.read(folder.appending(Sandbox.body)))
    try #require(try bench.undo(sandbox["copy"]).isChanged)
    #expect(try FileStatus.ifPresent(sandbox["copy"]) == nil)
  }

  @Test func bytesCanBeHadWithoutWritingThem() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.copy("com.apple.springboard.binary.plist")
    let before = try sandbox.fingerprint(sandbox.path, times: true)
    let report = try sandbox.bench().set(.path(file), to: .report, ["SBKillableInAppSwitcher": "true"])
    #expect(try Document(reading: #require(report.output)).root["SBKillableInAppSwitcher"]?.boolean == true)
    #expect(try sandbox.fingerprint(sandbox.path, times: true) == before)
  }
}
