private import CXML

/// A second opinion on an XML property list: the rules of property lists applied to what libxml2 reads.
///
/// On every well-formed document it gives the verdict and the value that the scanner gives, but for a raw carriage
/// return in text: Apple and the scanner keep it, XML makes it a line feed. What the scanner accepts with a warning
/// though it is not well-formed is refused here.
enum XMLReferee {
  /// Reads a document with libxml2.
  ///
  /// - Throws: `XMLFault.notWellFormed` with the line, or what a property list's rules refuse.
  /// - Complexity: O(*n*), but for libxml2's own search for repeated attributes of one element.
  static func read(_ original: Bytes) throws(PlistError) -> Document {
    let encoding = try TextEncoding.detected(in: original)
    let source = try TextDecoder.utf8(of: original, in: encoding)
    let state = RefereeState()
    var line: CInt = 0
    var events = unsafe CXMLEvents(
      start: { context, name, isEmpty in
        unsafe RefereeState.of(context).start(String(cString: name), isEmpty: isEmpty)
      },
      end: { context in unsafe RefereeState.of(context).end() },
      text: { context, bytes, count, isSection in
        unsafe RefereeState.of(context).text(
          UnsafeBufferPointer(start: bytes, count: count), isSection: isSection)
      },
      aside: { context in unsafe RefereeState.of(context).aside() })
    // A mark is no part of the text, and an empty buffer has no address.
    let mark = encoding.characterSet == .utf8 ? encoding.byteOrderMarkCount : 0
    let buffer = unsafe source.buffer[mark...]
    let verdict: CXMLVerdict
    if let address = unsafe UnsafeRawBufferPointer(rebasing: buffer).baseAddress, source.count > mark {
      let context = unsafe Unmanaged.passUnretained(state).toOpaque()
      verdict = unsafe cxml_parse(
        address.assumingMemoryBound(to: UInt8.self), buffer.count, &events, context, &line)
    } else {
      verdict = .malformed
    }
    withExtendedLifetime((state, source)) {}
    guard verdict == .wellFormed, state.rules.isComplete else {
      let fault = state.fault ?? PlistError(.xml(.notWellFormed(line: Int(line))))
      throw fault
    }
    return Document(state.rules.finish(), original: original, encoding: encoding)
  }
}

/// What the callbacks of one parse share.
private final class RefereeState {
  var rules = RefereeRules()
  private(set) var fault: PlistError?

  static func of(_ context: UnsafeMutableRawPointer?) -> RefereeState {
    guard let context = unsafe context else { preconditionFailure("the parse passes its context on") }
    return unsafe Unmanaged<RefereeState>.fromOpaque(context).takeUnretainedValue()
  }

  func start(_ name: String, isEmpty: Bool) -> Bool {
    check { (rules) throws(PlistError) in try rules.start(name, isEmpty: isEmpty) }
  }

  func end() -> Bool { check { (rules) throws(PlistError) in try rules.end() } }

  func text(_ bytes: UnsafeBufferPointer<UInt8>, isSection: Bool) -> Bool {
    let text = unsafe Array(bytes)
    return check { (rules) throws(PlistError) in try rules.text(text, isSection: isSection) }
  }

  func aside() -> Bool { check { (rules) throws(PlistError) in try rules.aside() } }

  private func check(_ event: (inout RefereeRules) throws(PlistError) -> Void) -> Bool {
    do throws(PlistError) {
      try event(&rules)
      return true
    } catch {
      fault = error
      return false
    }
  }
}
