extension PlistError {
  /// What is wrong, for people: lower case, without the place and without a full stop.
  public var message: String {
    switch fault {
    case .format(let fault): fault.message
    case .xml(let fault): fault.message
    case .binary(let fault): fault.message
    case .openStep(let fault): fault.message
    case .json(let fault): fault.message
    case .path(let fault): fault.message
    case .value(let fault): fault.message
    case .write(let fault): fault.message
    case .limit(let fault): fault.message
    }
  }

  /// What to do or to type next, if there is something.
  public var hint: String? {
    switch fault {
    case .format(let fault): fault.hint
    case .xml(let fault): fault.hint
    case .binary(let fault): fault.hint
    case .openStep(let fault): fault.hint
    case .json(let fault): fault.hint
    case .path(let fault): fault.hint
    case .value(let fault): fault.hint
    case .write(let fault): fault.hint
    case .limit: nil
    }
  }
}
