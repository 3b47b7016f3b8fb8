/// A key path that cannot be read, or that leads nowhere.
public enum PathFault: Hashable, Sendable {
}
