import AgendaKit
import AgendaWidgets
import ICalendar
import Testing

struct WidgetStateTests {
  private func content(
    _ agenda: Agenda, _ space: WidgetSpace = .cells(for: .family(.large)), locale: String = "C"
  ) -> WidgetContent {
    var layout = WidgetLayout(language: Language(localeIdentifier: locale))
    layout.configurationPath = "/etc/agenda.toml"
    return layout.content(of: agenda, in: space)
  }

  private func text(_ lines: [FittedText]?) -> String? {
    lines?.map(\.shown).joined(separator: " ")
  }

  @Test(arguments: [
    (Agenda.State.notConfigured, "No calendars yet", "List your calendars in /etc/agenda.toml"),
    (.signedOut, "Signed out", "Sign in again to see this calendar"),
    (.unreachable, "Calendars cannot be reached", "Trying again at the next update"),
    (.unreadable, "No calendar could be read", "Run “agenda check” to see why"),
    (.nothingToday, "Nothing today", ""),
  ])
  func `A state is a drawing, a sentence and the next step`(
    state: Agenda.State, sentence: String, advice: String
  ) {
    let agenda = Sample.agenda([Sample.day()], state: state)
    for space in [WidgetSpace.cells(for: .family(.large)), .points(for: .family(.large))] {
      let message = content(agenda, space).message
      #expect(text(message?.sentence) == sentence && text(message?.advice) == advice)
      #expect(message?.illustration != nil)
    }
    #expect(content(agenda, .points(for: .family(.medium))).message?.illustration != nil)
    #expect(content(agenda, .cells(for: .family(.medium))).message?.illustration != nil)
    #expect(content(agenda, .points(for: .family(.small))).message != nil)
  }

  @Test func `A program advises what its own users can do`() {
    let agenda = Sample.agenda([], state: .notConfigured)
    for (advice, expected) in [("Ask the\u{1B}[1m office", "Ask the office"), ("", "")] {
      let layout = WidgetLayout(
        language: Language(localeIdentifier: "C"), advice: [.notConfigured: advice])
      let message = layout.content(of: agenda, in: .cells(for: .family(.large))).message
      #expect(text(message?.advice) == expected)
      #expect(text(message?.sentence) == "No calendars yet")
    }
  }

  @Test(arguments: [
    ("C", "/a.ics is not there; “agenda setup” finds calendars"),
    ("de", "/a.ics ist nicht da; „agenda setup“ findet Kalender"),
  ])
  func `A calendar that is not there is named, with the command that finds others`(
    locale: String, advice: String
  ) {
    let problem = { (kind: Diagnostic.Code) in
      AgendaProblem(source: "/a.ics", calendar: "a", kind: kind, severity: .failure, message: "gone")
    }
    let missing = Sample.agenda([], state: .unreadable, problems: [problem(.notFound)])
    #expect(text(content(missing, locale: locale).message?.advice) == advice)
    let others = Sample.agenda(
      [], state: .unreadable, problems: [problem(.notFound), problem(.noPermission)])
    #expect(text(content(others).message?.advice) == "Run “agenda check” to see why")
  }

  @Test func `The date stands over an empty day, and not over what is not known`() {
    #expect(content(Sample.agenda([Sample.day()], state: .nothingToday)).header != nil)
    #expect(content(Sample.agenda([], state: .notConfigured)).header == nil)
  }

  @Test func `A day whose events have ended has nothing more`() {
    let agenda = Sample.agenda([Sample.day(ended: 2)], state: .nothingToday)
    #expect(text(content(agenda).message?.sentence) == "Nothing more today")
    #expect(content(agenda).counts.ended == 2)
  }

