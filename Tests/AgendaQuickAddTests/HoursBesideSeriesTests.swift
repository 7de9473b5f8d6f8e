import AgendaQuickAdd
import ICalendar
import Testing

/// Stretches of days, months and counts beside the hours of a series. The moment is Friday 20 November 2026, 10:00.
@Suite struct HoursBesideSeriesTests {
  @Test(arguments: [
    ("fr-FR", "Yoga tous les lundis 19h à partir du mois prochain"),
    ("fr-FR", "Yoga tous les lundis à partir du mois prochain 19h-20h"),
    ("es-ES", "Yoga todos los lunes 19h desde el mes que viene"),
    ("es-ES", "Yoga todos los lunes desde el mes que viene de 19h a 20h"),
    ("pt-BR", "Yoga toda segunda 19h a partir do mês que vem"),
    ("de-DE", "Yoga montags 19 Uhr, ab nächstem Monat"), ("de-DE", "Yoga montags ab nächstem Monat 19 Uhr"),
    ("zh-CN", "Yoga 每周一 从下个月开始 19点到20点"),
  ])
  func `a stretch behind a word for from begins a series beside its hour, and does not end it`(
    _ locale: String, _ sentence: String
  ) {
    #expect(understood(sentence, locale) == "Yoga | 2026-12-07 19:00–20:00 | FREQ=WEEKLY;BYDAY=MO")
  }

  @Test func `a year and a week begin a series behind its hour`() {
    #expect(
      understood("Yoga montags 19 Uhr ab nächstem Jahr", "de-DE")
        == "Yoga | 2027-01-04 19:00–20:00 | FREQ=WEEKLY;BYDAY=MO")
    #expect(
      understood("Schach montags 19 Uhr ab nächster Woche", "de-DE")
        == "Schach | 2026-11-23 19:00–20:00 | FREQ=WEEKLY;BYDAY=MO")
    #expect(
      understood("Kurs montags 18 Uhr ab 8.12.", "de-DE")
        == "Kurs | 2026-12-14 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO")
  }

  @Test(arguments: [
    ("de-DE", "Kurs montags ab Januar 19-20 Uhr", "2027-01-04 19:00–20:00 | FREQ=WEEKLY;BYDAY=MO"),
    (
      "de-DE", "Kurs dienstags bis März 18-19 Uhr",
      "2026-11-24 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20270331"
    ),
    (
      "es-ES", "Kurs los martes a partir de marzo de 18 a 19h",
      "2027-03-02 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU"
    ),
  ])
  func `hours behind a month are none of its days`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == "Kurs | \(expected)")
  }

  @Test(arguments: [
    ("he-IL", "Yoga כל יום שני בשעה 19 10 פעמים"), ("ja-JP", "毎週月曜 19時から 10回 Yoga"),
    ("de-DE", "Yoga zehnmal montags 19 Uhr"), ("de-DE", "Yoga montags 19 Uhr zehnmal"),
    ("de-DE", "Yoga 10-mal montags 19 Uhr"),
  ])
  func `a count beside an hour is how often a series recurs`(_ locale: String, _ sentence: String) {
    #expect(understood(sentence, locale) == "Yoga | 2026-11-23 19:00–20:00 | FREQ=WEEKLY;BYDAY=MO;COUNT=10")
  }

  @Test(arguments: [
    ("en-US", "Yoga Mondays 7pm not in August", "not in August"),
    ("en-US", "Yoga Mondays 7pm (not in December)", "not in December"),
    ("en-US", "Yoga Mondays 7pm closed in December", "closed in December"),
    ("en-US", "Yoga Mondays 7pm no yoga in December", "no yoga in December"),
    ("en-US", "Yoga Mondays 7pm not next week", "not next week"),
    ("de-DE", "Yoga montags 19 Uhr nicht im Dezember", "nicht im Dezember"),
    ("de-DE", "Yoga montags 19 Uhr kein Kurs im Dezember", "kein Kurs im Dezember"),
    ("fr-FR", "Yoga tous les lundis 19h pas de cours en décembre", "pas de cours en décembre"),
    ("es-ES", "Yoga todos los lunes 19h sin clase en diciembre", "sin clase en diciembre"),
    ("pt-BR", "Yoga toda segunda 19h sem aula em dezembro", "sem aula em dezembro"),
    ("he-IL", "יוגה כל יום שני בשעה 19 לא בדצמבר", "לא בדצמבר"), ("zh-CN", "瑜伽 每周一 19点 12月停课", "12月停"),
  ])
  func `a stretch that a word takes out of a series is an error`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(understood(sentence, locale) == "“\(words)” is not understood")
  }

  @Test(arguments: [
    ("en-US", "No sugar in December every day", "No sugar | 2026-12-01 | FREQ=DAILY;UNTIL=20261231"),
    (
      "en-US", "Yoga Mondays 7pm in December without Kim",
      "Yoga without Kim | 2026-12-07 19:00–20:00 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20261231"
    ),
    (
      "pt-BR", "Yoga toda segunda 19h no clube em dezembro",
      "Yoga | 2026-12-07 19:00–20:00 | @ clube | FREQ=WEEKLY;BYDAY=MO;UNTIL=20261231"
    ),
  ])
  func `such a word of the title takes nothing out`(_ locale: String, _ sentence: String, _ expected: String)
  {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Pay rent each month on the 3rd to last day", "3rd to last day"),
    ("en-US", "Gym every dya 6pm", "every dya"), ("de-DE", "Sport jeden Tg 18 Uhr", "jeden Tg"),
    ("de-DE", "Grundsteuer jeweils am 15. Februar", "jeweils"),
    ("de-DE", "Treffen KW 54 Freitag 9 Uhr", "KW 54"), ("de-DE", "Treffen KW 0 Montag 9 Uhr", "KW 0"),
    ("en-US", "Zorb 3pm in 3 days Tokyo time", "Tokyo time"),
    ("en-US", "Dec 7 Zorb Tokyo time 3-4:30pm", "Tokyo time"),
  ])
  func `words for a day, a series or a zone that were not used are errors`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(isRefused(sentence, locale, words))
  }

  @Test func `a Hebrew number behind the weekday of a series is its hour`() {
    #expect(
      understood("שיעור כל יום רביעי ב-17 עד 30.12", "he-IL")
        == "שיעור | 2026-11-25 17:00–18:00 | FREQ=WEEKLY;BYDAY=WE;UNTIL=20261230")
    #expect(
      understood("שיעור כל יום רביעי ב-9 עד 30.12", "he-IL")
        == "שיעור | 2026-11-25 09:00–10:00 | FREQ=WEEKLY;BYDAY=WE;UNTIL=20261230")
  }
}
