import AgendaQuickAdd
import ICalendar
import TestSupport
import Testing

/// The component of a sentence, as it is written to a calendar.
@Suite struct QuickComponentTests {
  private let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc
  private let now = instant("2026-11-20T09:00")

  private func said(_ sentence: String, needsTime: Bool = true) throws -> QuickEvent {
    try QuickAdd(language: "en").read(
      sentence, now: berlin.localDateTime(at: now), zone: berlin, needsTime: needsTime)
  }

  private func lines(_ component: Component) -> [String] {
    String(decoding: component.bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
      .filter { !$0.hasPrefix("UID") && !$0.hasPrefix("DTSTAMP") }
  }

  @Test func `a sentence becomes an event`() throws {
    let event = try said("Lunch with Kim 23 November 12:30 at Café Blau, alarm 10 min !!").event(
      uid: "u", viewer: berlin, now: now)
    #expect(
      lines(event) == [
        "BEGIN:VEVENT", "DTSTART;TZID=Europe/Berlin:20261123T123000",
        "DTEND;TZID=Europe/Berlin:20261123T133000", "PRIORITY:1", "SUMMARY:Lunch with Kim",
        "LOCATION:Café Blau", "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Lunch with Kim",
        "TRIGGER:-PT10M", "END:VALARM", "END:VEVENT",
      ])
    #expect(Component.problems(of: [event]).isEmpty)
    #expect(event["UID"]?.text == "u" && event["DTSTAMP"]?.time?.instant(viewer: .utc) == now)
  }

  @Test(arguments: [
    ("Stand-up every Monday 9:00 until 31 May 2027", "UNTIL=20270531T215959Z"),
    ("Stand-up every Monday 9:00 Tokyo time until 31 May 2027", "UNTIL=20270531T145959Z"),
    ("Holiday every Monday until 31 May 2027", "UNTIL=20270531"),
  ])
  func `the end of a series has the type of its start`(sentence: String, until: String) throws {
    let event = try said(sentence).event(uid: "u", viewer: berlin, now: now)
    #expect(event["RRULE"]?.value.hasSuffix(until) == true, "\(event)")
    #expect(Component.problems(of: [event]).isEmpty)
  }

  @Test func `a series whose start the clock skips keeps its time for its other days`() throws {
    let event = try said("Backup every day 02:30-03:00 from 28 March 2027").event(
      uid: "u", viewer: berlin, now: now)
    #expect(event["DTSTART"]?.value == "20270328T023000" && event["DURATION"]?.value == "PT30M")
    let single = try said("Backup 28 March 2027 02:30-03:00").event(uid: "u", viewer: berlin, now: now)
    #expect(single["DTSTART"]?.value == "20270328T033000" && single["DTEND"]?.value == "20270328T040000")
  }

  @Test(arguments: [
    ("Night shift daily 10pm-6am from oct 30 2027", "20271030T220000", "PT8H"),
    ("Night shift daily 10pm-6am from mar 27 2027", "20270327T220000", "PT8H"),
    ("Call daily 2am from oct 31 2027", "20271031T020000", "PT1H"),
    ("Call daily 1am for 2h from oct 31 2027", "20271031T010000", "PT2H"),
    ("Gym daily 2:30am from mar 28 2027", "20270328T023000", "PT1H"),
  ])
  func `a series is as long as on its other days where the clock changes during the first one`(
    sentence: String, start: String, length: String
  ) throws {
    let said = try said(sentence)
    let event = try said.event(uid: "u", viewer: berlin, now: now)
    #expect(event["DTSTART"]?.value == start && event["DURATION"]?.value == length, "\(event)")
    #expect(event["DTEND"] == nil)
    let hours = length.compactMap(\.wholeNumberValue).first ?? 0
    #expect(said.span(in: berlin)?.length == hours * 3600)
  }

  @Test(arguments: [(Int.max, "-P"), (.min, "P")])
  func `an alarm that is further away than any calendar goes is as far as one can be`(
    minutes: Int, sign: String
  ) throws {
    var dentist = try said("Dentist tomorrow 10:00")
    dentist.alarmMinutes = minutes
    let event = try dentist.event(uid: "u", viewer: berlin, now: now)
    let trigger = try #require(event.components.first?["TRIGGER"]?.value)
    #expect(trigger.hasPrefix(sign) && DurationValue(trigger) != nil)
  }

  @Test func `a sentence becomes a task that is due`() throws {
    let task = try said("Report 24 November, alarm 1 day before", needsTime: false).toDo(
      uid: "u", viewer: berlin, now: now)
    #expect(
      lines(task) == [
        "BEGIN:VTODO", "DUE;VALUE=DATE:20261124", "SUMMARY:Report", "BEGIN:VALARM", "ACTION:DISPLAY",
        "DESCRIPTION:Report", "TRIGGER;RELATED=END:-P1D", "END:VALARM", "END:VTODO",
      ])
    let recurring = try said("Water every Friday 8:00", needsTime: false).toDo(
      uid: "u", viewer: berlin, now: now)
    #expect(recurring["DTSTART"] != nil && recurring["DUE"] == nil)
    #expect(lines(try said("Tidy up", needsTime: false).toDo(uid: "u", viewer: berlin, now: now)).count == 3)
  }

  @Test func `a zone that the database does not have is named`() throws {
    let said = try said("Call 10:00 Tokyo time Wednesday")
    #expect(throws: ComponentError.unknownTimeZone("Asia/Tokyo")) {
      try said.event(uid: "u", viewer: berlin, now: now, database: ZoneDatabase(directory: "/nowhere"))
    }
    #expect(throws: ComponentError.noStart) {
      try self.said("Tidy up", needsTime: false).event(uid: "u", viewer: berlin, now: now)
    }
  }
}
