import TestSupport
import Testing

@testable import ICalendar

/// Properties that repeat the value of a changed one: no program reads the former value.
struct CompanionTests {
  private static let now = instant("2026-11-21T08:00")
  private static let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc

  /// The lines of a changed component that differ: those that went, with a minus, and those that came, with a plus.
  private func differences(
    _ lines: [String], in kind: String = "VEVENT", _ change: (inout Component) throws -> Void
  ) throws -> [String] {
    let text = ["BEGIN:\(kind)", "UID:u"] + lines + ["END:\(kind)"]
    let calendar = ["BEGIN:VCALENDAR", "VERSION:2.0"] + text + ["END:VCALENDAR", ""]
    let old = try #require(
      ComponentFile(Array(calendar.joined(separator: "\r\n").utf8)).components.first?.components.first)
    var new = old
    try change(&new)
    var user = new
    try new.revise(from: old, now: Self.now, viewer: Self.berlin)
    for name in ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE"] {
      user.removeAll(name)
      new.removeAll(name)
    }
    // Only what the change did not do itself.
    let (before, after) = (Self.lines(of: user), Self.lines(of: new))
    return before.filter { !after.contains($0) }.map { "-" + $0 }
      + after.filter { !before.contains($0) }.map { "+" + $0 }
  }

  private static func lines(of component: Component) -> [String] {
    String(decoding: component.bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
  }

  @Test func `a new place takes the position and all forms of the former one away`() throws {
    let gone = [
      "GEO:52.5;13.4", "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Old:geo:52.5,13.4",
      "STRUCTURED-LOCATION;VALUE=URI:geo:52.5,13.4", "X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT30M",
      "X-APPLE-TRAVEL-START;VALUE=URI:geo:52.4,13.3", "X-MICROSOFT-LOCATIONS:[]",
      "X-MICROSOFT-LOCATIONDISPLAYNAME:Old", "X-MICROSOFT-LATITUDE:52.5", "BEGIN:VLOCATION", "UID:place",
      "NAME:Old", "END:VLOCATION",
    ]
    let kept = ["X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC", "URL:https://example.org"]
    let lines = ["LOCATION:Old"] + kept + gone
    #expect(try differences(lines) { $0["LOCATION"]?.text = "New" } == gone.map { "-" + $0 })
    #expect(try differences(lines) { $0["LOCATION"] = nil } == gone.map { "-" + $0 })
    #expect(try differences(lines) { $0["SUMMARY"] = Property("SUMMARY", text: "New") } == [])
    #expect(
      try differences(["LOCATION:Old", "GEO:52.5;13.4", "X-MICROSOFT-LATITUDE:52.5"]) {
        $0["LOCATION"]?.text = "New"
        $0["GEO"]?.value = "48.2;16.4"
      } == ["-X-MICROSOFT-LATITUDE:52.5"])
  }

  @Test func `reminders before the departure to a former place come before the start again`() throws {
    let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "UID:r", "END:VALARM"]
    let trigger = "TRIGGER;X-APPLE-RELATED-TRAVEL=-PT10M:-PT40M"
    let lines =
      ["LOCATION:Old", "X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT30M"] + alarm.prefix(2) + [trigger]
      + alarm.suffix(2)
    #expect(
      try differences(lines) { $0["LOCATION"]?.text = "New" } == [
        "-X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT30M", "-" + trigger, "+TRIGGER:-PT10M",
      ])
  }

  @Test func `a new description takes its HTML away, and what was said of the former text`() throws {
    let gone = ["STYLED-DESCRIPTION;FMTTYPE=text/html:<b>Old</b>", "X-ALT-DESC;FMTTYPE=text/html:<b>Old</b>"]
    let lines = ["DESCRIPTION;ALTREP=\"cid:a\";X-KDE-TEXTFORMAT=HTML;X-KEPT=a:Old"] + gone
    #expect(
      try differences(lines) { $0["DESCRIPTION"]?.text = "New" }
        == (["DESCRIPTION;ALTREP=\"cid:a\";X-KDE-TEXTFORMAT=HTML;X-KEPT=a:New"] + gone).map { "-" + $0 }
        + ["+DESCRIPTION;X-KEPT=a:New"])
    #expect(
      try differences(["LOCATION;ALTREP=\"https://example.org\";LANGUAGE=de:Alt"]) {
        $0["LOCATION"]?.text = "New"
      } == ["-LOCATION;ALTREP=\"https://example.org\";LANGUAGE=de:New", "+LOCATION:New"])
  }

  @Test func `reminders quote the new texts`() throws {
    let alarms = [
      "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Dinner", "TRIGGER:-PT5M", "END:VALARM",
      "BEGIN:VALARM", "ACTION:EMAIL", "SUMMARY:Dinner", "DESCRIPTION:Bring wine", "TRIGGER:-PT5M",
      "ATTENDEE:mailto:a@example.org", "END:VALARM",
      "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:My own words", "TRIGGER:-PT5M", "END:VALARM",
    ]
    let lines = ["SUMMARY:Dinner", "DESCRIPTION:Bring wine"] + alarms
    #expect(
      try differences(lines) { $0["SUMMARY"]?.text = "Lunch" }
        == ["-DESCRIPTION:Dinner", "-SUMMARY:Dinner", "+DESCRIPTION:Lunch"])
    #expect(
      try differences(lines) { $0["DESCRIPTION"]?.text = "Bring cake" } == ["-DESCRIPTION:Bring wine"])
    #expect(try differences(lines) { $0["SUMMARY"] = nil }.contains("+DESCRIPTION:Reminder"))
  }

  @Test(arguments: [
    ("X-MICROSOFT-CDO-ALLDAYEVENT:FALSE", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"),
    ("X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:FALSE", "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE"),
    ("X-FUNAMBOL-ALLDAY:0", "X-FUNAMBOL-ALLDAY:1"),
  ])
  func `the marks of whole days follow the start`(_ timed: String, _ allDay: String) throws {
    let times = ["DTSTART;TZID=Europe/Berlin:20261201T100000", "DTEND;TZID=Europe/Berlin:20261201T110000"]
    let dates = ["DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20261202"]
    func set(_ lines: [String], _ component: inout Component) {
      for line in lines {
        let parts = line.split(separator: ":")
        let name = String(parts[0].split(separator: ";")[0])
        let isDate = line.contains("VALUE=DATE")
        component[name] = Property(
          name, [isDate ? .init("VALUE", "DATE") : .init("TZID", "Europe/Berlin")], value: String(parts[1]))
      }
    }
    #expect(try differences(times + [timed]) { set(dates, &$0) } == ["-" + timed, "+" + allDay])
    #expect(try differences(dates + [allDay]) { set(times, &$0) } == ["-" + allDay, "+" + timed])
    #expect(try differences(times + [timed]) { $0["DTEND"]?.value = "20261201T120000" } == [])
  }

  @Test func `midnights that Outlook means as dates stay marked`() throws {
    let lines = [
      "DTSTART;TZID=Europe/Berlin:20261201T000000", "DTEND;TZID=Europe/Berlin:20261202T000000",
      "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
    ]
    #expect(try differences(lines) { $0["DTEND"]?.value = "20261203T000000" } == [])
    #expect(
      try differences(lines) { $0["DTEND"]?.value = "20261201T100000" } == [
        "-X-MICROSOFT-CDO-ALLDAYEVENT:TRUE", "+X-MICROSOFT-CDO-ALLDAYEVENT:FALSE",
      ])
  }

  @Test func `a reminder at a point in time moves with the start, and nothing keeps it silent`() throws {
    let lines = [
      "DTSTART;TZID=Europe/Berlin:20261201T100000", "X-MOZ-SNOOZE-TIME:20261201T091000Z",
      "X-MOZ-SNOOZE-TIME-1764579600000000:20261201T091000Z", "X-MOZ-LASTACK:20261201T090000Z",
      "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:a", "TRIGGER;VALUE=DATE-TIME:20261201T084500Z",
      "ACKNOWLEDGED:20261201T084600Z", "END:VALARM",
      "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:b", "TRIGGER;VALUE=DATE-TIME:20261201T085500Z",
      "RELATED-TO;RELTYPE=SNOOZE:first", "END:VALARM",
      "BEGIN:VALARM", "ACTION:NONE", "TRIGGER;VALUE=DATE-TIME:19760401T005545Z", "END:VALARM",
    ]
    // The clock goes forward in between: the reminder stays a quarter of an hour before the start.
    let moved = try differences(lines) { $0["DTSTART"]?.value = "20270701T120000" }
    #expect(
      moved.sorted() == [
        "+TRIGGER;VALUE=DATE-TIME:20270701T094500Z", "-ACKNOWLEDGED:20261201T084600Z", "-DESCRIPTION:b",
        "-RELATED-TO;RELTYPE=SNOOZE:first", "-TRIGGER;VALUE=DATE-TIME:20261201T084500Z",
        "-TRIGGER;VALUE=DATE-TIME:20261201T085500Z", "-X-MOZ-LASTACK:20261201T090000Z",
        "-X-MOZ-SNOOZE-TIME-1764579600000000:20261201T091000Z", "-X-MOZ-SNOOZE-TIME:20261201T091000Z",
      ])
    #expect(try differences(lines) { $0["SUMMARY"] = Property("SUMMARY", text: "New") } == [])
    // Of a series the past instances stay acknowledged.
    let series = ["RRULE:FREQ=DAILY"] + lines
    #expect(
      try !differences(series) { $0["DTSTART"]?.value = "20261202T100000" }
        .contains("-X-MOZ-LASTACK:20261201T090000Z"))
  }

  @Test func `a reminder of vCalendar 1.0 counts from the former start, and is written as a VALARM`() throws {
    let lines = ["DTSTART:20261201T100000", "SUMMARY:A", "DALARM:20261201T094500;PT5M;1;Go"]
    let changes = try differences(lines) {
      $0["DTSTART"] = Property("DTSTART", value: "20261202T120000")
    }
    #expect(
      changes == [
        "-DALARM:20261201T094500;PT5M;1;Go", "+BEGIN:VALARM", "+TRIGGER:-PT15M", "+ACTION:DISPLAY",
        "+DESCRIPTION:Go", "+REPEAT:1", "+DURATION:PT5M", "+END:VALARM",
      ])
    var event = Component(
      "VEVENT", [Property("DTSTART", value: "20261201T100000"), Property("SUMMARY", text: "A")])
    for value in [
      "AALARM:20261201T094500;;;", "MALARM:20261201T090000Z;;;kim@example.org;Come", "DALARM:soon",
    ] {
      let parts = value.split(separator: ":", maxSplits: 1)
      event.append(Property(String(parts[0]), value: String(parts[1])))
    }
    let written = Self.lines(of: event.withoutOldForms).dropFirst(3).dropLast()
    #expect(
      written == [
        "BEGIN:VALARM", "TRIGGER:-PT15M", "ACTION:AUDIO", "END:VALARM", "BEGIN:VALARM",
        "TRIGGER;VALUE=DATE-TIME:20261201T090000Z", "ACTION:EMAIL", "SUMMARY:Come",
        "ATTENDEE:mailto:kim@example.org", "DESCRIPTION:Come", "END:VALARM",
      ])
  }

  @Test func `a reminder of a task moves with DUE`() throws {
    let lines = [
      "DTSTART;VALUE=DATE:20261120", "DUE;VALUE=DATE:20261123", "BEGIN:VALARM", "ACTION:DISPLAY",
      "DESCRIPTION:a", "TRIGGER;VALUE=DATE-TIME:20261123T080000Z", "END:VALARM",
    ]
    #expect(
      try differences(lines, in: "VTODO") { $0["DUE"]?.value = "20261125" } == [
        "-TRIGGER;VALUE=DATE-TIME:20261123T080000Z", "+TRIGGER;VALUE=DATE-TIME:20261125T080000Z",
      ])
    #expect(try differences(lines, in: "VTODO") { $0["DTSTART"]?.value = "20261121" } == [])
  }

  @Test func `the end that Evolution noted goes with a series that changes`() throws {
    let rule = "RRULE;X-EVOLUTION-ENDDATE=20261203T090000Z:FREQ=DAILY;COUNT=4"
    let lines = ["DTSTART:20261130T090000Z", rule]
    #expect(
      try differences(lines) { $0["DTSTART"]?.value = "20270111T090000Z" } == [
        "-" + rule, "+RRULE:FREQ=DAILY;COUNT=4",
      ])
    #expect(
      try differences(lines) { $0["RRULE"]?.value = "FREQ=DAILY;COUNT=9" } == [
        "-RRULE;X-EVOLUTION-ENDDATE=20261203T090000Z:FREQ=DAILY;COUNT=9", "+RRULE:FREQ=DAILY;COUNT=9",
      ])
    #expect(try differences(lines) { $0["SUMMARY"] = Property("SUMMARY", text: "New") } == [])
  }

  @Test func `the current instance of KDE goes with the start of a task`() throws {
    let lines = [
      "DTSTART:20261102T090000Z", "RRULE:FREQ=WEEKLY", "X-KDE-LIBKCAL-DTRECURRENCE:20261130T090000Z",
    ]
    #expect(
      try differences(lines, in: "VTODO") { $0["DTSTART"]?.value = "20261103T090000Z" } == [
        "-X-KDE-LIBKCAL-DTRECURRENCE:20261130T090000Z"
      ])
    // A completed task stays completed.
    #expect(try differences(lines, in: "VTODO") { $0["RRULE"]?.value = "FREQ=DAILY" } == [])
  }

  @Test func `the marks of Outlook follow TRANSP, STATUS and PRIORITY`() throws {
    let busy = "X-MICROSOFT-CDO-BUSYSTATUS:"
    let lines = ["TRANSP:OPAQUE", "STATUS:CONFIRMED", "PRIORITY:5", "X-MICROSOFT-CDO-IMPORTANCE:1"]
    #expect(
      try differences(lines + [busy + "OOF"]) { $0["TRANSP"]?.value = "TRANSPARENT" } == [
        "-" + busy + "OOF", "+" + busy + "FREE",
      ])
    #expect(
      try differences(["TRANSP:TRANSPARENT", busy + "FREE"]) { $0["TRANSP"]?.value = "OPAQUE" } == [
        "-" + busy + "FREE", "+" + busy + "BUSY",
      ])
    #expect(
      try differences(lines + [busy + "BUSY"]) { $0["STATUS"]?.value = "TENTATIVE" } == [
        "-" + busy + "BUSY", "+" + busy + "TENTATIVE",
      ])
    #expect(try differences([busy + "FREE"]) { $0["STATUS"] = Property("STATUS", value: "CONFIRMED") } == [])
    #expect(
      try differences(lines) { $0["PRIORITY"]?.value = "1" } == [
        "-X-MICROSOFT-CDO-IMPORTANCE:1", "+X-MICROSOFT-CDO-IMPORTANCE:2",
      ])
  }

  @Test func `Outlook's kind of an event follows its rule`() throws {
    let kind = "X-MICROSOFT-CDO-INSTTYPE:"
    let lines = ["DTSTART:20261130T090000Z", "RRULE:FREQ=DAILY", kind + "1"]
    #expect(
      try differences(lines) { $0["RRULE"] = nil } == [
        "-RRULE:FREQ=DAILY", "-" + kind + "1", "+" + kind + "0",
      ]
        || differences(lines) { $0["RRULE"] = nil } == ["-" + kind + "1", "+" + kind + "0"])
  }

  @Test func `Outlook's number of an invitation rises with SEQUENCE`() throws {
    let lines = [
      "DTSTART:20261130T090000Z", "SEQUENCE:2", "X-MICROSOFT-CDO-APPT-SEQUENCE:2",
      "X-MICROSOFT-CDO-OWNER-CRITICAL-CHANGE:20260101T000000Z",
    ]
    #expect(
      try differences(lines) { $0["DTSTART"]?.value = "20261130T100000Z" } == [
        "-X-MICROSOFT-CDO-APPT-SEQUENCE:2", "-X-MICROSOFT-CDO-OWNER-CRITICAL-CHANGE:20260101T000000Z",
        "+X-MICROSOFT-CDO-APPT-SEQUENCE:3", "+X-MICROSOFT-CDO-OWNER-CRITICAL-CHANGE:20261121T080000Z",
      ])
  }

  @Test func `what says that a task is done agrees`() throws {
    let open = ["STATUS:IN-PROCESS", "PERCENT-COMPLETE:50"]
    #expect(
      try differences(open, in: "VTODO") { $0["STATUS"]?.value = "COMPLETED" } == [
        "-PERCENT-COMPLETE:50", "+PERCENT-COMPLETE:100", "+COMPLETED:20261121T080000Z",
      ])
    let done = ["STATUS:COMPLETED", "COMPLETED:20261120T080000Z", "PERCENT-COMPLETE:100"]
    #expect(
      try differences(done, in: "VTODO") { $0["STATUS"]?.value = "NEEDS-ACTION" } == [
        "-COMPLETED:20261120T080000Z", "-PERCENT-COMPLETE:100",
      ])
    #expect(
      try differences(done, in: "VTODO") { $0["PERCENT-COMPLETE"]?.value = "80" } == [
        "-STATUS:COMPLETED", "-COMPLETED:20261120T080000Z", "+STATUS:IN-PROCESS",
      ])
    #expect(try differences(done, in: "VTODO") { $0["STATUS"]?.value = "CANCELLED" } == [])
  }

  @Test(arguments: [
    // Of a day: what was at eight stays at eight, and what would be behind the start is at it.
    ("DTSTART;VALUE=DATE:20261202", "20261202T070000Z", "DTSTART:20261202T130000Z", "20261202T070000Z"),
    ("DTSTART;VALUE=DATE:20261202", "20261202T070000Z", "DTSTART:20261204T060000Z", "20261204T060000Z"),
    ("DTSTART;VALUE=DATE:20261202", "20261201T190000Z", "DTSTART:20261203T130000Z", "20261202T190000Z"),
    ("DTSTART:20261201T080000Z", "20261201T073000Z", "DTSTART;VALUE=DATE:20261202", "20261202T073000Z"),
    ("DTSTART:20261201T080000Z", "20261201T073000Z", "DTSTART:20261201T100000Z", "20261201T093000Z"),
  ])
  func `a reminder at a moment keeps its time of day where a date becomes a time or a time a date`(
    _ start: String, _ trigger: String, _ new: String, _ moved: String
  ) throws {
    let alarm = { (time: String) in "TRIGGER;VALUE=DATE-TIME:\(time)" }
    let lines = [start, "BEGIN:VALARM", "ACTION:DISPLAY", alarm(trigger), "END:VALARM"]
    let parts = new.split(separator: ":")
    let isDate = new.contains("VALUE=DATE")
    let found = try differences(lines) {
      $0["DTSTART"] = Property(
        "DTSTART", isDate ? [.init("VALUE", "DATE")] : [], value: String(parts[1]))
    }
    #expect(found == (trigger == moved ? [] : ["-" + alarm(trigger), "+" + alarm(moved)]))
  }

  @Test func `a reminder that a series gets says the title of an instance with its own one`() throws {
    let text = """
      UID:u
      DTSTART:20261130T090000Z
      RRULE:FREQ=DAILY;COUNT=4
      SUMMARY:Base

      UID:u
      RECURRENCE-ID:20261201T090000Z
      DTSTART:20261201T090000Z
      SUMMARY:Own
      """
    var file = ComponentFile(Array(calendarText(text).utf8))
    var series = ComponentSeries(file.remove(uid: "u"), viewer: Self.berlin)
    try series.changeAll(now: Self.now) { $0.append(.alarm(secondsBefore: 300, text: "Base")) }
    #expect(series.components.map { $0.components.first?["DESCRIPTION"]?.text } == ["Base", "Own"])
  }

  @Test func `overrides that take a change over have no companions of the former value`() throws {
    var file = ComponentFile(
      Array(
        calendarText(
          """
          UID:u
          DTSTART:20261130T090000Z
          RRULE;X-EVOLUTION-ENDDATE=20261203T090000Z:FREQ=DAILY;COUNT=4
          LOCATION:Old
          GEO:52.5;13.4

          UID:u
          RECURRENCE-ID:20261201T090000Z
          DTSTART:20261201T090000Z
          LOCATION:Old
          GEO:52.51;13.41

          UID:u
          RECURRENCE-ID:20261202T090000Z
          DTSTART:20261202T120000Z
          LOCATION:Its own
          GEO:52.5;13.4
          """
        ).utf8))
    var series = ComponentSeries(file.remove(uid: "u"), viewer: Self.berlin)
    try series.changeAll(now: Self.now) { $0["LOCATION"]?.text = "New" }
    #expect(series.components.map { $0["LOCATION"]?.text } == ["New", "New", "Its own"])
    #expect(series.components.map { $0["GEO"]?.value } == [nil, nil, "52.5;13.4"])
    let new = try #require(
      try series.split(at: .instant(instant("2026-12-02T09:00")), uid: "v", now: Self.now) {
        $0["SUMMARY"] = Property("SUMMARY", text: "Later")
      })
    let rules = series.components.compactMap { $0["RRULE"] } + new.components.compactMap { $0["RRULE"] }
    #expect(rules.map { $0["X-EVOLUTION-ENDDATE"] } == [nil, nil])
  }
}