  @Test func `What cannot be reached shows what was fetched, and how old it is`() {
    var agenda = Sample.today
    agenda.state = .unreachable
    agenda.lastUpdate = Sample.instant(6, 40)
    #expect(content(agenda).notice?.shown == "Not updated since 06:40")
    #expect(content(agenda, .cells(for: .family(.small))).notice?.shown == "As of 06:40")
    agenda.lastUpdate = Sample.instant(6, 40, day: -1)
    #expect(content(agenda).notice?.shown == "Not updated since Fri 20 Nov 06:40")
    #expect(content(agenda, locale: "de").notice?.shown == "Nicht aktualisiert seit Fr, 20. Nov. 06:40")
    #expect(content(agenda).counts.shown == 6)
  }

  @Test func `A calendar that failed twice is one calendar`() {
    let agenda = Sample.agenda(
      [Sample.day(timed: [Sample.timed(Sample.instant(9), Sample.instant(10), "Stand-up")])],
      state: .someSourcesFailed, problems: ["work", "work", "trips"].map { Sample.failure($0) })
    #expect(content(agenda).notice?.shown == "2 calendars could not be read")
  }

  @Test func `Sample data is marked as such`() {
    let layout = WidgetLayout(language: Language(.english), isPlaceholder: true)
    #expect(layout.content(of: Sample.today, in: .cells(for: .page)).isPlaceholder)
  }

  @Test func `A small widget and a line have one target`() {
    var agenda = Sample.today
    agenda.days[0].timed.removeLast()
    for (kind, hasTarget) in [
      (WidgetSpace.Kind.family(.small), true), (.family(.inline), true), (.page, false),
    ] {
      let layout = WidgetLayout(
        language: Language(.english), linkTemplate: try? LinkTemplate(parsing: "https://example.org/{uid}"))
      let content = layout.content(of: agenda, in: .cells(for: kind))
      #expect((content.target != nil) == hasTarget)
    }
  }

  @Test(arguments: [WidgetSpace.cells(for: .family(.small)), .points(for: .family(.small))])
  func `A widget of one target leads where its next event does, never where another one does`(
    space: WidgetSpace
  ) {
    let dentist = Sample.timed(Sample.instant(9), Sample.instant(10), "Dentist")
    let call = Sample.timed(Sample.instant(10), Sample.instant(11), "Call") { $0.url = "https://x.org/1" }
    var ended = dentist
    ended.hasEnded = true
    let target = { (items: [AgendaItem]) in
      content(Sample.agenda([Sample.day(timed: items)]), space).target
    }
    #expect(target([dentist, call]) == nil)
    #expect(target([call, dentist]) == "https://x.org/1")
    #expect(target([ended, call]) == "https://x.org/1")
  }

  @Test func `What an empty agenda says follows its state, however many days it has`() {
    let said = { (days: [AgendaDay], state: Agenda.State) in
      content(Sample.agenda(days, state: state)).message?.sentence.map(\.shown)
    }
    #expect(said([Sample.day(), Sample.day(1)], .nothingToday) == ["Nothing today"])
    #expect(said([Sample.day()], .nothingAhead) == ["Nothing ahead"])
    #expect(said([Sample.day(), Sample.day(1)], .someSourcesFailed) == ["Nothing ahead"])
  }

  @Test func `A path is broken behind a slash`() {
    let layout = WidgetLayout(language: Language(.english))
    let content = layout.content(
      of: Sample.agenda([], state: .notConfigured), in: .cells(for: .family(.small), columns: 22, lines: 8))
    #expect(
      content.message?.advice.map(\.shown) == [
        "List your calendars in", "~/.config/agenda/", "config.toml",
      ])
  }

  @Test(arguments: [WidgetSpace.Kind.family(.small), .family(.medium), .family(.large), .mode(.compact)])
  func `Without room for a drawing, a sign stands before the sentence and the texts are aligned`(
    kind: WidgetSpace.Kind
  ) {
    let agenda = Sample.agenda([Sample.day()], state: .unreadable)
    let lines = { (columns: Int, count: Int) in
      WidgetTextRenderer().render(content(agenda, .cells(kind, columns: columns, lines: count)))
    }
    #expect(lines(34, 2) == "○ No calendar could be read\n  Run “agenda check” to see why\n")
    #expect(lines(20, 3) == "○ No calendar could\n  be read\n")
  }
}
