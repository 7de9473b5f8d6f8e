import AgendaKit
import ICalendar
import TestSupport
import Testing

@Suite struct StateTests {
  private let now = instant("2026-11-21T08:00")
  private let lunch = event("Lunch", "2026-11-21T12:00", "13:00")

  private func problem(_ severity: AgendaProblem.Severity) -> AgendaProblem {
    AgendaProblem(
      source: "home.ics", calendar: "home", kind: "unreadable", severity: severity,
      message: "it cannot be read")
  }

  @Test func `the state of an agenda`() {
    let (today, week) = (days("2026-11-21"), days("2026-11-21", "2026-11-27"))
    let (empty, full) = (calendar([]), calendar([lunch]))
    #expect(Agenda(of: [full], in: today, at: now).state == .events)
    #expect(Agenda(of: [empty], in: today, at: now).state == .nothingToday)
    #expect(Agenda(of: [empty], in: week, at: now).state == .nothingAhead)
    #expect(Agenda(of: [], in: today, at: now).state == .notConfigured)
    #expect(Agenda(of: [], in: today, at: now, problems: [problem(.failure)]).state == .unreadable)
    #expect(Agenda(of: [full], in: today, at: now, problems: [problem(.failure)]).state == .someSourcesFailed)
    #expect(Agenda(of: [empty], in: week, at: now, problems: [problem(.failure)]).state == .someSourcesFailed)
  }

  @Test(
    arguments: [
      ([.signedOut], .signedOut), ([.signedOut, .unreachable], .unreachable), ([.notFetched], .unreachable),
      ([.gone], .unreadable), ([.unreachable, "unreadable"], .unreadable),
    ] as [([Diagnostic.Code], Agenda.State)])
  func `says what sources need of which nothing is there`(kinds: [Diagnostic.Code], state: Agenda.State) {
    let problems = kinds.map { kind in
      var problem = problem(.failure)
      problem.kind = kind
      return problem
    }
    let agenda = Agenda(of: [], in: days("2026-11-21"), at: now, problems: problems)
    #expect(agenda.state == state)
    #expect(agenda.state.isFailure(lastUpdate: agenda.lastUpdate))
    #expect(agenda.nextChange == nil)
  }

  @Test func `says how old the oldest source is`() {
    let problems = ["2026-11-21T06:40", "2026-11-21T05:00"].map { update in
      var problem = problem(.warning)
      problem.lastUpdate = instant(update)
      return problem
    }
    let agenda = Agenda(of: [calendar([lunch])], in: days("2026-11-21"), at: now, problems: problems)
    #expect(agenda.state == .unreachable)
    #expect(agenda.lastUpdate == instant("2026-11-21T05:00"))
    #expect(!agenda.state.isFailure(lastUpdate: agenda.lastUpdate))
    #expect(agenda.nextChange == instant("2026-11-21T12:00"))
  }

  @Test(arguments: [AgendaProblem.Severity.warning, .error])
  func `a source that lost only a part has not failed`(_ severity: AgendaProblem.Severity) {
    let agenda = Agenda(
      of: [calendar([lunch])], in: days("2026-11-21"), at: now, problems: [problem(severity)])
    #expect(agenda.state == .events)
    #expect(agenda.problems == [problem(severity)])
  }

  @Test
  func `a day whose events have all ended and are hidden is empty, and counts them`() {
    var options = AgendaOptions()
    options.ended = .hide
    let agenda = Agenda(
      of: [calendar([lunch])], in: days("2026-11-21"), at: instant("2026-11-21T14:00"), options: options)
    #expect(agenda.state == .nothingToday)
    #expect(agenda.days.map(\.ended) == [1])
  }

  @Test func `a limit of none still says that there are events`() {
    var options = AgendaOptions()
    options.limit = 0
    let agenda = Agenda(of: [calendar([lunch])], in: days("2026-11-21"), at: now, options: options)
    #expect(agenda.state == .events)
  }

  @Test func `a window of no length has no days`() {
    let agenda = Agenda(of: [calendar([lunch])], in: window("2026-11-21T12:00", "2026-11-21T12:00"), at: now)
    #expect(agenda.days.isEmpty)
    #expect(agenda.state == .nothingAhead)
  }

  @Test func `a task that is done is not what comes next`() {
    let report = event("Report", "2026-11-21T09:00") {
      $0.toDo = ToDo()
      $0.toDo?.due = .floating(local("2026-11-21T09:00"))
      $0.toDo?.status = .completed
    }
    var options = AgendaOptions()
    options.tasks = .all
    let agenda = Agenda(
      of: [calendar([report, lunch])], in: days("2026-11-21"), at: now, options: options)
    #expect(agenda.days[0].timed.map(\.title) == ["Report", "Lunch"])
    #expect(agenda.currentItem?.title == "Lunch")
  }
}
