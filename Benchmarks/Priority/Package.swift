// swift-tools-version: 6.2

import PackageDescription

// Simulates people who open events, and draws widgets for them with the library, so it depends on the package.
let package = Package(
  name: "agenda-priority-benchmarks",
  dependencies: [.package(name: "agenda", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "priority",
      dependencies: [
        .product(name: "AgendaWidgets", package: "agenda"), .product(name: "AgendaKit", package: "agenda"),
        .product(name: "ICalendar", package: "agenda"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
