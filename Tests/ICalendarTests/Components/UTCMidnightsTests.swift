import TestSupport
import Testing

@testable import ICalendar

/// Series of whole days whose UNTIL, EXDATE and RECURRENCE-ID are midnights in UTC, as Exchange and Outlook write them.
@Suite struct UTCMidnightsTests {
  /// The way in which a calendar says the zone of its midnights.
  enum Naming: CaseIterable {
    case viewer, definition, timeZoneName
  }

  private static let now = instant("2026-07-01T06:00")
  private static let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc
  private static let newYork = ZoneDatabase.system.zone(named: "America/New_York") ?? .utc
  private static let zone = """
    BEGIN:VTIMEZONE\r\nTZID:Ours\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:+0200\r\n\
    TZOFFSETTO:+0200\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n
    """
  private static let excluded =
    "UID:u\nDTSTART;VALUE=DATE:20260708\nRRULE:FREQ=DAILY;UNTIL=20260711T220000Z\nEXDATE:20260708T220000Z\nSUMMARY:A"
  private static let replaced =
    "UID:u\nDTSTART;VALUE=DATE:20260708\nRRULE:FREQ=DAILY;COUNT=4\nSUMMARY:A\n\n"
    + "UID:u\nRECURRENCE-ID:20260708T220000Z\nDTSTART;VALUE=DATE:20260720\nSUMMARY:B"
  private static let marked =
    "UID:u\nDTSTART:20260707T220000Z\nDTEND:20260708T220000Z\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE\n"
    + "RRULE:FREQ=DAILY;COUNT=3\nSUMMARY:A"

  private static func viewer(_ naming: Naming) -> Zone { naming == .viewer ? berlin : newYork }

  private static func text(_ events: String, _ naming: Naming) -> String {
    let head = [.definition: zone, .timeZoneName: "X-WR-TIMEZONE:Europe/Berlin\r\n"][naming] ?? ""
    return calendarText(events).replacing("PRODID:-//test//\r\n", with: "PRODID:-//test//\r\n" + head)
  }

  /// The titles with their days of the month, in the order of the days.
  private static func shown(_ text: [UInt8], _ viewer: Zone) -> [String] {
    let found = Calendar(text, viewer: viewer).occurrences(in: days("2026-07-01", "2026-07-31", viewer))
    return found.map { occurrence -> (day: Int, title: String) in
      guard case .allDay(let start, _) = occurrence.span else { return (0, "a time") }
      return (start.day, occurrence.event.details.summary)
    }.sorted { $0.day < $1.day }.map { "\($0.title)\($0.day)" }
  }

  /// The days that are shown after a change of the series.
  private static func changed(
    _ events: String, _ naming: Naming, _ change: (inout ComponentSeries) throws -> Void
  ) throws -> [String] {
    var splice = CalendarSplice(Array(text(events, naming).utf8), uids: ["u"])
    var series = splice.series(uid: "u", viewer: viewer(naming))
    try change(&series)
    try splice.replace(uid: "u", with: series.components)
    return shown(splice.bytes, viewer(naming))
  }

  private static func day(_ day: Int) -> Occurrence.RecurrenceID { .date(date("2026-07-\(day)")) }

  private static func moveByOneDay(_ series: inout ComponentSeries) throws {
    try series.changeAll(now: now) {
      $0["DTSTART"] = try Property("DTSTART", time: .date(date("2026-07-09")))
    }
  }

