import Foundation
import Testing

@testable import springback

/// A real repository, with whatever git there is.
@Suite struct GitTests {
  private static let hasGit = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")

  @Test(.enabled(if: hasGit, "git is not at /usr/bin/git"))
  func binaryListsAreShownAndMergedByKey() throws {
    let scratch = try Scratch()
    let folder = scratch.folder.appending(path: "repository")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func run(_ line: String) throws -> (status: Int32, output: String, errors: String) {
      try Executable.run("set -e; cd '\(folder.path)'; " + line, in: scratch.folder)
    }
    let setUp = try run(
      "git init -q .; git config user.email a@example.com; git config user.name a; cp ../binary.plist p.plist; "
        + "springback git install; springback git install; git add -A; git commit -qm one; git branch side")
    #expect(setUp.status == 0, "\(setUp.errors)")
    #expect(try run("cat .git/info/attributes").output == "*.plist diff=plist merge=plist\n")
    let shown = try run("springback set -q p.plist SampleText=main 'SampleList[1]=real:9'; git diff")
    #expect(shown.output.contains("-\t<string>滑动来解锁</string>\n+\t<string>main</string>"))
    let merged = try run(
      "git commit -qam main; git checkout -q side; springback set -q p.plist New=int:1 'SampleList[0]=7'; "
        + "git commit -qam side; git merge -q -m m master 2>&1 || git merge -q -m m main 2>&1")
    #expect(merged.status == 0, "\(merged.output) \(merged.errors)")
    #expect(
      try run("springback get p.plist SampleText New SampleList").output
        == "main\n1\n[7,{\"$real\":9.0},\"three\",{\"nested\":true}]\n")
    #expect(try run("head -c 8 p.plist").output == "bplist00")
    let conflict = try run(
      "git checkout -qb other; springback set -q p.plist SampleText=other; git commit -qam o; "
        + "git checkout -q side; springback set -q p.plist SampleText=side; git commit -qam s; "
        + "git merge other 2>&1; true")
    #expect(
      conflict.output.contains(
        "conflict at SampleText: was \"main\", is \"side\" in ours and \"other\" in theirs"))
    #expect(try run("git status --short").output.hasPrefix("UU p.plist"))
  }

  @Test func whatIsNoListIsShownAsItIs() throws {
    let scratch = try Scratch()
    let file = try scratch.write("bplist00 broken".utf8, to: "broken.plist")
    let reply = scratch.run("git", "textconv", file)
    #expect(reply.status == .done)
    #expect(reply.results == "bplist00 broken")
    #expect(reply.diagnostics.contains("warning"))
  }
}
