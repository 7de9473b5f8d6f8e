import Foundation
import TestSupport
import Testing

@testable import ICalendar

/// Values that programs have stored with an earlier version of the library: `Fixtures/Stored` has a file for each version whose form differs.
@Suite struct StoredFormTests {
  /// The values of a calendar that can be stored.
  private struct Stored: Codable, Equatable {
    var events: [Event]
    var occurrences: [Occurrence]
    var tasks: [Occurrence]
    var freeBusy: FreeBusyTimes?
    var diagnostics: [Diagnostic]

    init(_ calendar: ICalendar.Calendar) {
      let window = OccurrenceWindow(date("2026-11-01")..<date("2027-01-01"), zone: calendar.viewer)
      events = Array(calendar.events)
      occurrences = calendar.occurrences(in: window).sorted()
      tasks = Array(calendar.toDos(.everything, in: window))
      (freeBusy, diagnostics) = (calendar.freeBusy, calendar.diagnostics)
    }
  }

  private static let folder = Repository.path("Tests/ICalendarTests/Fixtures/Stored")
  /// The versions with a form of their own, the newest last.
  private static let versions = ["0.3"]

  private let stored: Stored

  init() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: Self.folder + "/calendar.ics")))
    let berlin = try #require(ZoneDatabase.system.zone(named: "Europe/Berlin"))
    stored = Stored(ICalendar.Calendar(bytes, file: "calendar.ics", viewer: berlin))
  }

  private func path(_ version: String) -> URL { URL(filePath: "\(Self.folder)/\(version).json") }

  @Test(arguments: versions)
  func `values that an earlier version stored are read`(version: String) throws {
    #expect(try JSONDecoder().decode(Stored.self, from: Data(contentsOf: path(version))) == stored)
  }

  @Test func `values are stored as the newest version stores them`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(stored) + Data("\n".utf8)
    let newest = path(try #require(Self.versions.last))
    if ProcessInfo.processInfo.environment["AGENDA_RECORD_GOLDENS"] != nil {
      try json.write(to: newest)
      Issue.record("\(newest.lastPathComponent) was recorded")
    }
    #expect(
      try String(decoding: Data(contentsOf: newest), as: UTF8.self) == String(decoding: json, as: UTF8.self))
  }

  @Test func `a stored word of a later version is kept`() throws {
    let json = #"{"address":"mailto:a@example.org","status":"x-maybe","role":"guide","kind":"robot"}"#
    let attendee = try JSONDecoder().decode(Attendee.self, from: Data(json.utf8))
    #expect(attendee.status == .other("x-maybe"))
    #expect(attendee.role == .other("guide") && attendee.kind == .other("robot"))
  }
}
