/// What files of the corpus hold that no other reader can be asked about.
///
/// Written by hand from their bytes, as typed JSON. Of several entries with one key the effective one stands here.
enum ExpectedValues {
  static let binary: [(path: String, json: String)] = [
    // 51 e9: one byte a unit, so U+00E9.
    ("edge/bin/ascii-latin1.plist", #""\u00e9""#),
    // d1, key 51 e9.
    ("edge/bin/key-high-ascii.plist", #"{"\u00e9": "v"}"#),
    // 33 and the double 1e18, 1e300, NaN.
    ("edge/bin/date-1e18.plist", #"{"$date": "1e+18"}"#),
    ("edge/bin/date-huge.plist", #"{"$date": "1e+300"}"#),
    ("edge/bin/date-nan.plist", #"{"$date": "nan"}"#),
    // 33 c22d63c8c5000000: -63114076800, Apple's distant past, 1 January of the year 1 in the Julian calendar.
    ("edge/bin/date-distantpast.plist", #"{"$date": "0000-12-30T00:00:00Z"}"#),
    // 33 424d62d23c800000: 252423993600, the first second of the year 10000.
    ("edge/bin/date-year9999.plist", #"{"$date": "10000-01-01T00:00:00Z"}"#),
    // 51 61 after each of these headers.
    ("edge/bin/hdr-bplist01.plist", #""a""#),
    ("edge/bin/hdr-bplist0_nul.plist", #""a""#),
    ("edge/bin/hdr-bplist0x.plist", #""a""#),
    // c0: a set of none; 00: null.
    ("edge/bin/in-array-c0.plist", #"[{"$set": []}]"#),
    ("edge/bin/in-array-00.plist", "[null]"),
    ("edge/bin/null-in-array.plist", "[null]"),
    ("edge/bin/null-in-dict.plist", #"{"k": null}"#),
    ("edge/bin/marker-00.plist", "null"),
    // c2 of two strings "a": Apple's reader keeps one, the file has two.
    ("edge/bin/set-dup.plist", #"{"$set": ["a", "a"]}"#),
    ("edge/bin/set-in-dict.plist", #"{"k": {"$set": ["a"]}}"#),
    // 62 d83d and the like: one surrogate alone.
    ("edge/bin/utf16-lone-hi.plist", #"{"$units": [55357]}"#),
    ("edge/bin/utf16-lone-lo.plist", #"{"$units": [56832]}"#),
    // The key 61 d800, whose value is 51 76.
    ("edge/bin/key-lone-surrogate.plist", #"{"\ud800": "v"}"#),
    ("edge/bin/utf16-nul.plist", #""a\u0000""#),
    ("edge/bin/utf16-fffe.plist", "\"\u{FFFE}a\""),
    ("edge/bin/ascii-ctl.plist", #""\u0001""#),
    // Two keys "k", one of them in UTF-16: the first counts.
    ("edge/bin/dup-key-ascii-utf16.plist", #"{"k": "1"}"#),
    ("edge/bin/dup-key-sameref.plist", #"{"k": "1"}"#),
    // U+00E9 and e with U+0301 are two keys.
    ("edge/bin/dup-key-nfc-nfd.plist", #"{"\u00e9": "1", "e\u0301": "2"}"#),
    // 14 and sixteen bytes, signed.
    ("edge/bin/int-16-neg1.plist", "-1"),
    ("edge/bin/int-16-neg-i64min.plist", #"{"$int": "-9223372036854775808"}"#),
    // 8f and sixteen bytes, of which the low eight count: 5.
    ("edge/bin/uid-16-high.plist", #"{"$uid": 5}"#),
    // 4f 14 and a count of sixteen bytes, of which the low eight count: one byte, 78.
    ("edge/bin/data-count16-high.plist", #"{"$data": "eA=="}"#),
    // 22 7fc00000.
    ("edge/bin/real-4-nan.plist", #"{"$real32": "nan"}"#),
    ("peers/biplist/tests__data__small_date.plist", #"{"MyDate": {"$date": "0000-12-30T00:00:00Z"}}"#),
    ("peers/hqtsm-plist/spec__fixtures__plist__array-set__binary.plist", #"[{"$set": []}]"#),
    ("peers/hqtsm-plist/spec__fixtures__plist__set-0__binary.plist", #"{"$set": []}"#),
  ]

  static let xml: [(path: String, json: String)] = [
    ("edge/xml/comment-double-dash.plist", #""x""#),
    // 1000-02-29, a day of the Julian calendar only: Apple counts on to the next.
    ("edge/xml/date-before-1582.plist", #"{"$date": "1000-03-01T00:00:00Z"}"#),
    ("edge/xml/date-year-0.plist", #"{"$date": "0000-01-01T00:00:00Z"}"#),
    ("edge/xml/enc-utf8-nodash.plist", "\"h\u{E9}\u{20AC}\""),
    // Declared ISO-8859-1, 68 e9.
    ("edge/xml/enc-latin1.plist", #""h\u00e9""#),
    ("edge/xml/entity-ff.plist", #""\u000c""#),
    ("edge/xml/entity-fffe.plist", "\"\u{FFFE}\""),
    ("edge/xml/entity-nul.plist", #""\u0000""#),
    ("edge/xml/int-hex-neg-min.plist", #"{"$int": "-9223372036854775808"}"#),
    ("edge/xml/int-hex-neg.plist", "-16"),
    ("edge/xml/int-plus-space.plist", "5"),
    ("edge/xml/raw-fffe.plist", "\"a\u{FFFE}b\""),
    ("edge/xml/raw-ffff.plist", "\"a\u{FFFF}b\""),
    ("edge/xml/rawctl-00.plist", #""a\u0000b""#),
    ("edge/xml/rawctl-0b.plist", #""a\u000bb""#),
    ("edge/xml/rawctl-0c.plist", #""a\u000cb""#),
    ("edge/xml/rawctl-0e.plist", #""a\u000eb""#),
    ("edge/xml/rawctl-1f.plist", #""a\u001fb""#),
    // Apple keeps carriage returns, which XML would turn into line feeds.
    ("edge/xml/raw-crlf.plist", #""a\r\nb\rc""#),
    ("edge/xml/key-crlf.plist", #"{"a\r\nb": "v"}"#),
    ("edge/xml/root-bare-string.plist", #""x""#),
    ("edge/xml/root-leading-comment.plist", #""a""#),
    ("edge/xml/root-leading-space.plist", #""a""#),
    ("edge/xml/root-trailing-nul.plist", #""a""#),
    ("edge/xml/string-raw-cdata-end.plist", #""a]]>b""#),
    ("edge/xml/xml11.plist", #""\u0001""#),
    // The last of two keys counts.
    ("edge/xml/dict-nested-dup.plist", #"{"a": {"y": false}}"#),
    ("edge/xml/dict-dup-key-nfc-nfd.plist", #"{"\u00e9": "nfc", "e\u0301": "nfd"}"#),
    ("edge/xml/dict-dup-case.plist", #"{"A": "1", "a": "2"}"#),
    (
      "peers/hqtsm-plist/spec__fixtures__plist__xml-edge__date-year-0000.plist",
      #"{"$date": "0000-01-01T00:00:00Z"}"#
    ),
  ]
}
