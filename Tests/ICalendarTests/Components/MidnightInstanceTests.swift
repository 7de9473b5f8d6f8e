import TestSupport
import Testing

@testable import ICalendar

/// Changes series of whole days whose instances are named by midnights in UTC, as Exchange and Outlook write them.
@Suite struct MidnightInstanceTests {
  private let now = instant("2026-11-20T08:00")
  private let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc

  private func series(_ text: String) -> ComponentSeries {
    var file = ComponentFile(Array(calendarText(text).utf8))
    return ComponentSeries(file.remove(uid: "u"), viewer: berlin)
  }

  /// The titles and dates of the occurrences.
  private func seen(_ series: ComponentSeries) -> [String] {
    let bytes = Component.calendar(product: "-//test//", series.components).bytes
    let window = OccurrenceWindow(date("2026-11-01")..<date("2027-01-01"), zone: berlin)
    return Calendar(bytes, viewer: berlin).occurrences(in: window).map {
      let day = if case .allDay(let day, _) = $0.span { "\(day)".suffix(2) } else { "\($0.span)"[...] }
      return "\($0.event.details.summary)\(day)"
    }.sorted()
  }

  private func days(_ lines: String = "", _ others: String = "") -> ComponentSeries {
    series(
      "UID:u\nDTSTAMP:20260101T000000Z\nDTSTART;VALUE=DATE:20261123\nRRULE:FREQ=DAILY;COUNT=4\nSUMMARY:A"
        + (lines.isEmpty ? "" : "\n" + lines) + (others.isEmpty ? "" : "\n\n" + others))
  }

  private let override =
    "UID:u\nDTSTAMP:20260101T000000Z\nRECURRENCE-ID:20261123T230000Z\nDTSTART;VALUE=DATE:20261129\nSUMMARY:O"

  private func span(_ first: String, days: Int = 1) -> Occurrence.Span {
    .allDay(start: date(first), end: date(first).adding(days: days))
  }

  private func move(_ series: inout ComponentSeries, to new: Occurrence.Span) throws {
    let copy = series
    try series.changeAll(now: now) {
      try copy.move(&$0, from: span("2026-11-23"), to: new, zone: berlin)
    }
  }

  @Test func `a deleted day stays deleted when the series moves`() throws {
    var series = days("EXDATE:20261123T230000Z")
    #expect(seen(series) == ["A23", "A25", "A26"])
    try move(&series, to: span("2026-11-24"))
    #expect(seen(series) == ["A24", "A26", "A27"])
  }

  @Test func `an override follows its day, and is changed and deleted as that`() throws {
    let before = days("", override)
    var moved = before
    try move(&moved, to: span("2026-11-24"))
    #expect(seen(before) == ["A23", "A25", "A26", "O29"] && seen(moved) == ["A24", "A26", "A27", "O29"])
    var changed = before
    try changed.change(.date(date("2026-11-24")), now: now) { $0["SUMMARY"]?.value = "N" }
    #expect(changed.components.count == 2 && seen(changed) == ["A23", "A25", "A26", "N29"])
    var deleted = before
    try deleted.delete(.date(date("2026-11-24")), now: now)
    #expect(deleted.components.count == 1 && seen(deleted) == ["A23", "A25", "A26"])
  }

  private func marked(_ rule: String = "") -> ComponentSeries {
    series(
      "UID:u\nDTSTAMP:20260101T000000Z\nDTSTART:20261122T230000Z\nDTEND:20261123T230000Z\n\(rule)"
        + "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE\nSUMMARY:A")
  }

  @Test func `a day that Outlook marks gets another day, another length and a time`() throws {
    for (new, shown) in [(span("2026-11-26"), "A26"), (span("2026-11-23", days: 2), "A23")] {
      var series = marked()
      try move(&series, to: new)
      #expect(seen(series) == [shown])
    }
    var timed = marked()
    let ten = berlin.instant(of: local("2026-11-23T10:00"))
    try move(&timed, to: .timed(start: ten, end: ten.adding(seconds: 3600)))
    #expect(timed.components[0]["DTSTART"]?.value == "20261123T100000")
    #expect(timed.components[0]["DTEND"]?.value == "20261123T110000")
  }

  @Test func `an instance of such a series is changed and deleted, and the series moves`() throws {
    var series = marked("RRULE:FREQ=DAILY;COUNT=4\n")
    #expect(seen(series) == ["A23", "A24", "A25", "A26"])
    try series.change(.date(date("2026-11-24")), now: now) { $0["SUMMARY"]?.value = "N" }
    try series.delete(.date(date("2026-11-25")), now: now)
    #expect(seen(series) == ["A23", "A26", "N24"])
    try move(&series, to: span("2026-11-24"))
    #expect(seen(series) == ["A24", "A27", "N25"])
  }
}

/// Changes series of times whose days are named by midnights of their zone, as Exchange writes them.
@Suite struct NamedDayTests {
  private let now = instant("2026-11-20T08:00")
  private let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc

  private func series(_ lines: String) -> ComponentSeries {
    let text =
      "UID:u\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:20261123T090000\nSUMMARY:A\n" + lines
    var file = ComponentFile(Array(calendarText(text).utf8))
    return ComponentSeries(file.remove(uid: "u"), viewer: berlin)
  }

  private func seen(_ series: ComponentSeries) -> [String] {
    let bytes = Component.calendar(product: "-//test//", series.components).bytes
    let window = OccurrenceWindow(date("2026-11-01")..<date("2027-01-01"), zone: berlin)
    return Calendar(bytes, viewer: berlin).occurrences(in: window).map { one in
      guard case .timed(let start, _) = one.span else { return "?" }
      let local = berlin.localDateTime(at: start)
      return "\(local.date.day) \(local.hour)"
    }
  }

  @Test(arguments: [";TZID=Europe/Berlin:20261124T000000", ":20261123T230000Z", ":20261124T000000"])
  func `a midnight in EXDATE is its day, and follows that`(_ midnight: String) throws {
    let exception = "EXDATE" + midnight
    var series = series("RRULE:FREQ=DAILY;COUNT=3\n" + exception)
    #expect(seen(series) == ["23 9", "25 9"])
    try series.changeAll(now: now) { $0["DTSTART"]?.value = "20261124T110000" }
    #expect(seen(series) == ["24 11", "26 11"])
    #expect(series.components[0]["EXDATE"]?.value == "20261125T110000")
    #expect(series.components[0]["EXDATE"]?["VALUE"] == nil)
    try series.changeAll(now: now) { $0["SUMMARY"]?.value = "B" }
    #expect(seen(series) == ["24 11", "26 11"])
  }

  @Test(arguments: [
    ("RRULE:FREQ=HOURLY;INTERVAL=15;COUNT=3", ["23 9", "24 15"]),
    ("RRULE:FREQ=DAILY;COUNT=2;BYHOUR=0,9", ["23 9"]),
    ("RRULE:FREQ=DAILY;COUNT=2\nRDATE;TZID=Europe/Berlin:20261124T000000", ["23 9", "24 9"]),
  ])
  func `a midnight at which an instance begins is that instance`(_ rule: String, _ expected: [String]) {
    #expect(seen(series(rule + "\nEXDATE;TZID=Europe/Berlin:20261124T000000")) == expected)
  }
}
