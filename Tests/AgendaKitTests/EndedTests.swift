import AgendaKit
import ICalendar
import TestSupport
import Testing

@Suite struct EndedTests {
  private func item(_ occurrence: Occurrence, at now: String) -> AgendaItem? {
    let window = days("2026-11-19", "2026-11-23")
    let agenda = Agenda(of: [calendar([occurrence])], in: window, at: instant(now))
    return agenda.occurrences.first
  }

  @Test(arguments: [
    ("2026-11-21T08:59", false, false), ("2026-11-21T09:00", false, true),
    ("2026-11-21T09:14:59", false, true), ("2026-11-21T09:15", true, false),
  ])
  func `a timed event has ended when its end has come`(_ now: String, _ ended: Bool, _ running: Bool) {
    let item = item(event("x", "2026-11-21T09:00", "09:15"), at: now)
    #expect(item?.hasEnded == ended)
    #expect(item?.isRunning == running)
  }

  @Test(arguments: [
    ("2026-11-21T08:59:59", false), ("2026-11-21T09:00", false), ("2026-11-21T09:00:01", true),
  ])
  func `an event of no length has ended after its start`(_ now: String, _ ended: Bool) {
    let item = item(event("x", "2026-11-21T09:00"), at: now)
    #expect(item?.hasEnded == ended)
    #expect(item?.isRunning == false)
  }

  @Test(arguments: [
    ("2026-11-20T23:59", false), ("2026-11-21T23:59", false), ("2026-11-22T23:59:59", false),
    ("2026-11-23T00:00", true),
  ])
  func `an all-day event ends with its last day`(_ now: String, _ ended: Bool) {
    let item = item(event("x", "2026-11-21", "2026-11-23"), at: now)
    #expect(item?.hasEnded == ended)
    #expect(item?.isRunning == false)
  }

  @Test(arguments: AgendaOptions.Ended.allCases)
  func `ended events are counted if they are hidden, and shown otherwise`(_ ended: AgendaOptions.Ended) {
    var options = AgendaOptions()
    options.ended = ended
    let events = [
      event("past", "2026-11-21T08:00", "09:00"), event("now", "2026-11-21T09:00", "10:00"),
      event("yesterday", "2026-11-20"), event("today", "2026-11-21"),
    ]
    let agenda = Agenda(
      of: [calendar(events)], in: days("2026-11-20", "2026-11-21"), at: instant("2026-11-21T09:30"),
      options: options)
    if ended == .hide {
      #expect(agenda.pictures == [[], ["[today]", "now"]])
      #expect(agenda.days.map(\.ended) == [1, 1])
    } else {
      #expect(agenda.pictures == [["[yesterday]"], ["[today]", "past", "now"]])
      #expect(agenda.days.map(\.ended) == [0, 0])
    }
    #expect(agenda.days.map(\.total) == [1, 3])
  }
}
