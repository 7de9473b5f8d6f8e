import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

private func lines(_ agenda: Agenda, _ width: Int, _ locale: String = "C", ended: AgendaOptions.Ended = .dim)
  -> String
{
  let style = TextStyle(width: width, language: Language(localeIdentifier: locale), ended: ended)
  return TextRenderer(style).render(agenda)
}

struct TextRendererTests {
  @Test func `A day as the design draws it`() {
    let expected = """
      Saturday 21 November
      ★ Ada Lovelace’s birthday
      ▌ Fair                           day 2 of 3
      ▌ 09:00–09:15    Stand-up        Room 4
      ▌ 11:30–12:30    Lunch with Kim
      ▌ 14:00–15:30    Design review   Zoom
      ▌ 18:00 → 06:00  Night shift

      """
    for width in [48, 80, 200] { #expect(lines(Sample.today, width) == expected) }
  }

  @Test(arguments: [
    (
      20,
      """
      Saturday 21 November
      ★ Ada Lovelace’s bi…
      ▌ Fair
      ▌ 09:00  Stand-up
      ▌ 11:30  Lunch with…
      ▌ 14:00  Design rev…
      ▌ 18:00  Night shift

      """
    ),
    (
      30,
      """
      Saturday 21 November
      ★ Ada Lovelace’s birthday
      ▌ Fair                  2/3
      ▌ 09:00  Stand-up       Room 4
      ▌ 11:30  Lunch with Kim
      ▌ 14:00  Design review  Zoom
      ▌ 18:00  Night shift

      """
    ),
    (
      40,
      """
      Saturday 21 November
      ★ Ada Lovelace’s birthday
      ▌ Fair                           2/3
      ▌ 09:00–09:15    Stand-up        Room 4
      ▌ 11:30–12:30    Lunch with Kim
      ▌ 14:00–15:30    Design review   Zoom
      ▌ 18:00 → 06:00  Night shift

      """
    ),
  ])
  func `With less room the end goes first, then the place`(width: Int, expected: String) {
    #expect(lines(Sample.today, width) == expected)
  }

  @Test(arguments: [
    (
      20,
      """
      Saturday 21 November
      ▌ 🎉 Fête 🇫🇷
      ▏ 07:00  晨会：讨论…
      ► 08:00  اجتماع الف…
      ✗ 10:00  Yoga 🧘🏽‍♀️ wi…
      ✗ 12:00  Ping
      ▌ 13:00  👨‍👩‍👧 family …
      +2 more

      ! 2 unreadable

      """
    ),
    (
      48,
      """
      Saturday 21 November
      ▌ 🎉 Fête 🇫🇷                          day 2 of 3
      ▏ 07:00–07:30  晨会：讨论季度计划和…  三号会议室
      ► 08:00–09:00  اجتماع الفريق الأسبوعي  قاعة ٤
      ✗ 10:00–11:00  Yoga 🧘🏽‍♀️ with Zoë  cancelled · Gym
      ✗ 12:00        Ping                   declined
      ▌ 13:00–14:00  👨‍👩‍👧 family ❤️ café      Home
      +2 more

      ! 2 calendars could not be read

      """
    ),
    (
      80,
      """
      Saturday 21 November
      ▌ 🎉 Fête 🇫🇷                                 day 2 of 3
      ▏ 07:00–07:30  晨会：讨论季度计划和预算安排  三号会议室
      ► 08:00–09:00  اجتماع الفريق الأسبوعي        قاعة ٤
      ✗ 10:00–11:00  Yoga 🧘🏽‍♀️ with Zoë              cancelled · Gym
      ✗ 12:00        Ping                          declined
      ▌ 13:00–14:00  👨‍👩‍👧 family ❤️ café             Home
      +2 more

      ! 2 calendars could not be read

      """
    ),
  ])
  func `Titles in any script are aligned, and each mark has a shape`(width: Int, expected: String) {
    #expect(lines(Sample.mixed, width) == expected)
  }

  @Test func `Empty days except today are left out`() {
    #expect(
      lines(Sample.week, 60) == """
        Saturday 21 November
        ○ Nothing today

        Sunday 22 November
        ▌ Conference                day 1 of 2
        ▌ → 06:00      Night shift

        Monday 23 November
        ★ Kim (41)
        ▌ Conference                day 2 of 2

        Wednesday 25 November
        ▌ 09:00–10:00  Stand-up     Room 4
        +5 more

        """)
  }

