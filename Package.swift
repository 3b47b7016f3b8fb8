// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .treatAllWarnings(as: .error),
  // Marks every place where memory could go wrong with the word `unsafe`: the list a reviewer reads.
  .strictMemorySafety(),
  // `~Escapable` cursors and spans borrowed from a document's bytes.
  .enableExperimentalFeature("Lifetimes"),
]

/// A Swift module: what it stands on, in the order of the floors in CONTRIBUTING.md.
func module(
  _ name: String, on dependencies: [Target.Dependency] = [], exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: exclude, resources: resources, swiftSettings: settings)
}

let package = Package(
  name: "springback",
  platforms: [.macOS("26.0")],
  products: [
    .executable(name: "springback", targets: ["springback"]),
    .library(name: "Plist", targets: ["Plist"]),
    .library(name: "DeviceBackup", targets: ["DeviceBackup"]),
  ],
  targets: [
    // Floor 0: C, each behind one door.
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .target(name: "CXML", dependencies: ["CLibXML2"]),
    .target(name: "CUnix"),

    // Floor 1: formats, words, files.
    module("Plist", on: ["CXML"]),
    module("Arguments"),
    module("Files", on: ["CUnix"]),
    module("Digests", on: ["CCrypto"]),
    module("Ciphers", on: ["CCrypto"]),

    // Floor 2: what changes, and how it is kept.
    module("Changes", on: ["Plist"]),
    module("Vault", on: ["Files", "Digests"]),

    // Floor 3: what is known of keys and of backups.
    module(
      "Tweaks", on: ["Plist", "Changes"], exclude: ["Catalogue/README.md"],
      resources: [.embedInCode("Catalogue/catalogue.plist")]),
    module("DeviceBackup", on: ["Plist", "Files", "Digests", "Ciphers", "CSQLite"]),

    // Floor 4: the one place that joins them.
    module(
      "Workbench", on: ["Plist", "Files", "Digests", "Ciphers", "Changes", "Vault", "Tweaks", "DeviceBackup"]),

    // Floor 5: words in, text out.
    .executableTarget(
      name: "springback",
      dependencies: [
        "Arguments", "Plist", "Files", "Ciphers", "Changes", "Vault", "Tweaks", "DeviceBackup", "Workbench",
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

// Each test target mirrors the module it is named after.
package.targets += [
  .testTarget(
    name: "PlistTests", dependencies: ["Plist"], exclude: ["Diagnostics/Broken"], swiftSettings: settings),
  .testTarget(name: "ArgumentsTests", dependencies: ["Arguments"], swiftSettings: settings),
  .testTarget(name: "FilesTests", dependencies: ["Files", "Digests", "CUnix"], swiftSettings: settings),
  .testTarget(name: "CiphersTests", dependencies: ["Ciphers"], swiftSettings: settings),
  .testTarget(name: "ChangesTests", dependencies: ["Changes", "Plist"], swiftSettings: settings),
  .testTarget(name: "VaultTests", dependencies: ["Vault", "Files", "Digests"], swiftSettings: settings),
  .testTarget(name: "TweaksTests", dependencies: ["Tweaks", "Plist", "Changes"], swiftSettings: settings),
  .testTarget(
    name: "DeviceBackupTests", dependencies: ["DeviceBackup", "Plist", "Files", "Digests", "Ciphers"],
    swiftSettings: settings),
  .testTarget(
    name: "WorkbenchTests",
    dependencies: ["Workbench", "Plist", "Files", "Changes", "Vault", "Tweaks", "DeviceBackup"],
    swiftSettings: settings),
  .testTarget(
    name: "CommandTests", dependencies: ["springback", "Arguments", "Files", "Plist"], swiftSettings: settings
  ),
]
