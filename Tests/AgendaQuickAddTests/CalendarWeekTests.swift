import AgendaQuickAdd
import Testing

/// Weeks of the year by their number. The moment is Saturday 28 November 2026, 12:00, in week 48.
@Suite struct CalendarWeekTests {
  @Test(arguments: [
    ("Sitzung KW 50 Dienstag", "Sitzung | 2026-12-08"), ("Sitzung Dienstag KW 50", "Sitzung | 2026-12-08"),
    ("Montag der KW 50 10 Uhr Planung", "Planung | 2026-12-07 10:00–11:00"),
    ("Planung Mo in KW 51, 10 Uhr", "Planung | 2026-12-14 10:00–11:00"),
    ("Urlaub KW 53", "Urlaub | 2026-12-28–2027-01-03"), ("Urlaub KW 2", "Urlaub | 2027-01-11–2027-01-17"),
    ("Umzug Kalenderwoche 7 Freitag", "Umzug | 2027-02-19"),
    ("Umzug KW 1 2028", "Umzug | 2028-01-03–2028-01-09"),
    ("Messe KW 48", "Messe | 2026-11-23–2026-11-29"), ("Messe KW 48 Freitag", "Messe | 2027-12-03"),
    ("Planung KW 50 am 7.12. 10 Uhr", "Planung KW 50 | 2026-12-07 10:00–11:00"),
    ("Motor 50 kW Montag", "Motor 50 kW | 2026-11-30"),
  ])
  func `a week is the next one with its number, and a weekday the one in it`(
    _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, "de-DE", at: "2026-11-28T12:00") == expected)
  }

  @Test(arguments: [
    "Planung KW 9 10:00", "Planung KW 2 nächste Woche", "Kita zu KW 50 und 52", "Schulung KW 50-52 9 Uhr",
    "Yoga jeden Montag ab KW 50", "Urlaub KW 30-28", "Montag KW 50-52 Kurs",
  ])
  func `an hour in a week and several weeks are errors`(_ sentence: String) {
    let answer = understood(sentence, "de-DE", at: "2026-11-28T12:00")
    #expect(!answer.contains(" | "), "\(answer)")
  }

  @Test(arguments: [
    ("Reise KW 50 bis KW 52", "Reise | 2026-12-07–2026-12-27"),
    ("Urlaub KW 50-52", "Urlaub | 2026-12-07–2026-12-27"),
    ("Urlaub von KW 50 bis 52", "Urlaub | 2026-12-07–2026-12-27"),
    ("Urlaub KW28-30 2028", "Urlaub | 2028-07-10–2028-07-30"),
    ("Urlaub KW 28/29", "Urlaub | 2027-07-12–2027-07-25"),
    ("Kita zu KW 51 und 52", "Kita | 2026-12-14–2026-12-27"),
    ("Urlaub 28.-30. KW", "Urlaub | 2027-07-12–2027-08-01"),
    ("Urlaub KW 53-1", "Urlaub | 2026-12-28–2027-01-10"), ("Urlaub 28. KW", "Urlaub | 2027-07-12–2027-07-18"),
    ("Urlaub KW28", "Urlaub | 2027-07-12–2027-07-18"),
    ("Planung KW 28-30 am 7.12. 10 Uhr", "Planung KW 28-30 | 2026-12-07 10:00–11:00"),
  ])
  func `a week through another one is all of their days`(_ sentence: String, _ expected: String) {
    #expect(understood(sentence, "de-DE", at: "2026-11-28T12:00") == expected)
  }

  @Test(arguments: [
    ("en-GB", "Conference week 50", "week 50"), ("fr-FR", "Congés semaine 28", "semaine 28"),
    ("es-ES", "Vacaciones semana 28", "semana 28"), ("de-DE", "Urlaub Woche 28", "Woche 28"),
  ])
  func `the number of a week in words is quoted where nothing else is said`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.unused(words, suggestion: nil))")
  }
}
