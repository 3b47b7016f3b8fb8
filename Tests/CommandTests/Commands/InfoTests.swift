import Foundation
import Testing

@testable import springback

@Suite struct InfoTests {
  @Test func aFileOfXML() throws {
    let scratch = try Scratch()
    let reply = scratch.run("info", "./com.apple.springboard.plist")
    #expect(reply.status == .done)
    #expect(
      reply.results == """
        file         \(scratch.path("com.apple.springboard.plist"))
        format       xml, version 1.0
        size         1213 bytes
        SHA-256      72e22d3b27c88b0403a8d54e83ceb36e2bdb6754b2eaa5abe418d3388176d1df
        root         dictionary of 11
        values       17
        depth        3
        encoding     UTF-8
        line ends    LF
        indentation  4 spaces
        warnings     none

        """)
  }

  @Test func aFileOfABackupHasItsPlace() throws {
    let reply = try Scratch().run("info", "./backup")
    #expect(reply.status == .done)
    #expect(reply.results.contains("file ID   662bc19b13aecef58a7e855d0316e4cf61e2642b\n"))
    #expect(reply.results.contains("location  66/662bc19b13aecef58a7e855d0316e4cf61e2642b\n"))
    #expect(reply.results.contains("phone     Sample iPhone; iPhone 6; iOS 10.2.1\n"))
    #expect(reply.results.contains("format    binary, version 00\n"))
    #expect(reply.results.contains("objects   26\n"))
  }

  @Test func standardInputWithWarnings() throws {
    let text = "\u{FEFF}<plist><array>\r\n\t<string>true</string>\r\n\t<string>no</string></array></plist>"
    let reply = try Scratch().run("info", "-", input: text.utf8)
    #expect(reply.status == .done)
    #expect(reply.results.contains("encoding     UTF-8, with a byte order mark\n"))
    #expect(reply.results.contains("line ends    CR LF\nindentation  1 tab\n"))
    #expect(reply.results.hasSuffix("warnings     suspicious-type (2)\n"))
  }

  @Test func asJSON() throws {
    let object = try Scratch().run("info", "./backup", "--json").object
    #expect(object["id"] as? String == "662bc19b13aecef58a7e855d0316e4cf61e2642b")
    #expect(object["format"] as? String == "binary")
    #expect(object["version"] as? String == "00")
    #expect(object["depth"] as? Int == 3)
    #expect(object["lineEnds"] is NSNull)
    #expect((object["sha256"] as? String)?.count == 64)
  }

  @Test func whatCannotBeReadIsTrouble() throws {
    let scratch = try Scratch()
    #expect(scratch.run("info", try scratch.write("<plist>".utf8, to: "a")).status == .trouble)
    #expect(scratch.run("info", "./missing").status == .trouble)
  }
}
