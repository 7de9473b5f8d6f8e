import TestSupport
import Testing

@testable import ICalendar

/// Times mean in the calendar that gets them what they meant in their own.
@Suite struct CarriedZonesTests {
  private static let name = "Customized Time Zone"

  private static func zone(_ offset: String, _ name: String = name) -> Component {
    Component(
      "VTIMEZONE", [Property("TZID", text: name)],
      components: [
        Component(
          "STANDARD",
          [
            Property("DTSTART", value: "16010101T000000"), Property("TZOFFSETFROM", value: offset),
            Property("TZOFFSETTO", value: offset),
          ])
      ])
  }

  private static func event(_ uid: String, _ zone: String = name) -> Component {
    Component(
      "VEVENT",
      [
        Property("UID", value: uid), Property("DTSTAMP", value: "20260101T000000Z"),
        Property("DTSTART", [.init("TZID", zone)], value: "20261201T090000"),
      ])
  }

  /// The start of an event in a text, in UTC.
  private func start(_ uid: String, in text: [UInt8]) -> String? {
    let calendar = Calendar(text, viewer: .utc)
    return calendar.events.first { $0.uid == uid }?.schedule.start.instant(viewer: .utc).basicForm
  }

  private func start(_ uid: String, in components: [Component]) -> String? {
    start(uid, in: ComponentFile([Component("VCALENDAR", components: components)]).bytes)
  }

  @Test func `a second zone of one name comes under a new name, and a third one of its offsets uses it`() {
    var carried = CarriedZones(into: [Self.zone("+0530")])
    let zones = ZoneSource()
    let same = carried.take(
      ZonedComponents([Self.event("a")], DefinedZones([Self.zone("+0530")])), zones: zones)
    #expect(same == [Self.event("a")] && carried.added.isEmpty)
    let other = carried.take(
      ZonedComponents([Self.event("b")], DefinedZones([Self.zone("-0500")])), zones: zones)
    #expect(other.first?["DTSTART"]?["TZID"] == "Customized Time Zone 2")
    let third = carried.take(
      ZonedComponents([Self.event("c", "customized time zone")], DefinedZones([Self.zone("-0500")])),
      zones: zones)
    #expect(third.first?["DTSTART"]?["TZID"] == "Customized Time Zone 2")
    #expect(carried.added.map(\.definedZoneName) == ["Customized Time Zone 2"])
    let all = [Self.zone("+0530")] + carried.added + same + other + third
    #expect(start("a", in: all) == "20261201T033000Z")
    #expect(start("b", in: all) == "20261201T140000Z")
    #expect(start("c", in: all) == "20261201T140000Z")
  }

