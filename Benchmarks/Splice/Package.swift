// swift-tools-version: 6.2

import PackageDescription

// Measures the library from inside, so it depends on the package; the other benchmarks measure the command from outside.
let package = Package(
  name: "agenda-splice-benchmarks",
  dependencies: [.package(name: "agenda", path: "../..", traits: [])],
  targets: [
    .executableTarget(name: "splice", dependencies: [.product(name: "ICalendar", package: "agenda")])
  ],
  swiftLanguageModes: [.v6]
)
