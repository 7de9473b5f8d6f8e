import AgendaKit
import AgendaWidgets
import ICalendar
import TestSupport
import Testing

/// Grids as people see them in a terminal.
struct GridGoldenTests {
  private func layout(_ locale: String) -> GridLayout {
    GridLayout(
      WidgetLayout(language: Language(localeIdentifier: locale), dimsEnded: true),
      weeks: WeekRules(localeIdentifier: locale))
  }

  private func month(_ locale: String, columns: Int, lines: Int? = nil) -> String {
    let layout = layout(locale)
    let content = layout.month(
      of: GridSample.november(layout.weeks), showing: date("2026-11-01")..<date("2026-12-01"),
      in: .cells(.page, columns: columns, lines: lines))
    return WidgetTextRenderer().render(content)
  }

  @Test(arguments: [20, 30, 40, 80, 120])
  func `A month equals the reviewed file`(columns: Int) throws {
    try Golden.expect(month("C", columns: columns), "month-\(columns).txt")
  }

  @Test func `A month in 23 lines equals the reviewed file`() throws {
    let text = month("C", columns: 80, lines: 23)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 23)
    try Golden.expect(text, "month-80x23.txt")
  }

  @Test(arguments: ["ar_EG", "he_IL", "ja_JP", "en_US", "de_DE"])
  func `A month of a region equals the reviewed file`(locale: String) throws {
    try Golden.expect(
      month(locale, columns: 80) + "\n" + month(locale, columns: 40) + "\n" + month(locale, columns: 20),
      "month-\(locale).txt")
  }

  @Test func `The numbers of the first weeks of a year stand above the last digit of others`() {
    let layout = layout("C")
    let january = date("2026-01-01")..<date("2026-02-01")
    let agenda = GridSample.agenda(
      OccurrenceWindow(layout.weeks.weeks(with: january), zone: GridSample.berlin), now: "2026-01-10T10:40",
      work: [])
    let content = layout.month(
      of: agenda, showing: january, in: .cells(.page, columns: 80, lines: nil))
    let text = WidgetTextRenderer().render(content)
    #expect(text.contains("\n 1 29 ─") && text.contains("\n 2 5 ─"))
  }

  @Test(arguments: [20, 40, 80, 120])
  func `A week equals the reviewed file`(columns: Int) throws {
    let content = layout("C").week(of: GridSample.week, in: .cells(.page, columns: columns, lines: nil))
    try Golden.expect(WidgetTextRenderer().render(content), "week-\(columns).txt")
  }

  @Test(arguments: [(40, nil), (80, nil), (100, 14)] as [(Int, Int?)])
  func `A month with a list equals the reviewed file`(columns: Int, lines: Int?) throws {
    let content = layout("C").monthList(
      of: GridSample.november(), showing: date("2026-11-01")..<date("2026-12-01"),
      from: date("2026-11-20"),
      in: .cells(.page, columns: columns, lines: lines))
    let text = WidgetTextRenderer().render(content)
    #expect(
      text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= lines ?? .max)
    try Golden.expect(text, "month-list-\(columns).txt")
  }

  @Test func `Long words of a page are broken between syllables where a column is too narrow`() {
    let agenda = GridSample.agenda(
      OccurrenceWindow(date("2026-11-20")..<date("2026-11-22"), zone: GridSample.berlin),
      now: "2026-11-20T10:40",
      work: [
        event("Schwimmwettkampf der Grundschule", "2026-11-20"), event("Dentist", "2026-11-21"),
      ])
    let html = HTMLRenderer(theme: .light).render(
      layout("C").week(of: agenda, in: .points(.page, width: 960, height: nil)))
    #expect(html.contains("Schwimm\u{AD}wett\u{AD}kampf der Grund\u{AD}schule"))
    #expect(html.contains("Dentist") && !html.contains("Den\u{AD}"))
  }

  @Test(arguments: [40, 80, 120])
  func `A column for each person equals the reviewed file`(columns: Int) throws {
    let content = layout("C").people(
      of: GridSample.household, calendars: GridSample.householdCalendars,
      in: .cells(.page, columns: columns, lines: nil))
    try Golden.expect(WidgetTextRenderer().render(content), "people-\(columns).txt")
  }

  @Test(arguments: [(40, nil), (80, nil), (100, 14)] as [(Int, Int?)])
  func `Persons and a month with a list are the same in HTML and pictures`(
    columns: Int, lines: Int?
  ) {
    let size = PictureSize(width: Double(columns) * 8, height: Double(lines ?? 40) * 14)
    let space = WidgetSpace.points(.family(.large), width: size.width, height: size.height)
    let people = layout("C").people(of: GridSample.household, in: space)
    #expect(people.weekdays.map(\.shown) == ["alice", "ben", "kim"])
    #expect(people.counts.shown + people.counts.hidden == people.counts.total)
    let svg = SVGRenderer(theme: .light).render(people)
    #expect(
      svg.contains("alice") && people.space.width <= size.width + 1)
    let html = HTMLRenderer(theme: .light).render(
      layout("C").people(of: GridSample.household, in: .points(.page, width: 960, height: nil)))
    #expect(html.contains("Friday 20 November, kim") && html.contains("Dentist"))
    let list = layout("C").monthList(
      of: GridSample.november(), showing: date("2026-11-01")..<date("2026-12-01"),
      from: date("2026-11-20"),
      in: space)
    #expect(list.month.detail == .dots && list.space == space)
    #expect(SVGRenderer(theme: .light).render(list).contains("Lunch with Kim"))
    guard lines == nil else { return }
    // A birthday is everybody’s, and the holidays of two persons side by side are one bar over both.
    #expect(Set(people.rows[0].bars.map(\.columns)) == [0..<3, 0..<2])
    #expect(svg.contains("Dentist"))
  }

  @Test(arguments: [(40, nil), (80, nil), (100, 14)] as [(Int, Int?)])
  func `Calendars below a folder of all are those of persons, and the last of many share a column`(
    columns: Int, lines: Int?
  ) {
    let space = WidgetSpace.cells(.page, columns: columns, lines: lines)
    let names = [
      "family/alice/school", "family/alice/sport", "family/ben", "family/kim", "family/lee",
    ]
    let calendars = names.enumerated().map { CalendarIdentity(name: $1, position: $0) }
    let empty = Agenda(
      now: instant("2026-11-20T10:00", .utc), window: days("2026-11-20", nil, .utc),
      state: .nothingToday)
    let shown = layout("C").people(of: empty, calendars: calendars, in: space).people.map(\.name)
    #expect(
      shown == (columns < 50 ? ["alice", "ben", "+2 more"] : ["alice", "ben", "kim", "lee"]))
  }

  @Test(arguments: [(20, nil), (40, nil), (80, nil), (80, 23), (80, 12)] as [(Int, Int?)])
  func `A day equals the reviewed file`(columns: Int, lines: Int?) throws {
    let content = layout("C").day(of: GridSample.day, in: .cells(.page, columns: columns, lines: lines))
    let name = "day-\(columns)" + (lines.map { "x\($0)" } ?? "") + ".txt"
    try Golden.expect(WidgetTextRenderer().render(content), name)
  }

  @Test(arguments: [(80, 24), (120, 40), (54, 30)])
  func `The hours of a week equal the reviewed file`(columns: Int, lines: Int) throws {
    let content = layout("C").hours(
      of: GridSample.week, in: .cells(.page, columns: columns, lines: lines))
    try Golden.expect(WidgetTextRenderer().render(content), "hours-\(columns)x\(lines).txt")
  }

  @Test(arguments: ["2026-03-23", "2026-10-19"])
  func `The hours of a week in which the clocks change equal the reviewed file`(monday: String) throws {
    let first = date(monday)
    let sunday = first.adding(days: 6).description
    let window = OccurrenceWindow(first..<first.adding(days: 7), zone: GridSample.berlin)
    let agenda = GridSample.agenda(
      window, now: monday + "T10:40",
      work: [
        event("Night train", sunday + "T00:30", "05:00", zone: GridSample.berlin),
        event("Brunch", sunday + "T11:00", "13:00", zone: GridSample.berlin),
        event(
          "Monitoring", monday + "T22:00", first.adding(days: 1).description + "T04:00",
          zone: GridSample.berlin),
      ])
    let content = layout("de_DE").hours(of: agenda, in: .cells(.page, columns: 100, lines: nil))
    try Golden.expect(WidgetTextRenderer().render(content), "hours-\(monday).txt")
  }

  @Test(arguments: ["he_IL", "ar_EG", "en_US"])
  func `The hours of a week of a region equal the reviewed file`(locale: String) throws {
    let content = layout(locale).hours(of: GridSample.week, in: .cells(.page, columns: 100, lines: 30))
    try Golden.expect(WidgetTextRenderer().render(content), "hours-\(locale).txt")
  }

  @Test(arguments: ["2026-03-29", "2026-10-25"])
  func `A day on which the clocks change equals the reviewed file`(day: String) throws {
    let agenda = GridSample.agenda(
      days(day, nil, GridSample.berlin), now: "2026-11-20T10:40",
      work: [
        event("Night train", day + "T00:30", "05:00", zone: GridSample.berlin),
        event("Brunch", day + "T11:00", "13:00", zone: GridSample.berlin),
      ])
    let content = layout("de_DE").day(of: agenda, in: .cells(.page, columns: 40, lines: nil))
    try Golden.expect(WidgetTextRenderer().render(content), "day-\(day).txt")
  }

  @Test func `Colours mark the calendars and the current day`() throws {
    let content = layout("C").month(
      of: GridSample.november(), showing: date("2026-11-01")..<date("2026-12-01"),
      in: .cells(.page, columns: 20, lines: nil))
    let text = WidgetTextRenderer(depth: .ansi16).render(content)
    #expect(text.contains("\u{1B}[1;7m20\u{1B}[0m"))
    #expect(text.contains("\u{1B}[34m•\u{1B}[0m"))
  }
}
