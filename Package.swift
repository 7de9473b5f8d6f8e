// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The settings of the tests: they are compiled without optimisation also where the libraries that they test have it, since that would take thrice the time.
let testSettings = settings + [.unsafeFlags(["-Onone"])]

/// The flags that make the command one static file. `Makefile` says why, and asks for them by the trait `StaticCommand`.
///
/// The linker puts the functions of each start together, so that few pages of the command are read: see `Scripts/order-functions`.
let staticCommand: [String] =
  ["-static-executable"]
  + ([
    "--gc-sections", "--symbol-ordering-file=\(Context.packageDirectory)/Scripts/first-functions.txt",
    "--no-warn-symbol-ordering",
  ]
  + calendarData
  + [
    "--start-group", "-lical", "-licui18n", "-licuuc", "-licudata", "-lstdc++", "-lm", "--end-group",
  ]).flatMap { ["-Xlinker", $0] }

/// The object file with the data that ICU's calendars read, if `Makefile` names one. It stands before libicudata, which has all data and then is not
/// linked: see `Scripts/filter-icu-data`.
var calendarData: [String] {
  [Context.environment["AGENDA_ICU_DATA"] ?? ""].filter { !$0.isEmpty }
}

let package = Package(
  name: "agenda",
  products: [
    .library(name: "ICalendar", targets: ["ICalendar"]),
    .library(name: "ICalendarFoundation", targets: ["ICalendarFoundation"]),
    .library(name: "AgendaKit", targets: ["AgendaKit"]),
    .library(name: "AgendaQuickAdd", targets: ["AgendaQuickAdd"]),
    .library(name: "AgendaWidgets", targets: ["AgendaWidgets"]),
    .library(name: "AgendaSources", targets: ["AgendaSources"]),
    .library(name: "AgendaRequests", targets: ["AgendaRequests"]),
    .library(name: "AgendaNetwork", targets: ["AgendaNetwork"]),
    .executable(name: "agenda", targets: ["agenda"]),
    .executable(name: "agenda-sync", targets: ["agenda-sync"]),
    .executable(name: "agenda-draw", targets: ["agenda-draw"]),
    .executable(name: "agenda-serve", targets: ["agenda-serve"]),
  ],
  traits: [.trait(name: "StaticCommand", description: "The command as one static file, in a release build.")],
  targets: [
    .systemLibrary(name: "AgendaCLibical", providers: [.apt(["libical-dev"]), .brew(["libical"])]),
    .systemLibrary(name: "AgendaCLinuxEvents"),
    .systemLibrary(name: "AgendaCExpat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(name: "AgendaCResolver"),
    .systemLibrary(name: "AgendaCSQLite", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(name: "AgendaCSystemBus", providers: [.apt(["libsystemd-dev"]), .brew(["systemd"])]),
    .systemLibrary(
      name: "AgendaCPango", providers: [.apt(["libcairo2-dev", "libpango1.0-dev"]), .brew(["pango"])]),
    .systemLibrary(
      name: "AgendaCPixbuf", providers: [.apt(["libgdk-pixbuf-2.0-dev"]), .brew(["gdk-pixbuf"])]),
    .systemLibrary(name: "AgendaCWebP", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(name: "AgendaCZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(
      name: "AgendaCICUCalendar", linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
    .target(name: "AgendaCICUText", linkerSettings: [.linkedLibrary("icuuc")]),
    .target(name: "AgendaCCurl"),
    .target(name: "AgendaCTomlPlusPlus"),
    .target(name: "AgendaCVectors"),
    .target(name: "AgendaCMustache"),
    .target(name: "AgendaCLinkedLibraries"),
    .target(name: "AgendaCProcessStart"),
    .target(name: "AgendaPlatform", swiftSettings: settings),
    .target(
      name: "AgendaPrograms", dependencies: ["AgendaCLinuxEvents", "AgendaPlatform"], swiftSettings: settings),
    .target(
      name: "ICalendar",
      dependencies: ["AgendaCICUCalendar", "AgendaCLibical", "AgendaCVectors", "AgendaPlatform"],
      swiftSettings: settings),
    .target(name: "ICalendarFoundation", dependencies: ["ICalendar"], swiftSettings: settings),
    .target(name: "AgendaKit", dependencies: ["ICalendar"], swiftSettings: settings),
    .target(name: "AgendaQuickAdd", dependencies: ["ICalendar"], swiftSettings: settings),
    .target(name: "AgendaDrawing", dependencies: ["AgendaPlatform"], swiftSettings: settings),
    .target(
      name: "AgendaWidgets", dependencies: ["AgendaDrawing", "AgendaKit", "AgendaPlatform", "ICalendar"],
      swiftSettings: settings),
    .target(
      name: "AgendaSources",
      dependencies: [
        "ICalendar", "AgendaKit", "AgendaPlatform", "AgendaCICUText", "AgendaCTomlPlusPlus", "AgendaCVectors",
      ],
      swiftSettings: settings),
    .target(
      name: "AgendaNetwork",
      dependencies: [
        "ICalendar", "AgendaKit", "AgendaDrawing", "AgendaSources", "AgendaPlatform", "AgendaPrograms",
        "AgendaCCurl", "AgendaCExpat", "AgendaCResolver", "AgendaCSQLite", "AgendaCSystemBus",
      ],
      swiftSettings: settings),
    .target(
      name: "AgendaRequests",
      dependencies: [
        "ICalendar", "AgendaKit", "AgendaQuickAdd", "AgendaDrawing", "AgendaWidgets", "AgendaSources",
        "AgendaCMustache", "AgendaPlatform", "AgendaPrograms",
      ],
      swiftSettings: settings),
    .target(
      name: "AgendaCommands",
      dependencies: [
        "ICalendar", "AgendaKit", "AgendaQuickAdd", "AgendaDrawing", "AgendaWidgets", "AgendaSources",
        "AgendaRequests", "AgendaCLinuxEvents", "AgendaCLinkedLibraries", "AgendaPlatform",
        "AgendaPrograms",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "agenda", dependencies: ["AgendaCProcessStart", "AgendaCommands"], swiftSettings: settings,
      linkerSettings: [
        .unsafeFlags(staticCommand, .when(configuration: .release, traits: ["StaticCommand"]))
      ]),
    .executableTarget(
      name: "agenda-sync",
      dependencies: [
        "AgendaNetwork", "AgendaDrawing", "AgendaPlatform", "AgendaPrograms", "AgendaSources",
        "AgendaCLinuxEvents", "AgendaCProcessStart", "ICalendar",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "agenda-draw",
      dependencies: [
        "AgendaCPango", "AgendaCPixbuf", "AgendaCProcessStart", "AgendaCWebP", "AgendaCZlib", "AgendaDrawing",
        "AgendaPlatform",
      ], swiftSettings: settings),
    .executableTarget(
      name: "agenda-serve", dependencies: ["AgendaCProcessStart", "AgendaCommands"], swiftSettings: settings),

    .target(
      name: "TestSupport", dependencies: ["AgendaCSQLite", "ICalendar", "AgendaKit"],
      path: "Tests/TestSupport",
      swiftSettings: testSettings),
    .testTarget(
      name: "ICalendarTests", dependencies: ["ICalendar", "ICalendarFoundation", "TestSupport"],
      exclude: ["Conformance/Calendars", "Fixtures/Stored", "Fixtures/Tricky"], swiftSettings: testSettings),
    .testTarget(
      name: "AgendaKitTests", dependencies: ["AgendaKit", "ICalendar", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "AgendaQuickAddTests", dependencies: ["AgendaQuickAdd", "ICalendar", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(name: "AgendaDrawingTests", dependencies: ["AgendaDrawing"], swiftSettings: testSettings),
    .testTarget(
      name: "AgendaWidgetsTests",
      dependencies: ["AgendaWidgets", "AgendaDrawing", "AgendaKit", "ICalendar", "TestSupport"],
      exclude: [
        "Layout/Goldens", "Renderers/Grids/Goldens", "Renderers/Markdown/Goldens", "Renderers/SVG/Goldens",
        "Renderers/Text/Goldens",
      ], swiftSettings: testSettings),
    .testTarget(
      name: "AgendaSourcesTests",
      dependencies: ["AgendaSources", "AgendaKit", "AgendaCVectors", "ICalendar", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "AgendaNetworkTests",
      dependencies: ["AgendaKit", "AgendaNetwork", "AgendaSources", "ICalendar", "TestSupport"],
      exclude: [
        "authorization_server.py", "background_server.py", "calendar_server.py", "CalDAV/real_server.py",
        "SignIn/gnome.py", "Evolution/sign_ins.py",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "AgendaRequestsTests", dependencies: ["AgendaRequests", "ICalendar", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "AgendaCommandsTests",
      dependencies: [
        "AgendaCommands", "AgendaRequests", "AgendaSources", "AgendaWidgets", "ICalendar", "TestSupport",
      ], swiftSettings: testSettings),
    // It starts the programs, which a build of the tests makes too. It does not name them, so that it is not compiled after them, nor again with each change.
    .testTarget(
      name: "EndToEndTests", dependencies: ["AgendaSources", "TestSupport"],
      exclude: [
        "Pictures/pixels.py", "Serve/opening.py", "Serve/settings.py", "SignIn/terminal.py",
        "Tools/clients.py",
      ],
      swiftSettings: testSettings),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
