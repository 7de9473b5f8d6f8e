import ICalendar
import Synchronization
import TestSupport
import Testing

/// Series with exclusions, overrides and ends, as a viewer sees them: each calendar is read whole, and as a command reads it.
@Suite struct SeriesTests {
  private static let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc

  /// The occurrences in a window, as `2026-11-21T09:00:00 title` on the viewer's clock.
  private func shown(_ events: String, in window: OccurrenceWindow) -> [String] {
    let text = Array(calendarText(events).utf8)
    let readings = [
      CalendarReadings.everything(text, in: window), CalendarReadings.filtered(text, in: window),
    ]
    let lines = readings.map { contents in
      contents.occurrences.map { "\(texts(of: $0.span, zone: window.zone).0) \($0.event.details.summary)" }
        .sorted()
    }
    #expect(lines[0] == lines[1])
    return lines[0]
  }

  @Test
  func `All-day instances of a timed series show for a viewer whose zone is 25 hours ahead of the series`()
    throws
  {
    let events = """
      UID:a
      SUMMARY:timed
      DTSTART;TZID=Pacific/Pago_Pago:20240229T230000
      RRULE:FREQ=DAILY

      UID:a
      SUMMARY:all-day
      RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Pacific/Pago_Pago:20240305T230000
      DTSTART;VALUE=DATE:20240305
      """
    let date = try #require(CalendarDate("2024-05-09"))
    let zone = try #require(ZoneDatabase.system.zone(named: "Pacific/Kiritimati"))
    let window = OccurrenceWindow(date..<date.adding(days: 1), zone: zone)
    #expect(shown(events, in: window).count { $0.hasPrefix("2024-05-09") } == 1)
  }

