import ICalendar
import TestSupport
import Testing

/// Values in another form than DTSTART's: floating, in UTC, in another zone or as a date. What a series in a zone is does not depend on who looks at it.
@Suite struct OtherFormTests {
  private static let zones = ZoneDatabase.system.remembering()
  private static let berlin = zone("Europe/Berlin")

  private static func zone(_ name: String) -> Zone { zones.zone(named: name) ?? .utc }

  /// The starts of all instances in March and April 2024, as a viewer finds them who looks at all of them at once, and who looks at each of some days: a day
  /// and a minute on the clock of `clock`, which is the viewer's if it is `nil`, or the date.
  private static func starts(
    _ events: String, viewer: Zone, clock: Zone?, header: String = ""
  ) -> [String] {
    let text = Array(calendarText(events).replacing("VERSION:2.0\r\n", with: "VERSION:2.0\r\n" + header).utf8)
    func shown(_ contents: CalendarContents) -> [String] {
      contents.occurrences.map { occurrence in
        switch occurrence.span {
        case .allDay(let date, _): String(date.description.dropFirst(5))
        case .timed(let start, _):
          String((clock ?? viewer).localDateTime(at: start).description.dropFirst(5).prefix(11))
        }
      }.sorted()
    }
    let all = days("2024-03-20", "2024-04-20", viewer)
    let whole = shown(CalendarReadings.everything(text, in: all))
    #expect(shown(CalendarReadings.filtered(text, in: all)) == whole)
    let single = ["03-29", "03-30", "03-31", "04-01", "04-04"].flatMap { day in
      shown(CalendarReadings.filtered(text, in: days("2024-\(day)", "2024-\(day)", viewer)))
    }
    let isOwnClock = clock.map { $0 == viewer } ?? true
    let expected = whole.filter { ("03-29"..<"04-02").contains($0) || $0.hasPrefix("04-04") }
    #expect(isOwnClock ? single.sorted() == expected : Set(single).isSubset(of: whole))
    return whole
  }

  private static let viewers = ["America/New_York", "Pacific/Kiritimati", "Europe/Berlin"]

  /// A daily series at half past midnight in Berlin from 27 March to 2 April 2024, where the clocks change on 31 March: the lines that it has besides, and
  /// the days that it lacks (`-`) or has besides (`+`, with a time).
  private static let inZone: [(lines: String, difference: [String])] = [
    ("", []),
    // EXDATE: floating, in UTC on both sides of the change, in other zones, and as a date.
    ("EXDATE:20240330T003000", ["-30"]), ("EXDATE:20240329T193000", []),
    ("EXDATE:20240329T233000Z", ["-30"]), ("EXDATE:20240330T233000Z", ["-31"]),
    ("EXDATE:20240331T223000Z", ["-01"]), ("EXDATE:20240331T233000Z", []), ("EXDATE:20240330T003000Z", []),
    ("EXDATE;TZID=Europe/Berlin:20240329T233000Z", ["-30"]),
    ("EXDATE;TZID=America/New_York:20240329T193000", ["-30"]),
    ("EXDATE;TZID=America/New_York:20240331T183000", ["-01"]),
    ("EXDATE;TZID=Asia/Tokyo:20240330T083000", ["-30"]), ("EXDATE;TZID=Asia/Tokyo:20240330T003000", []),
    ("EXDATE;VALUE=DATE:20240330", ["-30"]), ("EXDATE;VALUE=DATE:20240331", ["-31"]),
    ("EXDATE;VALUE=DATE:20240326", []), ("EXDATE;VALUE=DATE:20240327,20240402", ["-27", "-02"]),
    ("EXDATE:20240329T233000Z,20240331T003000\nEXDATE;VALUE=DATE:20240402", ["-30", "-31", "-02"]),
    // RDATE in the same forms, and once where it is an instance already.
    ("RDATE:20240404T120000", ["+04-04T12:00"]), ("RDATE:20240404T100000Z", ["+04-04T12:00"]),
    ("RDATE;TZID=America/New_York:20240404T060000", ["+04-04T12:00"]),
    ("RDATE;VALUE=DATE:20240404", ["+04-04T00:30"]), ("RDATE:20240329T233000Z,20240330T003000", []),
    ("RDATE;TZID=America/New_York:20240329T193000", []), ("RDATE;VALUE=DATE:20240330", []),
    ("RDATE;VALUE=PERIOD:20240404T100000Z/PT1H", ["+04-04T12:00"]),
    ("RDATE:20240404T100000Z\nEXDATE;TZID=America/New_York:20240404T060000", []),
    // The day of an additional date is the one in the zone of the series.
    ("RDATE;TZID=America/New_York:20240403T200000\nEXDATE;VALUE=DATE:20240403", ["+04-04T02:00"]),
    ("RDATE;TZID=America/New_York:20240403T200000\nEXDATE;VALUE=DATE:20240404", []),
    ("RDATE:20240404T223000Z\nEXDATE;VALUE=DATE:20240405", []),
    ("RDATE:20240404T223000Z\nEXDATE;VALUE=DATE:20240404", ["+04-05T00:30"]),
  ]

