import Changes
import Files
import Plist
import Testing
import Workbench

@Suite struct ConvertTests {
  @Test(arguments: [Format.xml, .binary])
  func theValuesStayAndTheFormatChanges(format: Format) throws {
    let sandbox = try Sandbox()
    let name: FilePath =
      format == .xml ? "com.apple.springboard.binary.plist" : "com.apple.springboard.xml.plist"
    let file = try sandbox.copy(name)
    let first = try sandbox.read(file)
    let report = try sandbox.bench().convert(.path(file), as: format)
    #expect(report.isChanged)
    #expect(report.formatBefore != format)
    #expect(report.formatAfter == format)
    #expect(report.transaction != nil)
    let document = try Document(reading: sandbox.read(file))
    #expect(document.format == format)
    #expect(document.root.isIdentical(to: try Document(reading: first).root, ordered: true))
    try sandbox.bench().undo(file)
    #expect(try sandbox.read(file) == first)
  }

  @Test func whatIsInTheFormatAlreadyKeepsItsComments() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.copy("com.apple.springboard.xml.plist")
    let before = try sandbox.fingerprint(sandbox.path, times: true)
    let report = try sandbox.bench().convert(.path(file), as: .xml)
    #expect(!report.isChanged)
    #expect(try sandbox.fingerprint(sandbox.path, times: true) == before)
    let asked = try sandbox.bench().convert(
      .path(file), as: .xml, options: WritingOptions(layout: .apple), to: .report)
    #expect(asked.isChanged)
    #expect(asked.output?.isEmpty == false)
  }

  @Test func aFileOfABackupIsConvertedWithItsRecord() throws {
    let sandbox = try Sandbox()
    let folder = try sandbox.backup()
    let report = try sandbox.bench().convert(.path(folder), as: .xml)
    #expect(report.isChanged)
    #expect(report.guidance != nil)
    #expect(try sandbox.bench().verify(folder).isSound)
    #expect(try sandbox.bench().open(.path(folder)).document.format == .xml)
  }

  @Test func aLossIsRefusedUnlessItIsAgreedTo() throws {
    let sandbox = try Sandbox()
    let document = try Document { (builder) throws(PlistError) in
      try builder.beginDictionary()
      try builder.key("when")
      builder.date(0.25)
      try builder.end()
    }
    let file = try sandbox.write(try document.bytes(as: .binary), to: "a.plist")
    let fault = error { () throws(WorkbenchError) in _ = try sandbox.bench().convert(.path(file), as: .xml) }
    #expect(fault?.name == "loss")
    #expect(fault?.exitClass == .refused)
    let report = try sandbox.bench().convert(
      .path(file), as: .xml, options: WritingOptions(accepting: [.dateFraction]))
    #expect(report.isChanged)
    #expect(try Document(reading: sandbox.read(file)).root["when"]?.date == 0)
  }
}
