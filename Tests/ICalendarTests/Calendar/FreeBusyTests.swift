import Foundation
import TestSupport
import Testing

@testable import ICalendar

/// Free/busy times (VFREEBUSY): when they make busy, and of which times they say nothing.
@Suite struct FreeBusyTests {
  private func calendar(_ lines: String, method: String = "PUBLISH") -> [UInt8] {
    let text = """
      BEGIN:VCALENDAR
      METHOD:\(method)
      BEGIN:VFREEBUSY
      UID:f
      \(lines)
      END:VFREEBUSY
      END:VCALENDAR

      """
    return Array(text.replacing("\n", with: "\r\n").utf8)
  }

  /// The intervals as `10:00-11:00`, with the day of the month before a time that is not on the 21st.
  private func text(_ intervals: [Range<Instant>]) -> [String] {
    intervals.map { interval in
      [interval.lowerBound, interval.upperBound].map { moment in
        let time = Zone.utc.localDateTime(at: moment)
        let clock = "\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)"
        return time.date.day == 21 ? clock : "\(time.date.day)T\(clock)"
      }.joined(separator: "-")
    }
  }

  /// The contents that a reader finds that skips events outside of a window.
  private func read(_ bytes: [UInt8], in window: OccurrenceWindow) -> CalendarContents {
    var reader = CalendarReader(window: window)
    reader.read(file: "calendar.ics", size: bytes.count) { range, take in
      take(bytes.span.extracting(range.clamped(to: bytes.indices)))
    }
    return reader.finish()
  }

