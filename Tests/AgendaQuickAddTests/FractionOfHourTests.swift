import AgendaQuickAdd
import Testing

/// The German fractions of an hour in digits, and lengths with a letter beside an hour. The moment is Friday 20 November 2026, 10:00.
@Suite struct FractionOfHourTests {
  @Test(arguments: [
    ("Um 3/4 8 morgen Arzt", "Arzt | 2026-11-21 07:45–08:45"),
    ("Arzt morgen 1/2 8", "Arzt | 2026-11-21 07:30–08:30"),
    ("Arzt morgen um 1/4 8 Uhr", "Arzt | 2026-11-21 07:15–08:15"),
    ("Arzt morgen um ½ 8", "Arzt | 2026-11-21 07:30–08:30"),
    ("Arzt morgen ¾ 8", "Arzt | 2026-11-21 07:45–08:45"),
    ("Arzt Montag 1/2 9", "Arzt | 2026-11-23 08:30–09:30"),
    ("Arzt jeden Montag um 3/4 9", "Arzt | 2026-11-23 08:45–09:45 | FREQ=WEEKLY;BYDAY=MO"),
    ("Arzt morgen dreiviertel 8", "Arzt | 2026-11-21 07:45–08:45"),
    ("Arzt 1/2", "Arzt | 2027-02-01"), ("Arzt 3/4 8:30", "Arzt | 2027-04-03 08:30–09:30"),
  ])
  func `a fraction before an hour is that part of the hour before it`(_ sentence: String, _ expected: String)
  {
    #expect(understood(sentence, "de-DE") == expected)
  }

  @Test func `a fraction that can be a date is an error`() {
    let answer = understood("Arzt 3/4 8 Uhr", "de-DE")
    #expect(answer.contains("3/4 8 Uhr") && !answer.contains(" | "), "\(answer)")
  }

  @Test(arguments: [
    ("en-US", "Book tomorrow 3pm - 2h", "Book | 2026-11-21 15:00–17:00"),
    ("en-US", "Book tomorrow 3pm-2h", "Book | 2026-11-21 15:00–17:00"),
    ("en-US", "Meeting tomorrow 1h 3pm", "Meeting | 2026-11-21 15:00–16:00"),
    ("de-DE", "Kurs morgen 15 Uhr - 2h", "Kurs | 2026-11-21 15:00–17:00"),
    ("de-DE", "Kurs morgen 2h 15:00", "Kurs | 2026-11-21 15:00–17:00"),
    ("en-US", "Shift tomorrow 14h - 16h", "Shift | 2026-11-21 14:00–16:00"),
    ("fr-FR", "Cours demain 14h - 16h", "Cours | 2026-11-21 14:00–16:00"),
  ])
  func `hours with their letter beside an hour are how long it takes`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }
}
