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
