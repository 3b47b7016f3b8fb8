// swift-tools-version: 6.2
import PackageDescription

// A package of its own: nothing that ships, and no test, waits for it. It measures whole processes, so it needs nothing of
// springback's sources; what it runs is the released executable.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS("26.0")],
  targets: [
    .executableTarget(name: "Bench", swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "FoundationPeer", path: "Peers/Foundation", swiftSettings: [.treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)
