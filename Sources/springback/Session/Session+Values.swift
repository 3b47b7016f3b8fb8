import Plist
import Workbench

extension Session {
  /// Opens TARGET and finds the one value that PATH names, the root without it.
  ///
  /// - Throws: What keeps TARGET from being opened, or what is wrong with the path.
  func value(_ output: inout Output) throws(CommandError) -> (opened: OpenedPlist, match: PathMatch) {
    let path = try paths(PathOptions.one).first ?? .root
    let opened = try attempt { (bench) throws(WorkbenchError) in try bench.open(target, in: name) }
    output.report(opened.notes)
    output.report(opened.warnings, in: opened.label)
    do throws(PlistError) { return (opened, try path.match(in: opened.document.root)) } catch {
      throw CommandError(error, file: opened.label)
    }
  }
}
