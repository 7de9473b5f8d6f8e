import Foundation
import TestSupport
import Testing

@testable import ICalendar

/// Events are stored with all that they say, and printed for people.
@Suite struct EventStorageTests {
  private static let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin")

  @Test(arguments: [
    "DTSTART;VALUE=DATE:20261121\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;SKIP=BACKWARD",
    "DTSTART:20261121T090000\nDURATION:P1DT2H\nRRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20270101;BYDAY=MO,-1FR;WKST=SU",
    "DTSTART;TZID=Europe/Berlin:20261121T090000\nDTEND;TZID=America/New_York:20261121T090000\nRDATE:20261130T090000Z",
    "DTSTART:20261121T090000Z\nRRULE:FREQ=MONTHLY;COUNT=5;BYHOUR=9,10\nEXDATE:20261221T090000Z\nSEQUENCE:3",
    "DTSTART:20261121T090000Z\nRECURRENCE-ID;RANGE=THISANDFUTURE:20261120T090000Z\nLAST-MODIFIED:20261101T000000Z",
    "DTSTART:20261121T090000Z\nRECURRENCE-ID:tomorrow",
    "DTSTART:20261121T090000Z\nATTENDEE;CN=Ada;PARTSTAT=DECLINED:mailto:ada@example.org\nGEO:52.5;13.4\nX-A;B=c:d",
    "DTSTART:20261121T090000Z\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT15M\nEND:VALARM",
    "DTSTART;VALUE=DATE:20260217\nRRULE:RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=5L",
  ])
  func `an event that is stored is the same event`(text: String) throws {
    let event = try #require(events(calendarText("UID:a\nSUMMARY:Stand-up\n" + text)).first)
    let stored = try JSONEncoder().encode(event)
    #expect(try JSONDecoder().decode(Event.self, from: stored) == event)
  }

  @Test func `an occurrence is stored with its event`() throws {
    let calendar = Calendar(
      Array(calendarText("UID:a\nDTSTART:20261121T090000Z\nRRULE:FREQ=DAILY").utf8), viewer: .utc)
    let occurrences = Array(calendar.occurrences(in: days("2026-11-21", "2026-11-23")))
    let stored = try JSONEncoder().encode(occurrences)
    #expect(try JSONDecoder().decode([Occurrence].self, from: stored) == occurrences)
    #expect(occurrences.count > 1)
    #expect(String(decoding: stored, as: UTF8.self).contains("\"recurrenceID\":\"2026-11-22T09:00:00Z\""))
  }

