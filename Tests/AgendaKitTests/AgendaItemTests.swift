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

@Suite struct TimeFormatTests {
  @Test(arguments: [
    ("%B", TimeFormat.Kind.date, "has no day; expected one as in %d.%m.%Y"),
    ("%d.%m. %H", .date, "has %H, which is not for dates"),
    ("%M", .time, "has no hour; expected one as in %H:%M"),
    ("%I:%M", .time, "has %I, an hour from 1 to 12, and no %p for AM or PM; add that, or write %H"),
    ("%-l.%M", .time, "has %l, an hour from 1 to 12, and no %p"),
    ("%F", .time, "has %Y, which is not for times"), ("%H:%M%", .time, "has “%”, which is unknown"),
    ("%d.%Q", .date, "has “%Q”, which is unknown; known are %Y"),
    ("%-F", .date, "has “%-F”, which is unknown"),
    ("%d\n%m", .date, "has control characters"),
    (String(repeating: "%d", count: 40), .date, "is longer than 64 bytes"),
  ])
  func `a format that cannot be used says why`(_ text: String, _ kind: TimeFormat.Kind, _ message: String) {
    let error = #expect(throws: TimeFormatError.self) { try TimeFormat(parsing: text, as: kind) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    ("%m/%d/%Y", "11/24/2026"), ("%-m/%-d/%y", "11/24/26"), ("%d-%m-%Y", "24-11-2026"), ("%d%m%y", "241126"),
    ("%Y年%m月%d日", "2026年11月24日"), ("%e.%m.%Y", "24.11.2026"), ("%j/%Y", "328/2026"), ("%F", "2026-11-24"),
  ])
  func `a date is read in the form in which it is written`(_ format: String, _ text: String) throws {
    let format = try TimeFormat(parsing: format, as: .date)
    #expect(format.date(in: text) == date("2026-11-24"))
    for wrong in ["", text + "x", String(text.dropLast(2)), "99" + text] {
      #expect(format.date(in: wrong) == nil)
    }
  }

  @Test(arguments: ["%a %d.%m.%Y", "%d.%m.", "%d %B %Y"])
  func `a form with words or without a year reads nothing`(_ format: String) throws {
    #expect(try TimeFormat(parsing: format, as: .date).date(in: "24.11.") == nil)
  }

  @Test(arguments: ["%I:%M %p", "%p %-l", "%H:%M (%I)", "%k %l", "%R", "%T"])
  func `a time of the twelve hours of a half needs its half, or the hour of the day`(_ text: String)
    throws
  {
    #expect(try TimeFormat(parsing: text, as: .time).text == text)
  }
}
