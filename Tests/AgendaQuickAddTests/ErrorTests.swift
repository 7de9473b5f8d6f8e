import AgendaQuickAdd
import ICalendar
import Testing

@Suite struct ErrorTests {
  private func error(_ sentence: String, _ overrides: QuickAdd.Overrides = QuickAdd.Overrides())
    -> QuickAddError?
  {
    do throws(QuickAddError) {
      _ = try reader("en-US").read(
        sentence, now: moment("2026-11-20T10:00"), zone: berlin, overrides: overrides)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("Buy milk", QuickAddError.noTime(understood: [])),
    ("Call Tom alert 10 minutes before", .noTime(understood: ["alert 10 minutes before"])),
    ("on Friday", .noTitle(understood: ["on Friday"])),
    ("x Monday Tuesday", .contradiction("Monday", "Tuesday")),
    ("x at 3pm at 4pm", .contradiction("at 3pm", "at 4pm")),
    ("x Monday 24 November", .wrongWeekday("Monday 24 November", .tuesday)),
    ("x Feb 30", .noSuchDay("Feb 30")),
    ("x 0000-01-01", .noSuchDay("0000-01-01")),
    ("Board Dec 14 and 16 9-5", .notUnderstood("and 16")),
    ("Meds at 8 and 20", .notUnderstood("and 20")),
    ("Flight 10:30am EST - 1:45pm PST", .notUnderstood("10:30am EST - 1:45pm PST")),
    ("Mass first Sunday Nov 29", .contradiction("first Sunday", "Nov 29")),
    ("Two\nlines tomorrow", .controlCharacter),
    ("Bell\u{07} tomorrow", .controlCharacter),
  ])
  func `what is not understood is an error that says which words were`(
    _ sentence: String, _ expected: QuickAddError
  ) {
    #expect(error(sentence) == expected)
  }

  @Test func `ten megabytes of text are refused at once`() {
    #expect(error(String(repeating: "tomorrow ", count: 1_200_000)) == .tooLong)
  }

  @Test func `an unknown language is an error`() {
    #expect(throws: QuickAddError.unknownLanguage("xx")) { try QuickAdd(language: "xx") }
  }

  @Test func `what is said beside the sentence counts`() {
    var overrides = QuickAdd.Overrides()
    (overrides.when, overrides.length, overrides.alarm) = ("monday 3pm", "1h30", "10")
    #expect(
      understood("Call Tom tomorrow", overrides: overrides) == "Call Tom | 2026-11-23 15:00–16:30 | alarm 10")
    overrides = QuickAdd.Overrides()
    overrides.recurrence = "every monday until june"
    #expect(
      understood("Call Tom 9am", overrides: overrides)
        == "Call Tom | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20270630")
    overrides = QuickAdd.Overrides()
    overrides.when = "tomorrow 3pm"
    #expect(
      understood("Workshop all day Tuesday", overrides: overrides) == "Workshop | 2026-11-21 15:00–16:00")
    overrides.recurrence = "sometimes"
    #expect(error("Call Tom 9am", overrides) == .notUnderstood("sometimes"))
  }
}
