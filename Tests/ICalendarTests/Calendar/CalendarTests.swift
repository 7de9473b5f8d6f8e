import Synchronization
import TestSupport
import Testing

@testable import ICalendar

/// A calendar that is read once and asked often.
@Suite struct CalendarTests {
  private static let text = calendarText(
    """
    UID:daily
    DTSTART:20261101T090000
    DTEND:20261101T093000
    RRULE:FREQ=DAILY;COUNT=40
    SUMMARY:Stand-up

    UID:daily
    RECURRENCE-ID:20261103T090000
    DTSTART:20261103T150000
    DURATION:PT1H
    SUMMARY:Stand-up, late

    UID:once
    DTSTART:20261103T100000
    SEQUENCE:1
    SUMMARY:old

    UID:once
    DTSTART:20261104T100000
    DURATION:PT1H
    SEQUENCE:2
    SUMMARY:new
    TRANSP:TRANSPARENT
    """)

  private let calendar = Calendar(Array(text.utf8), file: "work.ics", viewer: .utc)

  private func shown(_ dates: Range<CalendarDate>) -> [String] {
    calendar.occurrences(in: dates).map(\.description).sorted()
  }

  @Test func `an event that a newer one replaces is no event`() {
    #expect(calendar.events.map(\.details.summary) == ["Stand-up", "Stand-up, late", "new"])
    #expect(calendar.events.map(\.schedule.isOverride) == [false, true, false])
    #expect(calendar.events.map(\.file) == ["work.ics", "work.ics", "work.ics"])
    #expect(calendar.events[2].line == 24)
    #expect(calendar.diagnostics.map(\.code) == [.olderVersion])
  }

  @Test func `a window is asked as often as wanted`() {
    let days = date("2026-11-03")..<date("2026-11-05")
    let expected = [
      "2026-11-03T15:00:00Z/2026-11-03T16:00:00Z Stand-up, late",
      "2026-11-04T09:00:00Z/2026-11-04T09:30:00Z Stand-up", "2026-11-04T10:00:00Z/2026-11-04T11:00:00Z new",
    ]
    let occurrences = calendar.occurrences(in: days)
    #expect(occurrences.map(\.description).sorted() == expected)
    #expect(occurrences.map(\.description).sorted() == expected)
    #expect(shown(date("2027-01-01")..<date("2027-02-01")) == [])
  }

  @Test func `each month shows what a reader shows of it`() {
    for month in 9...12 {
      let first = CalendarDate(year: 2026, month: month, day: 1)!
      let window = OccurrenceWindow(first..<first.adding(days: 31), zone: .utc)
      var reader = CalendarReader(window: window)
      reader.read(Array(Self.text.utf8), file: "work.ics")
      #expect(Array(calendar.occurrences(in: window)) == reader.finish().occurrences)
    }
  }