  @Test func `A heading too wide for the line is short`() {
    #expect(lines(Sample.week, 20).contains("\nWed 25 Nov\n"))
  }

  @Test func `All-day events are listed when no timed one is left`() {
    let day = Sample.day(allDay: [Sample.allDay("Fair"), Sample.allDay("Holiday")])
    #expect(lines(Sample.agenda([day]), 40) == "Saturday 21 November\n▌ Fair\n▌ Holiday\n")
  }

  @Test func `Another language has its own words, order and clock`() {
    #expect(
      lines(Sample.week, 60, "de_DE").hasPrefix(
        "Samstag, 21. November\n○ Heute nichts\n\nSonntag, 22. November\n"))
    #expect(lines(Sample.today, 60, "en_US").contains("▌ 11:30 AM–12:30 PM  Lunch with Kim\n"))
    #expect(lines(Sample.week, 60, "ja_JP").contains("\n▌ → 06:00      Night shift\n"))
  }

  @Test func `An event without a title gets a name`() {
    let item = Sample.timed(Sample.instant(9), Sample.instant(10), "\u{1B}[0m ")
    #expect(lines(Sample.agenda([Sample.day(timed: [item])]), 40).contains("09:00–10:00  Untitled\n"))
  }

  @Test func `A task that is overdue since last year has that year`() {
    let tax = event("Tax", "2025-12-30") {
      $0.toDo = ToDo()
      $0.toDo?.due = .date(date("2025-12-30"))
    }
    let agenda = Agenda(
      of: [calendar([tax])], in: days("2026-11-21"), at: instant("2026-11-21T08:00"))
    let text = lines(agenda, 80)
    #expect(text.contains("Tax") && text.contains("due Tue 30 Dec 2025"))
  }

  @Test func `Ended events have a thin bar only if they are dimmed`() {
    #expect(lines(Sample.mixed, 40, ended: .dim).contains("▏ 07:00"))
    #expect(lines(Sample.mixed, 40, ended: .show).contains("▌ 07:00"))
  }
}

struct TextStateTests {
  @Test(arguments: [
    (Agenda.State.nothingToday, 0, "Saturday 21 November\n○ Nothing today\n"),
    (.nothingToday, 2, "Saturday 21 November\n○ Nothing more today\n"),
    (.unreadable, 0, "○ No calendar could be read\n  Run “agenda check” to see why\n"),
    (.someSourcesFailed, 0, "Saturday 21 November\n○ Nothing today\n\n! 1 calendar could not be read\n"),
  ])
  func `A state is a sentence`(state: Agenda.State, ended: Int, expected: String) {
    let agenda = Sample.agenda([Sample.day(ended: ended)], state: state, problems: [Sample.failure("work")])
    #expect(lines(agenda, 40) == expected)
  }

  @Test func `Where nothing is shown beside free/busy times, it is said that busy times are not`() {
    let problem = AgendaProblem(
      source: "free.ifb", calendar: "work", kind: .ignoredFreeBusy, severity: .warning, message: "not shown")
    let today = Sample.agenda([Sample.day()], state: .nothingToday, problems: [problem])
    #expect(lines(today, 40) == "Saturday 21 November\n○ Nothing today\n\n! Busy times are not shown\n")
    let week = Sample.agenda([Sample.day(), Sample.day(1)], state: .nothingAhead, problems: [problem])
    #expect(lines(week, 40) == "○ Nothing ahead\n\n! Busy times are not shown\n")
    var tasks = WidgetLayout(language: Language(localeIdentifier: "C"))
    tasks.listsTasks = true
    let content = tasks.content(of: today, in: .cells(.family(.medium), columns: 40, lines: 8))
    #expect(content.notice == nil)
  }

