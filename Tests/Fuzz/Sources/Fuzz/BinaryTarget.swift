@testable import Plist

/// The binary reader, and all writers on what was read.
enum BinaryTarget {
  static func run(_ input: [UInt8]) {
    switch Result(catching: { () throws(PlistError) in try BinaryReader.read(Bytes(input)) }) {
    case .success(let document): Rewriting.check(document)
    case .failure(let error): checkPlace(of: error)
    }
  }
}
