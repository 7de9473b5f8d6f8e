import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

/// Dates and times in the form that the configuration has.
@Suite struct ChosenFormatTests {
  private func language(_ locale: String, date: String? = nil, time: String? = nil) throws -> Language {
    var language = Language(localeIdentifier: locale)
    language.dateFormat = try date.map { try TimeFormat(parsing: $0, as: .date) }
    language.timeFormat = try time.map { try TimeFormat(parsing: $0, as: .time) }
    return language
  }

  @Test(arguments: [
    ("en_GB", "%A %e %B %Y", "Tuesday  3 November 2026", "Tue  3 Nov 2026"),
    ("de_DE", "%a %d.%m.%Y", "Di 03.11.2026", "Di 03.11.2026"), ("en_US", "%F", "2026-11-03", "2026-11-03"),
    ("fr_FR", "%-d %h %y (%j) %%", "3 nov. 26 (307) %", "3 nov. 26 (307) %"),
  ])
  func `a date is written in the form, with the words of the language`(
    _ locale: String, _ format: String, _ long: String, _ short: String
  ) throws {
    let language = try language(locale, date: format)
    let (day, today) = (date("2026-11-03"), date("2026-12-24"))
    #expect(language.heading(of: day, today: today) == long)
    #expect(language.shortHeading(of: day) == short)
    #expect(language.heading(of: AgendaDay.noDate, today: today) == language.words.noDate)
  }

  @Test(arguments: [
    ("en_GB", "%H.%M", "09.05–13.00"), ("en_US", "%R", "09:05–13:00"),
    ("en_US", "%-Ih%M %p", "9h05 AM–1h00 PM"),
    ("de_DE", "%k:%M Uhr", " 9:05 Uhr–13:00 Uhr"), ("en_GB", "%T", "09:05:00–13:00:00"),
  ])
  func `times are written in the form, also in a range`(_ locale: String, _ format: String, _ text: String)
    throws
  {
    let language = try language(locale, time: format)
    let (start, end) = (instant("2026-11-03T09:05"), instant("2026-11-03T13:00"))
    #expect(
      language.times(from: Zone.utc.localDateTime(at: start), to: Zone.utc.localDateTime(at: end)) == text)
  }

  @Test(arguments: [20, 40, 80])
  func `a list has the forms in its headings and rows, in any width`(_ width: Int) throws {
    let language = try language("en_GB", date: "%F", time: "%H.%M")
    let agenda = Agenda(
      of: [calendar([event("Lunch", "2026-11-03T12:30", "13:00")])], in: days("2026-11-03"),
      at: instant("2026-11-03T08:00"))
    let text = TextRenderer(TextStyle(width: width, language: language)).render(agenda)
    #expect(text == "2026-11-03\n▌ 12.30–13.00  Lunch\n")
  }
}