  @Test func `a zone is stored by its name`() throws {
    let berlin = try #require(Self.berlin)
    let offset = try #require(Zone(utcOffset: "+05:30"))
    let rule = try #require(Zone(posixRule: "CET-1CEST,M3.5.0,M10.5.0/3"))
    let zones = [Zone.utc, berlin, offset, rule]
    let stored = try JSONEncoder().encode(zones)
    #expect(
      try JSONDecoder().decode([String].self, from: stored) == [
        "UTC", "Europe/Berlin", "+05:30", "CET-1CEST,M3.5.0,M10.5.0/3",
      ])
    #expect(try JSONDecoder().decode([Zone].self, from: stored) == zones)
  }

  @Test func `a zone that only its calendar defines is stored with its offsets`() throws {
    let definition = """
      BEGIN:VTIMEZONE
      TZID:Moon/Base
      BEGIN:STANDARD
      DTSTART:20001029T030000
      RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
      TZOFFSETFROM:+0243
      TZOFFSETTO:+0143
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:20000326T020000
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
      TZOFFSETFROM:+0143
      TZOFFSETTO:+0243
      END:DAYLIGHT
      END:VTIMEZONE

      """
    let text = calendarText("UID:a\nDTSTART;TZID=Moon/Base:20261121T090000")
      .replacing("BEGIN:VEVENT", with: definition.replacing("\n", with: "\r\n") + "BEGIN:VEVENT")
    let event = try #require(events(text).first)
    guard case .zoned(_, let zone) = event.schedule.start else {
      Issue.record("the event has no zone")
      return
    }
    let decoded = try JSONDecoder().decode(Event.self, from: JSONEncoder().encode(event))
    #expect(decoded == event)
    #expect(zone.offset(at: instant("2050-07-01T12:00")) == 2 * 3600 + 43 * 60)
    // A name that another zone has is no name to find it by.
    let imposter = Zone(identifier: "Europe/Berlin", fixedOffset: -3600)
    #expect(try JSONDecoder().decode(Zone.self, from: JSONEncoder().encode(imposter)) == imposter)
  }

  /// An event as 0.3 stores it. A property whose name changes makes stored events unreadable: a new one gets a default, and an old one stays.
  private static let golden = """
    {"details":{"alarms":[{"action":"DISPLAY","repeatCount":0,"repeatInterval":{"days":0,"seconds":0},"trigger":{"relativeToStart":{"_0":{"days":0,"seconds":-900}}}}],"attachments":[],"attendees":[{"address":"mailto:ada@example.org","delegates":[],"delegators":[],"isReplyRequested":false,"kind":"individual","role":"req-participant","status":"declined"}],"categories":[],"classification":"public","conferences":[],"isAway":false,"otherProperties":[],"priority":0,"related":[],"resources":[],"status":"confirmed","summary":"Stand-up","transparency":"opaque"},"file":"a.ics","line":4,"schedule":{"appliesToFuture":false,"hasUnreadableRecurrenceID":false,"length":{"days":0,"seconds":3600},"recurrence":{"dates":[],"excludedDates":[{"local":"2026-11-22T09:00:00"}],"excludedRules":[],"rules":["FREQ=DAILY"]},"sequence":1,"start":{"local":"2026-11-21T09:00:00"}},"uid":"a"}
    """

  @Test func `an event is stored as it always was`() throws {
    let text = """
      UID:a
      SUMMARY:Stand-up
      DTSTART:20261121T090000
      DURATION:PT1H
      RRULE:FREQ=DAILY
      EXDATE:20261122T090000
      SEQUENCE:1
      ATTENDEE;PARTSTAT=DECLINED:mailto:ada@example.org
      BEGIN:VALARM
      ACTION:DISPLAY
      TRIGGER:-PT15M
      END:VALARM
      """
    let event = try #require(events(calendarText(text)).first)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(String(decoding: try encoder.encode(event), as: UTF8.self) == Self.golden)
    #expect(try JSONDecoder().decode(Event.self, from: Data(Self.golden.utf8)) == event)
  }

  @Test func `an event that was stored without properties that came later is read`() throws {
    let stored = """
      {"line":4,"uid":"a","details":{"summary":"Stand-up","attendees":[{"address":"mailto:ada@example.org"}],
      "alarms":[{"action":"DISPLAY","trigger":{"absolute":{"_0":"2026-11-21T08:00:00Z"}}}]},
      "schedule":{"start":{"date":"2026-11-21"},"length":{"days":1},"recurrence":{"rules":["FREQ=DAILY"]}},
      "toDo":{"due":{"date":"2026-11-21"}}}
      """
    let event = try JSONDecoder().decode(Event.self, from: Data(stored.utf8))
    var details = EventDetails()
    details.summary = "Stand-up"
    details.attendees = [Attendee(address: "mailto:ada@example.org")]
    details.alarms = [Alarm(action: "DISPLAY", trigger: .absolute(instant("2026-11-21T08:00")))]
    #expect(event.details == details)
    var toDo = ToDo()
    toDo.due = .date(date("2026-11-21"))
    #expect(event.toDo == toDo)
    #expect(event.schedule.recurrence.rules.count == 1)
    #expect(event.schedule.sequence == 0)
    for missing in ["\"start\"", "\"address\"", "\"action\""] {
      let broken = stored.replacing(missing, with: "\"x\"")
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(Event.self, from: Data(broken.utf8)) }
    }
  }

  @Test(arguments: [
    "\"Nowhere/Town\"", "{\"identifier\":\"A\",\"offset\":0,\"transitions\":[[5,0],[5,0]]}",
    "{\"identifier\":\"A\",\"offset\":0,\"transitions\":[[5]]}", "{\"identifier\":\"A\"}", "7",
    "{\"identifier\":\"A\",\"offset\":0,\"transitions\":[],\"rule\":\"M13\"}",
  ])
  func `what is no zone is not decoded`(text: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Zone.self, from: Data(text.utf8)) }
  }

  @Test func `a decoder can look up zones in another database`() throws {
    let decoder = JSONDecoder()
    decoder.userInfo[.zoneDatabase] = ZoneDatabase(directory: "/nowhere")
    #expect(try decoder.decode(Zone.self, from: Data("\"UTC\"".utf8)) == .utc)
    #expect(throws: DecodingError.self) {
      try decoder.decode(Zone.self, from: Data("\"Europe/Berlin\"".utf8))
    }
  }

  @Test(arguments: [
    "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2;COUNT=10;BYDAY=MO,WE;WKST=SU",
    "FREQ=MONTHLY;UNTIL=20271231T225959Z;BYDAY=-1FR;BYSETPOS=1,-1", "FREQ=YEARLY;UNTIL=20271231;BYWEEKNO=20",
    "RSCALE=HEBREW;FREQ=YEARLY;BYMONTHDAY=30;BYMONTH=5L;SKIP=FORWARD",
    "FREQ=DAILY;BYSECOND=0,30;BYMINUTE=5;BYHOUR=9;BYYEARDAY=-1",
  ])
  func `a rule is printed as it is written`(text: String) throws {
    #expect(try RecurrenceRule(text).description == text)
  }

  @Test func `an event, an occurrence and a window are printed`() throws {
    let berlin = try #require(Self.berlin)
    let text = calendarText("UID:a\nDTSTART;TZID=Europe/Berlin:20261121T090000\nSUMMARY:Stand-up")
    let event = try #require(events(text).first)
    #expect("\(event)" == "2026-11-21T09:00:00 Europe/Berlin Stand-up")
    #expect(
      "\(days("2026-11-21", "2026-11-21", berlin))"
        == "2026-11-21T00:00:00/2026-11-22T00:00:00 Europe/Berlin")
  }

  private func events(_ text: String) -> [Event] {
    Array(Calendar(Array(text.utf8), file: "a.ics", viewer: .utc).events)
  }
}

