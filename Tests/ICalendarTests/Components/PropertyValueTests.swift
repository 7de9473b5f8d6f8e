import TestSupport
import Testing

@testable import ICalendar

@Suite struct PropertyValueTests {
  private let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc

  private func property(_ line: String) throws -> Property {
    let file = ComponentFile(Array("BEGIN:VEVENT\r\n\(line)\r\nEND:VEVENT\r\n".utf8))
    return try #require(file.components.first?.properties.first)
  }

  @Test func `a property has the value of its type`() throws {
    #expect(
      try property("DTSTART;TZID=Europe/Berlin:20261123T090000").time
        == .zoned(local("2026-11-23T09:00"), berlin))
    #expect(try property("DTSTART;VALUE=DATE:20261123").time == .date(date("2026-11-23")))
    #expect(try property("DTSTART:20261123T090000").time == .floating(local("2026-11-23T09:00")))
    #expect(try property("DTSTAMP:20261123T090000Z").time == .zoned(local("2026-11-23T09:00"), .utc))
    #expect(try property("DTSTART:tomorrow").time == nil)
    #expect(
      try property("EXDATE;VALUE=DATE:20261123,20261124").times
        == [.date(date("2026-11-23")), .date(date("2026-11-24"))])
    #expect(
      try property("RDATE;VALUE=PERIOD:20261123T090000Z/PT1H").times
        == [.zoned(local("2026-11-23T09:00"), .utc)])
    #expect(try property("TRIGGER:-P1DT2H").duration == DurationValue(days: -1, seconds: -7200))
    #expect(try property("DURATION:soon").duration == nil)
    #expect(try property("RRULE:FREQ=DAILY;COUNT=3").recurrenceRule?.count == 3)
    #expect(try property("RRULE:FREQ=SOMETIMES").recurrenceRule == nil)
  }

  @Test func `a time in a zone of the calendar itself is read by its VTIMEZONE`() throws {
    let zone = Component(
      "VTIMEZONE", [Property("TZID", value: "Moon")],
      components: [
        Component(
          "STANDARD",
          [
            Property("DTSTART", value: "20000101T000000"), Property("TZOFFSETFROM", value: "+0143"),
            Property("TZOFFSETTO", value: "+0143"),
          ])
      ])
    let start = try property("DTSTART;TZID=Moon:20261123T090000")
    #expect(start.time == .floating(local("2026-11-23T09:00")))
    #expect(start.time(timeZones: [zone])?.instant(viewer: .utc) == instant("2026-11-23T07:17"))
  }

  @Test(arguments: [
    (
      "DTSTART;X-A=b;TZID=Europe/Berlin:20261024T090000", 1, 0,
      "DTSTART;X-A=b;TZID=Europe/Berlin:20261025T090000"
    ),
    ("DTSTART;TZID=Europe/Berlin:20261024T090000", 0, 86_400, "DTSTART;TZID=Europe/Berlin:20261025T080000"),
    ("DTSTART;TZID=Europe/Berlin:20261025T013000", 0, 7200, "DTSTART:20261025T013000Z"),
    ("DTSTART;VALUE=DATE:20261130", 2, 0, "DTSTART;VALUE=DATE:20261202"),
    ("DTSTART;VALUE=DATE:20261130", 0, 86_399, "DTSTART;VALUE=DATE:20261130"),
    ("DTSTART:20261123T233000", 0, 3600, "DTSTART:20261124T003000"),
    ("DTSTAMP:20261123T233000Z", -1, -3600, "DTSTAMP:20261122T223000Z"),
  ])
  func `a time is shifted on the clock of its zone, and its parameters stay`(
    line: String, days: Int, seconds: Int, expected: String
  ) throws {
    var property = try property(line)
    try property.shift(by: DurationValue(days: days, seconds: seconds))
    #expect(property.description == expected)
  }

  @Test(arguments: ["DTSTART:tomorrow", "EXDATE:20261123T090000,20261124T090000"])
  func `a property that is not one time is not shifted`(line: String) throws {
    var property = try property(line)
    #expect(throws: ComponentError.noTime(property.name)) { try property.shift(byDays: 1) }
    #expect(property.description == line)
  }

  @Test func `an event is shifted with its end, and a series with its exceptions`() throws {
    var event = Component(
      "VEVENT",
      [
        Property("UID", value: "a"), Property("DTSTART", value: "20261123T090000Z"),
        Property("DTEND", value: "20261123T100000Z"), Property("RRULE", value: "FREQ=DAILY;COUNT=5"),
        Property("EXDATE", value: "20261124T090000Z"),
      ])
    var series = ComponentSeries([event], viewer: .utc)
    try series.changeAll(now: instant("2026-11-20T00:00")) { try $0.shift(byDays: 7) }
    #expect(series.components[0]["EXDATE"]?.value == "20261201T090000Z")
    try event.shift(by: DurationValue(seconds: 1800))
    #expect(["DTSTART", "DTEND"].map { event[$0]?.value } == ["20261123T093000Z", "20261123T103000Z"])
    let before = event
    event["DTEND"]?.value = "later"
    #expect(throws: ComponentError.noTime("DTEND")) { try event.shift(byDays: 1) }
    #expect(event["DTSTART"] == before["DTSTART"])
    event = before
    #expect(throws: ComponentError.self) { try event.shift(byDays: 4_000_000) }
    #expect(event == before)
  }

  @Test(arguments: [
    ("FREQ=DAILY;UNTIL=20261130", "20261130", "20261130T235959", "20261130T225959Z"),
    ("FREQ=DAILY;UNTIL=20261130T080000", "20261130", "20261130T080000", "20261130T070000Z"),
    ("FREQ=DAILY;UNTIL=20261130T080000Z", "20261130", "20261130T080000", "20261130T080000Z"),
  ])
  func `UNTIL of a new rule has the type of DTSTART`(
    text: String, ofDate: String, floating: String, zoned: String
  ) throws {
    let rule = try RecurrenceRule(text)
    let start = local("2026-11-23T09:00")
    let starts: [EventTime] = [.date(start.date), .floating(start), .zoned(start, berlin)]
    #expect(
      starts.map { Property(rule: rule, start: $0).value }
        == [ofDate, floating, zoned].map { "FREQ=DAILY;UNTIL=" + $0 })
  }
}
