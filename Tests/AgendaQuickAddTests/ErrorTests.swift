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
    overrides.when = nil
    overrides.recurrence = "sometimes"
    #expect(error("Call Tom 9am", overrides) == .notUnderstood("sometimes"))
  }

  @Test(arguments: [
    ("Lunch Tuesday", "15:00", "Lunch | 2026-11-24 15:00–16:00"),
    ("Lunch Tuesday 12:00", "2-4pm", "Lunch | 2026-11-24 14:00–16:00"),
    ("Lunch Tuesday 12-2pm", "3pm", "Lunch | 2026-11-24 15:00–16:00"),
    ("Meeting 10:00", "Tuesday", "Meeting | 2026-11-24 10:00–11:00"),
    ("Meeting 10am-12pm", "Tuesday", "Meeting | 2026-11-24 10:00–12:00"),
    ("Meeting Monday 10am", "Tuesday", "Meeting | 2026-11-24 10:00–11:00"),
    ("Meeting Monday 10am", "Tuesday 11am", "Meeting | 2026-11-24 11:00–12:00"),
    ("Workshop all day Tuesday", "3pm", "Workshop | 2026-11-24 15:00–16:00"),
    ("Workshop all day Tuesday", "Wednesday", "Workshop | 2026-11-25"),
    ("Meet Tuesday every week", "10am", "Meet | 2026-11-24 10:00–11:00 | FREQ=WEEKLY;BYDAY=TU"),
    ("Meet Tuesday 9am EST", "10am", "Meet | 2026-11-24 10:00–11:00 | America/New_York"),
    ("Call in 2 hours", "tomorrow 3pm", "Call | 2026-11-21 15:00–16:00"),
  ])
  func `a time beside the sentence is on the day of the sentence, and a day has its time`(
    _ sentence: String, _ when: String, _ expected: String
  ) {
    var overrides = QuickAdd.Overrides()
    overrides.when = when
    #expect(understood(sentence, overrides: overrides) == expected)
  }

  @Test func `another length than that of the hours is an error`() {
    var overrides = QuickAdd.Overrides()
    overrides.length = "180"
    #expect(
      understood("Lunch tomorrow 1-2pm", overrides: overrides)
        == "“tomorrow 1-2pm” and the length “180” contradict each other")
    #expect(understood("Lunch tomorrow 1-4pm", overrides: overrides) == "Lunch | 2026-11-21 13:00–16:00")
    #expect(
      understood("Lunch tomorrow 1pm for 2 hours", overrides: overrides) == "Lunch | 2026-11-21 13:00–16:00")
  }

  @Test func `a time beside a range of days is an error`() {
    var overrides = QuickAdd.Overrides()
    overrides.when = "3pm"
    #expect(error("Camp Tuesday to Thursday", overrides) == .contradiction("Tuesday to Thursday", "3pm"))
    overrides.when = "Tuesday to Thursday"
    #expect(error("Camp 3pm", overrides) == .contradiction("3pm", "Tuesday to Thursday"))
  }
}