  @Test(arguments: inZone.indices) func `EXDATE and RDATE of a series in a zone`(_ place: Int) {
    let one = Self.inZone[place]
    let plain = ["03-27", "03-28", "03-29", "03-30", "03-31", "04-01", "04-02"].map { $0 + "T00:30" }
    let lacking = one.difference.filter { $0.hasPrefix("-") }
    let kept = plain.filter { start in !lacking.contains { start.contains($0 + "T") } }
    let expected = (kept + one.difference.filter { $0.hasPrefix("+") }.map { String($0.dropFirst()) })
      .sorted()
    let event = "UID:a\nSUMMARY:a\nDTSTART;TZID=Europe/Berlin:20240327T003000\nDURATION:PT15M\n"
    for viewer in Self.viewers {
      let found = Self.starts(
        event + "RRULE:FREQ=DAILY;COUNT=7\n" + one.lines, viewer: Self.zone(viewer), clock: Self.berlin)
      #expect(found == expected, "\(one.lines), viewer \(viewer)")
    }
  }

  @Test(arguments: [
    ("UNTIL=20240330", "03-30"), ("UNTIL=20240329T233000Z", "03-30"), ("UNTIL=20240329T232959Z", "03-29"),
    ("UNTIL=20240330T003000", "03-30"), ("UNTIL=20240330T002959", "03-29"), ("UNTIL=20240331", "03-31"),
    ("UNTIL=20240330T233000Z", "03-31"), ("UNTIL=20240331T003000", "03-31"),
    ("UNTIL=20240331T222959Z", "03-31"), ("UNTIL=20240331T223000Z", "04-01"), ("UNTIL=20240401", "04-01"),
  ])
  func `UNTIL of a series in a zone`(_ until: String, _ last: String) {
    let days = ["03-27", "03-28", "03-29", "03-30", "03-31", "04-01"].filter { $0 <= last }
    let event = "UID:a\nSUMMARY:a\nDTSTART;TZID=Europe/Berlin:20240327T003000\n"
    for viewer in Self.viewers {
      for rule in ["FREQ=DAILY", "FREQ=HOURLY;BYHOUR=0"] {
        let found = Self.starts(
          event + "RRULE:\(rule);\(until)", viewer: Self.zone(viewer), clock: Self.berlin)
        #expect(found == days.map { $0 + "T00:30" }, "\(rule), viewer \(viewer)")
      }
    }
  }

  @Test(arguments: [
    ("RECURRENCE-ID:20240329T233000Z", "03-30"), ("RECURRENCE-ID:20240330T003000", "03-30"),
    ("RECURRENCE-ID;TZID=America/New_York:20240329T193000", "03-30"),
    ("RECURRENCE-ID;TZID=Asia/Tokyo:20240330T083000", "03-30"),
    ("RECURRENCE-ID;VALUE=DATE:20240330", "03-30"), ("RECURRENCE-ID;VALUE=DATE:20240331", "03-31"),
    ("RECURRENCE-ID:20240331T223000Z", "04-01"), ("RECURRENCE-ID:20240401T003000", "04-01"),
    ("RECURRENCE-ID;TZID=America/New_York:20240331T183000", "04-01"),
  ])
  func `RECURRENCE-ID of a series in a zone`(_ line: String, _ day: String) {
    let days = ["03-27", "03-28", "03-29", "03-30", "03-31", "04-01", "04-02"]
    let event = "UID:a\nSUMMARY:a\nDTSTART;TZID=Europe/Berlin:20240327T003000\n"
    let range = line.replacing("RECURRENCE-ID", with: "RECURRENCE-ID;RANGE=THISANDFUTURE")
    for viewer in Self.viewers {
      for start in ["DTSTART;TZID=Europe/Berlin:2024\(day.filter { $0 != "-" })T120000"] {
        for line in [line, range] {
          let found = Self.starts(
            event + "RRULE:FREQ=DAILY;COUNT=7\n\n" + "UID:a\nSUMMARY:moved\n\(line)\n\(start)",
            viewer: Self.zone(viewer), clock: Self.berlin)
          let expected = days.map { $0 + ($0 == day || line == range && $0 > day ? "T12:00" : "T00:30") }
          #expect(found == expected, "\(line), viewer \(viewer)")
        }
      }
      // A later exclusion takes an override away, however that names its instance.
      let master = event + "SEQUENCE:2\nRRULE:FREQ=DAILY;COUNT=7\n"
      let exclusions = [
        "EXDATE;VALUE=DATE:2024\(day.filter { $0 != "-" })", "EXDATE:2024\(day.filter { $0 != "-" })T003000",
      ]
      for exclusion in exclusions {
        let found = Self.starts(
          master + exclusion + "\n\nUID:a\nSUMMARY:moved\n\(line)\nDTSTART:20240404T100000Z",
          viewer: Self.zone(viewer), clock: Self.berlin)
        #expect(found == days.filter { $0 != day }.map { $0 + "T00:30" }, "\(exclusion), viewer \(viewer)")
      }
    }
  }

