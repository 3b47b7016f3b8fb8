import DeviceBackup
import Files
import Foundation
import Testing
import Workbench

@Suite struct FindTests {
  @Test func backupsTreesAndLooseListsAreFound() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let tree = try sandbox.copy("extracted")
    try Folder.make(sandbox["loose"])
    try sandbox.copy("com.apple.springboard.xml.plist", as: "loose/com.apple.springboard.plist")
    let report = sandbox.bench().find([sandbox.path, sandbox["loose"]])
    #expect(report.unreadable.isEmpty)
    #expect(Set(report.found.map(\.shape.folder)) == [folder, tree, sandbox["loose"]])
    for found in report.found {
      guard case .present = found.springboard else {
        Issue.record("\(found.shape) has one")
        continue
      }
      #expect((found.summary?.systemVersion == "10.2.1") == (found.shape.folder == folder))
    }
  }

  @Test func withoutFoldersTheUsualPlacesAreLookedThrough() throws {
    let sandbox = try Sandbox()
    let place: FilePath = "Library/Application Support/MobileSync/Backup"
    try Folder.makeWithParents(sandbox[place])
    let folder = try sandbox.backup(as: place.appending("mine"))
    _ = try sandbox.backup(as: "elsewhere")
    let report = sandbox.bench().find([], home: sandbox.path)
    #expect(report.found.map(\.shape.folder) == [folder])
    #expect(report.folders == [sandbox[place]])
    #expect(sandbox.bench().find([]).found.isEmpty)
  }

  @Test func aFolderThatIsNotThereIsSaid() throws {
    let sandbox = try Sandbox()
    let report = sandbox.bench().find([sandbox["nowhere"]])
    #expect(report.found.isEmpty)
    #expect(report.unreadable.count == 1)
  }
}
