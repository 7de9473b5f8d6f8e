import AgendaQuickAdd
import ICalendar
import Testing

@Suite struct DateTests {
  private let now = moment("2026-11-20T10:00")

  @Test(arguments: [
    ("en-US", "Flight at 6 Dec 4", "\(QuickAddError.unused("at 6", suggestion: nil))"),
    ("en-US", "Flight at 12 Dec 4", "\(QuickAddError.unused("at 12", suggestion: nil))"),
    ("en-US", "Dinner at 7 Dec 24", "\(QuickAddError.unused("at 7", suggestion: nil))"),
    ("en-US", "Dinner 6 Dec at 7", "Dinner | 2026-12-06 19:00–20:00"),
    ("de-DE", "Treffen Freitag, 18. 9 Uhr", "Treffen | 2026-12-18 09:00–10:00"),
    ("de-DE", "Friseur Freitag, 18.", "Friseur | 2026-12-18"),
    ("de-DE", "Treffen Freitag, 18.12. 9 Uhr", "Treffen | 2026-12-18 09:00–10:00"),
    ("de-DE", "Treffen Freitag, 18 Uhr", "Treffen | 2026-11-20 18:00–19:00"),
    ("en-US", "Wed, 16 dentist", "dentist | 2026-12-16"),
    ("es-ES", "Viernes, 18 dentista", "dentista | 2026-12-18"),
    ("es-ES", "Dentista viernes, 18 h", "Dentista | 2026-11-20 18:00–19:00"),
  ])
  func `no hour is the day of a month with its own day, and a day behind a comma is read`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("monday", "2026-11-23"), ("next friday", "2026-11-27"), ("in 3 days", "2026-11-23"),
    ("last friday", "2026-11-13"),
    ("nov 24", "2026-11-24"),
    ("10:00", "2026-11-20T10:00:00"), ("9am", "2026-11-20T09:00:00"),
    ("tomorrow 14:30", "2026-11-21T14:30:00"),
    ("monday lunch", nil), ("every monday", nil), ("", nil), ("5", nil), ("monday #work", nil),
  ])
  func `a date or time in words is read for an option`(_ text: String, _ expected: String?) throws {
    let date: String? =
      switch try reader("en-US").date(text, now: now, zone: berlin) {
      case .date(let date)?: "\(date)"
      case .local(let time)?: "\(time)"
      case nil: nil
      }
    #expect(date == expected)
  }

  @Test(arguments: [
    ("tomorrow", "2026-11-21..<2026-11-22"), ("next week", "2026-11-23..<2026-11-30"),
    ("monday to friday", "2026-11-23..<2026-11-28"), ("dec 24 - 26", "2026-12-24..<2026-12-27"), ("3pm", nil),
  ])
  func `days in words are a range`(_ text: String, _ expected: String?) throws {
    #expect(try reader("en-US").dates(text, now: now, zone: berlin).map { "\($0)" } == expected)
  }

  @Test(arguments: [
    ("3d", 3), ("3 days", 3), ("2 weeks", 14), ("a week", 7), ("3", nil), ("3h", nil), ("x", nil),
  ])
  func `a number of days is read in words`(_ text: String, _ expected: Int?) throws {
    #expect(try reader("en-US").dayCount(text) == expected)
  }

  @Test func `some months from a day that the month lacks is its last day`() {
    #expect(
      understood("Renew passport in 3 months", at: "2026-11-30T10:00") == "Renew passport | 2027-02-28")
  }
}
