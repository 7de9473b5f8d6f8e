import AgendaKit
import AgendaQuickAdd
import ICalendar
import TestSupport
import Testing

@testable import AgendaRequests

@Suite struct DateArgumentTests {
  private let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc

  @Test(arguments: [
    ("10:00", "2026-11-23T10:00"), ("16:00", "2026-11-23T16:00"), ("6:42", "2026-11-23T06:42"),
    ("24:00", "2026-11-24T00:00"), ("tomorrow 9:00", "2026-11-24T09:00"), ("+2 23:00", "2026-11-25T23:00"),
  ])
  func `a time as a clock has it is that of the day, also where it is past`(_ text: String, _ time: String) {
    let now = instant("2026-11-23T15:00", berlin)
    #expect(DateArgument(text, now: now, zone: berlin, locale: "en_US") == .local(local(time)))
  }

  @Test(arguments: [
    ("%m/%d/%Y", "en_GB", "03/04/2026", "2026-03-04"), ("%m/%d/%Y", "C", "03/04/2026", "2026-03-04"),
    ("%m/%d/%Y", "en_GB", "3/4/26", "2026-03-04"), ("%d.%m.%Y", "en_US", "3/4/2026", "2026-04-03"),
    ("%m.%d.%Y", "de_DE", "03.04.2026", "2026-03-04"), ("%d-%m-%Y", "en_US", "03-04-2026", "2026-04-03"),
    ("%Y-%m-%d", "en_GB", "3/4/2026", "2026-04-03"), ("%a %m/%d/%Y", "en_GB", "Wed 03/04/2026", "2026-03-04"),
    ("%Y-%d-%m", "en_US", "2026-03-04", "2026-03-04"), ("%Y/%d/%m", "en_US", "2026/03/04", "2026-04-03"),
    ("%m/%d/%Y", "en_GB", "2026-04-03", "2026-04-03"),
  ])
  func `a date is read in the order of the form that is set`(
    _ format: String, _ locale: String, _ text: String, _ expected: String
  ) throws {
    let format = try TimeFormat(parsing: format, as: .date)
    let now = instant("2026-01-15T15:00", berlin)
    #expect(
      DateArgument(text, now: now, zone: berlin, locale: locale, format: format) == .date(date(expected)))
    #expect(
      DateArgument(text + " 9:30", now: now, zone: berlin, locale: locale, format: format)
        == .local(local(expected + "T09:30")))
  }

  @Test func `a sentence is read in the order of the form that is set`() throws {
    let format = try TimeFormat(parsing: "%m/%d/%Y", as: .date)
    let event = try QuickAdd.read(
      "Lunch 03/04/2026 12:30", locale: "en_GB", format: format, now: local("2026-01-15T15:00"), zone: berlin)
    #expect(event.start == local("2026-03-04T12:30"))
  }
}
