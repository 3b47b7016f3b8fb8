public import Plist

/// Why edits or changes could not be made.
public struct ChangesError: Error, Hashable, Sendable {
  /// What is wrong.
  public let code: Code

  /// The path it is about, if it is about one.
  public let path: PropertyPath?

  /// Makes an error.
  public init(_ code: Code, at path: PropertyPath? = nil) {
    self.code = code
    self.path = path
  }

  /// What is wrong, with its arguments.
  public enum Code: Hashable, Sendable {
    /// A path, a value or a limit, in the words of the property list.
    case plist(PlistError)
    /// What should be changed is not there.
    case absent(PathFault)
    /// The container in which something should be put is not there.
    case missingParent(PathFault)
    /// The value's type would change.
    case typeChange(from: Kind, to: Kind)
    /// What should be changed only if it is there is not.
    case onlyExisting(PathFault)
    /// What should be made only if it is not there is.
    case onlyNew
    /// A key that should be new is there.
    case exists
    /// The place that something should be put in is taken.
    case occupied
    /// An element, or the root, which have no key that could be another.
    case noKey
    /// A value whose entries should be merged, or that they should be merged into, is no dictionary.
    case notADictionary(Kind)
    /// Keys that both sides of a merge have, with different values.
    case conflicts([PropertyPath])
    /// A value that should be turned over is no boolean.
    case notBoolean(Kind)
    /// A value that should be appended to is no array.
    case notAnArray(Kind)
    /// An absent key whose value in its absence is not known.
    case noDefault
    /// The root, which can be neither removed nor inserted.
    case isRoot
    /// Two edits of one path, or of a path and what is below it.
    case touchedTwice
    /// A bare number for a container that is to be made: a key or an index?
    case ambiguousNumber(Text)
    /// A value is not the one that the change was made from.
    case differs(expected: Text?, found: Text?)
    /// An operation of a JSON patch, by its position from 0, that is none.
    case operation(Int)
    /// Changes in JSON that are neither a patch nor what `diff` prints.
    case notChanges
    /// Two changes of one path, or of a path and what is below it, or an index that no change can have.
    case contradiction
    /// A line of a changes file, from 1.
    case syntax(line: Int, SyntaxFault)
  }

  /// What is wrong with a line of a changes file.
  public enum SyntaxFault: Hashable, Sendable {
    /// Neither a header nor a value.
    case unknownLine
    /// A value, or a path, before the two file names.
    case missingNames
    /// The second file name is missing.
    case missingNewName
    /// A path without values, or with values that do not go with it.
    case wrongValues
    /// A path that cannot be read, or that may stand for several values.
    case path(PlistError)
    /// A value that cannot be read.
    case value(PlistError)
  }

  /// What an error means for whoever asked.
  public enum Verdict: Hashable, Sendable {
    /// The answer is no: something that was named is absent.
    case no
    /// The request or the data cannot be understood.
    case trouble
    /// It could be done, but would lose or overwrite what the request did not name.
    case refused
  }

  /// What the error means for whoever asked.
  public var verdict: Verdict {
    switch code {
    case .absent, .onlyExisting, .noDefault: .no
    case .typeChange, .onlyNew, .exists, .occupied, .conflicts, .differs: .refused
    case .plist, .missingParent, .noKey, .notADictionary, .notBoolean, .notAnArray, .isRoot, .touchedTwice,
      .ambiguousNumber,
      .operation, .notChanges, .contradiction,
      .syntax:
      .trouble
    }
  }

  /// Does what can fail with a property list's error.
  static func lift<Result>(
    _ path: PropertyPath? = nil, _ body: () throws(PlistError) -> Result
  ) throws(ChangesError) -> Result {
    do {
      return try body()
    } catch {
      throw ChangesError(.plist(error), at: path)
    }
  }
}