  @Test func `times in alarms, EXDATE and RECURRENCE-ID follow, and other lines keep their bytes`() throws {
    var event = Self.event("a")
    event.append(Property("EXDATE", [.init("TZID", Self.name)], value: "20261202T090000,20261203T090000"))
    event.append(Property("X-KEPT", [.init("A", "b c")], value: "ü"))
    event.components = [
      Component("VALARM", [Property("TRIGGER", [.init("TZID", Self.name)], value: "20261201T080000")])
    ]
    var carried = CarriedZones(into: [Self.zone("+0530")])
    let taken = try #require(
      carried.take(ZonedComponents([event], DefinedZones([Self.zone("-0500")])), zones: ZoneSource()).first)
    #expect(taken["EXDATE"]?["TZID"] == "Customized Time Zone 2")
    #expect(taken.components[0]["TRIGGER"]?["TZID"] == "Customized Time Zone 2")
    #expect(taken["X-KEPT"] == event["X-KEPT"] && taken["UID"] == event["UID"])
  }

  @Test(arguments: ["customized time zone", "\"Customized Time Zone\"", " Customized Time Zone "])
  func `a definition comes with whatever spelling the reader takes for its name`(_ spelling: String) {
    var carried = CarriedZones()
    let taken = carried.take(
      ZonedComponents([Self.event("a", spelling)], DefinedZones([Self.zone("+0530")])), zones: ZoneSource())
    #expect(carried.added == [Self.zone("+0530")])
    #expect(start("a", in: carried.added + taken) == "20261201T033000Z")
  }

  @Test(arguments: ["\"Mine\"", " Mine ", "\" Mine\""])
  func `a definition whose name has quotes or spaces travels with the name that its times have`(
    _ name: String
  ) {
    var carried = CarriedZones()
    let taken = carried.take(
      ZonedComponents([Self.event("a", "Mine")], DefinedZones([Self.zone("+0530", name)])),
      zones: ZoneSource())
    #expect(carried.added == [Self.zone("+0530", "Mine")])
    #expect(taken == [Self.event("a", "Mine")])
  }

  @Test
  func `an event that is changed in its file gets the spelling of its definition, and that has no quotes`()
    throws
  {
    for (defined, used) in [("my zone", "My Zone"), ("\"My Zone\"", "My Zone"), (" My Zone ", "my zone")] {
      let file = ComponentFile([
        Component("VCALENDAR", components: [Self.zone("+0530", defined), Self.event("a", used)])
      ])
      var splice = CalendarSplice(file.bytes, uids: ["a"])
      var event = Self.event("a", used)
      event["SUMMARY"] = Property("SUMMARY", text: "New")
      try splice.replace(uid: "a", with: [event])
      let calendar = try #require(ComponentFile(splice.bytes).components.first)
      let zone = calendar.components.first { $0.name == "VTIMEZONE" }
      let new = calendar.components.first { $0.name == "VEVENT" }
      #expect(zone?["TZID"]?.value == new?["DTSTART"]?["TZID"], "\(defined)")
      #expect(start("a", in: splice.bytes) == "20261201T033000Z")
    }
  }

  @Test func `a TZID with a colon or comma and without quotes gets them`() {
    let text = "BEGIN:VEVENT\r\nUID:a\r\nDTSTART;TZID=(UTC+05:30) Foo, Bar:20261201T090000\r\nEND:VEVENT\r\n"
    let event = ComponentFile(Array("BEGIN:VCALENDAR\r\n\(text)END:VCALENDAR\r\n".utf8)).components[0]
      .components[0]
    var carried = CarriedZones()
    let taken = carried.take(
      ZonedComponents([event], DefinedZones([Self.zone("+0530", "(UTC+05:30) Foo, Bar")])),
      zones: ZoneSource())
    let written = String(decoding: taken[0].bytes, as: UTF8.self)
    #expect(written.contains("DTSTART;TZID=\"(UTC+05:30) Foo, Bar\":20261201T090000"), "\(written)")
  }

  @Test func `a time without a zone gets none, though the calendar defines its TZID`() {
    var carried = CarriedZones(into: [Self.zone("+0530")])
    let taken = carried.take(ZonedComponents([Self.event("a")]), zones: ZoneSource())
    #expect(start("a", in: [Self.zone("+0530")] + taken) == "20261201T090000Z")
  }

  @Test func `a definition changes no time that uses its name already`() {
    var carried = CarriedZones()
    let floating = carried.take(ZonedComponents([Self.event("a")]), zones: ZoneSource())
    let zoned = carried.take(
      ZonedComponents([Self.event("b")], DefinedZones([Self.zone("+0530")])), zones: ZoneSource())
    let all = carried.added + floating + zoned
    #expect(start("a", in: all) == "20261201T090000Z")
    #expect(start("b", in: all) == "20261201T033000Z")
    var used = CarriedZones()
    let other = used.take(
      ZonedComponents([Self.event("b")], DefinedZones([Self.zone("+0530")])), zones: ZoneSource(),
      isUsed: { $0 == Self.name })
    #expect(other.first?["DTSTART"]?["TZID"] == "Customized Time Zone 2")
  }

  @Test func `a name of Windows whose definition differs keeps the offsets of the definition`() {
    let name = "W. Europe Standard Time"
    var carried = CarriedZones(into: [Self.zone("+0100", name)])
    let taken = carried.take(
      ZonedComponents([Self.event("a", name)], DefinedZones([Self.zone("+0900", name)])), zones: ZoneSource())
    let all = [Self.zone("+0100", name)] + carried.added + taken
    #expect(start("a", in: all) == "20261201T000000Z")
  }

  @Test func `a name of Windows without a definition is Berlin, beside a definition that is not`() {
    let name = "W. Europe Standard Time"
    var carried = CarriedZones(into: [Self.zone("+0900", name)])
    let taken = carried.take(ZonedComponents([Self.event("a", name)]), zones: ZoneSource())
    #expect(taken.first?["DTSTART"]?["TZID"] == "Europe/Berlin")
    #expect(start("a", in: [Self.zone("+0900", name)] + carried.added + taken) == "20261201T080000Z")
  }

  @Test func `an event goes into a file of several VCALENDARs, whose times stay`() throws {
    let first = Component("VCALENDAR", components: [Self.zone("+0530"), Self.event("a")])
    let second = Component("VCALENDAR", components: [Self.event("b")])
    var splice = CalendarSplice(first.bytes + second.bytes)
    try splice.insert([Self.event("c")], timeZones: [Self.zone("-0500")])
    for (uid, time) in ["a": "033000", "b": "033000", "c": "140000"] {
      #expect(start(uid, in: splice.bytes) == "20261201T\(time)Z", "\(uid)")
    }
  }

  @Test func `a name is looked for behind breaks of lines, and in any letter case`() throws {
    let text = """
      BEGIN:VCALENDAR\r
      BEGIN:VEVENT\r
      UID:a\r
      DTSTART;TZID=CUSTOMIZED\r
        Time Zone:20261201T090000\r
      END:VEVENT\r
      END:VCALENDAR\r

      """
    var splice = CalendarSplice(Array(text.utf8))
    try splice.insert([Self.event("c")], timeZones: [Self.zone("+0530")])
    #expect(start("a", in: splice.bytes) == "20261201T090000Z")
    #expect(start("c", in: splice.bytes) == "20261201T033000Z")
  }

  private static func empty(_ name: String) -> Component {
    Component("VTIMEZONE", [Property("TZID", text: name)])
  }

  /// The start of an event in a text for a program that knows no zones but those of the text.
  private func written(_ uid: String, in text: [UInt8]) -> String? {
    start(
      uid, in: Array(String(decoding: text, as: UTF8.self).replacing("Asia/Kolkata", with: "Own zone").utf8))
  }

  @Test func `an empty VTIMEZONE with the name of a zone of the system travels as a whole one`() throws {
    let name = "Asia/Kolkata"
    var carried = CarriedZones()
    let taken = carried.take(
      ZonedComponents([Self.event("a", name)], DefinedZones([Self.empty(name)])), zones: ZoneSource())
    #expect(carried.added.map(\.definedZoneName) == [name])
    let calendar = Component("VCALENDAR", components: carried.added + taken)
    #expect(written("a", in: calendar.bytes) == "20261201T033000Z")

    let library = Component.calendar(
      product: "-//x//EN", [Self.event("a", name)], timeZones: [Self.empty(name)])
    #expect(written("a", in: library.bytes) == "20261201T033000Z")
  }

  @Test func `an empty VTIMEZONE with an unknown name stays as it is`() {
    var carried = CarriedZones()
    _ = carried.take(
      ZonedComponents([Self.event("a")], DefinedZones([Self.empty(Self.name)])), zones: ZoneSource())
    #expect(carried.added == [Self.empty(Self.name)])
  }

  @Test
  func `an event that is changed in its file gets a whole VTIMEZONE for an empty one, and other bytes stay`()
    throws
  {
    let name = "Asia/Kolkata"
    let text = Component(
      "VCALENDAR",
      components: [Self.empty("Elsewhere"), Self.empty(name), Self.event("a", name), Self.event("b", name)]
    ).bytes
    var splice = CalendarSplice(text, uids: ["a"])
    var changed = splice.components(uid: "a")
    changed[0]["SUMMARY"] = Property("SUMMARY", text: "Tea")
    try splice.replace(uid: "a", with: changed)
    #expect(written("a", in: splice.bytes) == "20261201T033000Z")
    let new = String(decoding: splice.bytes, as: UTF8.self)
    #expect(
      new.split(separator: "\r\n").filter { $0 == "BEGIN:STANDARD" }.count == 1
        && new.contains("SUMMARY:Tea\r\n"))
    let lines = { (text: String) in Set(text.split(separator: "\r\n")) }
    #expect(lines(String(decoding: text, as: UTF8.self)).isSubset(of: lines(new)))
  }

  /// The VTIMEZONE of Berlin with its changes in some years alone, as khal writes those around the first time.
  private static func changes(of years: [Int]) -> Component {
    let part = { (name: String, day: String, from: String, to: String) in
      Component(
        name,
        [
          Property("DTSTART", value: day), Property("TZOFFSETFROM", value: from),
          Property("TZOFFSETTO", value: to),
        ])
    }
    let days = [
      2026: ("20260329", "20261025"), 2027: ("20270328", "20271031"), 2037: ("20370329", "20371025"),
    ]
    return Component(
      "VTIMEZONE", [Property("TZID", text: "Europe/Berlin")],
      components: years.compactMap { days[$0] }.flatMap { day in
        [
          part("DAYLIGHT", day.0 + "T020000", "+0100", "+0200"),
          part("STANDARD", day.1 + "T030000", "+0200", "+0100"),
        ]
      })
  }

  @Test func `a VTIMEZONE that ends before its zone of the system does travels as a whole one`() {
    for (years, isReplaced) in [([2026], true), ([2026, 2027], true), ([2026, 2027, 2037], false)] {
      let own = Self.changes(of: years)
      var carried = CarriedZones()
      _ = carried.take(
        ZonedComponents([Self.event("a", "Europe/Berlin")], DefinedZones([own])), zones: ZoneSource())
      #expect((carried.added != [own]) == isReplaced, "\(years)")
      let text = carried.added.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
      #expect(text.contains("RRULE:FREQ=YEARLY") == isReplaced, "\(text)")
    }
    // A definition with rules stays, also where its offsets are others.
    let rules = Self.zone("+0300", "Europe/Berlin")
    var carried = CarriedZones()
    _ = carried.take(
      ZonedComponents([Self.event("a", "Europe/Berlin")], DefinedZones([rules])), zones: ZoneSource())
    #expect(carried.added == [rules])
  }
}
