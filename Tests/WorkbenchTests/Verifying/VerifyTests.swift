import DeviceBackup
import Files
import Foundation
import Testing
import Workbench

@Suite struct VerifyTests {
  @Test func aSoundBackupIsSound() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.backup()
    let report = try sandbox.bench().verify(sandbox["backup"])
    #expect(report.isSound)
    #expect(report.summary?.deviceName == "Sample iPhone")
    #expect(report.folder.lastComponent == Sandbox.udid)
    #expect((report.verification?.bodies ?? 0) >= 8)
  }

  @Test func aBodyThatWasChangedByHandIsFound() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    try sandbox.write("other", to: folder.appending(Sandbox.body))
    let report = try sandbox.bench().verify(folder)
    #expect(!report.isSound)
    #expect(report.verification?.findings.map(\.code).contains(.digestDiffers) == true)
    let one = try sandbox.bench().verify(folder, in: [Sandbox.springboard])
    #expect(!one.isSound)
    let other = try sandbox.bench().verify(folder, in: ["com.example.notes.plist"])
    #expect(other.isSound)
  }

  @Test func aBackupWithoutAManifestIsAFaultyOne() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    try Folder.removeFile(folder.appending("Manifest.db"))
    let report = try sandbox.bench().verify(folder)
    #expect(!report.isSound)
    #expect(report.error?.name == "incomplete")
    #expect(report.verification == nil)
  }

  @Test func whatIsNoBackupCannotBeVerified() throws {
    let sandbox = try Sandbox()
    let tree = try sandbox.copy("extracted")
    #expect(
      error { () throws(WorkbenchError) in _ = try sandbox.bench().verify(tree) }?.name == "no-manifest")
    try Folder.make(sandbox["plain"])
    let plain = error { () throws(WorkbenchError) in _ = try sandbox.bench().verify(sandbox["plain"]) }
    #expect(plain?.name == "not-a-backup")
  }
}
