import Files
import Plist
import Testing
import Workbench

@Suite struct LintTests {
  @Test func aFaultOfTheContentIsInTheReport() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write("<plist><dict><key>a</key></dict></plist>", to: "a.plist")
    let report = try sandbox.bench().lint(.path(file))
    #expect(report.error?.name == "value-expected")
    #expect(report.error?.label == file.text)
    #expect(report.error?.location != nil)
    #expect(report.format == nil)
    #expect(report.size == 40)
  }

  @Test func warningsAreListed() throws {
    let sandbox = try Sandbox()
    let text = "<plist><dict><key>a</key><true/><key>a</key><false/></dict></plist>"
    let report = try sandbox.bench().lint(.path(try sandbox.write(text, to: "a.plist")))
    #expect(report.error == nil)
    #expect(report.format == .xml)
    #expect(report.warnings.map(\.code).contains(.duplicateKey))
  }

  @Test func aFileOfABackupIsChecked() throws {
    let report = try Sandbox().bench().lint(
      .path(Sandbox.samples.appending("backup")), in: "com.example.notes.plist")
    #expect(report.error == nil)
    #expect(report.label == "AppDomain-com.example.notes/Library/Preferences/com.example.notes.plist")
  }

  @Test func whatIsNotThereIsThrown() throws {
    let sandbox = try Sandbox()
    let fault = error { () throws(WorkbenchError) in _ = try sandbox.bench().lint(.path(sandbox["no"])) }
    #expect(fault?.name == "no-such-target")
  }
}