  @Test(arguments: [("OPAQUE", true), ("TRANSPARENT", false)])
  func `the time behind the last known instance of a series that is cut is not known to be free`(
    _ transparency: String, _ isUnknown: Bool
  ) {
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:s
      DTSTART:20261121T000000Z
      DTEND:20261121T000001Z
      TRANSP:\(transparency)
      RRULE:FREQ=SECONDLY
      END:VEVENT
      END:VCALENDAR

      """
    let window = days("2026-11-21")
    let contents = read(Array(text.replacing("\n", with: "\r\n").utf8), in: window)
    let unknown = contents.freeBusy?.unknownIntervals(in: window) ?? []
    #expect(!unknown.isEmpty == isUnknown)
    guard let first = unknown.first, let last = contents.occurrences.last else { return }
    #expect(first.upperBound == window.end && unknown.count == 1)
    #expect(first.lowerBound == last.span.interval(in: .utc).lowerBound)
  }

  private static let bounds = "DTSTART:20261121T080000Z\nDTEND:20261121T120000Z\n"
  private let week = "DTSTART:20261116T000000Z\nDTEND:20261123T000000Z\n"

  @Test func `periods with a length or an end make busy, in a calendar and in what a reader finds`() {
    let bytes = calendar(
      week + """
        FREEBUSY:20261121T100000Z/PT1H,20261121T103000Z/20261121T120000Z
        FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261121T140000Z/PT30M
        FREEBUSY;FBTYPE=FREE:20261121T150000Z/PT1H
        FREEBUSY;FBTYPE=X-ODD:20261121T160000Z/PT1H
        FREEBUSY;FBTYPE=busy-unavailable:20261201T160000Z/PT1H
        """)
    let calendar = Calendar(bytes, viewer: .utc)
    let busy = calendar.occurrences(in: days("2026-11-21")).busyIntervals(in: .utc)
    #expect(text(busy) == ["10:00-12:00", "14:00-14:30", "16:00-17:00"])
    #expect(
      calendar.freeBusy?.periods.map(\.kind) == [.busy, .busy, .tentative, .free, .busy, .unavailable])
    #expect(calendar.freeBusy?.unknownIntervals(in: days("2026-11-21")) == [])
    // A reader keeps what touches its window, whether it reads the text at once or in blocks.
    var whole = CalendarReader(window: days("2026-11-21"))
    whole.read(bytes, file: "free.ifb")
    for contents in [whole.finish(), read(bytes, in: days("2026-11-21"))] {
      #expect(contents.freeBusy?.busyIntervals == busy)
      #expect(contents.ignoredComponents.freeBusyTimes == 1)
      #expect(contents.diagnostics.map(\.code) == [.ignoredFreeBusy])
    }
  }

  @Test func `busy times and events are merged`() {
    let calendar = Calendar(withEvent(calendar(week + "FREEBUSY:20261121T100000Z/PT90M")), viewer: .utc)
    #expect(
      self.text(calendar.occurrences(in: days("2026-11-21")).busyIntervals(in: .utc)) == ["10:00-13:00"])
  }

  @Test(arguments: [
    // Outside of DTSTART and DTEND.
    (
      "DTSTART:20261121T080000Z\nDTEND:20261121T180000Z\nFREEBUSY:20261121T100000Z/PT1H",
      ["0:00-8:00", "18:00-22T0:00"]
    ),
    // Without them, outside of what is between its periods.
    ("FREEBUSY:20261121T100000Z/PT1H,20261121T150000Z/PT1H", ["0:00-10:00", "16:00-22T0:00"]),
    // A period cannot be read, or has no end.
    (
      "DTSTART:20261121T080000Z\nDTEND:20261121T180000Z\nFREEBUSY:20261121T100000Z/PT1H,soon/PT1H",
      ["0:00-10:00", "11:00-22T0:00"]
    ),
    (
      "DTSTART:20261121T080000Z\nDTEND:20261121T180000Z\nFREEBUSY:20261121T100000Z",
      ["0:00-22T0:00"]
    ),
    // A period ends before it begins.
    (
      "DTSTART:20261121T080000Z\nDTEND:20261121T180000Z\nFREEBUSY:20261121T120000Z/20261121T110000Z",
      ["0:00-22T0:00"]
    ),
    ("X-A:b", ["0:00-22T0:00"]),
  ])
  func `what a calendar of free/busy times does not say is not known to be free`(
    lines: String, unknown: [String]
  ) {
    let freeBusy = Calendar(calendar(lines), viewer: .utc).freeBusy
    #expect(freeBusy.map { text($0.unknownIntervals(in: days("2026-11-21"))) } == unknown)
  }

  @Test func `a request for free/busy times says nothing of them`() {
    let freeBusy = Calendar(calendar(week, method: "REQUEST"), viewer: .utc).freeBusy
    #expect(freeBusy == FreeBusyTimes())
    #expect(Calendar(Array("BEGIN:VCALENDAR\nEND:VCALENDAR\n".utf8), viewer: .utc).freeBusy == nil)
  }

  @Test func `of more periods than can be kept none makes other times free`() {
    let component =
      "BEGIN:VFREEBUSY\nDTSTART:20261121T000000Z\nDTEND:20261122T000000Z\nFREEBUSY:20261121T100000Z/PT1H\n"
    let text =
      "BEGIN:VCALENDAR\n" + String(repeating: component + "END:VFREEBUSY\n", count: 10_100)
      + "END:VCALENDAR\n"
    let freeBusy = Calendar(Array(text.utf8), viewer: .utc).freeBusy
    #expect(freeBusy.map { self.text($0.busyIntervals) } == ["10:00-11:00"])
    #expect(freeBusy?.spans == [])
    // Nor does one component with more of them, which are not all kept.
    let line = Array(repeating: "20261121T100000Z/PT1H", count: 700).joined(separator: ",")
    let free = "BEGIN:VFREEBUSY\nFREEBUSY;FBTYPE=FREE:20261121T080000Z/PT10H\n"
    let many = free + String(repeating: "FREEBUSY:\(line)\n", count: 30) + "END:VFREEBUSY\n"
    let one = Calendar(Array("BEGIN:VCALENDAR\n\(many)END:VCALENDAR\n".utf8), viewer: .utc).freeBusy
    #expect(one?.periods.count == 20_000 && one?.spans == [])
    #expect(
      one.map { self.text($0.unknownIntervals(in: days("2026-11-21"))) } == ["0:00-10:00", "11:00-22T0:00"])
  }

  @Test func `a component without properties says nothing of any time`() {
    let text = "BEGIN:VCALENDAR\r\nBEGIN:VFREEBUSY\r\nEND:VFREEBUSY\r\nEND:VCALENDAR\r\n"
    let calendar = Calendar(Array(text.utf8), viewer: .utc)
    #expect(calendar.freeBusy == FreeBusyTimes() && calendar.ignoredComponents.freeBusyTimes == 1)
    #expect(
      Calendar(withEvent(Array(text.utf8)), viewer: .utc).freeBusy == FreeBusyTimes(isBesideEvents: true))
  }

  @Test func `tasks beside free/busy times do not make other times free, and events without a UID do`() {
    let task = "BEGIN:VTODO\r\nUID:t\r\nSTATUS:COMPLETED\r\nEND:VTODO\r\n"
    let event = "BEGIN:VEVENT\r\nDTSTART:20261121T110000Z\r\nEND:VEVENT\r\n"
    let bytes = calendar(week + "FREEBUSY:20261121T100000Z/PT1H")
    for (component, isUnknown) in [(task, true), (event, false)] {
      let text = adding(component, to: bytes)
      let found = read(text, in: days("2026-12-01"))
      #expect((found.freeBusy?.unknownIntervals(in: days("2026-12-01")).isEmpty == false) == isUnknown)
      #expect(Calendar(text, viewer: .utc).freeBusy?.isBesideEvents == !isUnknown)
    }
  }

  @Test(arguments: [
    // Another component does not vouch for the time of one that cannot be read, nor does a period that is free.
    (
      bounds + "FREEBUSY:soon/PT1H,20261121T100000Z/PT1H\n"
        + "FREEBUSY;FBTYPE=FREE:20261121T080000Z/PT1H",
      ["8:00-10:00", "11:00-12:00"]
    ),
    // Values are separated by `;` in old calendars.
    (
      "DTSTART:20261121T080000Z\nDTEND:20261121T120000Z\nFREEBUSY:20261121T090000Z/PT1H;soon/PT1H",
      ["8:00-9:00", "10:00-12:00"]
    ),
    (
      "DTSTART:20261121T080000Z\nDTEND:20261121T120000Z\nFREEBUSY:20261121T090000Z/PT1H;20261121T110000Z/PT1H",
      []
    ),
    // Without bounds it can be about any time.
    ("DTSTART:soon\nDTEND:20261121T120000Z", ["0:00-22T0:00"]),
    ("FREEBUSY:20261121T090000Z/PT1H,soon/PT1H", ["0:00-9:00", "10:00-22T0:00"]),
    (
      "DTSTART:20261121T120000Z\nDTEND:20261121T080000Z\nFREEBUSY:soon/PT1H", ["0:00-22T0:00"]
    ),
    // Nor is it about its bounds alone if a period is outside of them.
    (
      bounds + "FREEBUSY:20261121T150000Z/PT1H,20261121T170000Z/soon", ["0:00-15:00", "16:00-22T0:00"]
    ),
    // A list is wrapped without a space at the beginning of the next line, a comma or a colon is missing, or the zone is unknown.
    (
      bounds + "FREEBUSY:20261121T090000Z/PT1H,\n20261121T110000Z/PT1H", ["8:00-9:00", "10:00-12:00"]
    ),
    (
      bounds + "FREEBUSY:20261121T090000Z/20261121T100000Z 20261121T110000Z/20261121T113000Z",
      ["8:00-9:00", "10:00-12:00"]
    ),
    (bounds + "FREEBUSY;FBTYPE=BUSY 20261121T100000Z/PT1H", ["8:00-12:00"]),
    (bounds + "FREEBUSY;TZID=Mars/Base:20261121T090000/PT1H", ["8:00-9:00", "10:00-12:00"]),
    // A component within it has no END.
    (bounds + "BEGIN:X-A\nFREEBUSY:20261121T100000Z/PT1H", ["8:00-12:00"]),
    // A period of no length is readable.
    (bounds + "FREEBUSY:20261121T100000Z/PT0S", []),
  ])
  func `of the time of a component that cannot be read only what is busy is known`(
    lines: String, unknown: [String]
  ) {
    let both = calendar(week) + calendar(lines)
    for bytes in [both, withEvent(both)] {
      let freeBusy = Calendar(bytes, viewer: .utc).freeBusy
      #expect(freeBusy.map { text($0.unknownIntervals(in: days("2026-11-21"))) } == unknown)
    }
  }

  @Test func `of free/busy times whose END is missing only what is busy is known`() {
    let lines = week + "FREEBUSY:20261121T100000Z/PT1H\n"
    let cut = calendar(lines).split(separator: Array("END:VFREEBUSY".utf8), maxSplits: 1)[0]
    let nested = calendar(lines + "BEGIN:VEVENT\nUID:a\nDTSTART:20261121T120000Z\nEND:VEVENT")
    for bytes in [Array(cut), nested] {
      for freeBusy in [Calendar(bytes, viewer: .utc).freeBusy, read(bytes, in: days("2026-11-21")).freeBusy] {
        let unknown = freeBusy.map { text($0.unknownIntervals(in: days("2026-11-21"))) }
        #expect(unknown == ["0:00-10:00", "11:00-22T0:00"])
      }
    }
  }

  @Test func `an event that cannot be read does not make other times known`() {
    let event = "BEGIN:VEVENT\nUID:x\nDTSTART:soon\nEND:VEVENT\n"
    let text = adding(event, to: calendar(week))
    for freeBusy in [Calendar(text, viewer: .utc).freeBusy, read(text, in: days("2026-12-01")).freeBusy] {
      #expect(freeBusy?.unknownIntervals(in: days("2026-12-01")).isEmpty == false)
    }
  }

  @Test func `free/busy times are decoded where keys are missing`() throws {
    let stated = try #require(Calendar(calendar(week), viewer: .utc).freeBusy)
    #expect(try JSONDecoder().decode(FreeBusyTimes.self, from: JSONEncoder().encode(stated)) == stated)
    #expect(try JSONDecoder().decode(FreeBusyTimes.self, from: Data("{}".utf8)) == FreeBusyTimes())
  }

  /// The text with an event on the 21st, from 11:00 to 13:00, beside the free/busy times.
  private func withEvent(_ bytes: [UInt8]) -> [UInt8] {
    let event = "BEGIN:VEVENT\nUID:a\nDTSTART:20261121T110000Z\nDTEND:20261121T130000Z\nEND:VEVENT\n"
    return adding(event, to: bytes)
  }

  /// The text with another component beside the free/busy times.
  private func adding(_ component: String, to bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    return Array(text.replacing("END:VCALENDAR", with: component + "END:VCALENDAR").utf8)
  }

  @Test func `beside events, free/busy times leave nothing unknown`() {
    let old = calendar(
      "DTSTART:20200101T000000Z\nDTEND:20200102T000000Z\nFREEBUSY:20200101T100000Z/PT1H")
    for bytes in [old, calendar(week, method: "REQUEST"), calendar("X-A:b\nFREEBUSY:20261121T080000Z/PT1H")] {
      let alone = Calendar(bytes, viewer: .utc).freeBusy
      #expect(alone?.unknownIntervals(in: days("2026-11-21")).isEmpty == false)
      let both = withEvent(bytes)
      #expect(Calendar(both, viewer: .utc).freeBusy?.unknownIntervals(in: days("2026-11-21")) == [])
      // Also where a reader skips the event, because it is in another month.
      let other = days("2026-12-21")
      #expect(read(both, in: other).freeBusy?.unknownIntervals(in: other) == [])
      // An excerpt would have no event.
      #expect(CalendarReader.excerpt(of: both, in: other) == nil)
    }
    let broken = withEvent(calendar("DTSTART:20261121T080000Z\nFREEBUSY:soon/PT1H"))
    let unknown = Calendar(broken, viewer: .utc).freeBusy?.unknownIntervals(in: days("2026-11-21"))
    #expect(unknown?.isEmpty == false)
  }

  @Test func `of more components than are kept, none makes other times free`() {
    let request = "METHOD:REQUEST\n"
    let empty = "BEGIN:VFREEBUSY\nDTSTART:20261121T000000Z\nEND:VFREEBUSY\n"
    let covering = "BEGIN:VFREEBUSY\nDTSTART:20261121T000000Z\nDTEND:20261122T000000Z\nEND:VFREEBUSY\n"
    for (count, known) in [(19_999, 1), (20_000, 0)] {
      let text = Array(
        ("BEGIN:VCALENDAR\n\(request)" + String(repeating: empty, count: count)
          + "END:VCALENDAR\nBEGIN:VCALENDAR\n\(covering)END:VCALENDAR\n").utf8)
      let contents = read(text, in: days("2026-11-21"))
      #expect(contents.freeBusy?.spans.count == known)
      #expect(contents.ignoredComponents.freeBusyTimes == count + 1)
    }
  }

  /// Days from the window, in the forms in which the filter reads them, and in others.
  @Test(arguments: [
    (
      "DTSTART:20260101T000000Z\nDTEND:20260201T000000Z\nFREEBUSY:20260121T100000Z/PT1H,\n 20260122T100000Z/PT1H",
      false
    ),
    ("FREEBUSY;FBTYPE=FREE:20260121T100000Z/20260121T110000Z\nFREEBUSY:20260122T100000Z/PT1H", false),
    ("DTSTART:20260101T000000Z\nDTEND:20270201T000000Z", true),
    ("DTSTART:20260101T000000Z\nDTEND:20260201T000000Z\nFREEBUSY:20260121T100000Z/P400D", true),
    ("DTSTART:20260101T000000Z\nDTEND:20260201T000000Z\nFREEBUSY:20261121T100000Z/PT1H", true),
    ("DTSTART:20260101T000000Z\nDTEND:20260201T000000Z\nno line", true),
    ("DTSTART:20260101T000000Z\nFREEBUSY:soon/PT1H", true),
    ("DTSTART;TZID=Europe/Berlin:20260101T000000\nDTEND:20260201T000000Z", true),
  ])
  func `of free/busy times far from the window it is only known that there are some`(
    lines: String, isKept: Bool
  ) {
    let bytes = calendar(lines)
    let window = days("2026-11-21")
    var filter = WindowFilter(window, resolver: TimeZoneResolver())
    bytes.withUnsafeBufferPointer { filter.read($0) }
    filter.finish()
    #expect(filter.kept.holdsComponents == isKept)
    let (read, whole) = (read(bytes, in: window), Calendar(bytes, viewer: .utc))
    #expect(read.freeBusy?.unknownIntervals(in: window) == whole.freeBusy?.unknownIntervals(in: window))
    #expect(read.freeBusy?.unknownIntervals(in: window).isEmpty == false || isKept)
    #expect(read.ignoredComponents.freeBusyTimes == 1)
  }

  @Test func `a line of periods that is too long to be read makes the rest unknown`() {
    let periods = Array(repeating: "20261121T100000Z/PT1H", count: 4000).joined(separator: ",")
    let freeBusy = Calendar(calendar(week + "FREEBUSY:" + periods), viewer: .utc).freeBusy
    #expect(freeBusy.map { text($0.busyIntervals) } == ["10:00-11:00"])
    #expect(freeBusy?.spans == [])
  }
}

/// VAVAILABILITY (RFC 7953): times that no AVAILABLE has are busy.
@Suite struct AvailabilityTests {
  private static let hours = """
    BEGIN:VAVAILABILITY
    UID:v
    DTSTAMP:20260101T000000Z
    BEGIN:AVAILABLE
    UID:a
    DTSTAMP:20260101T000000Z
    DTSTART;TZID=Europe/Berlin:20261102T090000
    DTEND;TZID=Europe/Berlin:20261102T170000
    RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
    END:AVAILABLE
    END:VAVAILABILITY

    """

  private func read(_ components: String, in window: OccurrenceWindow = days("2026-11-23")) -> FreeBusyTimes?
  {
    var reader = CalendarReader(window: window)
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\n\(components)END:VCALENDAR\n"
    let bytes = Array(text.utf8)
    reader.read(file: "calendar.ics", size: bytes.count) { range, take in
      take(bytes.span.extracting(range.clamped(to: bytes.indices)))
    }
    return reader.finish().freeBusy
  }

  private func busy(_ components: String, in window: OccurrenceWindow = days("2026-11-23")) -> [String] {
    (read(components, in: window)?.busyIntervals ?? []).map { interval in
      [interval.lowerBound, interval.upperBound].map { Zone.utc.localDateTime(at: $0).description }
        .map { String($0.dropFirst(8).prefix(8)) }.joined(separator: "-")
    }
  }

  @Test func `time outside of office hours is busy, and that in them is known to be free`() {
    #expect(busy(Self.hours) == ["23T00:00-23T08:00", "23T16:00-24T00:00"])
    #expect(busy(Self.hours, in: days("2026-11-21")) == ["21T00:00-22T00:00"])
    let found = read(Self.hours)
    #expect(found?.periods.first?.kind == .unavailable)
    #expect(found?.unknownIntervals(in: days("2026-11-23")) == [])
  }

  @Test func `a day that an override moves is available as the override says`() {
    let override = """
      BEGIN:AVAILABLE
      UID:a
      DTSTAMP:20260101T000000Z
      RECURRENCE-ID;TZID=Europe/Berlin:20261123T090000
      DTSTART;TZID=Europe/Berlin:20261123T120000
      DTEND;TZID=Europe/Berlin:20261123T130000
      END:AVAILABLE
      END:VAVAILABILITY

      """
    let lines = Self.hours.replacing("END:VAVAILABILITY\n", with: override)
    #expect(busy(lines) == ["23T00:00-23T11:00", "23T12:00-24T00:00"])
  }

  @Test func `one with precedence decides in its span`() {
    let holiday = """
      BEGIN:VAVAILABILITY
      UID:h
      DTSTAMP:20260101T000000Z
      PRIORITY:1
      DTSTART:20261123T000000Z
      DURATION:P1D
      BUSYTYPE:BUSY-TENTATIVE
      BEGIN:AVAILABLE
      UID:b
      DTSTAMP:20260101T000000Z
      DTSTART:20261123T200000Z
      DTEND:20261123T210000Z
      END:AVAILABLE
      END:VAVAILABILITY

      """
    #expect(busy(Self.hours + holiday) == ["23T00:00-23T20:00", "23T21:00-24T00:00"])
    #expect(Set(read(holiday)?.periods.map(\.kind) ?? []) == [.tentative])
    #expect(busy(holiday, in: days("2026-11-24")).isEmpty)
    #expect(read(holiday, in: days("2026-11-24"))?.unknownIntervals(in: days("2026-11-24")) == [])
    // Beside a VFREEBUSY, what neither says is not known.
    let times = "BEGIN:VFREEBUSY\nDTSTART:20261121T000000Z\nDTEND:20261122T000000Z\nEND:VFREEBUSY\n"
    #expect(
      read(holiday + times, in: days("2026-11-24"))?.unknownIntervals(in: days("2026-11-24")).count == 1)
  }

  @Test func `it is not called a VFREEBUSY that is not shown, and its periods have its title`() {
    let lines = Self.hours.replacing("UID:v\n", with: "UID:v\nSUMMARY:Office hours\n")
    let bytes = Array("BEGIN:VCALENDAR\nVERSION:2.0\n\(lines)END:VCALENDAR\n".utf8)
    var reader = CalendarReader(window: days("2026-11-21"))
    reader.read(bytes, file: "calendar.ics")
    let contents = reader.finish()
    #expect(contents.ignoredComponents.isEmpty && contents.diagnostics == [])
    #expect(contents.freeBusy?.periods.map(\.title) == ["Office hours"])
  }

  @Test func `a calendar that answers many windows knows only that there are such times`() {
    let bytes = Array("BEGIN:VCALENDAR\nVERSION:2.0\n\(Self.hours)END:VCALENDAR\n".utf8)
    let freeBusy = Calendar(bytes, viewer: .utc).freeBusy
    #expect(freeBusy?.periods.isEmpty == true)
    #expect(freeBusy?.unknownIntervals(in: days("2026-11-23")).count == 1)
  }
}
