extension WriteFault {
  /// What is wrong, for people.
  var message: String {
    switch self {
    case .loss(let loss, _): loss.message
    case .unreadableUID:
      "XML cannot hold this dictionary: its one key is CF$UID, and the number is no keyed archive's reference"
    case .keysFallTogether: "with what is lost, different keys of one dictionary would become the same"
    case .scalarRoot(let kind):
      "JSON's outermost value is an array or a dictionary, and this is \(kind.words)"
    }
  }

  /// What to do next, if there is something.
  var hint: String? {
    switch self {
    case .loss: "binary holds everything: springback convert -f binary FILE"
    case .unreadableUID, .keysFallTogether: "keep the file binary, or rename the key"
    case .scalarRoot: "use another format, for instance -f xml"
    }
  }
}

extension Loss {
  fileprivate var message: String {
    switch self {
    case .null: "the format has no null"
    case .set: "the format has no set"
    case .loneSurrogate: "the format cannot hold a surrogate that stands alone"
    case .controlCharacter: "XML cannot hold this control character or noncharacter"
    case .realWidth: "the format has reals of 64 bits only, so that this one has 32 would be lost"
    case .dateFraction: "the format's dates have whole seconds, so the fraction would be lost"
    case .unrepresentableDate: "the date has no year and day that the format could hold"
    case .uidDictionary:
      "XML would make this dictionary, whose one key is CF$UID, a keyed archive's reference"
    case .zeroSign: "Apple's layout writes minus zero as zero"
    case .booleanType: "the format has no booleans, so this one would become a string"
    case .numberType: "the format has no numbers, so this one would become a string"
    case .dateType: "the format has no dates, so this one would become a string"
    case .dataType: "the format has no data, so it would become a string of base64"
    case .uidType: "the format has no uids, so this one would become a number"
    case .notFinite: "the format has neither NaN nor infinity, so this number would become null"
    case .typedForm: "the dictionary, whose one key names a type, would be read as a value of that type"
    }
  }
}
