// swift-tools-version: 6.2

import PackageDescription

/// A program on some of the libraries.
func program(_ name: String, _ libraries: String...) -> Target {
  .executableTarget(name: name, dependencies: libraries.map { .product(name: $0, package: "agenda") })
}

let package = Package(
  name: "library-sample",
  // Without the trait of the command nothing else is fetched.
  dependencies: [.package(name: "agenda", path: "../..", traits: [])],
  targets: [
    program("add", "ICalendar", "AgendaQuickAdd"),
    program("answers", "ICalendar", "AgendaRequests"),
    program("check-files", "ICalendar"),
    program("expand", "ICalendar"),
    program("export", "ICalendar"),
    program("fetch", "ICalendar", "AgendaNetwork", "AgendaSources"),
    program("free-time", "ICalendar"),
    program("jcal", "ICalendar"),
    program("next", "ICalendar", "ICalendarFoundation"),
    program("overview", "ICalendar", "AgendaKit", "AgendaSources"),
    program("retitle", "ICalendar"),
    program("today", "ICalendar", "AgendaKit"),
    program("widget", "ICalendar", "AgendaKit", "AgendaWidgets"),
    program("widget-server", "ICalendar", "AgendaKit", "AgendaWidgets"),
  ],
  swiftLanguageModes: [.v6]
)
