import AgendaQuickAdd
import ICalendar
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

/// The way to an event, in brackets. The moment is Friday 20 November 2026, 10:00.
@Suite struct TravelTests {
  private func event(_ sentence: String, _ locale: String) throws -> QuickEvent {
    try reader(locale).read(sentence, now: moment("2026-11-20T10:00"), zone: berlin)
  }

  @Test(arguments: [
    ("en-US", "Lunch tomorrow 12:30 (20 min travel)"), ("en-GB", "Lunch tomorrow 12:30 (travel 20 min)"),
    ("en-US", "Lunch tomorrow 12:30 (20 minutes of travel time)"),
    ("en-US", "Lunch (20 min drive) tomorrow 12:30"),
    ("de-DE", "Lunch morgen 12:30 (20 min Anfahrt)"), ("de-DE", "Lunch morgen 12:30 (20 Min. Anfahrt)"),
    ("de-DE", "Lunch morgen 12:30 Uhr (Fahrzeit 20 Minuten)"),
    ("fr-FR", "Lunch demain 12h30 (20 min de trajet)"), ("es-ES", "Lunch mañana 12:30 (20 min de viaje)"),
    ("pt-BR", "Lunch amanhã 12h30 (20 min de viagem)"), ("ja-JP", "明日12時30分 Lunch（移動20分）"),
    ("zh-CN", "明天12:30 Lunch（路程20分钟）"), ("he-IL", "Lunch מחר ב-12:30 (20 דקות נסיעה)"),
  ])
  func `the length of the way is read, and is no length of the event`(_ locale: String, _ sentence: String)
    throws
  {
    let event = try event(sentence, locale)
    #expect(event.travelMinutes == 20)
    #expect(event.line == "Lunch | 2026-11-21 12:30–13:30")
  }

  @Test func `a place and a length beside it stay`() throws {
    let event = try event("Lunch tomorrow 12:30 for 2h at Café Blau (1 h 15 min travel) #work", "en-US")
    #expect(event.travelMinutes == 75)
    #expect(event.line == "Lunch | 2026-11-21 12:30–14:30 | @ Café Blau | #work")
  }

  @Test func `brackets without a length or a way are no way to it`() throws {
    #expect(try event("Lunch tomorrow 12:30 (travel documents)", "en-US").travelMinutes == nil)
    #expect(understood("Lunch tomorrow 12:30 (20 min talk)") != "Lunch | 2026-11-21 12:30–13:30")
  }

  @Test func `the event is written as Apple Calendar writes it`() throws {
    let event = try event("Lunch tomorrow 12:30 (20 min travel)", "en-US")
    let component = try event.event(
      uid: "a@example.org", viewer: berlin, now: Instant(secondsSinceEpoch: 0))
    #expect(
      component["X-APPLE-TRAVEL-DURATION"]?.description == "X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT20M")
  }
}
