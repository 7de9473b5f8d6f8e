import AgendaQuickAdd
import Testing

/// The readings that `Documentation/QuickAdd.md` decides. The moment is a Friday, 10:00.
@Suite struct ConventionTests {
  @Test(arguments: [
    ("x Friday", "x | 2026-11-20"),
    ("x Friday 11:00 am", "x | 2026-11-20 11:00–12:00"),
    ("x Friday 9:00 am", "x | 2026-11-27 09:00–10:00"),
    ("x Friday 10:00 am", "x | 2026-11-27 10:00–11:00"),
    ("x this Friday", "x | 2026-11-20"),
    ("x next Friday", "x | 2026-11-27"),
    ("x next Monday", "x | 2026-11-23"),
    ("x Sunday next week", "x | 2026-11-29"),
    ("x this weekend", "x | 2026-11-21–2026-11-22"),
    ("x next week", "x | 2026-11-23–2026-11-29"),
  ])
  func `a weekday is the next one, and that of next week after next`(_ sentence: String, _ expected: String) {
    #expect(understood(sentence) == expected)
  }

  @Test(arguments: [
    ("x at 9", "x | 2026-11-21 09:00–10:00"), ("x at 11", "x | 2026-11-20 11:00–12:00"),
    ("x at 3", "x | 2026-11-20 15:00–16:00"), ("x at 7", "x | 2026-11-20 19:00–20:00"),
    ("x at 12", "x | 2026-11-20 12:00–13:00"), ("x at 07:00", "x | 2026-11-21 07:00–08:00"),
    ("x today at 8", "x | 2026-11-20 20:00–21:00"), ("x today at 8 am", "x | 2026-11-20 08:00–09:00"),
    ("x from 9 to 5", "x | 2026-11-21 09:00–17:00"), ("x 11 to 3pm", "x | 2026-11-20 11:00–15:00"),
    ("x at midnight", "x | 2026-11-21 00:00–01:00"), ("x Saturday at midnight", "x | 2026-11-22 00:00–01:00"),
    ("x tomorrow morning", "x | 2026-11-21 09:00–10:00"),
    ("x tomorrow evening", "x | 2026-11-21 20:00–21:00"),
  ])
  func `an hour without a mark is by day, and a time that is past today is tomorrow`(
    _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence) == expected)
  }

  @Test(arguments: [
    ("en-US", "x 1/12", "x | 2027-01-12"), ("en-GB", "x 1/12", "x | 2026-12-01"),
    ("en-US", "x 24/12", "x | 2026-12-24"), ("en-US", "x Nov 19", "x | 2027-11-19"),
    ("en-US", "x Nov 20", "x | 2026-11-20"), ("en-US", "x on the 4th", "x | 2026-12-04"),
    ("en-US", "x Feb 29", "x | 2028-02-29"), ("en-US", "x 5/6/39", "x | 2039-05-06"),
  ])
  func `a date without a year is the next such date, in the order of the region`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("Report by Friday 5pm", "Report | 2026-11-20 17:00–18:00"),
    ("Report until Monday", "Report | 2026-11-23"),
  ])
  func `an end without a beginning is the time`(_ sentence: String, _ expected: String) {
    #expect(understood(sentence) == expected)
  }
}
