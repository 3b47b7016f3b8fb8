internal import Changes
internal import DeviceBackup
internal import Files
internal import Plist
internal import Tweaks
internal import Vault

extension WorkbenchError {
  /// The name for programs: the code's own, or that of the part that found the fault and the fault's: `severalLinks` of
  /// the vault is `several-links`, and `xml` of a property list is `xml`.
  public var name: String {
    switch code {
    case .plist(let error): CaseName.kebab(error.fault)
    case .changes(let error): CaseName.kebab(error.code)
    case .backup(let error): CaseName.kebab(error.code)
    case .vault(let error): CaseName.kebab(error.code)
    case .file(let error): CaseName.kebab(error.code)
    case .catalogue(let error): CaseName.kebab(error.code)
    default: CaseName.kebab(code)
    }
  }
}

/// The name of an enumeration's case, in small letters with hyphens.
enum CaseName {
  static func kebab(_ value: some Any) -> String {
    let mirror = Mirror(reflecting: value)
    // A case with arguments has them as its one child; one without is described by its name alone.
    let label = Array(mirror.children.first?.label ?? "\(value)")
    var name = ""
    for (index, character) in label.enumerated() {
      // `unknownID` is two words, `notABackup` three.
      let beginsWord =
        index > 0 && character.isUppercase
        && (!label[index - 1].isUppercase || label.dropFirst(index + 1).first?.isLowercase == true)
      if beginsWord { name += "-" }
      name += character.lowercased()
    }
    return name
  }
}
