// swift-tools-version: 6.2
import PackageDescription

// libFuzzer wants coverage in the code under test, and the address sanitizer wants its checks there: flags that only
// the package that is built may have. So the modules are compiled here once more, through links to their folders.
let instrumented: [SwiftSetting] = [
  .unsafeFlags(["-sanitize=fuzzer,address", "-enable-testing"]),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableExperimentalFeature("Lifetimes"),
]

let package = Package(
  name: "springback-fuzz",
  platforms: [.macOS("26.0")],
  targets: [
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .target(
      name: "CXML", dependencies: ["CLibXML2"],
      cSettings: [.unsafeFlags(["-fsanitize=address,fuzzer-no-link"])]),
    .target(name: "Plist", dependencies: ["CXML"], swiftSettings: instrumented),
    .target(name: "Changes", dependencies: ["Plist"], swiftSettings: instrumented),
    .executableTarget(
      name: "Fuzz", dependencies: ["Plist", "Changes"],
      swiftSettings: instrumented + [.unsafeFlags(["-parse-as-library"])],
      linkerSettings: [
        .unsafeFlags(["-sanitize=fuzzer,address"]),
        // gold, the default, fails on the sanitizers' symbols.
        .unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux])),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
