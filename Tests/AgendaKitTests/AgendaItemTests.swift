import AgendaKit
import ICalendar
import TestSupport
import Testing

@Suite struct AgendaItemTests {
  private func items(_ occurrences: Occurrence...) -> [AgendaItem] {
    let agenda = Agenda(of: [calendar(occurrences)], in: days("2026-11-21"), at: instant("2026-11-21T08:00"))
    return agenda.days[0].timed
  }

  @Test func `items are equal if they are of one occurrence and look alike`() {
    let found = items(
      event("a", "2026-11-21T09:00", "10:00"), event("b", "2026-11-21T09:00", "10:00"),
      event("b", "2026-11-21T11:00", "12:00"))
    #expect(found.count == 3)
    #expect(Set(found).count == 3 && found[0] == found[0])
    #expect(found[0] != found[1] && found[1] != found[2])
    var other = found[0]
    other.title = "c"
    #expect(other != found[0])
  }

  @Test(arguments: [
    (ToDo.Status.needsAction, false), (.inProcess, false), (.completed, true), (.cancelled, false),
  ])
  func `a task is done when it is completed, and an event never is`(_ status: ToDo.Status, _ isDone: Bool)
    throws
  {
    let meeting = try #require(items(event("a", "2026-11-21T09:00", "10:00")).first)
    let task = event("t", "2026-11-21") {
      $0.toDo = ToDo()
      $0.toDo?.status = status
    }
    let item = AgendaItem(occurrence: task, calendar: meeting.calendar, title: "t", part: .allDay)
    #expect(item.isTask && item.isDone == isDone)
    #expect(!meeting.isTask && !meeting.isDone)
  }
}
