import TestSupport
import Testing

@testable import ICalendar

@Suite struct NewComponentTests {
  private let now = instant("2026-11-21T08:00")
  private let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc
  private func lines(_ component: Component) -> [String] {
    String(decoding: component.bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
  }

  @Test func `a new event has what RFC 5545 asks for`() throws {
    let event = try Component.event(
      uid: "u", summary: "Lunch; Kim", start: .zoned(local("2026-11-23T12:30"), berlin),
      end: .zoned(local("2026-11-23T13:30"), berlin), now: now)
    #expect(
      lines(event) == [
        "BEGIN:VEVENT", "UID:u", "DTSTAMP:20261121T080000Z", "CREATED:20261121T080000Z",
        "LAST-MODIFIED:20261121T080000Z", "SEQUENCE:0", "SUMMARY:Lunch\\; Kim",
        "DTSTART;TZID=Europe/Berlin:20261123T123000", "DTEND;TZID=Europe/Berlin:20261123T133000",
        "END:VEVENT",
      ])
    #expect(Component.problems(of: [event]).isEmpty)
  }

  @Test(
    arguments: [
      (EventTime.date(date("2026-11-23")), "X;VALUE=DATE:20261123"),
      (.floating(local("2026-11-23T09:00")), "X:20261123T090000"),
      (.zoned(local("2026-11-23T09:00"), .utc), "X:20261123T090000Z"),
      (.zoned(local("2026-11-23T09:00"), Zone(identifier: "UTC", fixedOffset: 7200)), "X:20261123T070000Z"),
    ])
  func `times are written by their form`(time: EventTime, text: String) throws {
    #expect(try Property("X", time: time).description == text)
  }

