extension WriteFault {
  /// What is wrong, for people.
  var message: String {
    switch self {
    case .loss(let loss, _): loss.message
    case .unsupportedFormat(let format): "\(format.phrase) is not written"
    }
  }

  /// What to do next, if there is something.
  var hint: String? {
    switch self {
    case .loss(let loss, _): "keep the file binary, or agree to the loss by its name, \(loss.rawValue)"
    case .unsupportedFormat: nil
    }
  }
}

extension Loss {
  fileprivate var message: String {
    switch self {
    case .null: "XML has no null"
    case .set: "XML has no set"
    case .loneSurrogate: "XML cannot hold a surrogate that stands alone"
    case .controlCharacter: "XML cannot hold this control character or noncharacter"
    case .realWidth: "XML has reals of 64 bits only, so that this one has 32 would be lost"
    case .dateFraction: "XML dates have whole seconds, so the fraction would be lost"
    case .unrepresentableDate: "the date has no year and day that XML could hold"
    case .uidDictionary:
      "XML would make this dictionary, whose one key is CF$UID, a keyed archive's reference"
    }
  }
}
