import Plist

extension ChangesError {
  /// What is wrong, in words: lower case, no full stop.
  public var message: String {
    let place = path.map { $0.steps.isEmpty ? "the root" : $0.description } ?? "the value"
    return switch code {
    case .plist(let error): error.message
    case .absent(let fault), .missingParent(let fault): fault.message
    case .typeChange(let old, let new): "\(place) is \(old.words) and would become \(new.words)"
    case .exists: "\(place) is already there"
    case .notBoolean(let kind): "\(place) is \(kind.words), not a boolean"
    case .notAnArray(let kind): "\(place) is \(kind.words), not an array"
    case .noDefault: "\(place) is absent, and what that means is not known"
    case .isRoot: "the root can be neither removed nor inserted"
    case .touchedTwice: "two edits touch \(place)"
    case .ambiguousNumber(let digits):
      "\(digits) in \(place) could be a key or an index of what is to be made"
    case .differs(nil, let found?): "\(place) should be absent and is \(found)"
    case .differs(let expected?, nil): "\(place) should be \(expected) and is absent"
    case .differs(let expected?, let found?): "\(place) should be \(expected) and is \(found)"
    case .differs(nil, nil): "what holds \(place) is absent"
    case .contradiction: "two changes touch \(place), or its index is none"
    case .syntax(let line, let fault): "line \(line): \(fault.message)"
    }
  }

  /// What to type next, if that is known.
  public var hint: String? {
    switch code {
    case .plist(let error): error.hint
    case .absent(let fault): fault.hint ?? "--missing-ok takes absence for done"
    case .missingParent(let fault):
      fault.hint ?? "a dot in a name needs --key KEY or quotes; --parents makes what is missing"
    case .typeChange: "--retype changes the type"
    case .exists: "use set to change it"
    case .notBoolean: "use set and name the value"
    case .notAnArray: "use set to replace it"
    case .noDefault: path.map { "use set '\($0)=true' or '\($0)=false'" }
    case .isRoot: "use set '[]=json:{}' to empty it"
    case .touchedTwice: "make one of them in a second call"
    case .ambiguousNumber(let digits): "write [\(digits)] for an index, \"\(digits)\" for a key"
    case .differs: "the file has changed since; compare the two again"
    case .contradiction: nil
    case .syntax(_, .path(let error)), .syntax(_, .value(let error)): error.hint
    case .syntax(_, .missingNames), .syntax(_, .missingNewName):
      "a difference begins with --- NAME and +++ NAME"
    case .syntax(_, .unknownLine): "lines begin with ---, +++, @, - or +"
    case .syntax(_, .wrongValues):
      "after @ PATH come - OLD, + NEW or both; after [+n] only + NEW, after [-n] only - OLD"
    }
  }
}

extension ChangesError.SyntaxFault {
  fileprivate var message: String {
    switch self {
    case .unknownLine: "neither a name, a path nor a value"
    case .missingNames: "the two names are missing"
    case .missingNewName: "the second name is missing"
    case .wrongValues: "these values do not go with their path"
    case .path(let error): error.message
    case .value(let error): error.message
    }
  }
}