  @Test(arguments: ["0000-12-31", "10000-01-01", "-0001-05-05"])
  func `dates that no calendar can have are refused`(text: String) throws {
    let bad = try #require(CalendarDate(text))
    for time in [EventTime.date(bad), .floating(LocalDateTime(bad)), .zoned(LocalDateTime(bad), berlin)] {
      #expect(throws: ComponentError.unwritableDate(bad)) {
        try Component.event(uid: "u", summary: "", start: time, now: now)
      }
    }
    #expect(throws: ComponentError.self) { try Property("X", instant: Instant(secondsSinceEpoch: .max)) }
  }

  @Test func `ends that are not after the start are refused`() {
    let start = EventTime.date(date("2026-11-23"))
    for end in [start, .date(date("2026-11-22")), .floating(local("2026-11-24T09:00"))] {
      #expect(throws: ComponentError.self) {
        try Component.event(uid: "u", summary: "", start: start, end: end, now: now)
      }
      #expect(throws: ComponentError.self) {
        try Component.toDo(uid: "u", summary: "", start: start, due: end, now: now)
      }
    }
  }

  @Test func `reminders before the departure follow the length of the way`() throws {
    var event = Component("VEVENT")
    event.append(.alarm(secondsBefore: 900, text: "Go"))
    var alarm = Component("VALARM")
    alarm.append(
      Property("TRIGGER", [Property.Parameter("X-APPLE-RELATED-TRAVEL", "-PT10M")], value: "-PT30M"))
    event.append(alarm)
    event.append(Property("X-APPLE-TRAVEL-START", value: ""))
    event.setTravel(seconds: 2400)
    #expect(
      lines(event).filter { $0.contains("TRIGGER") || $0.contains("TRAVEL-D") } == [
        "X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT40M", "TRIGGER:-PT15M",
        "TRIGGER;X-APPLE-RELATED-TRAVEL=-PT10M:-PT50M",
      ])
    event.setTravel(seconds: 0)
    #expect(
      lines(event).filter { $0.contains("TRIGGER") || $0.contains("TRAVEL") } == [
        "TRIGGER:-PT15M", "TRIGGER:-PT10M",
      ])
  }

  @Test func `a task and its alarm are valid`() throws {
    var task = try Component.toDo(uid: "t", summary: "Pay", due: .date(date("2026-12-01")), now: now)
    task.append(Component.alarm(secondsBefore: 900, fromEnd: true, text: "Pay"))
    #expect(lines(task).contains("TRIGGER;RELATED=END:-PT15M"))
    #expect(Component.problems(of: [task]).isEmpty)
  }

  @Test(arguments: [
    (0, "PT0S"), (86_400, "-P1D"), (5400, "-PT1H30M"), (-60, "PT1M"), (90_061, "-PT25H1M1S"),
    (.min, "PT9999999H"),
    (.max, "-PT9999999H"),
  ])
  func `alarms are written as durations`(seconds: Int, text: String) {
    #expect(Component.alarm(secondsBefore: seconds, text: "")["TRIGGER"]?.value == text)
  }

  @Test func `UIDs are random UUIDs`() {
    var numbers = RandomNumbers(seed: 1)
    let uids = (0..<1000).map { _ in Component.randomUID(using: &numbers) }
    #expect(Set(uids).count == 1000)
    #expect(
      uids.allSatisfy {
        $0.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil
      })
  }

  @Test func `a change raises SEQUENCE only if it moves the event`() throws {
    let old = try Component.event(uid: "u", summary: "A", start: .date(date("2026-11-23")), now: now)
    let later = instant("2026-11-22T08:00")
    var titled = old
    titled["SUMMARY"]?.text = "B"
    try titled.revise(from: old, now: later)
    #expect(titled["SEQUENCE"]?.value == "0")
    #expect(titled["LAST-MODIFIED"]?.value == "20261122T080000Z")
    #expect(titled["DTSTAMP"]?.value == "20261122T080000Z")
    #expect(titled["CREATED"]?.value == "20261121T080000Z")
    for change in [
      { $0["DTSTART"]?.value = "20261124" }, { $0["RRULE"] = Property("RRULE", value: "FREQ=DAILY") },
      { $0["STATUS"] = Property("STATUS", value: "CANCELLED") },
    ] as [(inout Component) -> Void] {
      var moved = old
      change(&moved)
      try moved.revise(from: old, now: later)
      #expect(moved["SEQUENCE"]?.value == "1")
    }
    var same = old
    try same.revise(from: old, now: later)
    #expect(same == old)
  }

  @Test func `problems are those that a change brings in`() throws {
    var event = try Component.event(uid: "u", summary: "A", start: .date(date("2026-11-23")), now: now)
    event["PRIORITY"] = Property("PRIORITY", value: "many")
    var changed = event
    changed["SUMMARY"]?.text = "B"
    #expect(!Component.problems(of: [event]).isEmpty)
    #expect(Component.problems(of: [changed], replacing: [event]).isEmpty)
    changed["DTEND"] = Property("DTEND", value: "nonsense")
    #expect(Component.problems(of: [changed], replacing: [event]).map(\.code).contains(.invalidDateTime))
  }
}

/// A copy of a component.
struct CopiedComponentTests {
  @Test func `writes to nobody of the event, and has no notes of its messages`() throws {
    let alarm = { (address: String) in
      Component(
        "VALARM",
        [
          Property("ACTION", value: "EMAIL"), Property("ATTENDEE", value: "mailto:\(address)"),
          Property("DESCRIPTION", text: "Tea"), Property("TRIGGER", value: "-PT5M"),
        ])
    }
    let event = Component(
      "VEVENT",
      [
        Property("UID", value: "1"), Property("SUMMARY", text: "Tea"),
        Property("ORGANIZER", value: "mailto:ada@example.org"),
        Property("ATTENDEE", value: "mailto:kim@example.org"),
        Property("X-MOZ-INVITED-ATTENDEE", value: "mailto:kim@example.org"),
        Property("X-MOZ-SEND-INVITATIONS", value: "TRUE"),
        Property("X-MS-OLK-SENDER", value: "mailto:ada@example.org"),
      ], components: [alarm("kim@example.org"), alarm("own@example.org")])
    let copy = try event.copied(uid: "2", now: Instant(secondsSinceEpoch: 0), staysOverride: false)
    let text = String(decoding: copy.bytes, as: UTF8.self)
    #expect(!text.contains("kim@") && !text.contains("ada@") && !text.contains("X-M"))
    #expect(copy.components.map { $0["ACTION"]?.value } == ["DISPLAY", "EMAIL"])
    #expect(copy.components.last?["ATTENDEE"]?.value == "mailto:own@example.org")
  }
}
