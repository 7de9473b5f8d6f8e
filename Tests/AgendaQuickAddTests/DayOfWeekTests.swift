import AgendaQuickAdd
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
    ("fr-FR", "Rapport fin de la semaine prochaine", "Rapport | 2026-12-13"),
    ("en-GB", "Report by end of next month", "Report | 2027-01-31"),
  ])
  func `the end of a week is its last day`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("de-DE", "Spätschicht 14-22 diese Woche", "14-22"), ("en-GB", "Late shift 14-22 this week", "14-22"),
    ("en-GB", "Shift 9-5 next week", "9-5"), ("en-GB", "Late shift 14:00-22:00 this week", "14:00-22:00"),
    ("de-DE", "Frühschicht nächste Woche 6-14", "6-14"),
  ])
  func `hours beside a week name no day`(_ locale: String, _ sentence: String, _ words: String) {
    let answer = understood(sentence, locale, at: now)
    #expect(!answer.contains(" | ") && answer.contains(words), "\(answer)")
  }

  @Test(arguments: [
    ("en-GB", "Meeting Friday 17", "Meeting | 2026-12-04 17:00–18:00"),
    ("en-GB", "Meeting Friday 17 with Tom", "Meeting with Tom | 2026-12-04 17:00–18:00"),
    ("en-GB", "Meeting Friday 18", "Meeting | 2026-12-18"),
    ("en-GB", "Meeting on Monday 19", "Meeting | 2027-04-19"),
    ("en-GB", "Party Friday 13", "Party | 2027-08-13"),
    ("en-GB", "Meeting Friday 17 at 3pm", "Meeting | 2027-09-17 15:00–16:00"),
  ])
  func `a number behind a weekday is a near day or an hour`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("en-GB", "Meeting Friday 31", "Friday 31"), ("de-DE", "Treffen Freitag 31", "Freitag 31"),
    ("en-GB", "Dinner Friday 17 guests", "Friday 17"), ("fr-FR", "Réunion vendredi 30", "vendredi 30"),
  ])
  func `a day that is far away is an error`(_ locale: String, _ sentence: String, _ words: String) {
    #expect(understood(sentence, locale, at: now) == "\(QuickAddError.notUnderstood(words))")
  }
}
