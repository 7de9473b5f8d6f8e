import TestSupport
import Testing

@testable import ICalendar

/// All that read a calendar agree on which VTIMEZONE a TZID means.
@Suite struct DefinedZonesTests {
  /// VTIMEZONEs, and what noon of a TZID in one of the calendars is in UTC.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The VTIMEZONEs of each VCALENDAR of the text.
    let calendars: [[String]]
    /// The VCALENDAR that uses the TZID.
    let place: Int
    /// The TZID as it is written in a parameter.
    let name: String
    let hour: Int

    init(_ text: String, _ calendars: [[String]], in place: Int = 0, _ name: String, is hour: Int) {
      (testDescription, self.calendars, self.place) = (text, calendars, place)
      (self.name, self.hour) = (name, hour)
    }
  }

  /// A VTIMEZONE that is some hours before UTC, with lines before and after its TZID.
  private static func zone(_ name: String, _ hours: Int, before: String = "", after: String = "") -> String {
    let offset = "+" + String(hours).zeroPadded(to: 2) + "00"
    return """
      BEGIN:VTIMEZONE
      \(before)TZID:\(name)
      \(after)BEGIN:STANDARD
      DTSTART:19700101T000000
      TZOFFSETFROM:\(offset)
      TZOFFSETTO:\(offset)
      END:STANDARD
      END:VTIMEZONE

      """
  }

  static let cases = [
    Case("one of its own VCALENDAR", [[zone("Ours", 1)], [zone("Ours", 3)]], in: 1, "Ours", is: 9),
    Case("the first of several", [[zone("Ours", 1), zone("Ours", 3)]], "Ours", is: 11),
    Case("the first of the text", [[zone("Ours", 1)], [zone("Ours", 3)], []], in: 2, "Ours", is: 11),
    Case("the exact name before others", [[zone("Ours", 1)], [zone("OURS", 3)]], in: 1, "Ours", is: 11),
    Case("any letter case, its own first", [[zone("ours", 1)], [zone("oURS", 3)]], in: 1, "OURS", is: 9),
    Case("the zone of the system", [[zone("Europe/Berlin", 5)]], "Europe/Berlin", is: 11),
    Case("its end in the system", [[zone("/x/Europe/Berlin", 5)]], "/x/Europe/Berlin", is: 11),
    Case("an abbreviation that is defined", [[zone("EST", 10)]], "EST", is: 2),
    Case(
      "a name of Windows that is defined", [[zone("W. Europe Standard Time", 5)]], "W. Europe Standard Time",
      is: 7),
    Case(
      "a name of Windows of another VCALENDAR", [[zone("W. Europe Standard Time", 5)], []], in: 1,
      "W. Europe Standard Time", is: 7),
    Case("a name of Windows alone", [[]], "W. Europe Standard Time", is: 11),
    Case(
      "the first TZID of two", [[zone("Ours", 1, after: "TZID:Other\n"), zone("Other", 3)]], "Other", is: 9),
    Case("a TZID behind an empty one", [[zone("Ours", 3, before: "TZID:\n")]], "Ours", is: 9),
    Case(
      "no TZID of a component inside",
      [[zone("Ours", 1, before: "BEGIN:X-A\nTZID:Other\nEND:X-A\n"), zone("Other", 3)]], "Other", is: 9),
    Case("a name with escapes", [[zone("Head\\, Office", 3)]], "\"Head, Office\"", is: 9),
    Case("a parameter with escapes", [[zone("Head\\, Office", 3)]], "\"Head\\, Office\"", is: 9),
  ]

  /// The text of a case, with lines of its VCALENDAR in which `NOON` stands for the parameter and the time.
  private func text(_ test: Case, _ lines: String) -> [UInt8] {
    var text = ""
    for (place, zones) in test.calendars.enumerated() {
      let own =
        place == test.place ? lines.replacing("NOON", with: "TZID=\(test.name):20261201T120000") + "\n" : ""
      text += "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(zones.joined())\(own)END:VCALENDAR\n"
    }
    return Array(text.replacing("\n", with: "\r\n").utf8)
  }

  private let event = "BEGIN:VEVENT\nUID:e\nDTSTAMP:20260101T000000Z\nDTSTART;NOON\nEND:VEVENT"
  private let window = days("2026-12-01")

  private func moment(_ test: Case) -> Instant {
    instant("2026-12-01T" + String(test.hour).zeroPadded(to: 2) + ":00")
  }

  private func start(_ span: Occurrence.Span?) -> Instant? {
    guard case .timed(let start, _) = span else { return nil }
    return start
  }

  @Test(arguments: cases) func `events are at the same time in all readings`(_ test: Case) throws {
    let (text, expected) = (text(test, event), moment(test))
    #expect(Calendar(text, viewer: .utc).events.first?.schedule.start.instant(viewer: .utc) == expected)
    let filtered = CalendarReadings.filtered(text, in: window, blockSize: 64)
    #expect(start(filtered.occurrences.first?.span) == expected)
    let past = Array(String(decoding: text, as: UTF8.self).utf8) + self.text(test, Self.past)
    let excerpt = CalendarReader.excerpt(of: past, in: days("2026-11-20", "2026-12-20"))
    #expect(
      start(CalendarReadings.filtered(try #require(excerpt), in: window).occurrences.first?.span) == expected)
    let json = JCal.encode(ComponentFile(text).components)
    let decoded = ComponentFile(try JCal.decode(json)).bytes
    #expect(Calendar(decoded, viewer: .utc).events.first?.schedule.start.instant(viewer: .utc) == expected)
    let findings = CalendarValidator().validate(text).findings
    #expect(!findings.contains { $0.code == .unknownTimeZone })
  }

  /// An event long before the window, which an excerpt leaves out.
  private static let past =
    "BEGIN:VEVENT\nUID:p\nDTSTAMP:20260101T000000Z\nDTSTART:20200101T000000Z\nEND:VEVENT"

  @Test(arguments: cases) func `events are changed and copied at the time at which they are read`(
    _ test: Case
  )
    throws
  {
    let (text, expected) = (text(test, event), moment(test))
    let splice = CalendarSplice(text, uids: ["e"])
    let series = splice.series(uid: "e", viewer: .utc)
    #expect(start(series.span(of: series.components[0])) == expected)
    var copy = CalendarSplice(Component.calendar(product: "x").bytes)
    try copy.insert(series.components, timeZones: splice.timeZones(uid: "e"))
    #expect(Calendar(copy.bytes, viewer: .utc).events.first?.schedule.start.instant(viewer: .utc) == expected)
  }

  @Test(arguments: cases) func `tasks, reminders and overrides have the same time`(_ test: Case) throws {
    let expected = moment(test)
    let task = text(test, "BEGIN:VTODO\nUID:t\nDTSTAMP:20260101T000000Z\nDUE;NOON\nEND:VTODO")
    #expect(start(Calendar(task, viewer: .utc).toDos(in: window).first?.span) == expected)
    let alarm = "BEGIN:VALARM\nACTION:AUDIO\nTRIGGER;VALUE=DATE-TIME;NOON\nEND:VALARM\n"
    for name in ["VEVENT", "VTODO"] {
      let reminded = text(
        test,
        "BEGIN:\(name)\nUID:r\nDTSTAMP:20260101T000000Z\n\(name == "VTODO" ? "DUE" : "DTSTART"):20261201T200000Z\n\(alarm)END:\(name)"
      )
      let calendar = Calendar(reminded, viewer: .utc)
      let event = calendar.events.first ?? calendar.toDos(in: window).first?.event
      #expect(event?.details.alarms.map(\.trigger) == [.absolute(expected)], "\(name)")
      let found = CalendarReadings.filtered(reminded, in: window)
      let read = found.occurrences.first?.event ?? found.toDos.first?.event
      #expect(read?.details.alarms.map(\.trigger) == [.absolute(expected)], "\(name)")
    }
    let series = text(
      test,
      "BEGIN:VEVENT\nUID:s\nDTSTAMP:20260101T000000Z\nDTSTART:\(expected.basicForm)\nRRULE:FREQ=DAILY;COUNT=2\nEND:VEVENT\n"
        + "BEGIN:VEVENT\nUID:s\nDTSTAMP:20260101T000000Z\nRECURRENCE-ID;NOON\nDTSTART:20261201T210000Z\nEND:VEVENT"
    )
    let both = Calendar(series, viewer: .utc).occurrences(in: days("2026-12-01", "2026-12-02"))
    #expect(both.compactMap { start($0.span) }.count == 2)
  }

  @Test(arguments: cases) func `free and busy times are the same`(_ test: Case) {
    let busy = text(
      test,
      "BEGIN:VFREEBUSY\nUID:f\nDTSTAMP:20260101T000000Z\nDTSTART;NOON\nDTEND:20261203T000000Z\nEND:VFREEBUSY")
    #expect(Calendar(busy, viewer: .utc).freeBusy?.spans.first?.lowerBound == moment(test))
    let available = text(
      test,
      "BEGIN:VAVAILABILITY\nUID:v\nDTSTAMP:20260101T000000Z\nBEGIN:AVAILABLE\nUID:w\nDTSTAMP:20260101T000000Z\nDTSTART;NOON\nDURATION:PT1H\nEND:AVAILABLE\nEND:VAVAILABILITY"
    )
    let periods = CalendarReadings.filtered(available, in: window).freeBusy?.periods ?? []
    #expect(periods.map(\.interval.upperBound).min() == moment(test))
  }
}
