import Testing

/// Words beside a series or a weekday that belong to the title. The moment is Friday 20 November 2026, 10:00.
@Suite struct SeriesTitleTests {
  @Test(arguments: [
    ("en-US", "Wednesday 2nd grade recital 6pm", "2nd grade recital | 2026-11-25 18:00–19:00"),
    ("en-US", "Wednesday 2nd-grade recital 6pm", "2nd-grade recital | 2026-11-25 18:00–19:00"),
    ("en-US", "Friday 4th Street Grill 7pm", "4th Street Grill | 2026-11-20 19:00–20:00"),
    ("en-US", "Friday 4th St Grill 7pm", "4th St Grill | 2026-11-20 19:00–20:00"),
    ("en-US", "Monday 1st birthday party Leo", "1st birthday party Leo | 2026-11-23"),
    ("en-US", "Friday 11th grade dance 7pm", "11th grade dance | 2026-11-20 19:00–20:00"),
    ("de-DE", "Freitag 4. Stock Probe 19 Uhr", "4. Stock Probe | 2026-11-20 19:00–20:00"),
    ("de-DE", "Montag 8. Klasse Treffen 19 Uhr", "8. Klasse Treffen | 2026-11-23 19:00–20:00"),
    ("fr-FR", "vendredi 4e étage réunion 15h", "4e étage réunion | 2026-11-20 15:00–16:00"),
    ("en-US", "Lunch Friday 4th with Kim noon", "Lunch with Kim | 2026-12-04 12:00–13:00"),
  ])
  func `an ordinal number before a word such as grade or street is no day`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Tuesday 1st birthday party Leo", "Tuesday 1st"),
    ("en-US", "Friday 18th class trip 9am", "Friday 18th"),
    ("en-US", "Monday 14th form tutor meeting", "Monday 14th"),
    ("en-US", "Wednesday 2nd draft due", "Wednesday 2nd"),
    ("de-DE", "Freitag 18. Klasse 7b Ausflug", "Freitag 18."),
    ("de-DE", "Montag 7. Klasse Treffen 19 Uhr", "Montag 7."),
  ])
  func `an ordinal number that can be a near day or belong to the word behind it is an error`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    let answer = understood(sentence, locale)
    #expect(!answer.contains(" | ") && answer.contains(words), "\(answer)")
  }

  @Test(arguments: [
    "Plan next week every Friday 3pm", "Discuss next year every Friday",
    "Prep for exam in May every Sunday 3pm",
    "Budget for next month every 25th", "Review this week every Friday 4pm",
    "Yoga every Tuesday next week 6pm",
    "Every Tuesday in March Madness pub quiz 6pm", "Tuesdays in May's studio 6pm",
    "Daily Show taping Thursday 5pm", "Daily Planet visit tomorrow 3pm", "Weekly Planet visit tomorrow 3pm",
    "Tuesdays with Morrie book club Dec 10 7pm", "Yoga every Tuesday Dec 10 7pm",
    "Run daily over Christmas 9am",
    "Walk every day in summer 7am",
    "Soccer every Saturday next spring",
    "Run each Monday in Q1 6am", "Mass every Sunday in Lent 10am", "Yesterday movie Friday 8pm",
  ])
  func `a day or a stretch that can be a part of the title of a series is an error`(_ sentence: String) {
    #expect(!understood(sentence).contains(" | "))
  }

  @Test(arguments: [
    ("de-DE", "Urlaubsplanung im Januar jeden Montag 9 Uhr"), ("de-DE", "Kurs jeden Montag im Winter 18 Uhr"),
    ("de-DE", "Singen jeden Sonntag im Advent 17 Uhr"),
    ("de-DE", "Katze füttern täglich über Weihnachten 9 Uhr"),
    ("de-DE", "Kurs jeden Montag während der Ferien 18 Uhr"),
    ("de-DE", "Kurs montags im ersten Quartal 18 Uhr"),
  ])
  func `so it is in German`(_ locale: String, _ sentence: String) {
    #expect(!understood(sentence, locale).contains(" | "))
  }

  @Test(arguments: [
    (
      "en-US", "Plan next week's menu every Sunday 5pm",
      "Plan next week's menu | 2026-11-22 17:00–18:00 | FREQ=WEEKLY;BYDAY=SU"
    ),
    ("en-US", "Plan next week's menu Sunday 5pm", "Plan next week's menu | 2026-11-22 17:00–18:00"),
    (
      "en-US", "Plan the weekend every Thursday 8pm",
      "Plan the weekend | 2026-11-26 20:00–21:00 | FREQ=WEEKLY;BYDAY=TH"
    ),
    (
      "en-US", "Yoga next month every Tuesday 6pm",
      "Yoga | 2026-12-01 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20261231"
    ),
    ("en-US", "Weekly shop Saturday 10am", "shop | 2026-11-21 10:00–11:00 | FREQ=WEEKLY;BYDAY=SA"),
    ("en-US", "Daily standup from Monday 9am", "standup | 2026-11-23 09:00–10:00 | FREQ=DAILY"),
    ("en-US", "Yoga every Tuesday from Dec 10 7pm", "Yoga | 2026-12-15 19:00–20:00 | FREQ=WEEKLY;BYDAY=TU"),
    (
      "en-US", "Class starts next week every Monday 6pm",
      "Class | 2026-11-23 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO"
    ),
    (
      "de-DE", "Kurs jeden Montag beginnend im Januar 18 Uhr",
      "Kurs | 2027-01-04 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO"
    ),
    (
      "en-US", "Class Mondays 6pm rest of the year",
      "Class | 2026-11-23 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20261231"
    ),
    ("en-US", "Vacation rest of the week", "Vacation | 2026-11-20–2026-11-22"),
    (
      "en-US", "Class Mondays 6pm from now until June",
      "Class | 2026-11-23 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20270630"
    ),
    (
      "en-US", "Talk to Kim in January every Tuesday 6pm",
      "Talk to Kim | 2027-01-05 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20270131"
    ),
    (
      "de-DE", "Gehe zu Oma im Januar jeden Dienstag",
      "Gehe zu Oma | 2027-01-05 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20270131"
    ),
    ("en-US", "I go on vacation once a year", "I go on vacation | 2026-11-20 | FREQ=YEARLY"),
    ("en-US", "mw radio repair Friday 5pm", "mw radio repair | 2026-11-20 17:00–18:00"),
    ("en-US", "MW meeting tomorrow 9am", "MW meeting | 2026-11-21 09:00–10:00"),
    ("en-US", "fix wf printer Friday 5pm", "fix wf printer | 2026-11-20 17:00–18:00"),
    ("en-US", "Gym Friday mornings", "Gym | 2026-11-27 09:00–10:00 | FREQ=WEEKLY;BYDAY=FR"),
  ])
  func `the possessive of a week is of the title, and words for the beginning and the end are not`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Election Day vote 8am"), ("de-DE", "Wahltag 8 Uhr"),
    ("en-US", "Meeting half past Monday"), ("en-US", "Every morning next week run 6"),
    ("en-US", "every morning run 6"), ("en-US", "every evening walk 8"),
    ("en-US", "Tomorrow morning run 6"),
    ("en-US", "Bar shift 6 to close Friday"), ("en-US", "Bar shift Friday 6 to close"),
    ("en-US", "Report by cob Friday"),
    ("en-US", "Leave at crack of dawn tomorrow"), ("de-DE", "Treffen morgen vor acht"),
    ("en-US", "Meet tomorrow after eight"),
    ("de-DE", "Ubuntu 24.04 installieren Samstag"),
  ])
  func `a day or an hour that is not known is an error`(_ locale: String, _ sentence: String) {
    #expect(!understood(sentence, locale).contains(" | "))
  }

  @Test(arguments: [
    ("en-US", "Friday 2 lunch boxes", "2 lunch boxes | 2026-11-20"),
    ("en-US", "Friday 4 kids swimming", "kids swimming | 2026-12-04"),
    ("en-US", "Friday 7 guests arrive", "guests arrive | 2026-11-20 19:00–20:00"),
    ("de-DE", "Freitag 17 Kinder abholen", "Kinder abholen | 2026-11-20 17:00–18:00"),
    ("de-DE", "Samstag 16 Leute Doppelkopf", "16 Leute Doppelkopf | 2026-11-21"),
    ("en-US", "Green Day concert 8pm", "Green Day concert | 2026-11-20 20:00–21:00"),
    ("en-US", "Match Day drinks 7pm", "Match Day drinks | 2026-11-20 19:00–20:00"),
    ("en-US", "Return book lent by Tom 5pm", "Return book lent by Tom | 2026-11-20 17:00–18:00"),
    ("en-US", "tonight watch Toy Story 4", "watch Toy Story 4 | 2026-11-20 20:00–21:00"),
    ("de-DE", "Freitag 20 uhr rum kaufen", "rum kaufen | 2026-11-20 20:00–21:00"),
    ("en-US", "Corn on the cob Friday", "Corn on the cob | 2026-11-20"),
    ("en-US", "Remember to finish report Friday", "Remember to finish report | 2026-11-20"),
    ("en-US", "Need to close the deal tomorrow", "Need to close the deal | 2026-11-21"),
    ("en-US", "Meet Kim Friday 3pm to finish report", "Meet Kim to finish report | 2026-11-20 15:00–16:00"),
    ("en-US", "Date Friday seven-ish", "Date | 2026-11-20 19:00–20:00"),
    ("en-US", "Meeting Monday 9-ish to 10", "Meeting | 2026-11-23 09:00–10:00"),
    ("de-DE", "heute 12 Essen", "Essen | 2026-11-20 12:00–13:00"),
    ("de-DE", "morgen 19 Essen mit Kim", "Essen mit Kim | 2026-11-21 19:00–20:00"),
  ])
  func `things that are counted have no hour, and meals have one`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }
}
