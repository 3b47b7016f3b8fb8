import DeviceBackup
import Plist
import Workbench

extension Output {
  /// Writes above the values of a file in a folder which file it is, as its name was not typed.
  mutating func writeHeading(of opened: OpenedPlist) {
    guard case .backup = opened.place else { return }
    let phone = [opened.summary?.deviceName, opened.summary?.systemVersion.map { "iOS " + $0 }].compactMap(
      \.self)
    let facts = ["\(opened.document.format.name), \(opened.original.count) bytes"] + phone
    write(Printable.text(opened.label), as: .heading)
    write("  " + Printable.text("(\(facts.joined(separator: "; ")))"), as: .dim)
    write("\n")
  }
}

extension JSONWriter {
  /// Writes which file was read.
  mutating func members(of opened: OpenedPlist) {
    member("file", opened.label)
    member("format", opened.document.format.name)
    member("size", opened.original.count)
  }
}
