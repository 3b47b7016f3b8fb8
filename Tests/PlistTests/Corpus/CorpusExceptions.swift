/// The rows of the corpus of which something other than the manifest's wish is wanted, and why.
///
/// Where the design and the manifest differ, the design counts.
struct CorpusException: Sendable {
  /// How the paths of the rows end.
  let paths: [String]
  let reason: String

  func covers(_ row: SharedCorpus.Row) -> Bool { paths.contains { row.path.hasSuffix($0) } }

  /// Rows that the manifest wants accepted and that are refused.
  static let refused: [CorpusException] = [
    CorpusException(
      paths: [
        "__key-type-data.plist", "__key-type-date.plist", "__key-type-double.plist", "__key-type-float.plist",
        "__key-type-int.plist", "__key-type-null.plist", "__key-type-true.plist", "__key-type-uid.plist",
        "__reused-key-type-data.plist", "__reused-key-type-double.plist", "__reused-key-type-false.plist",
        "__reused-key-type-float.plist", "__reused-key-type-true.plist", "__reused-key-type-uid.plist",
        "crash-39f1347115f8fe9ac25cdc9332e3fc5cd32c7f7b",
      ],
      reason:
        "a key that is not a string; their likes in edge/bin are wanted refused, and no writer takes them"),
    CorpusException(
      paths: [
        "xml-edge__key-array.plist", "xml-edge__key-dict.plist", "xml-edge__key-root.plist",
        "xml-edge__self-closed.plist", "xml-edge__empty.plist",
      ], reason: "a <key> where a value belongs would become a string, which is another value"),
    CorpusException(
      paths: ["xml-edge__plist-tags-dict.plist"],
      reason: "a <plist> inside a value, as edge/xml/root-nested-plist, which is wanted refused"),
    CorpusException(
      paths: ["clusterfuzz-testcase-4663876528373760"],
      reason: "characters outside base64 in the middle of <data>: the bytes that were meant are lost"),
    CorpusException(
      paths: ["integer-big__binary.plist"],
      reason: "integers of 128 bits: a value here has 64, and Apple's own XML of this file loses one of them"),
    CorpusException(
      paths: ["bplist-as-openstep.plist", "github-issue73-3.plist"],
      reason: "what begins with bplist is a binary property list, broken or not, and never an OpenStep string"
    ),
    CorpusException(
      paths: ["openstep-edge__dict-empty-space.plist", "dict-empty__strings.plist"],
      reason: "nothing but white space, as edge/xml/only-ws, which is wanted refused"),
  ]
}

extension [CorpusException] {
  /// Whether one of them is about a row.
  func cover(_ row: SharedCorpus.Row) -> Bool { contains { $0.covers(row) } }
}
