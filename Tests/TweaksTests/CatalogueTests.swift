import Changes
import Plist
import Testing

@testable import Tweaks

@Suite struct CatalogueTests {
  private func json(_ text: String) throws -> Document { try Document(typedJSON: Array(text.utf8)) }

  @Test func theBuiltInCatalogueHasTheTwoAnchors() throws {
    let catalogue = try Catalogue.builtIn()
    let slide = try #require(catalogue.tweak(id: "ios10-slide-to-unlock"))
    #expect(slide.place.keyPath.description == "SBEnableDashBoard")
    #expect(slide.kind == .boolean)
    #expect(slide.on.boolean == false)
    #expect(slide.off == nil)
    #expect(slide.absent?.boolean == true)
    #expect(slide.risk == .medium)
    #expect(slide.route == .home)
    #expect(slide.versions.last?.description == "10.x")
    let respring = try #require(
      catalogue.tweak(
        domain: "HomeDomain", path: "Library/Preferences/com.apple.springboard.plist",
        keys: ["SBKillableInAppSwitcher"]))
    #expect(respring.id == "respring-from-app-switcher")
    #expect(respring.on.boolean == true)
    #expect(respring.risk == .low)
    #expect(
      catalogue.tweaks(domain: "HomeDomain", path: "Library/Preferences/com.apple.springboard.plist").count
        >= 2)
    #expect(catalogue.tweak(id: "nothing") == nil)
    #expect(catalogue.refused.refusals.count == 12)
    #expect(catalogue.tweaks.count == 49)
    #expect(Set(catalogue.tweaks.map(\.id)).count == 49)
    for tweak in catalogue.tweaks {
      #expect(tweak.sources.allSatisfy { !$0.isEmpty } && !tweak.title.isEmpty && !tweak.versionBasis.isEmpty)
      #expect(!tweak.keyEvidence.isEmpty && !tweak.confidence.isEmpty && !tweak.description.isEmpty)
      #expect(tweak.on.kind == tweak.kind)
      // What is claimed of absence and of switching off has the key's own type.
      #expect(tweak.off.map { $0.kind == tweak.kind } ?? true)
      #expect(tweak.absent.map { $0.kind == tweak.kind } ?? true)
      #expect(tweak.place.path.description.hasSuffix(".plist"))
      let path = tweak.place.keyPath
      #expect(try PropertyPath(parsing: path.description) == path)
    }
    #expect(catalogue.noise.contains { $0.isIn(domain: "HomeDomain", path: "Library/x.sqlite-wal") })
  }

  @Test(arguments: [
    ("{}", "absent"), (#"{"SBKillableInAppSwitcher":true}"#, "on"),
    (#"{"SBKillableInAppSwitcher":false}"#, "off"),
    (#"{"SBKillableInAppSwitcher":1}"#, "other"), ("[]", "absent"),
  ])
  func states(text: String, state: String) throws {
    let tweak = try #require(try Catalogue.builtIn().tweak(id: "respring-from-app-switcher"))
    let found =
      switch tweak.state(in: try json(text).root) {
      case .on: "on"
      case .off: "off"
      case .other: "other"
      case .absent: "absent"
      }
    #expect(found == state)
  }

  @Test(arguments: [
    (Tweak.Wish.on, "{}", #"{"SBEnableDashBoard":false}"#),
    (.on, #"{"SBEnableDashBoard":true}"#, #"{"SBEnableDashBoard":false}"#),
    (.off, #"{"SBEnableDashBoard":false}"#, "{}"), (.off, "{}", "{}"),
    (.toggle, "{}", #"{"SBEnableDashBoard":false}"#),
    (.toggle, #"{"SBEnableDashBoard":false}"#, #"{"SBEnableDashBoard":true}"#),
  ])
  func wishes(wish: Tweak.Wish, before: String, after: String) throws {
    let tweak = try #require(try Catalogue.builtIn().tweak(id: "ios10-slide-to-unlock"))
    let document = try json(before)
    let edited = try document.applying(tweak.edits(for: wish, in: document.root)).document
    #expect(String(decoding: try edited.root.typedJSON(), as: UTF8.self) == after)
  }

  @Test func theGuideIsTwoToggles() throws {
    let catalogue = try Catalogue.builtIn()
    let document = try json("{\"other\":1}")
    var edits: [Edit] = []
    for id in ["ios10-slide-to-unlock", "respring-from-app-switcher"] {
      edits += try #require(catalogue.tweak(id: id)).edits(for: .toggle, in: document.root)
    }
    let edited = try document.applying(edits).document.root
    #expect(
      String(decoding: try edited.typedJSON(), as: UTF8.self)
        == #"{"other":1,"SBEnableDashBoard":false,"SBKillableInAppSwitcher":true}"#)
  }

  @Test(arguments: [
    ("schema", "2", CatalogueError.Code.unknownSchema), ("risk", "\"huge\"", .unknownValue),
    ("on", "1", .wrongType(.integer)), ("title", "5", .wrongType(.integer)),
    ("id", "\"A b\"", .unknownValue), ("keys", "[]", .unknownValue),
    ("versions", #"{"first":"ten","basis":""}"#, .unknownValue),
    ("type", "\"set\"", .unknownValue), ("sources", "5", .wrongType(.integer)),
    ("keys", "[\"Never\"]", .duplicate),
  ])
  func faultsAreFound(key: String, value: String, code: CatalogueError.Code) throws {
    let good =
      #"{"schema":1,"tweaks":[{"id":"a","title":"t","description":"d","domain":"D","path":"p","keys":["k"],"type":"boolean","on":true,"versions":{"basis":""},"effects":"e","risk":"low","route":"home-plain","restoreEvidence":"none","keyEvidence":"k","confidence":"c","sources":["s"]}],"refused":[{"domain":"D","path":"p","keys":["Never"],"reason":"r","sources":[]}]}"#
    let document = try json(good)
    #expect(try Catalogue(document).tweaks.first?.restoreEvidence == nil)
    let path = try PropertyPath(parsing: key == "schema" ? key : "tweaks[0].\(key)")
    let broken = try document.applying([Edit(.set(.value(try json(value).root)), at: path, options: .retype)])
      .document
    #expect(
      throws: CatalogueError(code: code, path: key == "versions" ? path.appending(.key("first")) : path)
    ) { try Catalogue(broken) }
    let missing = try document.applying([Edit(.delete, at: path)]).document
    #expect(throws: CatalogueError(code: .missing, path: path)) { try Catalogue(missing) }
  }
}

@Suite struct OwnCatalogueTests {
  @Test func itAddsAndTakesNothingAway() throws {
    let text =
      #"{"schema":1,"tweaks":[{"id":"own","title":"t","description":"d","domain":"D","path":"p","keys":["k"],"type":"boolean","on":true,"versions":{"basis":""},"effects":"","risk":"low","route":"home-plain","restoreEvidence":"none","keyEvidence":"k","confidence":"c","sources":["s"]}]}"#
    let own = try Catalogue(Document(typedJSON: Array(text.utf8)), besides: .builtIn())
    #expect(own.tweaks.count == 50)
    #expect(own.tweak(id: "own") != nil && own.tweak(id: "ios10-slide-to-unlock") != nil)
    #expect(own.refused.refusals.count == 12)
    #expect(throws: CatalogueError.self) {
      try Catalogue(Document(typedJSON: Array(text.replacing("[\"s\"]", with: "[]").utf8)))
    }
    let forbidden = text.replacing("\"D\"", with: "\"HomeDomain\"")
      .replacing("\"p\"", with: "\"Library/Preferences/com.apple.springboard.plist\"")
      .replacing("\"k\"]", with: "\"SBDontLockEver\"]")
    #expect(throws: CatalogueError.self) {
      try Catalogue(Document(typedJSON: Array(forbidden.utf8)), besides: .builtIn())
    }
  }
}

@Suite struct VersionTests {
  @Test(
    arguments: [
      ("10.0", "10.x", "10.2.1", true), ("10.0", "10.x", "9.3.5", false), ("10.0", "10.x", "11.0", false),
      ("10.0", "26.1", "26.1", true),
      ("10.0", "26.1", "26.1.1", false), ("10.0", "26.1", "26.2", false), (nil, "10.x", "4.0", true),
      ("10.3", nil, "10.2.9", false), ("10.3", nil, "10.3", true),
      ("10.3", nil, "10.10", true), (nil, nil, "1", true), ("10", "10.x", "10", true),
      ("10.0", "10.x", "10.x", true), ("9.3.1", "26.x", "9.3", false),
    ] as [(String?, String?, String, Bool)])
  func ranges(first: String?, last: String?, version: String, isIn: Bool) throws {
    let range = VersionRange(
      first: first.flatMap { SystemVersion($0) }, last: last.flatMap { SystemVersion($0) })
    #expect(range.contains(try #require(SystemVersion(version))) == isIn)
  }

  @Test(arguments: ["", "x", "10.", ".1", "10.x.1", "ten", "1.2.3.4.5", "99999", "-1", "10 "])
  func whatIsNoVersionIsRefused(text: String) { #expect(SystemVersion(text) == nil) }
}

@Suite struct RefuseListTests {
  private let path: Text = "Library/Preferences/com.apple.springboard.plist"

  @Test func listedKeysAndWhatIsBelowAreRefused() throws {
    let list = try Catalogue.builtIn().refused
    #expect(
      list.refuses(domain: "HomeDomain", path: path, keys: ["SBDontLockEver"])?.place.keys == [
        "SBDontLockEver"
      ])
    #expect(list.refuses(domain: "HomeDomain", path: path, keys: ["SBDontLockEver", "x"]) != nil)
    #expect(list.refuses(domain: "HomeDomain", path: path, keys: ["SBDontLockAfterCrash"]) == nil)
    #expect(list.refuses(domain: "HomeDomain", path: path, keys: []) == nil)
    #expect(list.refuses(domain: "ManagedPreferencesDomain", path: path, keys: ["SBDontLockEver"]) == nil)
    let file: Text = "Library/Preferences/com.apple.restrictionspassword.plist"
    #expect(list.refuses(domain: "HomeDomain", path: file, keys: []) != nil)
    #expect(list.refuses(domain: "HomeDomain", path: file, keys: ["anything"]) != nil)
  }

  @Test(arguments: [
    (#"{"a":1}"#, #"{"a":2}"#, false),
    (#"{"SBDontLockEver":true,"a":1}"#, #"{"SBDontLockEver":true,"a":2}"#, false),
    ("{}", #"{"SBDontLockEver":true}"#, true), (#"{"SBDontLockEver":true}"#, "{}", true),
    (#"{"SBDontLockEver":true}"#, "[]", true), ("[]", "{}", false),
    (#"{"SBDontLockEver":{"x":1}}"#, #"{"SBDontLockEver":{"x":2}}"#, true),
  ])
  func changesOfListedKeysAreRefused(old: String, new: String, isRefused: Bool) throws {
    let changes = Changeset(
      from: try Document(typedJSON: Array(old.utf8)).root, to: try Document(typedJSON: Array(new.utf8)).root)
    let list = try Catalogue.builtIn().refused
    #expect((list.refuses(domain: "HomeDomain", path: path, changes: changes) != nil) == isRefused)
  }
}
