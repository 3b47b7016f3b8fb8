public import Files

/// How the files of a phone lie in an extracted tree, each with the folder in which they begin.
public enum ExtractedLayout: Hashable, Sendable {
  /// `Domain/relative/path`, as most tools write it.
  case domains(below: FilePath)
  /// The same with the word "Domain" left out and an app's identifier in a folder of its own: `Home/Library/…`,
  /// `App/com.example.notes/…`.
  case shortDomains(below: FilePath)
  /// The paths that the files have on the device: `var/mobile/Library/…`.
  case device(below: FilePath)
  /// One folder of files that have domain and path in their names: `HomeDomain~Library--Preferences--a.plist`.
  case joinedNames
  /// Only preference files, side by side.
  case preferences

  /// What stands for the slashes in joined names, and what ends the domain (iOSbackup's `getFileDecryptedCopy`).
  private static let nameSeparator = Array("--".utf8)
  private static let domainEnd = UInt8(ascii: "~")

  /// The folder of preferences, which is all that the last layout has.
  private static let preferencesFolder: FilePath = "Library/Preferences"

  /// Domains whose files lie in one place on every device, the more deeply nested first.
  private static let places: [(domain: FilePath, place: FilePath)] = [
    (.managed, "var/Managed Preferences"), (.home, "var/mobile"), ("RootDomain", "var/root"),
    ("SystemPreferencesDomain", "var/preferences"), ("KeychainDomain", "var/Keychains"),
    ("MobileDeviceDomain", "var/MobileDevice"), ("WirelessDomain", "var/wireless"),
    ("DatabaseDomain", "var/db"),
  ]

  /// The folders of the second layout that hold one folder for each app.
  private static let appFolders = ["App", "AppGroup", "AppPlugin", "SysContainer", "SysSharedContainer"]

  /// Tells the layout of a folder by the names in it; nil when none of them is that of a domain.
  init?(of entries: [FolderEntry]) {
    if entries.contains(where: { $0.kind == .folder && $0.name.isDomain }) {
      self = .domains(below: "")
    } else if entries.contains(where: { $0.kind == .regular && Self.joinedNames.path(at: $0.name) != nil }) {
      self = .joinedNames
    } else {
      return nil
    }
  }

  /// Where a file lies in the tree, nil when this layout has no place for it.
  public func location(of path: BackupPath) -> FilePath? {
    guard path.relative.staysInside, path.domain.staysInside, !path.domain.isEmpty else { return nil }
    switch self {
    case .domains(let base): return base.appending(path.domain).appending(path.relative)
    case .shortDomains(let base):
      guard let folder = Self.short(path.domain) else { return nil }
      return base.appending(folder).appending(path.relative)
    case .device(let base):
      guard let place = Self.places.first(where: { $0.domain == path.domain })?.place else { return nil }
      return base.appending(place).appending(path.relative)
    case .joinedNames:
      let names = path.relative.bytes.split(separator: FilePath.slash, omittingEmptySubsequences: false)
      let joined = names.joined(separator: Self.nameSeparator)
      let location = FilePath(bytes: path.domain.bytes + [Self.domainEnd] + joined)
      // A name with the separator in it would come back as another path.
      return self.path(at: location) == path ? location : nil
    case .preferences:
      guard path.domain == .home, path.relative.parent == Self.preferencesFolder else { return nil }
      return path.relative.lastComponent
    }
  }

  /// Which file lies at a place in the tree, nil when that is outside what the layout describes.
  public func path(at location: FilePath) -> BackupPath? {
    switch self {
    case .domains(let base):
      guard let (domain, rest) = Self.split(location, after: base) else { return nil }
      return BackupPath(domain: domain, relative: rest)
    case .shortDomains(let base):
      guard var (folder, rest) = Self.split(location, after: base) else { return nil }
      if Self.appFolders.contains(folder.text) {
        guard let (app, inner) = Self.split(rest, after: "") else { return nil }
        folder = folder.appending(app)
        rest = inner
      }
      return BackupPath(domain: Self.long(folder), relative: rest)
    case .device(let base):
      for (domain, place) in Self.places {
        if let rest = Self.rest(of: location, after: base.appending(place)) {
          return BackupPath(domain: domain, relative: rest)
        }
      }
      return nil
    case .joinedNames:
      guard let end = location.bytes.firstIndex(of: Self.domainEnd), !location.bytes.contains(FilePath.slash)
      else { return nil }
      let names = location.bytes[(end + 1)...].split(separator: Self.nameSeparator)
      let path = BackupPath(
        domain: FilePath(bytes: location.bytes[..<end]),
        relative: FilePath(bytes: names.joined(separator: [FilePath.slash])))
      return path.domain.isDomain && path.relative.staysInside && !path.relative.isEmpty ? path : nil
    case .preferences:
      guard location.components.count == 1 else { return nil }
      return BackupPath(domain: .home, relative: Self.preferencesFolder.appending(location))
    }
  }

  /// The folders that hold everything the layout describes, to walk.
  var roots: [FilePath] {
    switch self {
    case .domains(let base), .shortDomains(let base): [base]
    case .device(let base): Self.places.map { base.appending($0.place) }
    case .joinedNames, .preferences: [""]
    }
  }

  /// Whether the files lie in folders, and not in a single one.
  var hasFolders: Bool {
    switch self {
    case .domains, .shortDomains, .device: true
    case .joinedNames, .preferences: false
    }
  }

  /// `HomeDomain` as `Home`, `AppDomain-com.x` as `App/com.x`.
  private static func short(_ domain: FilePath) -> FilePath? {
    let word = Array("Domain".utf8)
    let head = domain.bytes.firstIndex(of: UInt8(ascii: "-")) ?? domain.bytes.endIndex
    guard let start = domain.bytes[..<head].firstRange(of: word) else { return nil }
    var name = Array(domain.bytes[..<start.lowerBound]) + domain.bytes[start.upperBound..<head]
    if head < domain.bytes.endIndex { name += [FilePath.slash] + domain.bytes[(head + 1)...] }
    return FilePath(bytes: name)
  }

  /// The other way round: the part that begins an app's container is in front of the word.
  private static func long(_ folder: FilePath) -> FilePath {
    let parts = folder.components
    guard parts.count == 2, let kind = parts.first, let app = parts.last else {
      return FilePath(bytes: folder.bytes + Array("Domain".utf8))
    }
    let isPart = kind == "AppGroup" || kind == "AppPlugin"
    let name = isPart ? "AppDomain" + kind.text.dropFirst(3) : kind.text + "Domain"
    return FilePath(bytes: Array(name.utf8) + [UInt8(ascii: "-")] + app.bytes)
  }

  private static func rest(of location: FilePath, after base: FilePath) -> FilePath? {
    if base.isEmpty { return location }
    if location == base { return "" }
    guard location.bytes.starts(with: base.bytes + [FilePath.slash]) else { return nil }
    return FilePath(bytes: location.bytes[(base.bytes.count + 1)...])
  }

  /// The first name after a folder, and what follows it.
  private static func split(_ location: FilePath, after base: FilePath) -> (FilePath, FilePath)? {
    guard let rest = rest(of: location, after: base), !rest.isEmpty else { return nil }
    let slash = rest.bytes.firstIndex(of: FilePath.slash) ?? rest.bytes.endIndex
    return (FilePath(bytes: rest.bytes[..<slash]), FilePath(bytes: rest.bytes[slash...].dropFirst()))
  }
}
