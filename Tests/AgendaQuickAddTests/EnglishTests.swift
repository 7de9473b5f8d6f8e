import AgendaQuickAdd
import Testing

@Suite struct EnglishTests {
  @Test(arguments: [
    (
      "Lunch with Kim tomorrow 12:30 at Café Überblick",
      "Lunch with Kim | 2026-11-21 12:30–13:30 | @ Café Überblick"
    ),
    ("Vacation from Aug 3 to Aug 14", "Vacation | 2027-08-03–2027-08-14"),
    ("Vacation Aug 3 – 14", "Vacation | 2027-08-03–2027-08-14"),
    ("Dentist Friday at half past three", "Dentist | 2026-11-20 15:30–16:30"),
    ("Meeting at quarter to 5", "Meeting | 2026-11-20 16:45–17:45"),
    ("Meeting at quarter to 1", "Meeting | 2026-11-20 12:45–13:45"),
    ("Meeting 2-4pm tomorrow in Room 101", "Meeting | 2026-11-21 14:00–16:00 | @ Room 101"),
    ("Meeting tomorrow between 2pm and 4pm @ HQ", "Meeting | 2026-11-21 14:00–16:00 | @ HQ"),
    ("Haircut 24th of November at four", "Haircut | 2026-11-24 16:00–17:00"),
    ("Haircut Friday the 27th at 4", "Haircut | 2026-11-27 16:00–17:00"),
    ("Haircut Nov 24, 2026 4:00 PM", "Haircut | 2026-11-24 16:00–17:00"),
    ("Party on New Year's Eve at 9pm", "Party | 2026-12-31 21:00–22:00"),
    ("Conference from Monday to Wednesday", "Conference | 2026-11-23–2026-11-25"),
    ("Call mom in half an hour", "Call mom | 2026-11-20 10:30–11:30"),
    ("Call mom in an hour and a half", "Call mom | 2026-11-20 11:30–12:30"),
    ("Doctor in 3 days at 10am", "Doctor | 2026-11-23 10:00–11:00"),
    ("Renew passport in 6 months", "Renew passport | 2027-05-20"),
    ("Renew 2 days before Christmas", "Renew | 2026-12-23"),
    ("Webinar Thursday 3pm PST for 90 minutes", "Webinar | 2026-11-26 15:00–16:30 | America/Los_Angeles"),
    ("Call 10:00 Tokyo time Wednesday", "Call | 2026-11-25 10:00–11:00 | Asia/Tokyo"),
    ("Night shift 10pm-6am tomorrow", "Night shift | 2026-11-21 22:00–2026-11-22 06:00"),
    ("Meeting 9am to noon", "Meeting | 2026-11-21 09:00–12:00"),
    ("Workshop all day Tuesday", "Workshop | 2026-11-24"),
    ("tomorrow at 3pm meet Sam at the office", "meet Sam | 2026-11-21 15:00–16:00 | @ office"),
    (
      "Interview Tuesday 2pm at Google, 3rd floor", "Interview | 2026-11-24 14:00–15:00 | @ Google, 3rd floor"
    ),
    ("Call Monday 5pm, reminder 1 day before", "Call | 2026-11-23 17:00–18:00 | alarm 1440"),
    ("Retro Thursday 16:00 #team-alpha alert 15m", "Retro | 2026-11-26 16:00–17:00 | alarm 15 | #team-alpha"),
    ("Retro Thursday 16:00 #work.", "Retro | 2026-11-26 16:00–17:00 | #work"),
    ("Kickoff on Monday /work https://example.org/a", "Kickoff | 2026-11-23 | #work | https://example.org/a"),
    ("Standup 2026-11-20T16:30:00Z", "Standup | 2026-11-20 17:30–18:30"),
  ])
  func `a sentence says when and where an event is`(_ sentence: String, _ expected: String) {
    #expect(understood(sentence) == expected)
  }

  @Test(arguments: [
    ("Catch-22 tonight", "Catch-22 | 2026-11-20 20:00–21:00"),
    ("Read 1984 on Sunday", "Read 1984 | 2026-11-22"),
    ("Q3 review Thursday 10am", "Q3 review | 2026-11-26 10:00–11:00"),
    ("1:1 with Ben Thursday 14:00", "1:1 with Ben | 2026-11-26 14:00–15:00"),
    ("Dinner for 2 at 7pm", "Dinner for 2 | 2026-11-20 19:00–20:00"),
    ("Version 2.1 release on Monday", "Version 2.1 release | 2026-11-23"),
    ("24/7 support planning Monday", "24/7 support planning | 2026-11-23"),
    ("Read chapter 3 tomorrow at 9pm", "Read chapter 3 | 2026-11-21 21:00–22:00"),
    ("Planning with April on Monday", "Planning with April | 2026-11-23"),
    ("Sun cream shopping Sat 10am", "Sun cream shopping | 2026-11-21 10:00–11:00"),
    ("Midnight snack at midnight", "Midnight snack | 2026-11-21 00:00–01:00"),
    ("Christmas lunch on Dec 20 at noon", "Christmas lunch | 2026-12-20 12:00–13:00"),
  ])
  func `numbers and words of the title stay in the title`(_ sentence: String, _ expected: String) {
    #expect(understood(sentence) == expected)
  }

  @Test(arguments: [
    ("Sync every Monday 9-10am", "Sync | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO"),
    (
      "Club every other Tuesday until June",
      "Club | 2026-11-24 | FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20270630"
    ),
    ("Standup every weekday at 9:15", "Standup | 2026-11-23 09:15–10:15 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    (
      "Gym every Monday, Wednesday and Friday 7am",
      "Gym | 2026-11-23 07:00–08:00 | FREQ=WEEKLY;BYDAY=MO,WE,FR"
    ),
    ("Yoga Tuesdays and Thursdays at 6pm", "Yoga | 2026-11-24 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU,TH"),
    (
      "Yoga Tuesdays at 6pm for 6 weeks",
      "Yoga | 2026-11-24 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20270104"
    ),
    ("Yoga every Tuesday 6pm, 10 times", "Yoga | 2026-11-24 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU;COUNT=10"),
    ("Rent on the 1st of every month", "Rent | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1"),
    ("Birthday every May 5", "Birthday | 2027-05-05 | FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5"),
    (
      "Board every first Monday of the month at 10", "Board | 2026-12-07 10:00–11:00 | FREQ=MONTHLY;BYDAY=1MO"
    ),
    (
      "Board on the last Friday of each month 4pm", "Board | 2026-11-27 16:00–17:00 | FREQ=MONTHLY;BYDAY=-1FR"
    ),
    (
      "Review every other fortnight on Friday at 15:00",
      "Review | 2026-11-20 15:00–16:00 | FREQ=WEEKLY;INTERVAL=4;BYDAY=FR"
    ),
    ("Water plants every 3 days", "Water plants | 2026-11-20 | FREQ=DAILY;INTERVAL=3"),
    (
      "Review every 2 weeks on Friday at 15:00",
      "Review | 2026-11-20 15:00–16:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"
    ),
  ])
  func `a sentence says how an event recurs`(_ sentence: String, _ expected: String) {
    #expect(understood(sentence) == expected)
  }
}
