import AgendaSources
import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands

/// The guests whom a server could not tell.
@Suite struct UntoldGuestsTests {
  private let home: TemporaryFolder
  private let now = instant("2026-11-23T08:00")

  init() throws { home = try TemporaryFolder() }

  /// A calendar whose server tells guests, with one event.
  private func calendar(_ name: String, _ event: String) throws -> CalendarConfiguration {
    let path = try home.write(calendarText(event), to: name + ".ics")
    var calendar = CalendarConfiguration(name: name, location: .path(path))
    calendar.schedulesItself = true
    return calendar
  }

  private func news(_ untold: UntoldGuests, in calendars: [CalendarConfiguration], at now: Instant)
    -> [String]
  {
    var said: [String] = []
    untold.say(of: calendars, at: now) { said.append($0) }
    return said
  }

  private func event(_ day: String, _ status: String, to guest: String = "kim") -> String {
    "UID:\(guest)\nDTSTAMP:20260101T000000Z\nDTSTART:\(day)T090000Z\nSUMMARY:Planning\nORGANIZER:mailto:ada@example.org\nATTENDEE;SCHEDULE-STATUS=\"\(status)\":mailto:\(guest)@example.org\n"
  }

  @Test func `a guest whom the server could not tell is said once, until another one comes`() throws {
    let untold = UntoldGuests(folder: home.path("state"))
    let sentence = "the server has not told kim@example.org of “Planning” (5.1;No)"
    let (first, other) = (
      try calendar("a: b", event("20261127", "5.1;No")), try calendar("c", event("20261127", "1.1"))
    )
    #expect(news(untold, in: [first, other], at: now) == [sentence])
    #expect(news(untold, in: [first, other], at: now) == [])
    #expect(news(untold, in: [other], at: now) == [])
    #expect(news(untold, in: [first], at: now) == [])
    _ = try calendar("c", event("20261127", "3.7;Unknown", to: "lee"))
    #expect(
      news(untold, in: [first, other], at: now) == [
        "the server has not told lee@example.org of “Planning” (3.7;Unknown)"
      ])
    // Told meanwhile, and then not again.
    _ = try calendar("a: b", event("20261127", "1.2"))
    #expect(news(untold, in: [first, other], at: now) == [])
    _ = try calendar("a: b", event("20261127", "5.1;No"))
    #expect(news(untold, in: [first, other], at: now) == [sentence])
  }

  @Test func `of many guests whom the server could not tell each is named at last`() throws {
    let untold = UntoldGuests(folder: home.path("state"))
    let guests = (10...24).map { "ATTENDEE;SCHEDULE-STATUS=5.1:mailto:g\($0)@example.org\n" }.joined()
    let crowd = try calendar("a", event("20261127", "1.1") + guests)
    let first = news(untold, in: [crowd], at: now)
    #expect(first.count == 11 && first.last?.hasPrefix("of 5 more the server has not told") == true)
    let second = news(untold, in: [crowd], at: now)
    #expect(second.count == 5 && second.last?.contains("g24@example.org") == true)
    #expect(news(untold, in: [crowd], at: now) == [])
  }

  @Test func `what is past, and calendars without such a server, are left out`() throws {
    let untold = UntoldGuests(folder: home.path("state"))
    let past = try calendar("a", event("20261120", "5.1;No"))
    #expect(news(untold, in: [past], at: now) == [])
    var plain = try calendar("b", event("20261127", "5.1;No"))
    plain.schedulesItself = false
    #expect(news(untold, in: [plain], at: now) == [])
  }
}
