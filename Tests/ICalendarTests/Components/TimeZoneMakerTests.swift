import TestSupport
import Testing

@testable import ICalendar

@Suite struct TimeZoneMakerTests {
  /// The zone that our reader makes of a VTIMEZONE.
  private func read(_ component: Component) throws -> Zone {
    var reader = ContentLineReader(component.bytes)
    var lines: [ContentLine] = []
    while let line = reader.next() { lines.append(line) }
    #expect(reader.diagnostics.isEmpty)
    var diagnostics: [Diagnostic] = []
    let definition = VTimeZone(lines.dropFirst().dropLast(), diagnostics: &diagnostics)
    #expect(diagnostics.isEmpty)
    return try #require(Zone(definition))
  }

  @Test func `a zone with daylight saving time has a rule for each change`() throws {
    let berlin = try #require(ZoneDatabase.system.zone(named: "Europe/Berlin"))
    let component = Component.timeZone(berlin, from: date("2026-01-01"))
    #expect(
      String(decoding: component.bytes, as: UTF8.self).split(separator: "\r\n") == [
        "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "BEGIN:DAYLIGHT", "DTSTART:19960331T020000",
        "TZOFFSETFROM:+0100",
        "TZOFFSETTO:+0200", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3", "END:DAYLIGHT", "BEGIN:STANDARD",
        "DTSTART:19961027T030000", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100",
        "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", "END:STANDARD", "END:VTIMEZONE",
      ])
  }

  @Test func `a zone without changes has one offset`() throws {
    let kolkata = try #require(ZoneDatabase.system.zone(named: "Etc/GMT-5"))
    let component = Component.timeZone(kolkata, named: "Five", from: date("2026-01-01"))
    #expect(component.properties.map(\.description) == ["TZID:Five"])
    #expect(component.components.map(\.name) == ["STANDARD"])
    #expect(component.components.first?["TZOFFSETTO"]?.value == "+0500")
  }

  /// Every zone of this machine, from several years on: at each change of the zone or its VTIMEZONE up to 2200 both have the same offset, and the validator
  /// accepts it. The reader follows rules that POSIX cannot express for 200 years.
  @Test(
    .enabled("tzdata is not installed here") { ZoneDatabase.system.isInstalled },
    arguments: [1890, 2004, 2026])
  func `a VTIMEZONE has the offsets of its zone from its year on`(year: Int) throws {
    var seen: [ZoneTable] = []
    for name in ZoneDatabase.system.names {
      let zone = try #require(ZoneDatabase.system.zone(named: name))
      if seen.contains(zone.table) { continue }
      seen.append(zone.table)
      let component = Component.timeZone(zone, from: CalendarDate(unchecked: year, 1, 1))
      let own = try read(component)
      let end = Instant(secondsSinceEpoch: CalendarDate(unchecked: 2200, 1, 1).daysSinceEpoch * 86_400)
      var next: Instant? = Instant(
        secondsSinceEpoch: CalendarDate(unchecked: year, 1, 1).daysSinceEpoch * 86_400)
      while let instant = next, instant < end {
        let (mine, theirs) = (own.offset(at: instant), zone.offset(at: instant))
        guard mine == theirs else {
          Issue.record("\(name) from \(year) at \(instant): \(mine) and not \(theirs)")
          break
        }
        next = [own, zone].compactMap { $0.nextTransition(after: instant) }.min()
      }
      // Both change at the same seconds.
      var (left, right) = (own.nextTransition(after: end), zone.nextTransition(after: end))
      for _ in 0..<3 {
        #expect(left == right, "\(name) from \(year)")
        (left, right) = (left.flatMap(own.nextTransition), right.flatMap(zone.nextTransition))
      }
      #expect(findings(of: component, name, year).isEmpty, "\(name) from \(year)")
    }
  }

  private func findings(of zone: Component, _ name: String, _ year: Int) -> [Diagnostic] {
    let event = Component(
      "VEVENT",
      [
        Property("UID", value: "a"), Property("DTSTAMP", value: "20260101T000000Z"),
        Property("DTSTART", [.init("TZID", name)], value: "\(year)0601T120000"),
      ])
    let properties = [Property("VERSION", value: "2.0"), Property("PRODID", value: "-//test//")]
    let calendar = Component("VCALENDAR", properties, components: [zone, event])
    return CalendarValidator().validate(calendar.bytes).findings
  }

  @Test func `a VTIMEZONE for some events begins with the year of the first`() throws {
    let berlin = try #require(ZoneDatabase.system.zone(named: "Europe/Berlin"))
    let events = ["20260601T090000", "19900601T090000"].map {
      Component("VEVENT", [Property("DTSTART", [.init("TZID", "Europe/Berlin")], value: $0)])
    }
    let made = Component.timeZone(berlin, named: "Europe/Berlin", for: events)
    #expect(made == Component.timeZone(berlin, from: date("1990-01-01")))
    #expect(made != Component.timeZone(berlin, from: date("2026-01-01")))
  }
}
