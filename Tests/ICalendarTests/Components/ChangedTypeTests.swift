import TestSupport
import Testing

@testable import ICalendar

/// A series of dates gets a time, or one of times becomes a series of dates: what belongs to it follows.
@Suite struct ChangedTypeTests {
  private let now = instant("2026-11-21T08:00")
  private let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc

  private func series(_ text: String) -> ComponentSeries {
    var file = ComponentFile(Array(calendarText(text).utf8))
    return ComponentSeries(file.remove(uid: "u"), viewer: berlin)
  }

  private static let ofDates =
    "UID:u\nDTSTAMP:20260101T000000Z\nDTSTART;VALUE=DATE:20261201\nSUMMARY:A\nRRULE:FREQ=DAILY;UNTIL=20261207"
  private static let ofTimes =
    "UID:u\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:20261201T100000\nDURATION:PT1H\nSUMMARY:A\nRRULE:FREQ=DAILY;UNTIL=20261207T090000Z"

  private func override(_ id: String, _ start: String, _ more: String = "") -> String {
    "\n\nUID:u\nDTSTAMP:20260101T000000Z\nRECURRENCE-ID;RANGE=THISANDFUTURE\(id)\nDTSTART\(start)\nSUMMARY:B\(more)"
  }

  /// The first day of a series at ten o’clock, and as a date.
  private var span: (date: Occurrence.Span, time: Occurrence.Span) {
    let start = instant("2026-12-01T10:00", berlin)
    return (
      .allDay(start: date("2026-12-01"), end: date("2026-12-02")),
      .timed(start: start, end: start.adding(seconds: 3600))
    )
  }

  private func toTimes(_ series: inout ComponentSeries) throws {
    let reading = series
    try series.changeAll(now: now) { try reading.move(&$0, from: span.date, to: span.time, zone: berlin) }
  }

  private func toDates(_ series: inout ComponentSeries) throws {
    let reading = series
    try series.changeAll(now: now) { try reading.move(&$0, from: span.time, to: span.date, zone: berlin) }
  }

  /// The titles of the occurrences of December with their days, and the times and lengths in hours of those that have a time.
  private func seen(_ series: ComponentSeries) -> [String] {
    let bytes = Component.calendar(product: "-//test//", series.components).bytes
    let window = OccurrenceWindow(date("2026-12-01")..<date("2027-01-01"), zone: berlin)
    return Calendar(bytes, viewer: berlin).occurrences(in: window).map { occurrence in
      let title = occurrence.event.details.summary
      switch occurrence.span {
      case .allDay(let start, _): return "\(start.day) \(title)".zeroPadded(to: 4)
      case .timed(let start, let end):
        let local = berlin.localDateTime(at: start)
        let hours = (end.secondsSinceEpoch - start.secondsSinceEpoch) / 3600
        return "\(local.date.day) \(title)".zeroPadded(to: 4) + " \(local.hour)+\(hours)"
      }
    }.sorted()
  }

