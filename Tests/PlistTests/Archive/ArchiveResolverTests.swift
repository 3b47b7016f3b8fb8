import Testing

@testable import Plist

@Suite struct ArchiveResolverTests {
  /// The resolved form of an archive with the given objects from number 1 on, its root being number 1.
  private func resolved(_ objects: String...) throws -> String {
    let json =
      #"{"$version":100000,"$archiver":"NSKeyedArchiver","$top":{"root":{"$uid":1}},"$objects":["$null","#
      + objects.joined(separator: ",") + "]}"
    let document = try Document(typedJSON: Array(json.utf8))
    return String(decoding: try document.resolvingArchive().root.typedJSON(), as: UTF8.self)
  }

  private func classNamed(_ name: String) -> String { #"{"$classname":"\#(name)","$classes":["\#(name)"]}"# }

  @Test func anObjectHasItsClassAndItsMembers() throws {
    let text = try resolved(
      #"{"name":{"$uid":2},"boss":{"$uid":0},"age":5,"$class":{"$uid":3}}"#, #""Anna""#, classNamed("Person"))
    #expect(text == #"{"root":{"$class":"Person","name":"Anna","boss":null,"age":5}}"#)
  }

  @Test(
    arguments: [
      (#"{"NS.objects":[{"$uid":2},{"$uid":2}],"$class":{"$uid":3}}"#, "NSMutableArray", #"["a","a"]"#),
      (#"{"NS.object.0":{"$uid":2},"$class":{"$uid":3}}"#, "NSArray", #"["a"]"#),
      (#"{"NS.objects":[{"$uid":2}],"$class":{"$uid":3}}"#, "NSSet", #"{"$set":["a"]}"#),
      (
        #"{"NS.keys":[{"$uid":2}],"NS.objects":[{"$uid":0}],"$class":{"$uid":3}}"#, "NSDictionary",
        #"{"a":null}"#
      ),
      (#"{"NS.string":"b","$class":{"$uid":3}}"#, "NSMutableString", #""b""#),
      (#"{"NS.data":{"$data":"AAE="},"$class":{"$uid":3}}"#, "NSMutableData", #"{"$data":"AAE="}"#),
      (#"{"NS.time":0.0,"$class":{"$uid":3}}"#, "NSDate", #"{"$date":"2001-01-01T00:00:00Z"}"#),
      (#"{"$dict":{"$class":{"$uid":3}}}"#, "NSNull", "null"),
      // A class of someone's own is not taken apart.
      (#"{"NS.string":"b","$class":{"$uid":3}}"#, "MyString", #"{"$class":"MyString","NS.string":"b"}"#),
      // Keys that a property list cannot have leave the dictionary as it is.
      (
        #"{"NS.keys":[5],"NS.objects":[6],"$class":{"$uid":3}}"#, "NSDictionary",
        #"{"$class":"NSDictionary","NS.keys":[5],"NS.objects":[6]}"#
      ),
    ])
  func foundationsOwnClassesAreWhatTheyHold(object: String, name: String, wanted: String) throws {
    #expect(try resolved(object, #""a""#, classNamed(name)) == #"{"root":\#(wanted)}"#)
  }

  @Test func circlesEnd() throws {
    let text = try resolved(
      #"{"self":{"$uid":1},"list":{"$uid":2},"again":{"$uid":2}}"#, #"[{"$uid":1},{"$uid":2}]"#)
    #expect(
      text == #"{"root":{"self":{"$dict":{"$see":"root"}},"#
        + #""list":[{"$dict":{"$see":"root"}},{"$dict":{"$see":"root.list"}}],"#
        + #""again":{"$dict":{"$see":"root.list"}}}}"#)
  }

  @Test func referencesToNothingStay() throws {
    #expect(try resolved(#"[{"$uid":9},{"$uid":2}]"#, #"{"$uid":2}"#) == #"{"root":[{"$uid":9},{"$uid":2}]}"#)
  }

  @Test func whatIsNoArchiveIsRefused() throws {
    for json in ["{}", "5", #"{"$top":{},"$objects":{}}"#, #"{"$top":{},"$objects":[]}"#] {
      let document = try Document(typedJSON: Array(json.utf8))
      let fault = Result { () throws(PlistError) in try document.resolvingArchive() }.fault
      #expect(fault == .format(.notAnArchive), "\(json)")
    }
  }

  /// A chain of 600 objects is deeper than any property list, 2^40 leaves are more than the text of the file explains.
  @Test func hostileArchivesAreRefused() throws {
    let json = { (objects: String) in
      #"{"$version":1,"$top":{"root":{"$uid":0}},"$objects":[\#(objects)]}"#
    }
    let chain = (0..<600).map { #"{"next":{"$uid":\#($0 + 1)}}"# }.joined(separator: ",")
    let deep = try Document(typedJSON: Array(json(chain).utf8))
    #expect(
      Result { () throws(PlistError) in try deep.resolvingArchive() }.fault
        == .limit(.tooDeep(maximum: Limits.depth)))
    let bomb = (0..<40).map { #"[{"$uid":\#($0 + 1)},{"$uid":\#($0 + 1)}]"# }.joined(separator: ",")
    let wide = try Document(typedJSON: Array(json(bomb).utf8)).resolvingArchive()
    #expect(try wide.root.typedJSON().count < 10_000)
  }
}
