import Plist

/// A reader, or a reader and a writer, with what must hold for every input.
struct FuzzTarget {
  /// The word that picks it, and the folder of its seeds.
  let name: String
  /// Tries an input; what must hold and does not ends the process.
  let run: @Sendable ([UInt8]) -> Void
}

/// All targets.
private let targets = [
  FuzzTarget(name: "xml", run: XMLTarget.run), FuzzTarget(name: "binary", run: BinaryTarget.run),
  FuzzTarget(name: "json", run: JSONTarget.run), FuzzTarget(name: "edits", run: EditsTarget.run),
  FuzzTarget(name: "changes", run: ChangesTarget.run), FuzzTarget(name: "paths", run: PathsTarget.run),
]

/// Set once, before libFuzzer starts.
nonisolated(unsafe) private var chosen: FuzzTarget?

/// Ends the process as libFuzzer wants it, so that the input is kept.
func finding(_ message: String) -> Never { fatalError("finding: \(message)") }

/// Checks that an error tells where the fault is.
func checkPlace(of error: PlistError) {
  // What a file is or how it is encoded is a matter of the whole file.
  if case .format = error.fault { return }
  if error.location == nil { finding("an error without a place: \(error)") }
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

private func runOnce(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  unsafe chosen?.run(Array(unsafe UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

/// The process: `Fuzz TARGET` and libFuzzer's words, or `Fuzz list`.
///
/// SwiftPM renames `main` to `<target>_main`; libFuzzer's own `main` must not be taken instead.
@_cdecl("Fuzz_main")
public func main(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  let name = unsafe words[1].map { unsafe String(cString: $0) } ?? ""
  guard let target = targets.first(where: { $0.name == name }) else {
    print(targets.map(\.name).joined(separator: "\n"))
    return name == "list" ? 0 : 2
  }
  unsafe chosen = target
  // The rest of the words is libFuzzer's.
  unsafe words[1] = words[0]
  var rest = unsafe words + 1
  var restCount = count - 1
  return unsafe runDriver(&restCount, &rest, runOnce)
}
