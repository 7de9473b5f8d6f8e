import AgendaQuickAdd
import Testing

/// Parts of the day, adjectives and hours that are a part of the title, and those that are none. The moment is Friday 20 November 2026, 10:00.
@Suite struct TitlePartTests {
  @Test(arguments: [
    ("en-GB", "Parents' evening Thurs 3 Dec 6.10pm", "Parents' evening | 2026-12-03 18:10–19:10"),
    ("en-GB", "Open evening 3 Dec 6-8pm", "Open evening | 2026-12-03 18:00–20:00"),
    ("en-GB", "Music evening 4 Dec 7pm", "Music evening | 2026-12-04 19:00–20:00"),
    ("en-US", "Ladies' night Thursday 8pm", "Ladies' night | 2026-11-26 20:00–21:00"),
    ("en-US", "Kids' morning Saturday 10am", "Kids' morning | 2026-11-21 10:00–11:00"),
    ("en-US", "Trash night every Monday", "Trash night | 2026-11-23 20:00–21:00 | FREQ=WEEKLY;BYDAY=MO"),
    (
      "en-US", "Trash night every Monday and Thursday",
      "Trash night | 2026-11-23 20:00–21:00 | FREQ=WEEKLY;BYDAY=MO,TH"
    ),
    ("de-DE", "Putzen nachts jeden Montag", "Putzen | 2026-11-23 20:00–21:00 | FREQ=WEEKLY;BYDAY=MO"),
  ])
  func `a part of the day that says of which kind the word before it is stays in the title`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("Annual leave Friday", "Annual leave | 2026-11-20"),
    ("Annual leave 10-14 Aug", "Annual leave | 2027-08-10–2027-08-14"),
    ("Annual checkup March 3", "checkup | 2027-03-03 | FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3"),
    (
      "Semi-annual cleaning Jan 6 9am",
      "cleaning | 2027-01-06 09:00–10:00 | FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=6"
    ),
    ("Semi-weekly check Monday 9am", "\(QuickAddError.notUnderstood("Semi-weekly"))"),
  ])
  func `annual leave is a name, and semi makes another series`(_ sentence: String, _ expected: String) {
    #expect(understood(sentence) == expected)
  }

  @Test(arguments: [
    ("en-US", "Shift Sat 0700-1500", "Shift | 2026-11-21 07:00–15:00"),
    ("en-US", "Sat 0700-1500 shift", "shift | 2026-11-21 07:00–15:00"),
    ("en-US", "Shift Dec 5 0700-1500", "Shift | 2026-12-05 07:00–15:00"),
    ("en-GB", "Long day Sat 0730-2000", "Long day | 2026-11-21 07:30–20:00"),
    ("en-GB", "Shift 5 Dec 0700-1500", "Shift | 2026-12-05 07:00–15:00"),
    ("de-DE", "Dienst Sa 0700-1500", "Dienst | 2026-11-21 07:00–15:00"),
  ])
  func `two times of four digits beside a day are hours`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Every Friday camp 9-3", "9-3"), ("en-US", "Mon-Fri camp 9-3", "9-3"),
    ("en-US", "Saturday game 3-2", "3-2"),
  ])
  func `two numbers that end a sentence with a series, and a score, are an error`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.unused(words, suggestion: nil))")
  }

  @Test(arguments: [
    ("Saturday Genesis 1-3", "Genesis 1-3 | 2026-11-21"),
    ("Saturday read pages 1-3", "read pages 1-3 | 2026-11-21"),
  ])
  func `numbers behind a name or a word for what is numbered stay in the title`(
    _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence) == expected)
  }

  @Test(arguments: [
    ("Work Sat 2-close", "2-close"), ("Work Sat 4-cl", "4-cl"), ("Work Fri 5pm-close", "5pm-close"),
  ])
  func `hours up to a time that is not known are an error`(_ sentence: String, _ words: String) {
    #expect(understood(sentence) == "\(QuickAddError.notUnderstood(words))")
  }
}
