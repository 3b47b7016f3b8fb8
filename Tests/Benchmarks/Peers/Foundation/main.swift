import Foundation

// Parses a property list with Foundation, and writes it again when asked to:
//
//     FoundationPeer parse|binary|xml FILE [OUTPUT]
let words = CommandLine.arguments
let data = try Data(contentsOf: URL(fileURLWithPath: words[2]), options: .mappedIfSafe)
let value = try PropertyListSerialization.propertyList(from: data, format: nil)
let format: PropertyListSerialization.PropertyListFormat? =
  switch words[1] {
  case "binary": .binary
  case "xml": .xml
  default: nil
  }
if let format {
  let output = try PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0)
  try output.write(to: URL(fileURLWithPath: words[3]))
}
