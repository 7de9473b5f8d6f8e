import AgendaQuickAdd
import Testing

/// Days of a month in a list, and numbers before words for days. The moment is Friday 20 November 2026, 10:00.
@Suite struct ListedDayTests {
  @Test(arguments: [
    ("de-DE", "Spätdienst 24., 25. und 26.12."), ("de-DE", "Dienst 5., 6. und 7.12."),
    ("de-DE", "Frühdienst 24., 27. und 30.12."), ("de-DE", "Frühdienst 24. und 27.12."),
    ("en-US", "Night shift Dec 4, 5 and 6"), ("en-US", "Night shift Dec 4th, 5th and 6th"),
    ("en-US", "Night shift Dec 4, 6 and 9"), ("en-GB", "Night shift 4, 6 and 9 December"),
  ])
  func `a list of days is no part of it`(_ locale: String, _ sentence: String) {
    #expect(!understood(sentence, locale).contains(" | "))
  }

  @Test(arguments: [
    ("de-DE", "Dienst 5. und 6.12.", "Dienst | 2026-12-05–2026-12-06"),
    ("de-DE", "Dienst Teil 1 und 2 am 5.12.", "Dienst Teil 1 und 2 | 2026-12-05"),
    ("en-US", "Shift Dec 4, 5 people and cake", "Shift, 5 people and cake | 2026-12-04"),
  ])
  func `two days that follow each other and other numbers are none`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("Markt am 2. Adventswochenende 10 Uhr", "2. Adventswochenende"),
    ("Basar am 1. Adventssamstag 10 Uhr", "1. Adventssamstag"), ("Treffen am 3. Schultag", "3. Schultag"),
    ("Ausflug am 2. Ferientag 9 Uhr", "2. Ferientag"),
  ])
  func `a number before a word for a day is no day of the month`(_ sentence: String, _ words: String) {
    #expect(understood(sentence, "de-DE") == "\(QuickAddError.unused(words, suggestion: nil))")
  }

  @Test(arguments: [
    ("Treffen am 3.12. Schultag", "Treffen Schultag | 2026-12-03"),
    ("Treffen Donnerstag, 3. Schultag", "Treffen Schultag | 2026-12-03"),
    ("Treffen am 3. Konzert 19 Uhr", "Treffen Konzert | 2026-12-03 19:00–20:00"),
  ])
  func `a whole date, one with its weekday and one before another word are days`(
    _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, "de-DE") == expected)
  }

  @Test func `a compound for the days of Advent alone is no event of today`() {
    #expect(!understood("Markt 2. Adventswochenende 10 Uhr", "de-DE").contains(" | "))
  }
}
