extension PlistError {
  /// What is wrong, in words: lower case, no full stop, without the place.
  public var message: String {
    switch fault {
    case .format(let fault): fault.message
    case .xml(let fault): fault.message
    case .binary(let fault): fault.message
    case .json(let fault): fault.message
    case .path(let fault): fault.message
    case .value(let fault): fault.message
    case .write(let fault): fault.message
    case .limit(let fault): fault.message
    }
  }

  /// What to type next, if that is known.
  public var hint: String? {
    switch fault {
    case .format(let fault): fault.hint
    case .xml(let fault): fault.hint
    case .binary(let fault): fault.hint
    case .json(let fault): fault.hint
    case .path(let fault): fault.hint
    case .value(let fault): fault.hint
    case .write(let fault): fault.hint
    case .limit: nil
    }
  }
}
