import AgendaKit
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaSources

/// jCal, and the names and colours that servers keep, are read where calendars are.
@Suite struct OtherFormsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let calendar =
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20261124T090000Z\r\nSUMMARY:Stand-up\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"

  private static var jCal: String {
    String(decoding: JCal.encode(ComponentFile(Array(calendar.utf8)).components), as: UTF8.self)
  }

  private func result(_ location: CalendarConfiguration.Location) -> SourceResult {
    SourceReader(window: days("2026-11-24")).read(CalendarConfiguration(name: "test", location: location))
  }

  @Test func `jCal is read from files, folders and texts`() throws {
    try folder.write(Self.jCal, to: "a.json")
    try folder.write(Self.jCal, to: "folder/a.jcal")
    for location in [
      CalendarConfiguration.Location.path(folder.path("a.json")), .path(folder.path("folder")),
      .text(Array(Self.jCal.utf8)),
    ] {
      let result = result(location)
      #expect(result.problems.isEmpty)
      #expect(result.contents.occurrences.map(\.event.details.summary) == ["Stand-up"])
    }
  }

  @Test func `JSON that is no jCal is no calendar`() throws {
    try folder.write(#"["vcalendar", {"a": 1"#, to: "a.json")
    #expect(result(.path(folder.path("a.json"))).problems.map(\.kind) == [.noCalendar])
  }

  @Test func `jCal with a million values is no calendar, whatever they are`() throws {
    try folder.write(#"["vcalendar","# + String(repeating: "[],", count: 700_000) + "[]]", to: "a.json")
    #expect(result(.path(folder.path("a.json"))).problems.map(\.kind) == [.noCalendar])
  }

  @Test func `a jCal file is found to be shown, and not to be changed`() throws {
    try folder.write(Self.jCal, to: "a.json")
    let calendars = CalendarConfiguration.files([folder.path("a.json")])
    #expect(StoredEvent.find(in: calendars, isReadAlone: true) { _ in true }.map(\.uid) == ["a"])
    #expect(StoredEvent.find(in: calendars) { _ in true }.isEmpty)
  }

  @Test(arguments: [
    (
      ".Radicale.props",
      ##"{"tag": "VCALENDAR", "D:displayname": "Team", "ICAL:calendar-color": "#ff0000ff"}"##
    ),
    (".xandikos", "[DEFAULT]\n# of the server\ntype = calendar\ndisplayname = Team\ncolor = #ff0000\n"),
    ("displayname", "Team\n"),
    (".directory", "[Desktop Entry]\nIcon=office-calendar\nName=Team\n"),
  ])
  func `a folder has the name and the colour that a server keeps`(_ file: String, _ text: String) throws {
    try folder.write(Self.calendar, to: "work/a.ics")
    try folder.write(text, to: "work/\(file)")
    let identity = result(.path(folder.path("work"))).identity
    #expect(identity.displayName == "Team")
    if text.contains("ff0000") { #expect(identity.color == CalendarColor("#ff0000")) }
  }
}
