import AgendaQuickAdd
import Testing

/// Hours of today that are past, and two hours with one sign. The moment is Wednesday 2 December 2026, 10:00.
@Suite struct PastHourTests {
  private let now = "2026-12-02T10:00"

  @Test(arguments: [
    ("de-DE", "Treffen heute 9 Uhr", "Treffen | 2026-12-02 09:00–10:00"),
    ("de-DE", "Treffen heute um 9 Uhr", "Treffen | 2026-12-02 09:00–10:00"),
    ("de-DE", "Treffen heute 9:00", "Treffen | 2026-12-02 09:00–10:00"),
    ("fr-FR", "Réunion aujourd'hui 9h", "Réunion | 2026-12-02 09:00–10:00"),
    ("es-ES", "Reunión hoy 9:00", "Reunión | 2026-12-02 09:00–10:00"),
    ("en-GB", "Drinks today at 9", "Drinks | 2026-12-02 21:00–22:00"),
    ("en-GB", "Call today at 8", "Call | 2026-12-02 20:00–21:00"),
    ("en-GB", "Call today at 9 o'clock", "Call | 2026-12-02 21:00–22:00"),
    ("de-DE", "Treffen heute um 9", "Treffen | 2026-12-02 21:00–22:00"),
    ("en-GB", "Movie today at 9:15", "Movie | 2026-12-02 21:15–22:15"),
    ("en-GB", "Concert today 8:30", "Concert | 2026-12-02 20:30–21:30"),
    ("fr-FR", "Dîner aujourd'hui à 8h", "Dîner | 2026-12-02 20:00–21:00"),
    ("fr-FR", "Concert aujourd'hui 9h", "Concert | 2026-12-02 21:00–22:00"),
    ("de-DE", "Kneipe heute 8 Uhr", "Kneipe | 2026-12-02 20:00–21:00"),
    ("es-ES", "Cine hoy 9h", "Cine | 2026-12-02 21:00–22:00"),
  ])
  func `an hour that is past becomes the evening, but not one of a clock of 24 hours`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("de-DE", "Gottesdienst 24.12. 15.30 und 17 Uhr", "24.12. 15.30", "17 Uhr"),
    ("de-DE", "Gottesdienst 24.12. 15 und 17 Uhr", "15", "17 Uhr"),
    ("de-DE", "Gottesdienst 15 und 17 Uhr am 24.12.", "15", "17 Uhr"),
    ("en-GB", "Mass 9 and 11am Sunday", "9", "11am"),
    ("en-GB", "Mass 9 & 11:30am Sunday", "9", "11:30am"),
  ])
  func `two hours with one sign are two events`(
    _ locale: String, _ sentence: String, _ first: String, _ second: String
  ) {
    #expect(understood(sentence, locale, at: now) == "\(QuickAddError.twoTimes(first, second))")
  }

  @Test func `a range has one sign, too`() {
    #expect(
      understood("Sport zwischen 15 und 17 Uhr am Freitag", "de-DE", at: now)
        == "Sport | 2026-12-04 15:00–17:00")
  }
}
