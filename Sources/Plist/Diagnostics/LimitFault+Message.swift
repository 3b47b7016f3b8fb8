extension LimitFault {
  /// What is wrong, for people.
  var message: String {
    switch self {
    case .sourceTooLarge(let bytes): "\(bytes) bytes are more than a property list can have here (4 GiB)"
    case .tooDeep(let maximum): "more than \(maximum) containers inside each other"
    case .expansion(let budget): "shared values would expand to more than \(budget) values"
    }
  }
}
