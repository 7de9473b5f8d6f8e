import AgendaQuickAdd
import ICalendar
import Testing

/// The end of a week, hours beside a week, and numbers behind a weekday. The moment is Wednesday 2 December 2026, 10:00.
@Suite struct DayOfWeekTests {
  private let now = "2026-12-02T10:00"

  @Test(arguments: [
    ("en-GB", "Submit essay by end of this week", "Submit essay | 2026-12-06"),
    ("en-GB", "Report due end of next week", "Report due | 2026-12-13"),
    ("en-GB", "Report due by the end of next week", "Report due | 2026-12-13"),
    ("de-DE", "Abgabe bis Ende nächster Woche", "Abgabe | 2026-12-13"),
    ("de-DE", "Abgabe Ende dieser Woche", "Abgabe | 2026-12-06"),
    ("en-GB", "Report by end of next month", "Report | 2027-01-31"),
  ])
  func `the end of a week is its last day`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("de-DE", "Spätschicht 14-22 diese Woche", "14-22"), ("en-GB", "Late shift 14-22 this week", "14-22"),
    ("en-GB", "Shift 9-5 next week", "9-5"), ("en-GB", "Late shift 14:00-22:00 this week", "14:00-22:00"),
    ("de-DE", "Frühschicht nächste Woche 6-14", "6-14"), ("en-GB", "Camp this week 9am", "this week 9am"),
    ("en-GB", "Meeting next week 9am", "next week 9am"),
    ("en-GB", "Camp week of 7 December 9am", "week of 7 December"),
    ("de-DE", "Treffen nächste Woche 9 Uhr", "nächste Woche 9 Uhr"),
    ("fr-FR", "Réunion la semaine prochaine à 9h", "la semaine prochaine à 9h"),
    ("ja-JP", "会議 来週9時", "来週9時"), ("zh-CN", "下周9点开会", "下周9点"),
  ])
  func `hours beside a week name no day`(_ locale: String, _ sentence: String, _ words: String) {
    let answer = understood(sentence, locale, at: now)
    #expect(!answer.contains(" | ") && answer.contains(words), "\(answer)")
  }

  @Test(arguments: [
    ("en-GB", "Units 3-4 next week", "Units 3-4 | 2026-12-07–2026-12-13"),
    ("de-DE", "Lektion 5-6 diese Woche", "Lektion 5-6 | 2026-11-30–2026-12-06"),
    ("de-DE", "Übungen 5-8 nächste Woche", "Übungen 5-8 | 2026-12-07–2026-12-13"),
    ("es-ES", "Ejercicios 5-8 la próxima semana", "Ejercicios 5-8 | 2026-12-07–2026-12-13"),
    ("fr-FR", "Exercices 5-8 la semaine prochaine", "Exercices 5-8 | 2026-12-07–2026-12-13"),
    ("en-GB", "Exercise 9-10 Monday", "Exercise | 2026-12-07 09:00–10:00"),
    ("de-DE", "Übung 10-12 Montag", "Übung | 2026-12-07 10:00–12:00"),
    ("de-DE", "Aufgaben 9-12 Uhr Montag", "Aufgaben | 2026-12-07 09:00–12:00"),
    ("en-GB", "Bins every bin day Friday 7am", "Bins every bin day | 2026-12-04 07:00–08:00"),
  ])
  func `numbers and days of a title beside a week or a day stay there`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("en-GB", "Dentist Wed 20", "Dentist | 2027-01-20"),
    ("en-GB", "Meeting Friday 22", "Meeting | 2027-01-22"),
    ("es-ES", "Cita miércoles 20", "Cita | 2027-01-20"), ("fr-FR", "RDV vendredi 22", "RDV | 2027-01-22"),
    ("fr-FR", "RDV vendredi 29", "RDV | 2027-01-29"),
    ("de-DE", "Termin Donnerstag 28", "Termin | 2027-01-28"),
    ("en-GB", "Thu 28 with Bob", "with Bob | 2027-01-28"),
    ("de-DE", "Termin Freitag 22", "Termin | 2026-12-04 22:00–23:00"),
  ])
  func `a day of the next two months behind its weekday is the day`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: "2026-11-28T12:00") == expected)
  }

  @Test(arguments: [
    ("en-GB", "Meeting Friday 18", "Meeting | 2026-12-18"),
    ("en-GB", "Meeting Friday 18 at 3pm", "Meeting | 2026-12-18 15:00–16:00"),
    ("en-GB", "Meeting on Monday 19", "Meeting | 2027-04-19"),
    ("en-GB", "Party Friday the 13th", "Party | 2027-08-13"),
    ("en-GB", "Wed 20th dentist", "dentist | 2027-01-20"),
    ("de-DE", "Mi 20. Friseur", "Friseur | 2027-01-20"),
    ("de-DE", "Chorprobe Mo 20", "Chorprobe | 2026-12-07 20:00–21:00"),
    ("es-ES", "Dentista mar 8", "Dentista | 2026-12-08"),
    ("es-ES", "Cena mar 8 dic 21h", "Cena | 2026-12-08 21:00–22:00"),
    ("es-ES", "Cena 8 mar 21h", "Cena | 2027-03-08 21:00–22:00"),
  ])
  func `a number behind a weekday is a near day or an hour`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("en-GB", "Meeting Friday 31", "Friday 31", Weekday.thursday),
    ("de-DE", "Treffen Freitag 31", "Freitag 31", .thursday),
    ("en-GB", "Dinner Friday 17 guests", "Friday 17", .thursday),
    ("fr-FR", "Réunion vendredi 30", "vendredi 30", .monday),
    ("en-GB", "Fri 13 movie", "Fri 13", .sunday), ("en-GB", "Movie Fri 13 8pm", "Fri 13 8pm", .sunday),
    ("de-DE", "Fr 13. Kino", "Fr 13.", .sunday), ("es-ES", "Martes 13 médico", "Martes 13", .sunday),
    ("fr-FR", "Vendredi 13 cinéma", "Vendredi 13", .sunday),
    ("pt-BR", "Sexta 13 cinema", "Sexta 13", .sunday),
    ("he-IL", "יום שישי 13 סרט", "יום שישי 13", .sunday), ("en-GB", "Meeting Thu 22", "Thu 22", .tuesday),
    ("en-US", "Meeting Thu 22 3pm", "Thu 22 3pm", .tuesday), ("fr-FR", "Réunion jeu 22", "jeu 22", .tuesday),
    ("en-GB", "Friday 20th party", "Friday 20th", .sunday),
  ])
  func `a day that is far away is an error that says the weekday of the next one`(
    _ locale: String, _ sentence: String, _ words: String, _ weekday: Weekday
  ) {
    #expect(
      understood(sentence, locale, at: "2026-11-28T12:00") == "\(QuickAddError.wrongWeekday(words, weekday))")
  }
}
