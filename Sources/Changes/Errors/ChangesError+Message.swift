import Plist

extension ChangesError {
  /// What is wrong, in words: lower case, no full stop.
  public var message: String {
    let place = path.map { $0.steps.isEmpty ? "the root" : $0.description } ?? "the value"
    return switch code {
    case .plist(let error): error.message
    case .absent(let fault), .missingParent(let fault), .onlyExisting(let fault): fault.message
    case .typeChange(let old, let new): "\(place) is \(old.words) and would become \(new.words)"
    case .exists, .onlyNew, .occupied: "\(place) is already there"
    case .noKey: "\(place) has no key that could be changed"
    case .notADictionary(let kind): "\(place) is \(kind.words), not a dictionary"
    case .conflicts(let paths): Self.conflicts(paths)
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
    case .operation(let index): "element \(index) of the patch is no operation of RFC 6902"
    case .notChanges: "this JSON is neither a patch nor a difference"
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
      fault.hint ?? path?.asOneKey.map {
        "if that is one key, write '\($0)'; --parents makes what is missing"
      }
        ?? "--parents makes what is missing"
    case .onlyExisting(let fault): fault.hint ?? "leave --existing out to make it"
    case .onlyNew: "leave --new out to change it"
    case .occupied: "--overwrite puts the value in its place"
    case .noKey: "only the entries of a dictionary have keys; move puts an element elsewhere"
    case .notADictionary: "merge takes two dictionaries; set replaces a value"
    case .conflicts: "--policy theirs takes the new values, --policy ours keeps the present ones"
    case .typeChange: "--retype changes the type"
    case .exists: "use set to change it"
    case .notBoolean: "use set and name the value"
    case .notAnArray: "use set to replace it"
    case .noDefault: path.map { "use set '\($0)=true' or '\($0)=false'" }
    case .isRoot: "use set '[]=json:{}' to empty it"
    case .touchedTwice: "make one of them in a second call"
    case .ambiguousNumber(let digits): "write [\(digits)] for an index, \"\(digits)\" for a key"
    case .differs: "the file has changed since; compare the two again"
    case .operation: "an operation has op, path and, unless it removes something, value or from"
    case .notChanges: "'springback diff' prints differences with --json and --json-patch"
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

extension ChangesError {
  /// Names a few of the keys in conflict.
  private static func conflicts(_ paths: [PropertyPath]) -> String {
    let named = paths.prefix(5).map(\.description).joined(separator: ", ")
    let rest = paths.count > 5 ? " and \(paths.count - 5) more" : ""
    return "both sides have \(named)\(rest), with different values"
  }
}

extension PropertyPath {
  /// The names of the path as one key with dots in it; nil for a path of anything but several names.
  fileprivate var asOneKey: PropertyPath? {
    var names: [String] = []
    for step in steps {
      switch step {
      case .key(let name), .number(let name):
        guard let name = name.string else { return nil }
        names.append(name)
      case .index, .append, .every, .slice, .embedded: return nil
      }
    }
    return names.count > 1 ? PropertyPath(keys: [Text(names.joined(separator: "."))]) : nil
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