  @Test(arguments: [
    // Dates are those that are written, in whatever zone.
    ("EXDATE;VALUE=DATE:20240330", ["-30"]), ("EXDATE:20240330T000000", ["-30"]),
    ("EXDATE:20240330T233000", ["-30"]), ("EXDATE:20240330T120000Z", ["-30"]),
    ("EXDATE;TZID=America/New_York:20240330T220000", ["-30"]),
    ("EXDATE;TZID=Pacific/Kiritimati:20240330T010000", ["-30"]),
    ("RDATE;VALUE=DATE:20240404", ["+04-04"]), ("RDATE:20240404T233000", ["+04-04"]),
    ("RDATE;TZID=America/New_York:20240404T220000", ["+04-04"]), ("RDATE:20240330T120000Z", []),
    ("RDATE;VALUE=DATE:20240404\nEXDATE:20240404T010000", []),
  ])
  func `EXDATE and RDATE of an all-day series`(_ lines: String, _ difference: [String]) {
    let plain = ["03-27", "03-28", "03-29", "03-30", "03-31", "04-01", "04-02"]
    let kept = plain.filter { !difference.contains($0.dropFirst(2).description) }
    let expected = (kept + difference.filter { $0.hasPrefix("+") }.map { String($0.dropFirst()) }).sorted()
    for viewer in Self.viewers {
      let found = Self.starts(
        "UID:a\nSUMMARY:a\nDTSTART;VALUE=DATE:20240327\nRRULE:FREQ=DAILY;COUNT=7\n" + lines,
        viewer: Self.zone(viewer), clock: nil)
      #expect(found == expected, "viewer \(viewer)")
    }
  }

  @Test(arguments: [
    ("UNTIL=20240330", "03-30"), ("UNTIL=20240330T000000Z", "03-30"), ("UNTIL=20240330T233000", "03-30"),
    ("UNTIL=20240329T233000Z", "03-29"), ("UNTIL=20240326", ""),
  ])
  func `UNTIL of an all-day series`(_ until: String, _ last: String) {
    for viewer in Self.viewers {
      let found = Self.starts(
        "UID:a\nSUMMARY:a\nDTSTART;VALUE=DATE:20240327\nRRULE:FREQ=DAILY;\(until)",
        viewer: Self.zone(viewer), clock: nil)
      #expect(found == ["03-27", "03-28", "03-29", "03-30"].filter { $0 <= last }, "viewer \(viewer)")
    }
  }