  @Test
  func `What moves this and all later instances three days earlier moves those after the window into it`() {
    let events = """
      UID:a
      SUMMARY:Monday
      DTSTART:20240101T090000Z
      RRULE:FREQ=WEEKLY

      UID:a
      SUMMARY:Friday
      RECURRENCE-ID;RANGE=THISANDFUTURE:20240108T090000Z
      DTSTART:20240105T090000Z
      """
    #expect(shown(events, in: days("2024-01-12")) == ["2024-01-12T09:00:00+00:00 Friday"])
    #expect(
      shown(events, in: days("2024-01-01", "2024-01-08"))
        == ["2024-01-01T09:00:00+00:00 Monday", "2024-01-05T09:00:00+00:00 Friday"])
    #expect(shown(events, in: days("2024-01-15")) == [])
  }

  @Test func `What moves later instances three days later moves those before the window into it`() {
    let events = """
      UID:a
      SUMMARY:Monday
      DTSTART:20240101T090000Z
      RRULE:FREQ=WEEKLY

      UID:a
      SUMMARY:Thursday
      RECURRENCE-ID;RANGE=THISANDFUTURE:20240108T090000Z
      DTSTART:20240111T090000Z
      DURATION:P2D
      """
    #expect(shown(events, in: days("2024-01-18")) == ["2024-01-18T09:00:00+00:00 Thursday"])
    #expect(shown(events, in: days("2024-01-20")) == ["2024-01-18T09:00:00+00:00 Thursday"])
  }

  /// The clocks of Berlin are put forward at 01:00 UTC of 28 March 2027.
  @Test(arguments: [
    ("20270327T021500", "20270327T041500", ["27T03:15", "28T02:15", "29T02:15"]),
    ("20270328T021500", "20270328T041500", ["27T01:15", "28T02:15", "29T02:15"]),
    ("20270328T021500", "20270328T011500", ["27T01:15", "28T00:15", "28T23:15", "29T23:15"]),
  ])
  func `What moves later instances moves one that the clock skips by the times of the rule`(
    _ instance: String, _ start: String, _ starts: [String]
  ) {
    let events = """
      UID:a
      SUMMARY:x
      DTSTART;TZID=Europe/Berlin:20270326T021500
      RRULE:FREQ=DAILY;COUNT=5

      UID:a
      SUMMARY:x
      RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:\(instance)
      DTSTART;TZID=Europe/Berlin:\(start)
      """
    #expect(shown(events, in: days("2027-03-27", "2027-03-29")) == starts.map { "2027-03-\($0):00+00:00 x" })
  }

  /// Servers and programs add and remove the escapes of a UID, which is a TEXT.
  @Test(arguments: [("a\\,b", "a,b"), ("a,b", "a\\,b"), ("a\\;b", "a;b"), ("a\\\\b", "a\\b")])
  func `an override finds its series whatever characters of the UID are escaped`(
    _ own: String, _ other: String
  ) {
    let events = """
      UID:\(own)
      SUMMARY:Monday
      DTSTART:20240101T090000Z
      RRULE:FREQ=WEEKLY

      UID:\(other)
      SUMMARY:Later
      RECURRENCE-ID:20240108T090000Z
      DTSTART:20240110T090000Z
      """
    #expect(
      shown(events, in: days("2024-01-08", "2024-01-15"))
        == ["2024-01-10T09:00:00+00:00 Later", "2024-01-15T09:00:00+00:00 Monday"])
    #expect(shown(events, in: days("2024-01-10")) == ["2024-01-10T09:00:00+00:00 Later"])
    #expect(shown(events, in: days("2024-01-08")).isEmpty)
  }

  @Test func `A series that is moved into the window is read from its file once`() {
    let events = """
      UID:a
      SUMMARY:Monday
      DTSTART:20240101T090000Z
      RRULE:FREQ=WEEKLY

      UID:a
      SUMMARY:Thursday
      RECURRENCE-ID;RANGE=THISANDFUTURE:20240108T090000Z
      DTSTART:20240111T090000Z
      """
    let text = Array(calendarText(events).utf8)
    let readings = Mutex<[Range<Int>: Int]>([:])
    let contents = CalendarReadings.filtered(text, in: days("2024-01-18")) { bytes in
      readings.withLock { $0[bytes, default: 0] += 1 }
    }
    #expect(contents.occurrences.count == 1)
    #expect(readings.withLock { $0.values.max() } == 1, "\(readings.withLock { $0 })")
  }

  /// At eight in the evening in Los Angeles it is the next day in Berlin, and at eight in the morning in Auckland the day before.
  @Test(arguments: [
    ("America/Los_Angeles", "20", ["2024-01-02T05", "2024-01-04T05"]),
    ("Pacific/Auckland", "08", ["2023-12-31T20", "2024-01-02T20"]),
    ("Europe/Berlin", "00", ["2024-01-01T00", "2024-01-03T00"]),
  ])
  func `EXDATE as a date is a day where the event is, and not where the viewer is`(
    _ zone: String, _ hour: String, _ starts: [String]
  ) {
    let events = """
      UID:a
      SUMMARY:x
      DTSTART;TZID=\(zone):20240101T\(hour)0000
      RRULE:FREQ=DAILY;COUNT=3
      EXDATE;VALUE=DATE:20240102
      """
    let found = shown(events, in: days("2023-12-31", "2024-01-05", Self.berlin))
    #expect(found.map { String($0.prefix(13)) } == starts)
  }

  /// On 27 October 2024 the clocks in Berlin show 02:00 to 03:00 twice: until 01:00 and until 02:00 in UTC.
  @Test(arguments: [
    ("023000", "20241027T003000Z", 3), ("023000", "20241027T002959Z", 2), ("023000", "20241027T011500Z", 3),
    ("023000", "20241027T001500Z", 2), ("030000", "20241027T013000Z", 2), ("030000", "20241027T015959Z", 2),
    ("030000", "20241027T020000Z", 3), ("015900", "20241026T235900Z", 3), ("015900", "20241026T235859Z", 2),
  ])
  func `UNTIL in UTC ends a series at a point in time, also in the hour that comes twice`(
    _ time: String, _ until: String, _ count: Int
  ) {
    let events = """
      UID:a
      SUMMARY:x
      DTSTART;TZID=Europe/Berlin:20241025T\(time)
      RRULE:FREQ=DAILY;UNTIL=\(until)
      """
    #expect(shown(events, in: days("2024-10-24", "2024-11-01", Self.berlin)).count == count)
  }

  /// The times of DTSTART's day that come before it do not count, wherever the window begins.
  @Test(arguments: [
    ("FREQ=DAILY;BYDAY=MO,WE;BYHOUR=8,12,18;COUNT=6", "2024-01-10", ["08:00"]),
    ("FREQ=DAILY;BYDAY=MO,WE;BYHOUR=8,12,18;COUNT=7", "2024-01-10", ["08:00", "12:00"]),
    ("FREQ=DAILY;BYDAY=MO,WE;BYHOUR=8,12,18;COUNT=6", "2024-01-08", ["08:00", "12:00", "18:00"]),
    ("FREQ=DAILY;BYHOUR=8,12,18;COUNT=6", "2024-01-05", ["08:00"]),
    ("FREQ=HOURLY;BYHOUR=8,12,18;COUNT=6", "2024-01-05", ["08:00"]),
    ("FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=8,12,18;COUNT=6", "2024-01-10", ["08:00"]),
    ("FREQ=MONTHLY;BYMONTHDAY=3,10;BYHOUR=8,12,18;COUNT=3", "2024-01-10", ["08:00"]),
  ])
  func `COUNT counts from DTSTART and not from the first hour of its day`(
    _ rule: String, _ day: String, _ times: [String]
  ) {
    let events = "UID:a\nSUMMARY:x\nDTSTART:20240103T120000Z\nRRULE:\(rule)"
    #expect(shown(events, in: days(day)).map { String($0.dropFirst(11).prefix(5)) } == times)
  }

  /// Two versions of an event with one UID.
  @Test(arguments: [
    ("SEQUENCE:2\nDTSTAMP:20240101T000000Z", "SEQUENCE:1\nDTSTAMP:20240601T000000Z"),
    ("SEQUENCE:10", "SEQUENCE:9"), ("SEQUENCE:1", "DTSTAMP:20240601T000000Z"),
    ("DTSTAMP:20240601T000000Z", "DTSTAMP:20240101T000000Z"), ("DTSTAMP:20240601T000000Z", "SEQUENCE:0"),
    ("SEQUENCE:1\nDTSTAMP:20240601T000000Z", "SEQUENCE:1\nDTSTAMP:20240531T235959Z"),
    ("LAST-MODIFIED:20240602T000000Z\nDTSTAMP:20240101T000000Z", "DTSTAMP:20240601T000000Z"),
  ])
  func `Of an event that stands twice the newer version is shown: by SEQUENCE, then by the last change`(
    _ newer: String, _ older: String
  ) {
    let new = "UID:a\nSUMMARY:new\nDTSTART:20240701T090000Z\n" + newer
    let old = "UID:a\nSUMMARY:old\nDTSTART:20240701T090000Z\n" + older
    for events in [[new, old], [old, new]] {
      #expect(
        shown(events.joined(separator: "\n\n"), in: days("2024-07-01")) == ["2024-07-01T09:00:00+00:00 new"])
    }
    // So it is of overrides of one instance.
    let series = "UID:a\nSUMMARY:series\nDTSTART:20240630T080000Z\nRRULE:FREQ=DAILY;COUNT=2"
    let overrides = [new, old].map { $0 + "\nRECURRENCE-ID:20240701T080000Z" }
    for overrides in [overrides, overrides.reversed()] {
      let events = ([series] + overrides).joined(separator: "\n\n")
      #expect(shown(events, in: days("2024-07-01")) == ["2024-07-01T09:00:00+00:00 new"])
    }
  }

  @Test func `An override that is older than what excludes its instance is not shown`() {
    let series =
      "UID:a\nSUMMARY:series\nSEQUENCE:2\nDTSTART:20240630T080000Z\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE:20240701T080000Z"
    let override = { (sequence: Int) in
      "UID:a\nSUMMARY:moved\nSEQUENCE:\(sequence)\nRECURRENCE-ID:20240701T080000Z\nDTSTART:20240701T090000Z"
    }
    #expect(shown(series + "\n\n" + override(1), in: days("2024-07-01")) == [])
    #expect(shown(series + "\n\n" + override(2), in: days("2024-07-01")).count == 1)
  }

  @Test func `Each EXDATE line excludes`() {
    let exclusions = "EXDATE:20240108T080000Z\nEXDATE:20240115T080000Z,20240122T080000Z\n"
    let events = "UID:a\nSUMMARY:x\nDTSTART:20240101T080000Z\nRRULE:FREQ=WEEKLY;COUNT=5\n" + exclusions
    let found = shown(events, in: days("2024-01-01", "2024-02-01"))
    #expect(found.map { String($0.prefix(10)) } == ["2024-01-01", "2024-01-29"])
  }

  @Test func `A rule that is written twice counts once`() {
    let rule = "RRULE:FREQ=DAILY;BYDAY=MO;COUNT=3\n"
    let events = "UID:a\nSUMMARY:x\nDTSTART:20240101T080000Z\n" + rule + rule
    #expect(shown(events, in: days("2024-01-01", "2024-02-01")).count == 3)
  }

  /// At eight in the evening in Los Angeles it is the next day in UTC.
  @Test func `EXDATE as a date excludes an older override by the day where the event is`() {
    let zone = "TZID=America/Los_Angeles"
    let events = """
      UID:a
      SUMMARY:series
      SEQUENCE:2
      DTSTART;\(zone):20240630T200000
      RRULE:FREQ=DAILY;COUNT=2
      EXDATE;VALUE=DATE:20240701

      UID:a
      SUMMARY:older
      SEQUENCE:1
      RECURRENCE-ID;\(zone):20240701T200000
      DTSTART;\(zone):20240701T210000
      """
    #expect(shown(events, in: days("2024-07-01", "2024-07-02")) == ["2024-07-01T03:00:00+00:00 series"])
  }

  @Test func `RDATE of an all-day series that is a midnight in UTC is the day that begins then`() {
    let events = "UID:a\nSUMMARY:x\nDTSTART;VALUE=DATE:20261121\nRDATE:20261129T230000Z"
    #expect(shown(events, in: days("2026-11-29", "2026-11-30", Self.berlin)) == ["2026-11-30 x"])
  }
}
