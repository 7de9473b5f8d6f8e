import AgendaKit
import AgendaWidgets
import ICalendar
import TestSupport
import Testing

struct NextLineTests {
  private func line(
    _ item: AgendaItem?, width: Int = 60, locale: String = "C", state: Agenda.State = .nothingAhead
  ) -> String {
    WidgetTextRenderer().render(
      NextLine(item, now: Sample.instant(8), zone: Sample.zone, state: state),
      in: TextStyle(width: width, language: Language(localeIdentifier: locale)))
  }

  private func standUp(day: Int) -> AgendaItem {
    Sample.timed(Sample.instant(9, day: day), Sample.instant(9, 15, day: day), "Stand-up", at: "Room 4")
  }

  @Test(arguments: [
    (0, "09:00 Stand-up · Room 4\n"), (1, "Tomorrow 09:00 Stand-up · Room 4\n"),
    (2, "Mon 09:00 Stand-up · Room 4\n"), (7, "Sat 28 Nov 09:00 Stand-up · Room 4\n"),
    (9, "Mon 30 Nov 09:00 Stand-up · Room 4\n"),
  ])
  func `The next event is a line, with its day if that is not today`(day: Int, expected: String) {
    #expect(line(standUp(day: day)) == expected)
  }

  @Test(arguments: [
    ("C", "09:00 Stand-up · leave 08:40 · Room 4"), ("de", "09:00 Stand-up · Aufbruch 08:40 · Room 4"),
    ("fr", "09:00 Stand-up · départ 08:40 · Room 4"), ("es", "09:00 Stand-up · salida 08:40 · Room 4"),
    ("pt", "09:00 Stand-up · saída 08:40 · Room 4"), ("ja", "09:00 Stand-up · 08:40出発 · Room 4"),
    ("zh", "09:00 Stand-up · 08:40出发 · Room 4"), ("he", "09:00 Stand-up · יציאה 08:40 · Room 4"),
  ])
  func `The next event with a way to it has the time to leave`(locale: String, expected: String) {
    var item = Sample.timed(Sample.instant(9), Sample.instant(9, 15), "Stand-up", at: "Room 4") {
      $0.travelSeconds = 1200
    }
    #expect(line(item, locale: locale).split(separator: "\n").first.map(String.init) == expected)
    item.isRunning = true
    #expect(!line(item, locale: locale).contains("Stand-up · leave"))
  }

  @Test(arguments: [
    (60, "09:00 Stand-up · Room 4 · until 09:30 Call\n"), (30, "09:00 Stand-up · Room 4\n"),
  ])
  func `Behind the next event is the one that still runs, where it has room`(width: Int, expected: String) {
    var call = Sample.timed(Sample.instant(7), Sample.instant(9, 30), "Call")
    call.isRunning = true
    let next = NextLine(
      standUp(day: 0), now: Sample.instant(8, 55), zone: Sample.zone, running: call)
    let text = WidgetTextRenderer().render(
      next, in: TextStyle(width: width, language: Language(localeIdentifier: "C")))
    #expect(text == expected)
  }

  @Test func `A running event has its end time`() {
    var item = Sample.timed(Sample.instant(7), Sample.instant(9, 15), "Stand-up")
    item.isRunning = true
    #expect(line(item) == "until 09:15 Stand-up\n")
    #expect(line(item, locale: "de") == "bis 09:15 Stand-up\n")
  }

  @Test func `A running event that ends on another day has that day`() {
    var item = Sample.timed(Sample.instant(7), Sample.instant(9, day: 2), "Offsite")
    item.isRunning = true
    #expect(line(item) == "until Mon 09:00 Offsite\n")
  }

  @Test(arguments: [
    ("es", 0, 13, 0, "hasta las 13:00"), ("es", 0, 14, 0, "hasta las 14:00"),
    ("es", 1, 1, 0, "hasta mañana a la 01:00"),
    ("es", 2, 1, 30, "hasta el lun a la 01:30"), ("es", 2, 9, 0, "hasta el lun a las 09:00"),
    ("es", 2, 10, 0, "hasta el lun a las 10:00"),
    ("pt", 0, 13, 0, "até às 13:00"), ("pt", 1, 1, 0, "até amanhã à 01:00"),
    ("pt", 2, 9, 0, "até seg às 09:00"),
    ("fr", 2, 1, 0, "jusqu’à lun. 01:00"), ("ja", 2, 9, 0, "月曜 09:00まで"), ("de", 1, 1, 0, "bis morgen 01:00"),
  ])
  func `The end of a running event has the articles of its language`(
    locale: String, day: Int, hour: Int, minute: Int, expected: String
  ) {
    var item = Sample.timed(Sample.instant(7), Sample.instant(hour, minute, day: day), "Fiesta")
    item.isRunning = true
    #expect(line(item, locale: locale) == expected + " Fiesta\n")
  }

  @Test func `With little room the place is left out, then the title is cut`() {
    #expect(line(standUp(day: 0), width: 22) == "09:00 Stand-up\n")
    #expect(line(standUp(day: 1), width: 20) == "Tomorrow 09:00 Stan…\n")
  }

  @Test func `With little room a running event has a dash before its end`() {
    var item = Sample.timed(Sample.instant(7), Sample.instant(9, 15), "Stand-up")
    item.isRunning = true
    #expect(line(item, width: 20) == "until 09:15 Stand-up\n")
    #expect(line(item, width: 20, locale: "es") == "–09:15 Stand-up\n")
  }

