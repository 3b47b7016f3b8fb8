import Files

/// The name the store has for a target, which stays when the target is moved: twelve letters and digits.
struct TargetID: Hashable, Sendable {
  let text: String

  init() { text = Folder.randomName() }

  init?(_ text: some StringProtocol) {
    guard text.utf8.count == 12,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) })
    else { return nil }
    self.text = String(text)
  }
}

extension TargetID: TextValue {
  var textBytes: [UInt8] { Array(text.utf8) }
  init?(textBytes: [UInt8]) { self.init(String(decoding: textBytes, as: UTF8.self)) }
}