  @Test func `Nothing on any day is one sentence`() {
    #expect(
      lines(Sample.agenda([Sample.day(), Sample.day(1)], state: .nothingAhead), 40) == "○ Nothing ahead\n")
  }

  @Test func `Something is drawn even if the state and the days contradict each other`() {
    let tomorrow = Sample.agenda([Sample.day(1), Sample.day(2)], state: .events)
    #expect(lines(tomorrow, 40) == "○ Nothing ahead\n")
    #expect(lines(Sample.agenda([], state: .events), 40) == "○ Nothing ahead\n")
  }

  @Test func `Another day is not called today`() {
    let agenda = Sample.agenda([Sample.day(1)], state: .nothingToday)
    #expect(lines(agenda, 40) == "Sunday 22 November\n○ Nothing on this day\n")
  }

  @Test func `A user who has selected no calendar is not told that there are none`() {
    var language = Language(.english)
    language.isNothingSelected = true
    let text = TextRenderer(TextStyle(width: 40, language: language)).render(
      Sample.agenda([], state: .notConfigured))
    #expect(text.hasPrefix("No calendar is selected\n"))
  }

  @Test func `A user without calendars sees the commands to begin with`() {
    let renderer = TextRenderer(TextStyle(width: 40))
    #expect(
      renderer.render(Sample.agenda([], state: .notConfigured)) == """
        No calendars yet

        To begin, run one of these:

          agenda setup
          agenda add "Lunch tomorrow 12:30"

        """)
  }
}

/// Tentative events and invitations without an answer look otherwise than those that take place.
@Suite struct UncertainEventTests {
  private func item(_ certainty: AgendaItem.Certainty) -> AgendaItem {
    var item = Sample.timed(Sample.instant(15), Sample.instant(16), "Planning")
    item.certainty = certainty
    return item
  }

  private func content(_ item: AgendaItem, _ space: WidgetSpace) -> WidgetContent {
    WidgetLayout(language: Language(.english)).content(
      of: Sample.agenda([Sample.day(timed: [item])]), in: space)
  }

  @Test(arguments: [(AgendaItem.Certainty.certain, "▌"), (.tentative, "~"), (.unanswered, "?")])
  func `A list has a sign in the place of the bar`(_ certainty: AgendaItem.Certainty, _ sign: String) {
    let text = WidgetTextRenderer().render(content(item(certainty), .cells(for: .family(.large))))
    #expect(text.contains("\n\(sign) 15:00–16:00  Planning"))
  }

  @Test func `An answer that was not given is no longer asked for once the event is over or cancelled`() {
    var ended = item(.unanswered)
    ended.hasEnded = true
    var cancelled = item(.unanswered)
    cancelled.isCancelled = true
    for (item, sign) in [(ended, "▌"), (cancelled, "✗")] {
      let text = WidgetTextRenderer().render(content(item, .cells(for: .family(.large))))
      #expect(text.contains("\n\(sign) "))
    }
  }

  @Test func `A page says it in a class and in words`() {
    let html = HTMLRenderer(.fragment).render(
      content(item(.unanswered), .points(.page, width: 400, height: nil)))
    #expect(html.contains("agenda-unanswered\"") && html.contains("(you have not answered)"))
    let certain = HTMLRenderer(.fragment).render(
      content(item(.certain), .points(.page, width: 400, height: nil)))
    #expect(!certain.contains("agenda-unanswered\"") && !certain.contains("you have not answered"))
  }

  @Test func `Pictures differ for each`() {
    let drawn = [AgendaItem.Certainty.certain, .tentative, .unanswered].map {
      SVGRenderer(theme: .light).render(content(item($0), .points(for: .family(.large))))
    }
    #expect(Set(drawn).count == 3)
    #expect(drawn[1].contains("you may come"))
  }
}
