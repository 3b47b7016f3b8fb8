internal import Files

// What is known of the names of domains.
extension FilePath {
  /// The domain of the user's files, `/var/mobile` on the device.
  static let home: FilePath = "HomeDomain"
  /// The domain of what a profile forces, `/var/Managed Preferences` on the device.
  static let managed: FilePath = "ManagedPreferencesDomain"

  /// Whether the name is one that a domain of a backup has.
  var isDomain: Bool {
    let containers = [
      "AppDomain-", "AppDomainGroup-", "AppDomainPlugin-", "SysContainerDomain-", "SysSharedContainerDomain-",
    ]
    if containers.contains(where: { bytes.starts(with: $0.utf8) }) { return true }
    return isSystemDomain
  }

  /// Whether the name is that of a domain which is no app's.
  var isSystemDomain: Bool { Self.domains.contains(self) }

  /// Whether files of the domain have a digest, which the phone then asks for.
  var hasDigests: Bool { Self.digestDomains.contains(self) }

  /// Domains in which every file of a real manifest has a digest (iOS 14.3, 477 of 477 files).
  private static let digestDomains: Set<FilePath> = [
    .home, .managed, "SystemPreferencesDomain", "DatabaseDomain", "RootDomain", "WirelessDomain",
    "KeychainDomain", "InstallDomain", "KeyboardDomain", "HealthDomain", "HomeKitDomain",
  ]

  /// Whether files of the domain, though it is no app's, have no digest (iOS 14.3).
  var lacksDigests: Bool { self == "CameraRollDomain" || self == "MediaDomain" }

  /// The domains that a real manifest of iOS 14.3 has, and the few that others have been seen with.
  private static let domains: Set<FilePath> = [
    .home, .managed, "CameraRollDomain", "DatabaseDomain", "HealthDomain", "HomeKitDomain", "InstallDomain",
    "KeyboardDomain", "KeychainDomain", "MediaDomain", "MobileDeviceDomain", "NetworkDomain",
    "ProtectedDomain",
    "RootDomain", "SystemPreferencesDomain", "TonesDomain", "WirelessDomain",
  ]
}