  @Test(arguments: [
    (Agenda.State.someSourcesFailed, "! 09:00 Stand-up · Room 4\n", "! Nothing ahead\n"),
    (.unreachable, "! 09:00 Stand-up · Room 4\n", "Calendars cannot be reached\n"),
    (.events, "09:00 Stand-up · Room 4\n", "Nothing ahead\n"),
  ])
  func `A sign at the beginning says that a calendar could not be read`(
    state: Agenda.State, expected: String, without: String
  ) {
    #expect(line(standUp(day: 0), state: state) == expected)
    #expect(line(nil, state: state) == without)
  }

  @Test func `A quiet line is empty without an event, unless a calendar could not be read`() {
    let quiet = { (state: Agenda.State, problems: [AgendaProblem], width: Int) in
      WidgetTextRenderer().render(
        NextLine(
          nil, now: Sample.instant(8), zone: Sample.zone, state: state, isQuiet: true, problems: problems),
        in: TextStyle(width: width))
    }
    #expect(quiet(.nothingAhead, [], 60) == "\n")
    let freeBusy = AgendaProblem(
      source: "kim.ifb", calendar: "kim", kind: .ignoredFreeBusy, severity: .warning, message: "not shown")
    #expect(quiet(.nothingAhead, [freeBusy], 60) == "\n")
    #expect(quiet(.someSourcesFailed, [Sample.failure("trips")], 60) == "! 1 calendar could not be read\n")
    #expect(quiet(.someSourcesFailed, [Sample.failure("trips")], 20) == "! 1 unreadable\n")
    #expect(quiet(.unreadable, [], 60) == "No calendar could be read\n")
    let older = AgendaProblem(
      source: "tb/Home", calendar: "tb/Home", kind: .outdated, severity: .warning,
      message: "was copied before",
      lastUpdate: Sample.instant(7))
    #expect(quiet(.unreachable, [older], 60) == "\n")
    let unreached = AgendaProblem(
      source: "https://example.org", calendar: "web", kind: .unreachable, severity: .warning,
      message: "no answer",
      lastUpdate: Sample.instant(7))
    #expect(quiet(.unreachable, [older, unreached], 60) == "Calendars cannot be reached\n")
  }

  @Test func `What is cancelled says so, and what cannot be reached has a sign before it`() {
    var item = standUp(day: 0)
    #expect(line(item, state: .unreachable) == "! 09:00 Stand-up · Room 4\n")
    #expect(line(item, width: 20, state: .unreachable) == "! 09:00 Stand-up\n")
    item.isCancelled = true
    #expect(line(item) == "09:00 Stand-up · cancelled · Room 4\n")
  }

  @Test(arguments: 20...80) func `It is no wider than asked for`(width: Int) {
    var random = RandomNumbers(seed: UInt64(width))
    for _ in 0..<50 {
      let item = Sample.timed(
        Sample.instant(9, day: Int.random(in: 0...9, using: &random)), Sample.instant(10, day: 9),
        random.title(), at: random.title())
      let text = line(item, width: width, state: Bool.random(using: &random) ? .unreachable : .events)
      #expect(DisplayWidth.of(text.dropLast()) <= width)
    }
  }

  @Test func `Without an event there is a sentence`() {
    #expect(line(nil) == "Nothing ahead\n")
    #expect(line(nil, state: .unreadable) == "No calendar could be read\n")
    #expect(line(nil, state: .notConfigured) == "No calendars yet\n")
  }
}

struct CalendarTreeTests {
  private let listings = [
    CalendarListing(name: "work", source: "~/cal/work.ics", eventCount: 12),
    CalendarListing(name: "family/alice", source: "~/cal/alice", eventCount: 1),
    CalendarListing(name: "birthdays", kind: .birthdays, source: "~/contacts", eventCount: 30),
    CalendarListing(
      name: "family/bob", source: "~/cal/bob", state: .failed(message: "no such\u{1B}[2J file")),
    CalendarListing(name: "a/b/c", source: "c.ics", eventCount: 0, taskCount: 2),
    CalendarListing(name: "a", source: "a.ics", eventCount: 2, taskCount: 1),
  ]

  @Test func `Calendars form a tree by their names`() {
    #expect(
      CalendarTreeRenderer(TextStyle(width: 60)).render(listings) == """
        Calendars
        ├─ ✓ ▌ work       12 events         ~/cal/work.ics
        ├─ family
        │  ├─ ✓ ▌ alice   1 event           ~/cal/alice
        │  └─ ✓ ✗ bob     not readable: no such file
        ├─ ✓ ★ birthdays  30 birthdays      ~/contacts
        └─ ✓ ▌ a          2 events, 1 task  a.ics
           └─ b
              └─ ✓ ▌ c    2 tasks           c.ics

        """)
  }

  @Test(arguments: 20...60)
  func `No line is too wide`(width: Int) {
    let deep =
      listings + [
        CalendarListing(name: String(repeating: "x/", count: 500) + "y", source: "日本語"),
        CalendarListing(name: "", source: ""), CalendarListing(name: "work", source: "again"),
      ]
    let text = CalendarTreeRenderer(TextStyle(width: width)).render(deep)
    for line in text.split(separator: "\n") { #expect(DisplayWidth.of(line) <= width) }
    #expect(!text.contains("\u{1B}"))
  }
}
