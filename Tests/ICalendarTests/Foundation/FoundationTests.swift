import Foundation
import ICalendarFoundation
import TestSupport
import Testing

@testable import ICalendar

@Suite struct FoundationTests {
  @Test func `dates of Foundation are points in time, and back`() {
    #expect(Instant(Date(timeIntervalSince1970: 90.9)) == Instant(secondsSinceEpoch: 90))
    #expect(Instant(Date(timeIntervalSince1970: -0.5)) == Instant(secondsSinceEpoch: -1))
    #expect(Date(instant("2026-11-21T09:00")) == Date(timeIntervalSince1970: 1_795_251_600))
    #expect(Instant(.distantFuture) > Instant(.now))
    #expect(Instant(Date(timeIntervalSince1970: .infinity)) == Instant(secondsSinceEpoch: .max))
    let hour = instant("2026-11-21T09:00")..<instant("2026-11-21T10:00")
    #expect(DateInterval(hour).duration == 3600)
  }

  @Test func `zones have the same names and offsets`() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let zone = try #require(Zone(berlin))
    #expect(zone == ZoneDatabase.system.zone(named: "Europe/Berlin"))
    #expect(TimeZone(zone) == berlin)
    let fixed = try #require(TimeZone(secondsFromGMT: 3600))
    #expect(Zone(fixed)?.offset(at: instant("2026-07-01T00:00")) == 3600)
    #expect(TimeZone(Zone(identifier: "Own", fixedOffset: 3600))?.secondsFromGMT() == 3600)
    let own = try #require(Zone(posixRule: "CET-1CEST,M3.5.0,M10.5.0/3"))
    #expect(TimeZone(own) == nil)
    #expect(Zone(berlin, database: ZoneDatabase(directory: "/nowhere")) == nil)
  }

  @Test func `dates and times have components`() throws {
    let day = TestSupport.date("2026-11-21")
    #expect(DateComponents(day) == DateComponents(year: 2026, month: 11, day: 21))
    #expect(CalendarDate(DateComponents(year: 2026, month: 11, day: 21)) == day)
    #expect(CalendarDate(DateComponents(year: 2026, month: 2, day: 29)) == nil)
    #expect(CalendarDate(DateComponents(month: 2)) == nil)
    let time = local("2026-11-21T09:05")
    #expect(LocalDateTime(DateComponents(time)) == time)
    #expect(LocalDateTime(DateComponents(year: 2026, month: 11, day: 21, hour: 24)) == nil)
    let zone = try #require(ZoneDatabase.system.zone(named: "Europe/Berlin"))
    #expect(DateComponents(EventTime.zoned(time, zone)).timeZone == TimeZone(identifier: "Europe/Berlin"))
    #expect(DateComponents(EventTime.date(day)).hour == nil)
  }

  @Test func `files are read and replaced`() throws {
    let folder = try TemporaryFolder()
    let url = URL(
      filePath: try folder.write(events: "UID:a\nDTSTART:20261121T090000\nSUMMARY:One", to: "work.ics"))
    let calendar = try ICalendar.Calendar(contentsOf: url, viewer: .utc)
    #expect(calendar.events.first?.file == url.path)
    var splice = try CalendarSplice(contentsOf: url, uids: ["a"])
    var components = splice.components(uid: "a")
    components[0]["SUMMARY"]?.text = "Two"
    try splice.replace(uid: "a", with: components)
    try splice.write(to: url)
    #expect(try ComponentFile(contentsOf: url).bytes == splice.bytes)
    #expect(try ICalendar.Calendar(contentsOf: url, viewer: .utc).event(uid: "a")?.summary == "Two")
    #expect(throws: (any Error).self) { try ComponentFile(contentsOf: URL(filePath: folder.path("no.ics"))) }
  }
}
