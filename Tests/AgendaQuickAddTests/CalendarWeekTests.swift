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
    "Planung KW 9 10:00", "Urlaub KW 50-52", "Planung KW 2 nächste Woche", "Kita zu KW 51 und 52",
    "Yoga jeden Montag ab KW 50",
  ])
  func `an hour in a week and several weeks are errors`(_ sentence: String) {
    let answer = understood(sentence, "de-DE", at: "2026-11-28T12:00")
    #expect(!answer.contains(" | "), "\(answer)")
  }

  @Test func `a week through another one is all of their days`() {
    #expect(
      understood("Reise KW 50 bis KW 52", "de-DE", at: "2026-11-28T12:00") == "Reise | 2026-12-07–2026-12-27")
  }
}