/// Events keep what few of them have in a place of its own. Nothing may be lost on the way.
@Suite struct PackedScheduleTests {
  private static let start = EventTime.date(CalendarDate(daysSinceEpoch: 20_000))

  private static func schedule(_ change: (inout EventSchedule) -> Void) -> EventSchedule {
    var schedule = EventSchedule(start: start, length: .days(1))
    change(&schedule)
    return schedule
  }

  static let schedules = [
    schedule { _ in },
    schedule { $0.length = .until(start) },
    schedule { $0.sequence = 3 },
    schedule { $0.sequence = .max },
    schedule { $0.modified = Instant(secondsSinceEpoch: 7) },
    schedule { $0.recurrence.dates = [RecurrenceSet.AdditionalDate(start: start)] },
    schedule { $0.recurrence.excludedDates = [start] },
    schedule { $0.recurrenceID = start },
    schedule { $0.hasUnreadableRecurrenceID = true },
    schedule { $0.recurrenceDate = CalendarDate(daysSinceEpoch: 5) },
    schedule { $0.appliesToFuture = true },
  ]

  @Test(arguments: schedules) func `a schedule is the same after packing`(schedule: EventSchedule) {
    let packed = PackedSchedule(schedule)
    #expect(packed.schedule == schedule)
    #expect(packed == PackedSchedule(packed.schedule))
    #expect(packed.recurs == !schedule.recurrence.isEmpty)
  }

  private static func details(_ change: (inout EventDetails) -> Void) -> EventDetails {
    var details = EventDetails()
    change(&details)
    return details
  }

  static let details = [
    details { _ in },
    details { ($0.summary, $0.location, $0.description) = ("a", "b", "c") },
    details { ($0.summary, $0.url) = ("a", "https://example.org") },
    details { $0.status = .cancelled },
    details { $0.priority = 1 },
    details { $0.categories = ["x"] },
  ]

  @Test(arguments: details) func `details are the same after packing`(details: EventDetails) {
    #expect(PackedDetails(details).details == details)
    #expect(PackedDetails(details) == PackedDetails(PackedDetails(details).details))
  }
}
