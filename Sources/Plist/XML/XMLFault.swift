/// A fault in an XML property list.
public enum XMLFault: Hashable, Sendable {
}
