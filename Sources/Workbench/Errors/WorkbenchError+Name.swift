internal import Changes
internal import DeviceBackup
internal import Files
internal import Plist
internal import Tweaks
internal import Vault

extension WorkbenchError {
  /// The name for programs: that of the code, or of the fault that another part has found, as `several-links` of the
  /// vault and `missing-key` of a property list.
  public var name: String {
    switch code {
    case .plist(let error): Self.name(of: error)
    case .changes(let error):
      if case .plist(let error) = error.code { Self.name(of: error) } else { CaseName.kebab(error.code) }
    case .backup(let error): CaseName.kebab(error.code)
    case .vault(let error): CaseName.kebab(error.code)
    case .file(let error): CaseName.kebab(error.code)
    case .catalogue(let error): CaseName.kebab(error.code)
    default: CaseName.kebab(code)
    }
  }

  private static func name(of error: PlistError) -> String {
    switch error.fault {
    case .format(let fault): CaseName.kebab(fault)
    case .xml(let fault): CaseName.kebab(fault)
    case .binary(let fault): CaseName.kebab(fault)
    case .openStep(let fault): CaseName.kebab(fault)
    case .json(let fault): CaseName.kebab(fault)
    case .path(let fault): CaseName.kebab(fault)
    case .value(let fault): CaseName.kebab(fault)
    case .write(let fault): CaseName.kebab(fault)
    case .limit(let fault): CaseName.kebab(fault)
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
