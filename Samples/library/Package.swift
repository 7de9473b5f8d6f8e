// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "library-sample",
  dependencies: [.package(name: "agenda", path: "../..")],
  targets: [
    .executableTarget(
      name: "today",
      dependencies: [
        .product(name: "ICalendar", package: "agenda"), .product(name: "AgendaKit", package: "agenda"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
