import TestSupport
import Testing

@testable import ICalendar

/// That whatever makes an event wrong when it is read is reported, not by the validator alone.
@Suite struct ReadingDiagnosticsTests {
  private func read(_ text: String, days: Int = 400) throws -> CalendarContents {
    let first = try #require(CalendarDate(year: 2024, month: 1, day: 1))
    let zone = try #require(ZoneDatabase.system.zone(named: "Europe/Berlin"))
    var reader = CalendarReader(
      window: OccurrenceWindow(first..<first.adding(days: days), zone: zone))
    let bytes = Array(text.utf8)
    reader.read(file: "a.ics", size: bytes.count) { $1(bytes.span.extracting($0.clamped(to: bytes.indices))) }
    return reader.finish()
  }

  private func codes(_ contents: CalendarContents) -> [String] { contents.diagnostics.map(\.code.rawValue) }

  @Test(arguments: [15, 16, 17])
  func `A list of excluded dates that is cut between two of them is an error`(padding: Int) throws {
    let date = "20250101T100000Z"
    let front = "EXDATE;X-PADDING=" + String(repeating: "x", count: padding) + ":"
    let text = front + Array(repeating: date, count: 5000).joined(separator: ",")
    let contents = try read(
      calendarText("UID:a\nDTSTART:20240101T100000Z\nRRULE:FREQ=DAILY;COUNT=3\n\(text)"))
    #expect(contents.occurrences.count == 3)
    #expect(codes(contents).contains("cut-value"))
    #expect(contents.diagnostics.contains { $0.severity == .error && $0.line == 8 })
  }

  @Test func `a long description is no error`() throws {
    let contents = try read(
      calendarText("UID:a\nDTSTART:20240101T100000Z\nDESCRIPTION:" + String(repeating: "x", count: 70_000)))
    #expect(contents.diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test(arguments: [
    ("TRIGGER;VALUE=DATE-TIME;TZID=America/New_York:20240101T040000", "", 9),
    ("TRIGGER;VALUE=DATE-TIME;TZID=\"Own\":20240101T040000", "", 7),
    ("TRIGGER;TZID=W. Europe Standard Time;VALUE=DATE-TIME:20240101T100000", "", 9),
    ("TRIGGER;VALUE=DATE-TIME;TZID=Nowhere:20240101T090000", "unknown-time-zone", 9),
    ("TRIGGER;VALUE=DATE-TIME:20240101T090000", "time-not-utc", 9),
    ("TRIGGER;VALUE=DATE-TIME:20240101T090000Z", "", 9),
    ("TRIGGER;VALUE=DATE-TIME:2024-01-01T10:00:00+01:00", "", 9),
  ])
  func `The time of a reminder is read in its zone`(trigger: String, code: String, hour: Int) throws {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Own
      BEGIN:STANDARD
      DTSTART:19700101T000000
      TZOFFSETFROM:-0300
      TZOFFSETTO:-0300
      END:STANDARD
      END:VTIMEZONE
      """
    let event = "UID:a\nDTSTART:20240101T100000Z\nBEGIN:VALARM\nACTION:DISPLAY\n\(trigger)\nEND:VALARM"
    let text = calendarText(event).replacing("BEGIN:VEVENT", with: zone + "\nBEGIN:VEVENT")
    let contents = try read(text)
    let alarm = try #require(contents.occurrences.first?.event.details.alarms.first)
    let date = try #require(CalendarDate(year: 2024, month: 1, day: 1))
    let expected = Zone.utc.instant(of: LocalDateTime(date).adding(seconds: hour * 3600))
    #expect(alarm.trigger == .absolute(expected))
    #expect(codes(contents) == (code.isEmpty ? [] : [code]))
  }

  @Test(arguments: [
    ("DTSTART:never\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100", "DTSTART"),
    ("TZOFFSETFROM:+0100\nTZOFFSETTO:+0100", "DTSTART"),
    ("DTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:x", "TZOFFSETTO"),
    ("DTSTART:19700101T000000\nTZOFFSETFROM:+9900\nTZOFFSETTO:+0100", "TZOFFSETFROM"),
    ("DTSTART:19700101T000000\nTZOFFSETFROM:x\nTZOFFSETTO:x", "TZOFFSETTO"),
    ("DTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nRRULE:FREQ=SOMETIMES", "rule"),
    ("DTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nRDATE:soon", "RDATE"),
  ])
  func `A definition of a zone that is asked for and broken is reported`(part: String, word: String) throws {
    let zone = "BEGIN:VTIMEZONE\nTZID:NAME\nBEGIN:STANDARD\n\(part)\nEND:STANDARD\nEND:VTIMEZONE\n"
    func text(_ name: String) -> String {
      calendarText("UID:a\nDTSTART;TZID=\(name):20240101T100000")
        .replacing("BEGIN:VEVENT", with: zone.replacing("NAME", with: name) + "BEGIN:VEVENT")
    }
    let own = try read(text("Own zone"))
    let found = own.diagnostics.filter { $0.code == .invalidTimeZone }
    #expect(found.contains { $0.message.contains(word) && $0.severity == .error && $0.file == "a.ics" })
    #expect(own.occurrences.count == 1)
    // The definition of a name that is known is not asked.
    #expect(codes(try read(text("Europe/Berlin"))).isEmpty)
    let report = CalendarValidator().validate(Array(text("Europe/Berlin").utf8))
    #expect(report.findings.contains { $0.severity == .error })
  }

  @Test func `a million problems are counted`() throws {
    let lines = String(repeating: "no colon\nEXDATE:never\n", count: 300)
    let contents = try read(
      calendarText("UID:a\nDTSTART:20240101T100000Z\n\(lines)\nUID:b\nDTSTART:20240101T100000Z\n\(lines)"))
    for code in [Diagnostic.Code.malformedLine, .invalidDateTime] {
      let found = contents.diagnostics.filter { $0.code == code }
      #expect(found.count == 101)
      #expect(found.map(\.count).reduce(0, +) == 600)
    }
  }

  @Test func `when a reminder was dismissed is read in its zone`() throws {
    let alarmText =
      "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT5M\n"
      + "ACKNOWLEDGED;TZID=America/New_York:20240101T040000\nEND:VALARM"
    let contents = try read(calendarText("UID:a\nDTSTART:20240101T100000Z\n" + alarmText))
    let alarm = try #require(contents.occurrences.first?.event.details.alarms.first)
    #expect(alarm.acknowledged == instant("2024-01-01T09:00"))
  }

  @Test func `A definition of a zone without a part is reported with its line`() throws {
    let text = calendarText("UID:a\nDTSTART;TZID=Own zone:20240101T100000")
      .replacing("BEGIN:VEVENT", with: "BEGIN:VTIMEZONE\nTZID:Own zone\nEND:VTIMEZONE\nBEGIN:VEVENT")
    let found = try read(text).diagnostics.filter { $0.code == .invalidTimeZone }
    #expect(found.map(\.line) == [4])
  }
}
