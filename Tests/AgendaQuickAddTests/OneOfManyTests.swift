import AgendaQuickAdd
import Testing

/// Series of one day out of so many. The moment is Wednesday 25 November 2026, 10:00.
@Suite struct OneOfManyTests {
  private let now = "2026-11-25T10:00"

  @Test(arguments: [
    (
      "fr-FR", "Réunion un mardi sur trois 10h",
      "Réunion | 2026-12-01 10:00–11:00 | FREQ=WEEKLY;INTERVAL=3;BYDAY=TU"
    ),
    (
      "fr-FR", "Poker un lundi sur quatre 20h",
      "Poker | 2026-11-30 20:00–21:00 | FREQ=WEEKLY;INTERVAL=4;BYDAY=MO"
    ),
    ("fr-FR", "Yoga un jeudi sur 3 à 10h", "Yoga | 2026-11-26 10:00–11:00 | FREQ=WEEKLY;INTERVAL=3;BYDAY=TH"),
    (
      "fr-FR", "Yoga un jeudi sur deux à 10h",
      "Yoga | 2026-11-26 10:00–11:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=TH"
    ),
    (
      "fr-FR", "Yoga une semaine sur trois le lundi 10h",
      "Yoga | 2026-11-30 10:00–11:00 | FREQ=WEEKLY;INTERVAL=3;BYDAY=MO"
    ),
    ("fr-FR", "Sport un jour sur trois 18h", "Sport | 2026-11-25 18:00–19:00 | FREQ=DAILY;INTERVAL=3"),
    (
      "de-DE", "Yoga einen Montag um den anderen 18 Uhr",
      "Yoga | 2026-11-30 18:00–19:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"
    ),
    (
      "es-ES", "Yoga un lunes de cada tres 18h",
      "Yoga | 2026-11-30 18:00–19:00 | FREQ=WEEKLY;INTERVAL=3;BYDAY=MO"
    ),
    (
      "pt-BR", "Ioga uma terça em cada três às 18h",
      "Ioga | 2026-12-01 18:00–19:00 | FREQ=WEEKLY;INTERVAL=3;BYDAY=TU"
    ),
    (
      "en-GB", "Yoga one Monday in three 6pm",
      "Yoga | 2026-11-30 18:00–19:00 | FREQ=WEEKLY;INTERVAL=3;BYDAY=MO"
    ),
    ("de-DE", "Sport jeden 2. Tag 18 Uhr", "Sport | 2026-11-25 18:00–19:00 | FREQ=DAILY;INTERVAL=2"),
    ("de-DE", "Sport jeden 3. Tag 18 Uhr", "Sport | 2026-11-25 18:00–19:00 | FREQ=DAILY;INTERVAL=3"),
    (
      "de-DE", "Yoga jede 2. Woche Dienstag 9 Uhr",
      "Yoga | 2026-12-01 09:00–10:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"
    ),
    (
      "de-DE", "Yoga jeden 2. Montag 9 Uhr", "Yoga | 2026-11-30 09:00–10:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"
    ),
    (
      "de-DE", "Yoga jeden zweiten Montag 9 Uhr",
      "Yoga | 2026-11-30 09:00–10:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"
    ),
    ("en-GB", "Yoga every 2nd Monday 9am", "Yoga | 2026-11-30 09:00–10:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"),
    (
      "en-GB", "Yoga every second Monday 9am",
      "Yoga | 2026-11-30 09:00–10:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"
    ),
    (
      "en-GB", "Yoga every 2nd Monday of the month 9am",
      "Yoga | 2026-12-14 09:00–10:00 | FREQ=MONTHLY;BYDAY=2MO"
    ),
    (
      "fr-FR", "Yoga chaque deuxième samedi du mois 9h",
      "Yoga | 2026-12-12 09:00–10:00 | FREQ=MONTHLY;BYDAY=2SA"
    ),
    ("en-GB", "Board every first Monday 9am", "Board | 2026-12-07 09:00–10:00 | FREQ=MONTHLY;BYDAY=1MO"),
  ])
  func `one of so many days is so often`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("en-GB", "Yoga every third Monday 9am", "every third Monday", 3, "Monday"),
    ("en-GB", "Yoga every 3rd Monday 9am", "every 3rd Monday", 3, "Monday"),
    ("de-DE", "Yoga jeden dritten Dienstag 9 Uhr", "jeden dritten Dienstag", 3, "Dienstag"),
    ("de-DE", "Yoga jeden 4. Dienstag 9 Uhr", "jeden 4. Dienstag", 4, "Dienstag"),
    ("fr-FR", "Yoga chaque deuxième samedi 9h", "chaque deuxième samedi", 2, "samedi"),
    ("fr-FR", "Yoga chaque 2e samedi 9h", "chaque 2e samedi", 2, "samedi"),
    ("fr-FR", "Yoga tous les deuxièmes samedis 9h", "tous les deuxièmes samedis", 2, "samedis"),
    ("es-ES", "Yoga cada segundo sábado 9h", "cada segundo sábado", 2, "sábado"),
    ("pt-BR", "Ioga todo segundo sábado 9h", "todo segundo sábado", 2, "sábado"),
  ])
  func `so many weeks or a day of each month is an error, and both ways to write it are read`(
    _ locale: String, _ sentence: String, _ words: String, _ weeks: Int, _ weekday: String
  ) {
    #expect(
      understood(sentence, locale, at: now)
        == "\(QuickAddError.twoSeries(words, weeks: weeks, weekday: weekday))")
    let examples = QuickAdd.examplesOfSeries(
      words, weeks: weeks, day: weekday, language: String(locale.prefix(2)))
    #expect(
      understood("x \(examples.weekly)", locale, at: now).contains("FREQ=WEEKLY;INTERVAL=\(weeks);BYDAY="))
    #expect(understood("x \(examples.monthly)", locale, at: now).contains("FREQ=MONTHLY;BYDAY=\(weeks)"))
  }

  @Test func `so many weekends are an error`() {
    #expect(
      understood("Trip every third weekend", "en-GB", at: now)
        == "\(QuickAddError.notUnderstood("every third weekend"))")
  }
}
