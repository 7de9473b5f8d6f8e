// swift-tools-version: 6.2

import PackageDescription

// Measures the library from inside, so it depends on the package; the other benchmarks measure the command from outside.
let package = Package(
  name: "agenda-widget-benchmarks",
  dependencies: [.package(name: "agenda", path: "../..", traits: [])],
  targets: [
    .target(name: "CAllocations"),
    .executableTarget(
      name: "measure-widgets",
      dependencies: [
        "CAllocations",
        .product(name: "AgendaWidgets", package: "agenda"), .product(name: "AgendaKit", package: "agenda"),
        .product(name: "ICalendar", package: "agenda"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
