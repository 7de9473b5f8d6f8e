import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

/// The contents of a month and a week of text in a given number of lines.
struct CalendarGridRoomTests {
  private let layout = GridLayout(
    WidgetLayout(language: Language(.english)), weeks: WeekRules(), showsWeekNumbers: true)

  /// The weeks of November with twelve events on some days.
  private func november(full days: [String]) -> Agenda {
    let month = date("2026-11-01")..<date("2026-12-01")
    return GridSample.agenda(
      OccurrenceWindow(WeekRules().weeks(with: month), zone: GridSample.berlin), now: "2026-11-25T10:10",
      work: days.flatMap { day in
        (8..<20).map { hour in
          let time = day + (hour < 10 ? "T0\(hour):00" : "T\(hour):00")
          return event("At \(hour)", time, time, uid: time, zone: GridSample.berlin)
        }
      })
  }

  @Test func `The empty lines of weeks without events yield to events`() {
    let month = date("2026-11-01")..<date("2026-12-01")
    for lines in 14...40 {
      for days in [["2026-11-25"], ["2026-11-12", "2026-11-25"]] {
        let space = WidgetSpace.cells(.page, columns: 72, lines: lines)
        let content = layout.month(of: november(full: days), showing: month, in: space)
        let text = WidgetTextRenderer().render(content)
        let drawn = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(drawn.count <= lines)
        #expect(content.counts.shown + content.counts.hidden == 12 * days.count)
        if content.detail == .titles, content.counts.hidden > 0 {
          #expect(drawn.count == lines && !drawn.contains(""), "\(lines) lines:\n\(text)")
        }
      }
    }
  }

  @Test(arguments: [20, 30, 50, 72, 100]) func `A week that has no room needs the least height that has it`(
    columns: Int
  ) {
    var agenda = november(full: ["2026-11-23", "2026-11-25", "2026-11-28"])
    agenda.days = agenda.days.filter { $0.date >= date("2026-11-23") && $0.date < date("2026-11-30") }
    func height(_ lines: Int) -> Int {
      Int(layout.week(of: agenda, in: .cells(.page, columns: columns, lines: lines)).space.height ?? 0)
    }
    let least = height(1)
    #expect(least > 1 && least <= 18)
    #expect(height(least - 1) == least && height(least) == least)
    #expect(height(least + 1) == least + 1)
  }

  @Test func `The departure stands before the time in a week where it has room, and takes no line more`() {
    let week = OccurrenceWindow(date("2026-11-23")..<date("2026-11-30"), zone: GridSample.berlin)
    func entry(_ travel: Int?, _ width: Double) -> GridEntry? {
      let dentist = event(
        "Dentist", "2026-11-24T16:00", "17:00", uid: "dentist", zone: GridSample.berlin
      ) { $0.details.travelSeconds = travel }
      let agenda = GridSample.agenda(week, now: "2026-11-23T08:00", work: [dentist])
      return layout.week(of: agenda, in: .points(.page, width: width, height: 400)).rows
        .flatMap(\.days).flatMap(\.entries).first
    }
    for width in [300.0, 700, 900, 1200, 2800] {
      #expect(entry(1200, width)?.lines.count == entry(nil, width)?.lines.count)
    }
    let wide = entry(1200, 2800)?.row.time?.shown ?? ""
    #expect(wide.hasPrefix("leave ") && wide.hasSuffix(entry(nil, 2800)?.row.time?.shown ?? "?"), "\(wide)")
    #expect(entry(1200, 700)?.row.time?.shown.hasPrefix("leave ") != true)
  }

  @Test(arguments: [200, 300, 800]) func `A picture that is too low needs no more width`(width: Double) {
    let agenda = november(full: ["2026-11-25"])
    let space = WidgetSpace.points(.family(.medium), width: width, height: 20)
    let month = layout.month(of: agenda, showing: date("2026-11-01")..<date("2026-12-01"), in: space)
    #expect(month.space.width == width && (month.space.height ?? 0) > 60)
    let week = layout.week(of: agenda, in: space)
    #expect(week.space.width == width && (week.space.height ?? 0) > 40)
  }

  @Test func `In a full day events that have ended give way to those to come`() throws {
    let content = layout.month(
      of: november(full: ["2026-11-25"]), showing: date("2026-11-01")..<date("2026-12-01"),
      in: .cells(.page, columns: 72, lines: 16))
    let day = try #require(content.rows.flatMap(\.days).first { $0.date == date("2026-11-25") })
    #expect(!day.entries.isEmpty && day.entries.allSatisfy { !$0.row.item.hasEnded })
  }

  @Test func `a week cuts a title only where one more line of it has no room`() {
    let title = "Dentist with a rather long title that goes on and on and on"
    let agenda = GridSample.agenda(
      OccurrenceWindow(date("2026-11-30")..<date("2026-12-07"), zone: GridSample.berlin),
      now: "2026-11-25T10:10",
      work: [event(title, "2026-11-30T09:00", "2026-11-30T10:00", zone: GridSample.berlin)])
    for lines in 7...14 {
      let text = WidgetTextRenderer().render(
        layout.week(of: agenda, in: .cells(.page, columns: 80, lines: lines)))
      let drawn = text.split(separator: "\n").count
      #expect(!text.contains("…") || drawn >= lines - 1, "\(lines) lines:\n\(text)")
    }
  }

