import AgendaKit
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests

/// A calendar `day.ics` with reminders, and a desktop that shows them.
struct ReminderStage {
  let home: TemporaryFolder
  let desktop: FakeDesktop
  /// The moment from which seconds are counted, from which on reminders are sent.
  let start = instant("2026-11-21T12:00")
  var configuration = Configuration()
  var zone = "UTC"

  init() throws {
    home = try TemporaryFolder()
    desktop = try FakeDesktop(in: home.path)
    try home.write("since \(start.secondsSinceEpoch)\n", to: "state/sent-alarms")
  }

  func put(_ events: String...) throws {
    try home.replace("day.ics", with: calendarText(events.joined(separator: "\n\n")))
  }

  func reminders(_ choice: NotificationSender.Choice = NotificationSender.Choice()) throws -> Reminders {
    try Reminders(
      stateFolder: home.path("state"), programPath: home.path("bin"), environment: desktop.environment, choice
    )
  }

  /// A run so many seconds after the start.
  func session(after seconds: Int) throws -> Run {
    var request = AgendaRequest()
    request.time.zone = zone
    return try Run(
      request, of: (path: "config.toml", configuration: configuration, isFile: true),
      beside: CalendarConfiguration.files([home.path("day.ics")]),
      in: ProcessEnvironment(
        variables: ["HOME": home.path, "PATH": home.path("bin"), "XDG_STATE_HOME": home.path("xdg")],
        now: start.adding(seconds: seconds), zones: .system))
  }

  /// Reads the calendar and sends what is due.
  func read(_ reminders: inout Reminders, after seconds: Int) throws {
    let session = try session(after: seconds)
    reminders.find(of: session)
    send(&reminders, in: session)
    #expect(reminders.complaints == [])
  }

  /// Sends what is due, where the calendar is as it was read.
  func ring(_ reminders: inout Reminders, after seconds: Int) throws {
    send(&reminders, in: try session(after: seconds))
  }

  private func send(_ reminders: inout Reminders, in session: Run) {
    var complaints: [String] = []
    #expect(
      eventually {
        complaints = reminders.send(in: session)
        return reminders.retry != session.settings.now.adding(seconds: 5)
      })
    #expect(complaints == [])
  }

  /// The seconds until there is something to do again; `nil` if there is nothing.
  func next(_ reminders: Reminders) -> Int? {
    reminders.next.map { $0.secondsSinceEpoch - start.secondsSinceEpoch }
  }
}