  /// Exchange writes dates of all-day series as the midnights of its zone in UTC. The clocks change on 31 March.
  @Test(arguments: [
    ("EXDATE:20240329T230000Z", ["-30"]), ("EXDATE:20240331T220000Z", ["-01"]),
    ("EXDATE:20240331T230000Z", ["-31"]),
    ("EXDATE:20240329T230000Z,20240331T220000Z", ["-30", "-01"]), ("RDATE:20240403T220000Z", ["+04-04"]),
    ("RDATE:20240331T220000Z", []), ("EXRULE:FREQ=DAILY;UNTIL=20240327T230000Z", ["-27", "-28"]),
  ])
  func `midnights in UTC are the days that begin then`(_ lines: String, _ difference: [String]) {
    let plain = ["03-27", "03-28", "03-29", "03-30", "03-31", "04-01", "04-02"]
    let kept = plain.filter { !difference.contains($0.dropFirst(2).description) }
    let expected = (kept + difference.filter { $0.hasPrefix("+") }.map { String($0.dropFirst()) }).sorted()
    let event = "UID:a\nSUMMARY:a\nDTSTART;VALUE=DATE:20240327\n"
    for viewer in Self.viewers {
      for rule in ["COUNT=7", "UNTIL=20240401T220000Z"] {
        let found = Self.starts(
          event + "RRULE:FREQ=DAILY;\(rule)\n" + lines, viewer: Self.zone(viewer), clock: nil,
          header: "X-WR-TIMEZONE:Europe/Berlin\r\n")
        #expect(found == expected, "\(rule), viewer \(viewer)")
      }
      let override = "UID:a\nSUMMARY:moved\nRECURRENCE-ID:20240331T220000Z\nDTSTART;VALUE=DATE:20240404"
      let moved = Self.starts(
        event + "RRULE:FREQ=DAILY;COUNT=7\n\n" + override, viewer: Self.zone(viewer), clock: nil,
        header: "X-WR-TIMEZONE:Europe/Berlin\r\n")
      #expect(moved == plain.filter { $0 != "04-01" } + ["04-04"])
    }
  }

  /// A floating series is on the clock of each viewer; what is in UTC or a zone is a point in time.
  @Test(arguments: [
    ("COUNT=7\nEXDATE:20240330T003000", "America/New_York", ["-30"]),
    ("COUNT=7\nEXDATE:20240330T043000Z", "America/New_York", ["-30"]),
    ("COUNT=7\nEXDATE:20240330T043000Z", "Asia/Tokyo", []),
    ("COUNT=7\nEXDATE:20240329T153000Z", "Asia/Tokyo", ["-30"]),
    ("COUNT=7\nEXDATE;TZID=Asia/Tokyo:20240330T003000", "Asia/Tokyo", ["-30"]),
    ("COUNT=7\nEXDATE;TZID=Asia/Tokyo:20240330T003000", "America/New_York", []),
    ("COUNT=7\nEXDATE;VALUE=DATE:20240330", "Asia/Tokyo", ["-30"]),
    ("COUNT=7\nEXDATE;VALUE=DATE:20240330", "America/New_York", ["-30"]),
    ("COUNT=7\nRDATE:20240404T160000Z\nEXDATE;VALUE=DATE:20240405", "Asia/Tokyo", []),
    ("COUNT=7\nRDATE:20240404T160000Z\nEXDATE;VALUE=DATE:20240404", "Asia/Tokyo", ["+04-05T01:00"]),
    ("COUNT=7\nRDATE;VALUE=DATE:20240404", "Asia/Tokyo", ["+04-04T00:30"]),
    ("UNTIL=20240402T003000Z", "Asia/Tokyo", []), ("UNTIL=20240402T003000Z", "America/New_York", []),
    ("UNTIL=20240402T002959Z", "Asia/Tokyo", ["-02"]), ("UNTIL=20240402", "America/New_York", []),
    ("UNTIL=20240402T002959", "America/New_York", ["-02"]),
  ])
  func `a floating series`(_ lines: String, _ viewer: String, _ difference: [String]) {
    let plain = ["03-27", "03-28", "03-29", "03-30", "03-31", "04-01", "04-02"].map { $0 + "T00:30" }
    let kept = plain.filter { start in !difference.contains { start.contains($0 + "T") } }
    let expected = (kept + difference.filter { $0.hasPrefix("+") }.map { String($0.dropFirst()) }).sorted()
    let found = Self.starts(
      "UID:a\nSUMMARY:a\nDTSTART:20240327T003000\nRRULE:FREQ=DAILY;\(lines)", viewer: Self.zone(viewer),
      clock: nil)
    #expect(found == expected)
  }

