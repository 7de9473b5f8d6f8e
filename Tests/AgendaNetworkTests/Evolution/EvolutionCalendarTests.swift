import AgendaSources
import Foundation
import TestSupport
import Testing

@testable import AgendaNetwork

/// Changes of a calendar by the real Evolution Data Server, with a home and a D-Bus of its own.
@Suite(
  .enabled(
    if: EvolutionHome.isPossible, "evolution-data-server or dbus-daemon is not installed"))
struct EvolutionCalendarTests {
  private let home: EvolutionHome

  init() throws { home = try EvolutionHome() }

  private func event(_ uid: String, _ title: String) -> String {
    "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20261202T090000Z\r\nSUMMARY:\(title)\r\nEND:VEVENT\r\n"
  }

  private func kind(_ action: () throws -> Void) -> EvolutionCalendar.Failure.Kind? {
    do {
      try action()
      return nil
    } catch {
      return (error as? EvolutionCalendar.Failure)?.kind
    }
  }

  @Test func `events are added, changed and removed, and Evolution writes them`() throws {
    let calendar = try EvolutionCalendar(source: "system-calendar", environment: home.environment)
    #expect(try calendar.add([event("a@x", "Dinner ä"), event("b@x", "Tea")]) == ["a@x", "b@x"])
    try calendar.change([event("a@x", "Supper ä")], .series)
    try calendar.remove([("b@x", "")], .series)
    #expect(eventually { home.text.contains("Supper ä") && !home.text.contains("Tea") })
    do throws(EvolutionCalendar.Failure) {
      _ = try calendar.add([event("a@x", "Again")])
      Issue.record("it was added twice")
    } catch {
      #expect(error.kind == .exists)
    }
    do throws(EvolutionCalendar.Failure) {
      try calendar.change([event("c@x", "Nothing")], .series)
      Issue.record("it was changed")
    } catch {
      #expect(error.kind == .notFound)
    }
  }

  @Test func `tasks go to the list of tasks`() throws {
    let list = try EvolutionCalendar(
      source: "system-task-list", kind: .tasks, environment: home.environment)
    let task = "BEGIN:VTODO\r\nUID:t@x\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:Mow\r\nEND:VTODO\r\n"
    #expect(try list.add([task]) == ["t@x"])
  }

  @Test func `what cannot be changed is said before anything is sent`() throws {
    let nowhere = "[Authentication]\nHost=127.0.0.1\nPort=1\n"
    try home.write(
      "webcal", nowhere + "Method=none\n\n[WebDAV Backend]\nResourcePath=/a.ics\n", named: "fixed")
    // Nobody listens there, and there is no keyring.
    try home.write(
      "caldav", nowhere + "Method=plain/password\nUser=ada\n\n[WebDAV Backend]\nResourcePath=/ada/\n",
      named: "far")
    for (source, expected) in [
      ("nosuch", EvolutionCalendar.Failure.Kind.notFound), ("fixed", .readOnly), ("far", .signedOut),
    ] {
      let found = kind {
        _ = try EvolutionCalendar(source: source, isLocal: source != "far", environment: home.environment)
      }
      #expect(found == expected, "\(source)")
    }
    let missing = kind {
      _ = try EvolutionCalendar(source: "x", environment: ["XDG_RUNTIME_DIR": "/nowhere"])
    }
    #expect(missing == .missing)
  }
}

/// A home with a D-Bus that starts the Evolution Data Server in it.
final class EvolutionHome {
  static let factory = "/usr/libexec/evolution-calendar-factory"
  static var isPossible: Bool {
    FileManager.default.isExecutableFile(atPath: factory) && Programs.areInstalled("dbus-daemon")
  }

  private let home: TemporaryFolder
  private let bus = Process()

