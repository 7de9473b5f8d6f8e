import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

/// Free time as text and as JSON.
@Suite struct FreeTimeRendererTests {
  private func free(_ events: [Occurrence]) -> FreeTime {
    let first = date("2026-11-24")
    return FreeTime(
      of: [calendar(events)], on: first..<first.adding(days: 1), zone: .utc, from: instant("2026-11-24"),
      options: FreeTime.Options())
  }

  @Test(arguments: [
    ("en_GB", "Tuesday 24 November\n  Nothing free: Conference, untitled\n"),
    ("fr_FR", "Mardi 24 novembre\n  Rien de libre : Conference, Sans titre\n"),
    ("ja_JP", "11月24日 火曜日\n  空き時間なし：Conference, 無題\n"),
  ])
  func `a day without free time names the events that fill it`(locale: String, text: String) {
    let free = free([event("Conference", "2026-11-24"), event("", "2026-11-24T08:00", "18:00")])
    let style = TextStyle(width: 60, language: Language(localeIdentifier: locale))
    #expect(
      FreeTimeRenderer(style).render(free, now: instant("2026-11-24")).lowercased() == text.lowercased())
  }

  @Test func `no days are nothing free`() {
    let first = date("2026-11-28")
    var options = FreeTime.Options()
    options.isOnWeekdaysOnly = true
    let free = FreeTime(
      of: [], on: first..<first.adding(days: 2), zone: .utc, from: instant("2026-11-28"), options: options)
    let text = FreeTimeRenderer(TextStyle(width: 60)).render(free, now: instant("2026-11-28"))
    #expect(text == "Nothing free\n")
  }

  @Test func `programs get their titles, and nothing where several events fill a day together`() {
    let now = instant("2026-11-24")
    #expect(JSONRenderer.json(free([event("Conference", "2026-11-24")]), now: now).contains("\"filledBy\""))
    let parts = [event("a", "2026-11-24T08:00", "13:00"), event("b", "2026-11-24T13:00", "18:00")]
    #expect(!JSONRenderer.json(free(parts), now: now).contains("filledBy"))
    let text = FreeTimeRenderer(TextStyle(width: 60)).render(free(parts), now: now)
    #expect(text.hasSuffix("\n  Nothing free\n"))
  }
}

/// Time in which other people are free too.
@Suite struct CommonFreeTimeTests {
  /// Tuesday 24 November, with people who are busy, unknown, and perhaps busy.
  private func free(tentativeIsFree: Bool = false) -> FreeTime {
    let first = date("2026-11-24")
    let day = instant("2026-11-24")..<instant("2026-11-25")
    var kim = PersonTimes(
      "kim@example.org",
      times: FreeBusyTimes(
        periods: [
          .init(instant("2026-11-24T11:00")..<instant("2026-11-24T12:00")),
          .init(instant("2026-11-24T13:00")..<instant("2026-11-24T14:00"), .tentative),
        ], spans: [day]))
    kim.name = "Kim"
    let half = PersonTimes(
      "half@example.org",
      times: FreeBusyTimes(
        periods: [.init(instant("2026-11-24T15:00")..<instant("2026-11-24T15:30"))],
        spans: [instant("2026-11-24T00:00")..<instant("2026-11-24T16:00")]))
    var options = FreeTime.Options()
    options.tentativeIsFree = tentativeIsFree
    return FreeTime(
      of: [calendar([event("Review", "2026-11-24T09:00", "10:00")])],
      people: [
        kim, half, PersonTimes("lee@example.org", .unknownPerson),
        PersonTimes("max@example.org", times: FreeBusyTimes(spans: [day])),
      ], on: first..<first.adding(days: 1), zone: .utc, from: instant("2026-11-24"), options: options)
  }

  @Test func `slots are free for all of whom something is known, and the others are named`() {
    let text = FreeTimeRenderer(TextStyle(width: 80)).render(free(), now: instant("2026-11-24"))
    #expect(
      text == """
        Tuesday 24 November
          10:00–11:00  1 h
          12:00–13:00  1 h
          14:00–15:00  1 h
          15:30–16:00  30 min

        Not known for sure
          lee@example.org: unknown to the server
          max@example.org: no busy times given, perhaps not shown

        """)
    let tentative = free(tentativeIsFree: true).days[0].slots
    #expect(tentative.contains(instant("2026-11-24T12:00")..<instant("2026-11-24T15:00")))
  }

  @Test func `programs get the times of each, and what is known of them`() throws {
    let json = JSONRenderer.json(free(), now: instant("2026-11-24"))
    #expect(try SchemaCheck.faults(in: ["[\"free\", \(json)]"]) == "")
    #expect(
      json.contains("\"knowledge\": \"unknown-person\"") && json.contains("\"knowledge\": \"none-shown\""))
    let text = FreeBusyRenderer(uid: "free", organizer: "ada@example.org").render(
      free(), now: instant("2026-11-24"))
    let lines = text.split(separator: "\r\n").map(String.init)
    #expect(
      lines.filter { $0.hasPrefix("ORGANIZER") }
        == ["ada", "kim", "half", "lee", "max"].map {
          "ORGANIZER:mailto:\($0)@example.org"
        })
    #expect(lines.contains("FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261124T130000Z/20261124T140000Z"))
    #expect(lines.contains("FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261124T000000Z/20261125T000000Z"))
    #expect(lines.contains("COMMENT:unknown-person") && lines.contains("COMMENT:none-shown"))
  }
}