  @Test func `an override for the future that was moved by days gets the time, as many days away`() throws {
    var series = series(
      Self.ofDates + override(";VALUE=DATE:20261204", ";VALUE=DATE:20261205", "\nDTEND;VALUE=DATE:20261206"))
    #expect(seen(series) == ["01 A", "02 A", "03 A", "05 B", "06 B", "07 B", "08 B"])
    try toTimes(&series)
    #expect(
      seen(series) == [
        "01 A 10+1", "02 A 10+1", "03 A 10+1", "05 B 10+1", "06 B 10+1", "07 B 10+1", "08 B 10+1",
      ])
    try toDates(&series)
    #expect(seen(series) == ["01 A", "02 A", "03 A", "05 B", "06 B", "07 B", "08 B"])
  }

  @Test func `an override for the future that was moved in time becomes one of dates`() throws {
    var series = series(
      Self.ofTimes
        + override(
          ";TZID=Europe/Berlin:20261204T100000", ";TZID=Europe/Berlin:20261205T080000", "\nDURATION:PT2H"))
    #expect(seen(series).contains("05 B 8+2"))
    try toDates(&series)
    #expect(seen(series) == ["01 A", "02 A", "03 A", "05 B", "06 B", "07 B", "08 B"])
    #expect(series.components[1]["RECURRENCE-ID"]?["RANGE"] == "THISANDFUTURE")
  }

  @Test func `an override for the future that has a time already keeps it`() throws {
    var series = series(
      Self.ofDates
        + override(";VALUE=DATE:20261204", ";TZID=Europe/Berlin:20261204T150000", "\nDURATION:PT2H"))
    try toTimes(&series)
    #expect(series.components[1]["DTSTART"]?.value == "20261204T150000")
    #expect(series.components[1]["DURATION"]?.value == "PT2H")
    #expect(series.components[1]["RECURRENCE-ID"]?.value == "20261204T100000")
  }

  @Test func `additional dates and exceptions get the time, and lose it again on their days`() throws {
    var series = series(
      Self.ofDates + "\nRDATE;VALUE=DATE:20261220,20261222\nEXDATE;VALUE=DATE:20261203,20261222")
    try toTimes(&series)
    #expect(series.components[0]["RDATE"]?.value == "20261220T100000,20261222T100000")
    #expect(series.components[0]["EXDATE"]?.value == "20261203T100000,20261222T100000")
    #expect(series.components[0]["RRULE"]?.value == "FREQ=DAILY;UNTIL=20261207T090000Z")
    try toDates(&series)
    #expect(series.components[0]["RDATE"]?.value == "20261220,20261222")
    #expect(series.components[0]["EXDATE"]?.value == "20261203,20261222")
    #expect(series.components[0]["RRULE"]?.value == "FREQ=DAILY;UNTIL=20261207")
  }

  @Test func `additional dates at other times are on their days where times become dates`() throws {
    var series = series(
      Self.ofTimes
        + "\nRDATE;TZID=Europe/Berlin:20261220T080000,20261221T233000\nRDATE;VALUE=PERIOD;TZID=Europe/Berlin:20261224T090000/PT3H"
        + "\nEXDATE;TZID=Europe/Berlin:20261220T080000")
    try toDates(&series)
    #expect(seen(series).suffix(3) == ["07 A", "21 A", "24 A"])
    #expect(series.components[0].all("RDATE").allSatisfy { $0["VALUE"] == "DATE" })
  }

  @Test func `an end before the time of the last day is on the day before where times become dates`() throws {
    var series = series(Self.ofTimes.replacing("20261207T090000Z", with: "20261207T083000Z"))
    #expect(seen(series).last == "06 A 10+1")
    try toDates(&series)
    #expect(seen(series).last == "06 A")
  }

  @Test(arguments: [
    ("FREQ=DAILY;BYHOUR=10;BYMINUTE=0;COUNT=3", "FREQ=DAILY;COUNT=3"),
    ("FREQ=DAILY;BYHOUR=10,16;COUNT=3", nil), ("FREQ=HOURLY;INTERVAL=5;COUNT=3", nil),
  ])
  func `times of a rule go where times become dates, and several of them are refused`(
    _ rule: String, _ expected: String?
  ) throws {
    var series = series(Self.ofTimes.replacing("FREQ=DAILY;UNTIL=20261207T090000Z", with: rule))
    guard let expected else {
      #expect(throws: ComponentError.self) { try toDates(&series) }
      return
    }
    try toDates(&series)
    #expect(series.components[0]["RRULE"]?.value == expected)
  }

  @Test func `times that a rule of dates ignores go where it gets a time`() throws {
    var series = series(Self.ofDates.replacing("FREQ=DAILY", with: "FREQ=DAILY;BYHOUR=8,20"))
    let before = seen(series).count
    try toTimes(&series)
    #expect(seen(series).count == before && seen(series).first == "01 A 10+1")
  }

  @Test(arguments: [
    ("PT1H", "RDATE;TZID=Europe/Berlin:20261220T120000"),
    ("20261220T130000", "RDATE;TZID=Europe/Berlin:20261220T120000"),
    ("PT3H", "RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20261220T120000/PT3H"),
  ])
  func `a period that is as long as the series gets its new length, another one keeps its own`(
    _ end: String, _ expected: String
  ) throws {
    var series = series(Self.ofTimes + "\nRDATE;VALUE=PERIOD;TZID=Europe/Berlin:20261220T120000/\(end)")
    try series.changeAll(now: now) { $0["DURATION"]?.value = "PT2H" }
    #expect(series.components[0]["RDATE"]?.description == expected)
    #expect(seen(series).last == "20 A 12+\(end == "PT3H" ? 3 : 2)")
  }
}