  @Test func `the free lines of a month go to titles that are cut, as far as there are any`() {
    let month = date("2026-11-01")..<date("2026-12-01")
    let title = "Dentist with a rather long title that needs lines"
    let agenda = GridSample.agenda(
      OccurrenceWindow(WeekRules().weeks(with: month), zone: GridSample.berlin), now: "2026-11-25T10:10",
      work: [event(title, "2026-11-30T09:00", "2026-11-30T10:00", zone: GridSample.berlin)])
    func text(_ lines: Int) -> String {
      WidgetTextRenderer().render(
        layout.month(of: agenda, showing: month, in: .cells(.page, columns: 100, lines: lines)))
    }
    #expect(text(14).contains("…"))
    #expect(!text(30).contains("…") && text(30).contains("lines"), "\(text(30))")
    for lines in 14...30 {
      #expect(text(lines).split(separator: "\n", omittingEmptySubsequences: false).count <= lines + 1)
    }
  }

  /// November in spaces that have room for few lines a week, as text and as pictures.
  private func crowded(_ occurrences: [Occurrence], now: String) -> [CalendarGridContent] {
    let month = date("2026-11-01")..<date("2026-12-01")
    let agenda = GridSample.agenda(
      OccurrenceWindow(WeekRules().weeks(with: month), zone: GridSample.berlin), now: now, work: occurrences)
    let spaces =
      (19...24).map { WidgetSpace.cells(.page, columns: 100, lines: $0) }
      + [300, 330, 360, 400, 440].map { .points(.family(.extraLarge), width: 730, height: $0) }
    return spaces.map { layout.month(of: agenda, showing: month, in: $0) }
  }

  private func timed(_ title: String, _ day: Int, _ start: String, _ end: String) -> Occurrence {
    event(title, "2026-11-\(day)T" + start, end, uid: "\(title) \(day) \(start)", zone: GridSample.berlin)
  }

  @Test
  func `an event over several days comes before those of one day, so that no day shows its number only`() {
    let rounds = (9...13).flatMap { day in
      ["07:30", "09:00", "11:00", "13:00"].map { timed("Round", day, $0, "14:00") }
    }
    let contents = crowded(
      rounds + [event("Craftsmen", "2026-11-09", "2026-11-14"), event("Trip", "2026-11-12", "2026-11-16")],
      now: "2026-11-20T10:05")
    for content in contents where content.detail == .titles {
      let row = content.rows[2]
      #expect(row.bars.contains { $0.row.title.full == "Craftsmen" }, "\(content.space)")
      for (column, day) in row.days.enumerated() where day.more != nil {
        #expect(
          !day.entries.isEmpty || row.bars.contains { $0.columns.contains(column) },
          "\(content.space) \(day.date)")
      }
    }
  }

  @Test func `what runs and what is next come before the other events of today`() {
    let marks = (1...6).map { event("Reminder \($0)", "2026-11-20") }
    let ended = (1...4).map { timed("Early", 20, "0\($0):00", "0\($0):30") }
    let contents = crowded(
      marks + ended + [
        timed("Running", 20, "09:00", "15:00"), timed("Next", 20, "12:30", "13:00"),
        timed("Later", 20, "18:00", "19:00"),
      ], now: "2026-11-20T10:05")
    for content in contents where content.detail == .titles {
      let today = content.rows.flatMap(\.days).first(where: \.isToday)
      let titles = today?.entries.map { $0.row.title.full } ?? []
      #expect(
        titles.starts(with: ["Running", "Next"]) || titles.contains("Early"), "\(content.space) \(titles)")
      #expect(titles.contains("Running") && titles.contains("Next"), "\(content.space) \(titles)")
    }
  }

  private func week(_ locale: String, in space: WidgetSpace) -> CalendarGridContent {
    GridLayout(WidgetLayout(language: Language(localeIdentifier: locale))).week(
      of: GridSample.week, in: space)
  }

  @Test(arguments: [
    ("fr", "Semaine 47 · lun. 16 nov."), ("es", "Semana 47 · lun"), ("pt", "Semana 47 · seg"),
    ("en", "Week 47 · Mon 16 Nov"), ("de", "KW 47 · Mo"),
  ])
  func `the day behind the number of a week is written as within a sentence`(locale: String, title: String) {
    let shown = week(locale, in: .cells(.page, columns: 80, lines: nil)).title.full
    #expect(shown.hasPrefix(title), "\(shown)")
  }

  @Test(arguments: ["he", "zh_CN", "zh_TW", "ja", "en", "de", "fr", "es", "pt"])
  func `each day of a week of 80 columns has the name of its weekday`(locale: String) {
    for day in week(locale, in: .cells(.page, columns: 80, lines: nil)).rows.flatMap(\.days) {
      #expect(day.heading.shown != String(day.date.day), "\(day.heading)")
    }
  }
}
