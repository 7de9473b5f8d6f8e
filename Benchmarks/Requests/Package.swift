// swift-tools-version: 6.2

import PackageDescription

// Measures the library from inside, so it depends on the package; the other benchmarks measure the command from outside.
let package = Package(
  name: "agenda-request-benchmarks",
  dependencies: [.package(name: "agenda", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "measure-requests",
      dependencies: [
        .product(name: "AgendaRequests", package: "agenda"), .product(name: "ICalendar", package: "agenda"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
