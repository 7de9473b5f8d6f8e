import Testing

/// Ranges of weekdays with a time. The moment is Friday 20 November 2026, 10:00.
@Suite struct WeekdayRangeTests {
  @Test(arguments: [
    ("en-GB", "Work Tue-Sat 10-6", "2026-11-20 10:00–18:00 | FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA"),
    ("en-GB", "Work 10-6 Tue-Sat", "2026-11-20 10:00–18:00 | FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA"),
    ("en-GB", "Work Monday to Thursday at 8", "2026-11-23 08:00–09:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
    ("en-GB", "Work Tue-Sat 10-6 every week", "2026-11-20 10:00–18:00 | FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA"),
    ("en-GB", "Work Tue-Sat every week", "2026-11-20 | FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA"),
    ("en-GB", "Work Fri-Sat 10-6 every week", "2026-11-20 10:00–18:00 | FREQ=WEEKLY;BYDAY=FR,SA"),
    ("de-DE", "Work Mo-Do 9-17 Uhr", "2026-11-23 09:00–17:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
    ("fr-FR", "Work du mardi au samedi 10h-18h", "2026-11-20 10:00–18:00 | FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA"),
    ("es-ES", "Work martes a sábado 10-18", "2026-11-20 10:00–18:00 | FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA"),
    ("pt-BR", "Work terça a sábado 10-18", "2026-11-20 10:00–18:00 | FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA"),
    ("zh-CN", "周二到周六10点到18点Work", "2026-11-20 10:00–18:00 | FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA"),
    ("ja-JP", "火〜土 10-18時 Work", "2026-11-20 10:00–18:00 | FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA"),
    ("he-IL", "Work שני עד חמישי 10-18", "2026-11-23 10:00–18:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
  ])
  func `a range of four or more weekdays with a time is on these days of each week`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale).lowercased() == "work | \(expected)".lowercased())
  }

  @Test func `a range of fewer days, and one without a time or in a week, are not every week`() {
    #expect(
      understood("Market Sat-Sun 10-4") == "Market | 2026-11-21 10:00–16:00 | FREQ=DAILY;UNTIL=20261122")
    #expect(
      understood("Fair Tue-Thu 9-17", "en-GB") == "Fair | 2026-11-24 09:00–17:00 | FREQ=DAILY;UNTIL=20261126")
    #expect(understood("Fair Tue-Thu") == "Fair | 2026-11-24–2026-11-26")
    #expect(
      understood("Fair Tuesday to Thursday next week 9-5")
        == "Fair | 2026-11-24 09:00–17:00 | FREQ=DAILY;UNTIL=20261126")
  }
}