  @Test func `another viewer sees times in no zone on their own clock`() throws {
    let tokyo = try #require(ZoneDatabase.system.zone(named: "Asia/Tokyo"))
    let window = OccurrenceWindow(date("2026-11-03")..<date("2026-11-04"), zone: tokyo)
    #expect(
      calendar.occurrences(in: window).map(\.description) == [
        "2026-11-03T06:00:00Z/2026-11-03T07:00:00Z Stand-up, late"
      ])
  }

  @Test func `what is asked for beyond the budget is cut and said`() {
    let occurrences = calendar.occurrences(
      in: date("2026-11-01")..<date("2026-12-01"), within: ExpansionBudget(occurrences: 5))
    #expect(occurrences.count { $0.event.uid == "daily" } < 30)
    #expect(occurrences.diagnostics.map(\.code) == [.occurrenceLimit])
  }

  @Test func `a calendar lies in several files`() {
    let lines = [
      "UID:s\nDTSTART:20261121T090000\nRRULE:FREQ=DAILY;COUNT=2\nSUMMARY:series",
      "UID:s\nRECURRENCE-ID:20261122T090000\nDTSTART:20261122T120000\nSUMMARY:moved",
    ]
    let files = lines.enumerated().map { (name: "\($0).ics", bytes: Array(calendarText($1).utf8)) }
    for files in [files, files.reversed()] {
      let calendar = Calendar(files: files, viewer: .utc)
      let shown = calendar.occurrences(in: date("2026-11-21")..<date("2026-11-23"))
      #expect(shown.map(\.event.details.summary).sorted() == ["moved", "series"])
      #expect(Set(shown.map(\.event.file)) == ["0.ics", "1.ics"])
    }
  }

  @Test func `free time is between the busy intervals`() {
    let day = calendar.occurrences(in: date("2026-11-04")..<date("2026-11-05"))
    // Transparent events take no time.
    #expect(day.busyIntervals(in: .utc) == [instant("2026-11-04T09:00")..<instant("2026-11-04T09:30")])
  }

  @Test func `busy intervals that touch are one`() {
    let spans = ["09:00/10:00", "10:00/11:00", "09:30/09:40", "12:00/12:00", "13:00/14:00"].map { text in
      let times = text.split(separator: "/").map { instant("2026-11-04T\($0)") }
      return Occurrence.Span.timed(start: times[0], end: times[1])
    }
    let event = Event(uid: nil, schedule: EventSchedule(start: .date(date("2026-11-04")), length: .days(1)))
    let occurrences = spans.reversed().map { Occurrence(event: event, span: $0) }
    #expect(
      occurrences.busyIntervals(in: .utc) == [
        instant("2026-11-04T09:00")..<instant("2026-11-04T11:00"),
        instant("2026-11-04T13:00")..<instant("2026-11-04T14:00"),
      ])
  }

  @Test func `components that are neither events nor tasks are reported once`() {
    let other = ["VTODO", "VTODO", "VJOURNAL", "VFREEBUSY"].map {
      "BEGIN:\($0)\r\nUID:\($0)\r\nDTSTART:20261103T100000Z\r\nEND:\($0)\r\n"
    }.joined()
    let text = Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(other)END:VCALENDAR\r\n".utf8)
    let calendar = Calendar(text, file: "tasks.ics", viewer: .utc)
    let expected = [
      "tasks.ics: 1 journal entry (VJOURNAL) not shown; only events and tasks are",
      "tasks.ics: 1 free/busy component (VFREEBUSY) not shown; there may be busy times where no event is",
    ]
    #expect(calendar.diagnostics.map(\.description) == expected)
    #expect(calendar.ignoredComponents.freeBusyTimes == 1)
    var reader = CalendarReader(window: days("2026-11-03"))
    reader.read(file: "tasks.ics", size: text.count) { range, take in
      take(text.span.extracting(range.clamped(to: text.indices)))
    }
    let contents = reader.finish()
    #expect(contents.diagnostics.map(\.description) == expected)
    #expect(contents.ignoredComponents == calendar.ignoredComponents)
  }

  @Test func `a text that changes while it is read is said so`() {
    struct Changed: Error {}
    // A newer version of what is shown lies outside of the window: it is asked for again, and cannot be had.
    let text = Array(
      calendarText(
        "UID:a\nDTSTART:20261103T090000Z\nSUMMARY:old\n\nUID:a\nDTSTART:20270103T090000Z\nSEQUENCE:1"
      ).utf8)
    let count = Mutex(0)
    var reader = CalendarReader(window: days("2026-11-03"))
    try? reader.read(file: "a.ics", size: text.count) { range, take in
      let isFirst = count.withLock { (count: inout Int) in
        count += 1
        return count == 1
      }
      guard isFirst else { throw Changed() }
      take(text.span.extracting(range.clamped(to: text.indices)))
    }
    let contents = reader.finish()
    #expect(contents.diagnostics.map(\.code) == [.changedFile])
  }

  private func read(_ events: String, with line: String = "X-A:b") -> ICalendar.Calendar {
    let text = calendarText(events).replacing("VERSION:2.0", with: "VERSION:2.0\r\n\(line)")
    return ICalendar.Calendar(Array(text.utf8), viewer: .utc)
  }

  // KOrganizer writes no name.
  @Test(arguments: ["tomato", "#3daee9"])
  func `COLOR counts, also behind an older property for it`(color: String) {
    let older = "X-APPLE-CALENDAR-COLOR:#112233"
    let calendar = read("UID:a\nDTSTART:20261103T090000", with: older + "\r\nCOLOR:\(color)")
    #expect(calendar.color != nil && calendar.color == CalendarColor(color))
  }

  @Test(arguments: ["METHOD:CANCEL", "METHOD:cancel"])
  func `METHOD cancels in any letter case`(line: String) {
    let calendar = read("UID:a\nDTSTART:20261103T090000", with: line)
    #expect(calendar.events.map(\.details.status) == [.cancelled])
  }

  @Test func `a cancelled event takes no time`() {
    let day = read("UID:a\nDTSTART:20261103T090000\nDURATION:PT1H\nSTATUS:CANCELLED")
      .occurrences(in: date("2026-11-03")..<date("2026-11-04"))
    #expect(day.map(\.event.uid) == ["a"])
    #expect(day.busyIntervals(in: .utc).isEmpty)
  }

  @Test func `a window that ends at midnight does not have the next day`() {
    let holiday = read("UID:a\nDTSTART;VALUE=DATE:20261104")
    #expect(Array(holiday.occurrences(in: window("2026-11-03T12:00", "2026-11-04T00:00"))).isEmpty)
    #expect(Array(holiday.occurrences(in: window("2026-11-03T12:00", "2026-11-04T00:01"))).count == 1)
  }

  @Test func `events are in the order of the text, whatever their series`() {
    let series = "UID:a\nDTSTART:20261103T090000\nRRULE:FREQ=DAILY\nSUMMARY:1"
    let other = "UID:b\nDTSTART:20261103T090000\nSUMMARY:2"
    let override = "UID:a\nRECURRENCE-ID:20261104T090000\nDTSTART:20261104T100000\nSUMMARY:3"
    let calendar = read([series, other, override].joined(separator: "\n\n"))
    #expect(calendar.events.map(\.details.summary) == ["1", "2", "3"])
  }
}