  @Test func `an override without a zone for the future follows the series, on the clock of who looks`() {
    let series = "UID:a\nSUMMARY:a\nDTSTART;TZID=Europe/Berlin:20240327T003000\nRRULE:FREQ=DAILY;COUNT=7\n\n"
    let later =
      "UID:a\nSUMMARY:b\nRECURRENCE-ID;RANGE=THISANDFUTURE:20240329T233000Z\nDTSTART:20240330T120000"
    let tokyo = Self.starts(series + later, viewer: Self.zone("Asia/Tokyo"), clock: nil)
    #expect(
      tokyo == [
        "03-27T08:30", "03-28T08:30", "03-29T08:30", "03-30T12:00", "03-31T12:00", "04-01T12:00",
        "04-02T12:00",
      ])
  }

  // MARK: Several rules

  /// Two rules, or a rule and dates, from Monday 25 March 2024 at nine: the days on which the event is.
  @Test(arguments: [
    ("RRULE:FREQ=DAILY;UNTIL=20240320\nRRULE:FREQ=DAILY;COUNT=3", ["25", "26", "27"]),
    ("RRULE:FREQ=DAILY;COUNT=3\nRRULE:FREQ=DAILY;UNTIL=20240320", ["25", "26", "27"]),
    ("RRULE:FREQ=DAILY;UNTIL=20240320\nRRULE:FREQ=WEEKLY;UNTIL=20240321T000000Z", []),
    ("RRULE:FREQ=DAILY;UNTIL=20240324T235959\nRDATE:20240327T090000", ["27"]),
    // DTSTART is an instance unless all rules are over.
    ("RRULE:FREQ=DAILY;UNTIL=20240320\nRRULE:FREQ=WEEKLY;BYDAY=WE;UNTIL=20240330", ["25", "27"]),
    ("RRULE:FREQ=WEEKLY;BYDAY=WE;UNTIL=20240325", ["25"]), ("RRULE:FREQ=WEEKLY;BYDAY=WE;UNTIL=20240324", []),
    ("RDATE:20240327T090000", ["25", "27"]),
    ("RRULE:FREQ=DAILY;COUNT=1\nRDATE:20240327T090000", ["25", "27"]),
    ("RRULE:FREQ=DAILY;COUNT=1\nRRULE:FREQ=DAILY;COUNT=2", ["25", "26"]),
    ("RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=1\nRRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=2", ["25", "28"]),
    ("RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=2\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=1", ["25", "27", "03"]),
    ("RRULE:FREQ=DAILY;INTERVAL=2;COUNT=3\nRRULE:FREQ=DAILY;INTERVAL=3;COUNT=2", ["25", "27", "28", "29"]),
    ("RRULE:FREQ=DAILY;COUNT=4\nEXRULE:FREQ=DAILY;INTERVAL=2;COUNT=9", ["26", "28"]),
    ("RRULE:FREQ=DAILY;COUNT=4\nEXRULE:FREQ=DAILY;UNTIL=20240326", ["27", "28"]),
    ("RRULE:FREQ=DAILY;COUNT=4\nEXRULE:FREQ=DAILY;UNTIL=20240320", ["25", "26", "27", "28"]),
    ("RRULE:FREQ=DAILY;COUNT=2\nRDATE:20240327T090000\nEXRULE:FREQ=WEEKLY;BYDAY=WE", ["25", "26"]),
    ("RDATE:20240326T090000,20240326T090000,20240325T090000", ["25", "26"]),
    ("EXDATE:20240325T080000Z", []), ("EXDATE;VALUE=DATE:20240325", []),
  ])
  func `several rules are one series`(_ lines: String, _ days: [String]) {
    for viewer in ["Europe/Berlin", "America/New_York"] {
      let found = Self.starts(
        "UID:a\nSUMMARY:a\nDTSTART;TZID=Europe/Berlin:20240325T090000\n" + lines, viewer: Self.zone(viewer),
        clock: Self.berlin)
      #expect(found.map { $0.dropFirst(3).prefix(2) } == days.map { $0[...] }, "viewer \(viewer)")
    }
  }

  /// The window begins after the first rule has ended.
  @Test func `a rule that is over before the window leaves the other as it is`() {
    let text = Array(
      calendarText(
        "UID:a\nSUMMARY:a\nDTSTART;TZID=Europe/Berlin:20230102T090000\nRRULE:FREQ=DAILY;COUNT=3\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=70"
      ).utf8)
    for viewer in Self.viewers {
      let window = days("2024-03-31", "2024-05-10", Self.zone(viewer))
      for contents in [
        CalendarReadings.everything(text, in: window), CalendarReadings.filtered(text, in: window),
      ] {
        let dates = contents.occurrences.map { occurrence -> String in
          guard case .timed(let start, _) = occurrence.span else { return "" }
          return Self.berlin.localDateTime(at: start).date.description
        }
        #expect(dates == ["2024-04-01", "2024-04-08", "2024-04-15", "2024-04-22", "2024-04-29"], "\(viewer)")
      }
    }
  }
}
