import AgendaQuickAdd
import Testing

/// Series with a day behind their hours. The moment is Friday 20 November 2026, 10:00.
@Suite struct SeriesSpanTests {
  @Test(arguments: [
    (
      "en-US", "Call every Friday 5pm to Monday 8am",
      "2026-11-20 17:00–2026-11-23 08:00 | FREQ=WEEKLY;BYDAY=FR"
    ),
    (
      "en-US", "Every Friday 6pm to Sunday 6pm call",
      "2026-11-20 18:00–2026-11-22 18:00 | FREQ=WEEKLY;BYDAY=FR"
    ),
    (
      "en-US", "Call Fri 5pm to Mon 8am every week",
      "2026-11-20 17:00–2026-11-23 08:00 | FREQ=WEEKLY;BYDAY=FR"
    ),
    (
      "en-US", "Call every Friday 5pm to Monday 8am until June",
      "2026-11-20 17:00–2026-11-23 08:00 | FREQ=WEEKLY;BYDAY=FR;UNTIL=20270630"
    ),
    (
      "en-US", "Call every Friday 5pm to Monday 8am from Dec 4",
      "2026-12-04 17:00–2026-12-07 08:00 | FREQ=WEEKLY;BYDAY=FR"
    ),
    (
      "de-DE", "Call jeden Freitag 16 Uhr bis Montag 7 Uhr",
      "2026-11-20 16:00–2026-11-23 07:00 | FREQ=WEEKLY;BYDAY=FR"
    ),
    (
      "en-US", "Call every other weekend Fri 6pm to Sun 6pm",
      "2026-11-20 18:00–2026-11-22 18:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"
    ),
    (
      "de-DE", "Call jedes zweite Wochenende Fr 17 Uhr bis So 18 Uhr",
      "2026-11-20 17:00–2026-11-22 18:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"
    ),
    (
      "en-US", "Call every other weekend Fri to Sun",
      "2026-11-20–2026-11-22 | FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"
    ),
    (
      "en-US", "Call first Friday of every month 5pm to Monday 8am",
      "2026-12-04 17:00–2026-12-07 08:00 | FREQ=MONTHLY;BYDAY=1FR"
    ),
  ])
  func `an event of a series can last until a later weekday`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale).lowercased() == "call | \(expected)".lowercased())
  }

  @Test(arguments: [
    ("en-US", "Yoga 6-8pm Friday weekly", "2026-11-20 18:00–20:00 | FREQ=WEEKLY;BYDAY=FR"),
    ("en-US", "Yoga weekly 6-8pm Monday from Jan 4", "2027-01-04 18:00–20:00 | FREQ=WEEKLY;BYDAY=MO"),
    ("en-US", "Yoga daily 9-10am next week", "2026-11-23 09:00–10:00 | FREQ=DAILY;UNTIL=20261129"),
    ("en-US", "Yoga 6-8pm tomorrow daily", "2026-11-21 18:00–20:00 | FREQ=DAILY"),
    ("de-DE", "Yoga jeden Samstag 10-12 Uhr ab 5.12.", "2026-12-05 10:00–12:00 | FREQ=WEEKLY;BYDAY=SA"),
    ("de-DE", "Yoga jeden Samstag 10-12 Uhr ab 2.12.", "2026-12-05 10:00–12:00 | FREQ=WEEKLY;BYDAY=SA"),
    ("en-US", "Yoga every Friday 6pm to Friday 8pm", "2026-11-20 18:00–20:00 | FREQ=WEEKLY;BYDAY=FR"),
    ("en-US", "Yoga every day 10pm to 6am the next day", "2026-11-20 22:00–2026-11-21 06:00 | FREQ=DAILY"),
  ])
  func `a day behind the hours of a series is the one on which it begins`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == "Yoga | \(expected)")
  }

  @Test(arguments: [
    "Call every Monday and Friday 5pm to Sunday 8am", "Walk every day 9am until Dec 21 5pm",
    "Camp daily 9am to Friday 5pm", "Yoga every Friday 6-8pm Monday", "Yoga every Friday 6-8pm Dec 5",
  ])
  func `a day behind the hours that can be neither is an error`(_ sentence: String) {
    #expect(!understood(sentence).contains(" | "))
  }

  @Test(arguments: [
    ("en-GB", "Fortnightly therapy Mondays 5pm", "therapy | 2026-11-23 17:00–18:00"),
    ("en-GB", "Fortnightly therapy every Monday 5pm", "therapy | 2026-11-23 17:00–18:00"),
    ("es-MX", "Cada quince días terapia los lunes 6pm", "terapia | 2026-11-23 18:00–19:00"),
    ("pt-BR", "A cada 15 dias faxina às segundas 8h", "faxina | 2026-11-23 08:00–09:00"),
    ("de-DE", "Alle 14 Tage Putzen montags 9 Uhr", "Putzen | 2026-11-23 09:00–10:00"),
  ])
  func `a word for each so many weeks before the title is the interval of the weekdays behind it`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == "\(expected) | FREQ=WEEKLY;INTERVAL=2;BYDAY=MO")
  }

  @Test func `a word for each week before the title stays in it`() {
    #expect(
      understood("Weekly review every Monday 9am")
        == "Weekly review | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO")
  }
}
