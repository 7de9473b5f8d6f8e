import AgendaQuickAdd
import Testing

/// Hebrew weekdays, which are ordinal numbers too, behind `ל` and behind an hour. The moment is Friday 20 November 2026, 10:00.
@Suite struct HebrewWeekdayTests {
  @Test(arguments: [
    ("חופשה מראשון לחמישי", "חופשה | 2026-11-22–2026-11-26"),
    ("חופשה מיום ראשון לחמישי", "חופשה | 2026-11-22–2026-11-26"),
    ("משלוח בין יום שני לרביעי", "משלוח | 2026-11-23–2026-11-25"),
    ("פגישה משני לשלישי 9:00", "פגישה | 2026-11-23 09:00–10:00 | FREQ=DAILY;UNTIL=20261124"),
    ("ועד ב-20:00 ביום שני הראשון של כל חודש", "ועד | 2026-12-07 20:00–21:00 | FREQ=MONTHLY;BYDAY=1MO"),
    ("ועד ב-20:00 ביום שלישי השני של כל חודש", "ועד | 2026-12-08 20:00–21:00 | FREQ=MONTHLY;BYDAY=2TU"),
    ("ועד ב-20:00 ביום שישי האחרון של כל חודש", "ועד | 2026-11-27 20:00–21:00 | FREQ=MONTHLY;BYDAY=-1FR"),
  ])
  func `a weekday behind another one, or with its number of each month, is no day of a month`(
    _ sentence: String, _ event: String
  ) {
    #expect(understood(sentence, "he-IL") == event)
  }

  @Test(arguments: [("תור 1 לראשון 9:00", "1 לראשון 9:00"), ("תור שני לרביעי 9:00", "שני לרביעי 9:00")])
  func `a number of the title and a weekday that may be its purpose are an error`(
    _ sentence: String, _ words: String
  ) {
    #expect(isRefused(sentence, "he-IL", words))
  }
}
