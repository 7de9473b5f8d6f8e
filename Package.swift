// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "agenda",
  products: [
    .library(name: "ICalendar", targets: ["ICalendar"]),
    .library(name: "AgendaKit", targets: ["AgendaKit"]),
    .library(name: "AgendaWidgets", targets: ["AgendaWidgets"]),
    .library(name: "AgendaSources", targets: ["AgendaSources"]),
    .executable(name: "agenda", targets: ["agenda"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(name: "CLibical", providers: [.apt(["libical-dev"])]),
    .systemLibrary(name: "CLinuxEvents"),
    .target(
      name: "CICUCalendar", linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
    .target(name: "CTomlPlusPlus"),
    .target(name: "CLineFeeds"),
    .target(name: "CMustache"),
    .target(name: "CLinkedLibraries"),
    .target(
      name: "ICalendar", dependencies: ["CICUCalendar", "CLibical", "CLineFeeds"], swiftSettings: settings),
    .target(name: "AgendaKit", dependencies: ["ICalendar"], swiftSettings: settings),
    .target(name: "AgendaWidgets", dependencies: ["AgendaKit", "ICalendar"], swiftSettings: settings),
    .target(
      name: "AgendaSources", dependencies: ["ICalendar", "AgendaKit", "CTomlPlusPlus"],
      swiftSettings: settings),
    .target(
      name: "AgendaCommands",
      dependencies: [
        "ICalendar", "AgendaKit", "AgendaWidgets", "AgendaSources", "CMustache", "CLinuxEvents",
        "CLinkedLibraries",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .executableTarget(name: "agenda", dependencies: ["AgendaCommands"], swiftSettings: settings),

    .target(
      name: "TestSupport", dependencies: ["ICalendar", "AgendaKit"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "ICalendarTests", dependencies: ["ICalendar", "TestSupport"],
      exclude: ["Conformance/Calendars"], swiftSettings: settings),
    .testTarget(
      name: "AgendaKitTests", dependencies: ["AgendaKit", "ICalendar", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "AgendaWidgetsTests", dependencies: ["AgendaWidgets", "AgendaKit", "ICalendar", "TestSupport"],
      exclude: [
        "Renderers/Markdown/Goldens", "Renderers/SVG/Goldens", "Renderers/Text/Goldens",
      ], swiftSettings: settings),
    .testTarget(
      name: "AgendaSourcesTests", dependencies: ["AgendaSources", "AgendaKit", "ICalendar", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "AgendaCommandsTests",
      dependencies: [
        "AgendaCommands", "TestSupport", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: settings),
    .testTarget(
      name: "EndToEndTests", dependencies: ["agenda", "TestSupport"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
