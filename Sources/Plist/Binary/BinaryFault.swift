/// A fault in a binary property list.
public enum BinaryFault: Hashable, Sendable {
}
