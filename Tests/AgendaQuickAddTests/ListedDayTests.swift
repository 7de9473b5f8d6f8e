import AgendaQuickAdd
import Testing

/// Days of a month in a list, and numbers before words for days. The moment is Friday 20 November 2026, 10:00.
@Suite struct ListedDayTests {
  @Test(arguments: [
    ("de-DE", "Frühdienst 24., 27. und 30.12."), ("de-DE", "Frühdienst 24. und 27.12."),
    ("en-US", "Night shift Dec 4, 6 and 9"), ("en-GB", "Night shift 4, 6 and 9 December"),
    ("en-US", "Shift Dec 4, 5 and 9"), ("de-DE", "Dienst 4., 5. und 9.12."), ("de-DE", "Dienst 4./6.12."),
  ])
  func `a list of days is no part of it`(_ locale: String, _ sentence: String) {
    #expect(!understood(sentence, locale).contains(" | "))
  }

  @Test(arguments: [
    ("de-DE", "Dienst 5. und 6.12.", "Dienst | 2026-12-05–2026-12-06"),
    ("de-DE", "Dienst 24., 25. und 26.12.", "Dienst | 2026-12-24–2026-12-26"),
    ("de-DE", "Dienst 4., 5. und 6. Dezember 2027", "Dienst | 2027-12-04–2027-12-06"),
    ("de-DE", "Dienst 5./6.12. 7-15 Uhr", "Dienst | 2026-12-05 07:00–15:00 | FREQ=DAILY;UNTIL=20261206"),
    ("en-US", "Shift Dec 4, 5 and 6", "Shift | 2026-12-04–2026-12-06"),
    ("en-US", "Shift Dec 4th, 5th and 6th", "Shift | 2026-12-04–2026-12-06"),
    ("en-GB", "trip 24/25 December", "trip | 2026-12-24–2026-12-25"),
    ("en-GB", "trip Dec 24/25", "trip | 2026-12-24–2026-12-25"),
    ("fr-FR", "Garde les 4, 5 et 6 décembre", "Garde | 2026-12-04–2026-12-06"),
    ("es-ES", "Guardia los días 4, 5 y 6 de diciembre", "Guardia | 2026-12-04–2026-12-06"),
    ("pt-BR", "Plantão dias 4, 5 e 6 de dezembro", "Plantão | 2026-12-04–2026-12-06"),
    ("he-IL", "משמרת 4, 5 ו-6 בדצמבר", "משמרת | 2026-12-04–2026-12-06"),
    ("ja-JP", "12月4日、5日、6日 夜勤", "夜勤 | 2026-12-04–2026-12-06"),
    ("ja-JP", "12/4、12/5、12/6 夜勤", "夜勤 | 2026-12-04–2026-12-06"),
    ("zh-CN", "12月4日、5日和6日值班", "值班 | 2026-12-04–2026-12-06"),
    ("de-DE", "Dienst Teil 1 und 2 am 5.12.", "Dienst Teil 1 und 2 | 2026-12-05"),
    ("en-US", "Shift Dec 4, 5 people and cake", "Shift, 5 people and cake | 2026-12-04"),
  ])
  func `days that follow each other are one event, and other numbers are none`(
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
