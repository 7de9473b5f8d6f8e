// swift-tools-version: 6.2

import PackageDescription

// `make fuzz` builds it: libFuzzer brings `main`, so that no other command can build it without the flags of Scripts/fuzz.
let package = Package(
  name: "agenda-fuzzing",
  dependencies: [.package(name: "agenda", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "fuzz",
      dependencies: [
        .product(name: "ICalendar", package: "agenda"), .product(name: "AgendaKit", package: "agenda"),
        .product(name: "AgendaWidgets", package: "agenda"),
        .product(name: "AgendaSources", package: "agenda"),
        .product(name: "AgendaNetwork", package: "agenda"),
        .product(name: "AgendaRequests", package: "agenda"),
      ])
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
