import TestSupport
import Testing

@testable import AgendaKit
@testable import ICalendar

/// A search finds each event once, and skips in the bytes only what has not its words.
@Suite struct EventSearchTests {
  private func search(_ texts: String..., in events: [Occurrence]) -> [String] {
    var options = AgendaOptions()
    options.words = SearchWords(texts).texts
    let agenda = Agenda(
      searching: [calendar(events)], in: days("2000-01-01", "2036-12-31"), at: instant("2026-11-21T12:00"),
      boundsSeries: true, options: options, problems: [])
    return agenda.days.flatMap { day in
      day.items.map { "\(day.date) \($0.title)" + ($0.dateCount.map { " \($0)" } ?? "") }
    }
  }

  private func series(_ title: String, _ dates: String...) -> [Occurrence] {
    dates.map {
      event(title, "\($0)T09:00", "10:00", recurrenceID: .instant(instant("\($0)T09:00")))
    }
  }

  @Test func `what is to come stands first, then the past from the latest on`() {
    let events = [
      event("a 1", "2020-01-01"), event("a 2", "2026-12-01"), event("a 3", "2026-11-21T11:00", "13:00"),
      event("a 4", "2026-11-20T11:00", "13:00"), event("a 5", "2030-01-01"), event("b", "2026-11-22"),
    ]
    #expect(
      search("a", in: events) == [
        "2026-11-21 a 3", "2026-12-01 a 2", "2030-01-01 a 5", "2026-11-20 a 4", "2020-01-01 a 1",
      ])
  }

  @Test func `what ended today stands under the day on which it began`() {
    let night = event("Night shift", "2026-11-20T20:00", "2026-11-21T02:00")
    #expect(search("night", in: [night]) == ["2026-11-20 Night shift"])
  }

  @Test func `a series is shown once, with its next date and its number of dates`() {
    #expect(
      search(
        "up", in: series("Stand-up", "2026-11-19", "2026-11-20", "2026-11-23", "2026-11-24", "2029-01-01"))
        == ["2026-11-23 Stand-up 4"])
    #expect(search("up", in: series("Up", "2026-11-19", "2026-11-20")) == ["2026-11-20 Up 2"])
    #expect(search("up", in: series("Up", "2026-11-19", "2030-11-20")) == ["2030-11-20 Up 1"])
  }

  private func task(_ title: String, due: String?, isDone: Bool = false) -> Occurrence {
    event(title, due ?? "1970-01-01") {
      $0.toDo = ToDo()
      $0.toDo?.due = due.map { .date(date($0)) }
      if isDone { $0.toDo?.status = .completed }
    }
  }

  @Test func `open tasks are found with what is to come, and those without a date at the end`() {
    let events = [
      task("a done", due: "2026-11-20", isDone: true), task("a any time", due: nil),
      task("a late", due: "2026-11-10"), task("a soon", due: "2026-11-25"),
      event("a today", "2026-11-21T09:00", "13:00"), event("a past", "2026-11-19"),
    ]
    #expect(
      search("a", in: events) == [
        "2026-11-21 a late", "2026-11-21 a today", "2026-11-25 a soon", "2026-11-19 a past",
        "9999-12-31 a any time",
      ])
  }

  @Test func `the years of a birthday are counted only from a year that is known`() {
    var options = AgendaOptions()
    options.words = ["kim"]
    for (born, count) in [("1990-11-21", 3), ("1604-11-21", nil)] as [(String, Int?)] {
      let birthdays = (2025...2027).map { birthday("Kim", born: born, in: $0) }
      let agenda = Agenda(
        searching: [calendar(kind: .birthdays, birthdays)], in: days("2000-01-01", "2036-12-31"),
        at: instant("2026-11-21T12:00"), boundsSeries: true, options: options, problems: [])
      #expect(agenda.occurrences.map(\.dateCount) == [count])
    }
  }

  @Test func `all words are needed, in any property, and phrases stay whole`() {
    let meeting = event("Design review", "2026-11-22T09:00", "10:00") {
      $0.details.location = "Straße 4"
      $0.details.organizer = Attendee(address: "mailto:bo@example.org", name: "Bo Ångström")
      $0.details.attendees = [Attendee(address: "mailto:kim@example.org")]
    }
    let found = ["2026-11-22 Design review"]
    #expect(search("review", "design", "STRASSE", "kim@", "angstrom", in: [meeting]) == found)
    #expect(search("design review", in: [meeting]) == found)
    #expect(search("review design", in: [meeting]) == [])
    #expect(search("\"design review\" kim", in: [meeting]) == found)
    #expect(search("\"review design\" kim", in: [meeting]) == [])
    #expect(search("design", "lunch", in: [meeting]) == [])
  }

  @Test(arguments: [
    ("SUMMARY:Stand-up\\, daily", "up, daily", true), ("SUMMARY:Stra\r\n \u{DF}e", "strasse", true),
    ("SUMMARY:Cafe\u{301}", "cafe", true), ("SUMMARY:\u{DC}berpr\u{FC}fung", "uberprufung", true),
    ("SUMMARY:定\r\n 例会議", "例会", true), ("SUMMARY:会", "会議", false), ("SUMMARY:Lunch", "会議", false),
    ("SUMMARY:\u{F900}", "\u{8C48}", true), ("SUMMARY:Lunch", "dinner", false),
    ("SUMMARY:\u{FC}", "lunch", false),
    ("SUMMARY;ENCODING=QUOTED-PRINTABLE:d=69nner", "dinner", true), ("SUMMARY:ДЕНЬ", "день", true),
    ("SUMMARY:STA\r\n\tND", "stand", true), ("SUMMARY:\u{FC}\\\u{FC}\\\u{FC}", "zzzzzzz", false),
  ])
  func `bytes tell what certainly has not a text`(line: String, text: String, mayHold: Bool) throws {
    let condition = try #require(SearchWords([text]).condition)
    let bytes = Array("BEGIN:VEVENT\r\n\(line)\r\nEND:VEVENT\r\n".utf8)
    #expect(bytes.withUnsafeBufferPointer { condition.mayBeMet(by: $0) } == mayHold)
  }

  @Test func `skipping in the bytes finds what reading everything finds`() throws {
    let pieces = [
      "a", "e", "E", "é", "ß", "s", "ss", "\u{301}", "ü", "u", "日", "本", "Я", "\\,", "\r\n ", "\r\n\t", " ",
      "\\n", "=", "x",
    ]
    var found = 0
    for seed in 0..<80 as Range<UInt64> {
      var random = RandomNumbers(seed: seed)
      let texts = (0..<12).map { _ in
        (0..<Int.random(in: 1...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
          .joined()
      }
      let events = texts.enumerated().map { place, text in
        let isOverride = place % 4 == 3
        let rule = isOverride ? "RECURRENCE-ID:20261102T090000Z\r\n" : "RRULE:FREQ=DAILY;COUNT=3\r\n"
        return "BEGIN:VEVENT\r\nUID:\(isOverride ? place - 1 : place)\r\nDTSTART:20261101T090000Z\r\n\(rule)"
          + "SUMMARY:t\(text)\r\nEND:VEVENT\r\n"
      }
      let calendar = Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(events.joined())END:VCALENDAR\r\n".utf8)
      let length = Int.random(in: 1...3, using: &random)
      let word = (0..<length).map { _ in
        ["a", "e", "s", "ss", "u", "日本", "я", "as", "ue"].randomElement(using: &random) ?? ""
      }.joined()
      let words = SearchWords([word])
      let all = shown(calendar, words, condition: nil)
      #expect(shown(calendar, words, condition: words.condition) == all, "seed \(seed), \(word)")
      found += all.count
    }
    #expect(found > 25)
  }

  /// The events that are found in a calendar, read in blocks of 100 bytes.
  private func shown(_ text: [UInt8], _ words: SearchWords, condition: TextCondition?) -> [String] {
    let window = days("2026-10-01", "2026-12-31")
    var reader = CalendarReader(window: window, text: condition)
    reader.read(file: "calendar.ics", size: text.count) { range, take in
      let bytes = range.clamped(to: text.indices)
      for start in stride(from: bytes.lowerBound, to: bytes.upperBound, by: 100) {
        take(text.span.extracting(start..<min(start + 100, bytes.upperBound)))
      }
    }
    var options = AgendaOptions()
    options.words = words.texts
    let agenda = Agenda(
      searching: [calendar(reader.finish().occurrences)], in: window, at: instant("2026-11-21"),
      boundsSeries: true, options: options, problems: [])
    return agenda.days.flatMap { day in day.timed.map { "\(day.date) \($0.title) \($0.dateCount ?? 0)" } }
      .sorted()
  }
}

@Suite struct SearchTests {
  @Test(arguments: [
    ("stand", "Stand-up", true), ("STAND-UP", "stand-up", true), ("standup", "Stand-up", false),
    ("cafe", "Café", true), ("Café", "CAFE", true), ("CAFE\u{301}", "café", true),
    ("café", "cafe\u{301}", true),
    ("muller", "Müller", true), ("oresund", "Øresund", true), ("strasse", "Straße", true),
    ("STRASSE", "straße", true),
    ("nguyen", "Nguyễn", true), ("lodz", "Łódź", true), ("istanbul", "İstanbul", true),
    ("αθηνα", "Αθήνα", true), ("λόγος", "ΛΟΓΟΣ", true), ("елка", "Ёлка", true), ("киев", "Київ", false),
    ("が", "か\u{3099}っこう", true), ("か", "がっこう", false), ("会議", "定例会議", true), ("한국", "한국어", true),
    ("한국", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}", true),
    ("שלום", "שָׁלוֹם", true), ("a\nb", "a\r\nb", true), ("🎂", "Party 🎂", true), ("x", "", false),
  ])
  func `text is found without regard to letter case and accents`(
    _ wanted: String, _ text: String, _ found: Bool
  ) {
    #expect(SearchText(wanted)?.isFound(in: text) == found)
  }

  @Test func `empty text is found everywhere`() {
    #expect(SearchText("") == nil)
  }

  @Test(arguments: ["Réview", "room 4", "AGENDA", "planning"])
  func `title, location, description and categories are searched`(_ text: String) {
    var options = AgendaOptions()
    options.search = text
    let meeting = event("Design review", "2026-11-21T09:00") {
      $0.details.location = "Room 4"
      $0.details.description = "See the agenda"
      $0.details.categories = ["work", "Planning"]
    }
    let work = calendar([meeting, event("Lunch", "2026-11-21T12:00")])
    let agenda = Agenda(
      of: [work], in: days("2026-11-21"), at: instant("2026-11-21T08:00"), options: options)
    #expect(agenda.titles == ["Design review"])
  }
}