  init() throws {
    home = try TemporaryFolder()
    try home.makeFolder("run")
    chmod(home.path("run"), 0o700)
    bus.executableURL = URL(filePath: "/usr/bin/env")
    bus.arguments = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--address=" + address]
    bus.environment = variables.merging(["PATH": "/usr/bin:/bin"]) { $1 }
    (bus.standardOutput, bus.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try bus.run()
    // Its socket is there a moment before it listens.
    _ = eventually { (try? SessionBus(environment: environment)) != nil }
  }

  /// The bus and what it has started are a process group: not all of these end with the bus.
  deinit {
    kill(-bus.processIdentifier, SIGKILL)
    bus.waitUntilExit()
  }

  private var address: String { "unix:path=" + home.path("bus") }

  /// The variables that name its folders.
  var variables: [String: String] {
    [
      "HOME": home.path, "XDG_CONFIG_HOME": home.path("config"), "XDG_DATA_HOME": home.path("data"),
      "XDG_CACHE_HOME": home.path("cache"), "XDG_RUNTIME_DIR": home.path("run"),
    ]
  }

  /// The variable that names the bus.
  var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address] }

  /// The text of the built-in calendar.
  var text: String {
    (try? String(contentsOfFile: home.path("data/evolution/calendar/system/calendar.ics"), encoding: .utf8))
      ?? ""
  }

  func path(_ name: String) -> String { home.path(name) }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

  /// Writes a source of some backend.
  func write(_ backend: String, _ lines: String, named name: String) throws {
    try home.write(
      """
      [Data Source]
      DisplayName=\(name)
      Enabled=true
      Parent=\(backend)-stub

      [Calendar]
      BackendName=\(backend)

      [Security]
      Method=none

      \(lines)
      """, to: "config/evolution/sources/\(name).source")
  }
}

/// The parts of an item that an interrupted change can have left in Evolution.
struct EvolutionItemTests {
  private func event(_ title: String, _ lines: String...) -> String {
    (["BEGIN:VEVENT", "UID:a@x", "DTSTAMP:20260101T000000Z", "DTSTART:20261202T090000Z", "SUMMARY:\(title)"]
      + lines + ["END:VEVENT", ""]).joined(separator: "\r\n")
  }

  private func override(_ title: String, _ day: Int) -> String {
    event(title, "RECURRENCE-ID:2026120\(day)T090000Z")
  }

  private func item(_ components: String...) -> EvolutionItem {
    EvolutionItem(
      Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(components.joined())END:VCALENDAR\r\n".utf8))
  }

  @Test func `each component without a UID is an item of its own`() throws {
    let address = try WebAddress("https://example.org/work/")
    var items = EvolutionItems(of: RemoteCalendar(address: address, name: "Work"), to: nil)
    for title in ["One", "Two"] {
      items.add(component: Array(event(title).replacing("UID:a@x\r\n", with: "").utf8)) { _ in true }
    }
    items.finish()
    #expect(items.items.items.count == 2)
  }

  @Test func `a part has components of both versions, and none of anyone else`() {
    let former = item(event("Tea"), override("Late tea", 3))
    let new = item(event("Green tea"), override("Late tea", 3), override("Coffee", 4))
    #expect(item(event("Tea"), override("Late tea", 3)).isMix(of: former, new))
    #expect(item(event("Green tea")).isMix(of: former, new))
    #expect(item(event("Green tea"), override("Coffee", 4)).isMix(of: former, new))
    #expect(!item(event("White tea"), override("Late tea", 3)).isMix(of: former, new))
    #expect(!item(event("Green tea"), override("Cocoa", 5)).isMix(of: former, new))
    #expect(!item(event("Green tea"), override("Early tea", 3)).isMix(of: former, new))
  }

  @Test func `an override that both versions have is not gone before the series changes`() {
    let former = item(event("Tea"), override("Late tea", 3))
    let new = item(event("Green tea"), override("Late tea", 3))
    #expect(!item(event("Tea")).isMix(of: former, new))
    #expect(item(event("Green tea")).isMix(of: former, new))
  }

  @Test func `the tag of a server is no part of a component`() {
    let tagged = item(event("Tea", "X-EVOLUTION-CALDAV-ETAG:\"1\""))
    #expect(tagged.isMix(of: nil, item(event("Tea"))))
    #expect(item(event("Tea")).isMix(of: tagged, item(event("Green tea"))))
  }
}