  @Test(arguments: Naming.allCases)
  func `the mark of Outlook.com says the same as that of Outlook`(_ naming: Naming) {
    let other = Self.marked.replacing("-CDO-", with: "-MSNCALENDAR-")
    for text in [Self.marked, other, Self.marked + "\nX-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:FALSE"] {
      #expect(
        Self.shown(Array(Self.text(text, naming).utf8), Self.viewer(naming)) == ["A8", "A9", "A10"])
    }
  }

  @Test(arguments: Naming.allCases) func `a change names the days that are shown`(_ naming: Naming) throws {
    #expect(
      Self.shown(Array(Self.text(Self.excluded, naming).utf8), Self.viewer(naming)) == [
        "A8", "A10", "A11", "A12",
      ])
    let last = try Self.changed(Self.excluded, naming) { try $0.delete(Self.day(12), now: Self.now) }
    #expect(last == ["A8", "A10", "A11"])
    #expect(throws: ComponentError.self) {
      try Self.changed(Self.excluded, naming) { try $0.delete(.date(date("2026-07-09")), now: Self.now) }
    }
    let one = try Self.changed(Self.replaced, naming) {
      try $0.delete(.date(date("2026-07-09")), now: Self.now)
    }
    #expect(one == ["A8", "A10", "A11"])
    #expect(try Self.changed(Self.excluded, naming, Self.moveByOneDay) == ["A9", "A11", "A12", "A13"])
    #expect(try Self.changed(Self.replaced, naming, Self.moveByOneDay) == ["A9", "A11", "A12", "B20"])
    let earlier = try Self.changed(Self.excluded, naming) {
      try $0.deleteFollowing(from: Self.day(12), now: Self.now)
    }
    #expect(earlier == ["A8", "A10", "A11"])
  }

  @Test(arguments: Naming.allCases) func `a message names the instance that is shown on its day`(
    _ naming: Naming
  ) throws {
    let message = Component(
      "VEVENT", [Property("UID", value: "u"), Property("RECURRENCE-ID", value: "20260708T220000Z")])
    let events = "UID:u\nDTSTART;VALUE=DATE:20260708\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:A"
    var cancelled: [Component] = []
    _ = try Self.changed(events, naming) { series in
      _ = try series.cancel(by: message, now: Self.now)
      cancelled = series.components
    }
    #expect(cancelled.last?["RECURRENCE-ID"]?.value == "20260709")
    #expect(cancelled.map(\.isCancelled) == [false, true])
  }

  @Test(arguments: Naming.allCases) func `whole days that Outlook marks stay midnights in UTC`(
    _ naming: Naming
  ) throws {
    let two = try Self.changed(Self.marked, naming) { try $0.delete(Self.day(10), now: Self.now) }
    #expect(two == ["A8", "A9"])
    let title = try Self.changed(Self.marked, naming) { series in
      try series.change(.date(date("2026-07-09")), now: Self.now) { $0["SUMMARY"]?.text = "B" }
      #expect(series.components.last?["RECURRENCE-ID"]?.value == "20260708T220000Z")
      #expect(series.components.last?["DTEND"]?.value == "20260709T220000Z")
    }
    #expect(title == ["A8", "B9", "A10"])
    let cut = try Self.changed(Self.marked, naming) {
      try $0.deleteFollowing(from: Self.day(10), now: Self.now)
    }
    #expect(cut == ["A8", "A9"])
  }

  @Test(arguments: [Naming.definition, .timeZoneName], [excluded, replaced, marked])
  func `days stay where they are in a calendar without their zone`(_ naming: Naming, _ events: String) throws
  {
    let bytes = Array(Self.text(events, naming).utf8)
    var file = ComponentFile(bytes)
    let calendar = try #require(file.components.first)
    let components = file.remove(uid: "u")
    var carried = CarriedZones()
    let source = ZoneSource(viewer: Self.newYork)
    let written = carried.take(
      ZonedComponents(components, DefinedZones(ofCalendars: [calendar]).seen(from: 0)), zones: source)
    let moved = Component("VCALENDAR", [], components: carried.added + written).bytes
    #expect(Self.shown(moved, Self.newYork) == Self.shown(bytes, Self.newYork))
    #expect(!String(decoding: moved, as: UTF8.self).contains("T220000Z"))
    // Where nothing would be read otherwise, nothing changes.
    var same = CarriedZones(DefinedZones(ofCalendars: [calendar]).seen(from: 0))
    #expect(
      same.take(
        ZonedComponents(components, DefinedZones(ofCalendars: [calendar]).seen(from: 0)), zones: source)
        == components)
  }

  @Test func `midnights are looked up once, and only for times in UTC of a series of whole days`() throws {
    let times = ComponentTimes(viewer: Self.berlin, zones: DefinedZones(), database: .system)
    let copy = times
    let timed = EventSchedule(start: .zoned(local("2026-07-08T09:00"), Self.berlin), length: .days(1))
    let dated = EventSchedule(start: .date(date("2026-07-08")), length: .days(1))
    let midnight = EventTime.zoned(local("2026-07-08T22:00"), .utc)
    #expect(times.meant(midnight, in: timed) == midnight)
    #expect(times.meant(.date(date("2026-07-09")), in: dated) == .date(date("2026-07-09")))
    #expect(times.rule("FREQ=DAILY;UNTIL=20260711", of: dated)?.until == .date(date("2026-07-11")))
    #expect(!copy.keptMidnights.isMade)
    #expect(times.meant(midnight, in: dated) == .date(date("2026-07-09")))
    #expect(copy.keptMidnights.isMade)
    var count = 0
    let kept = KeptMidnights()
    for _ in 0..<3 {
      _ = kept.value {
        count += 1
        return LocalMidnights(of: [])
      }
    }
    #expect(count == 1)
  }

  @Test func `an event and a task of one UID are each read by their own series`() {
    let event = Component(
      "VEVENT", [Property("UID", value: "u"), Property("DTSTART", value: "20260708T090000Z")])
    func override(_ kind: String) -> Component {
      Component(
        kind,
        [
          Property("UID", value: "u"), Property("RECURRENCE-ID", value: "20260708T220000Z"),
          Property("DTSTART", [.init("VALUE", "DATE")], value: "20260720"),
        ])
    }
    let day = Property("DTSTART", [.init("VALUE", "DATE")], value: "20260708")
    let task = Component("VTODO", [Property("UID", value: "u"), day])
    func times(_ viewer: Zone) -> ComponentTimes {
      ComponentTimes(viewer: viewer, zones: DefinedZones(), database: .system)
    }
    let components = [override("VTODO"), event, task, override("VEVENT")]
    let written = times(Self.berlin).written(components, readBy: times(Self.newYork))
    #expect(written[0]["RECURRENCE-ID"]?.value == "20260709")
    #expect(Array(written[1...2]) == Array(components[1...2]))
    #expect(written[3]["RECURRENCE-ID"]?.value == "20260708T220000Z")
  }

  @Test(arguments: [
    "EXDATE:20260709T090000;20260710T090000",
    "EXDATE;ENCODING=QUOTED-PRINTABLE:20260709T090000=2C20260710T090000",
  ])
  func `all values of an old list move with the series`(_ line: String) throws {
    var file = ComponentFile(
      Array(calendarText("UID:u\nDTSTART:20260708T090000\nRRULE:FREQ=DAILY;COUNT=4\n\(line)").utf8))
    var series = ComponentSeries(file.remove(uid: "u"), viewer: Self.berlin)
    try series.changeAll(now: Self.now) { $0["DTSTART"]?.value = "20260708T110000" }
    #expect(series.components.first?["EXDATE"]?.value == "20260709T110000,20260710T110000")
  }
}
