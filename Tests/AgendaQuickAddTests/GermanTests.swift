import AgendaQuickAdd
import Testing

@Suite struct GermanTests {
  @Test(arguments: [
    (
      "Mittagessen mit Kim morgen 12:30 im Café Überblick",
      "Mittagessen mit Kim | 2026-11-21 12:30–13:30 | @ Café Überblick"
    ),
    ("Urlaub vom 3. bis 14. August", "Urlaub | 2027-08-03–2027-08-14"),
    ("Urlaub 3.8.-14.8.", "Urlaub | 2027-08-03–2027-08-14"),
    ("Zahnarzt Di 15:30", "Zahnarzt | 2026-11-24 15:30–16:30"),
    ("Zahnarzt Freitag um halb vier", "Zahnarzt | 2026-11-20 15:30–16:30"),
    ("Zahnarzt kommenden Dienstag um Viertel vor 5", "Zahnarzt | 2026-11-24 16:45–17:45"),
    ("Treffen um fünf vor halb drei", "Treffen | 2026-11-20 14:25–15:25"),
    ("Besprechung morgen von 14 bis 16 Uhr in Raum 4", "Besprechung | 2026-11-21 14:00–16:00 | @ Raum 4"),
    ("Besprechung am Dienstag, 24.11., 10 Uhr bei Anna", "Besprechung | 2026-11-24 10:00–11:00 | @ Anna"),
    ("Flug nach Rom am 3. Dezember um 6:45 Uhr", "Flug nach Rom | 2026-12-03 06:45–07:45"),
    ("Webinar Donnerstag 15 Uhr New Yorker Zeit", "Webinar | 2026-11-26 15:00–16:00 | America/New_York"),
    ("Mama anrufen in einer halben Stunde", "Mama anrufen | 2026-11-20 10:30–11:30"),
    ("Mama anrufen in 1,5 Stunden", "Mama anrufen | 2026-11-20 11:30–12:30"),
    ("Kino Dienstagabend um 8", "Kino | 2026-11-24 20:00–21:00"),
    ("Schicht heute Nacht um 5", "Schicht | 2026-11-21 05:00–06:00"),
    ("Nachtschicht 22-6 Uhr morgen", "Nachtschicht | 2026-11-21 22:00–2026-11-22 06:00"),
    ("Grillen heute ab 18 Uhr im Garten", "Grillen | 2026-11-20 18:00–19:00 | @ Garten"),
    ("Anruf Montag 17 Uhr, 1 Stunde vorher erinnern", "Anruf | 2026-11-23 17:00–18:00 | alarm 60"),
    ("Fr., 27. Nov. 14:00 Prüfung", "Prüfung | 2026-11-27 14:00–15:00"),
    ("Geschenke kaufen 2 Tage vor Weihnachten", "Geschenke kaufen | 2026-12-23"),
    ("So sieht es aus am Dienstag", "So sieht es aus | 2026-11-24"),
  ])
  func `a sentence says when and where an event is`(_ sentence: String, _ expected: String) {
    #expect(understood(sentence, "de-DE") == expected)
  }

  @Test(arguments: [
    (
      "Meeting jeden Montag 9-10 Uhr #arbeit",
      "Meeting | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO | #arbeit"
    ),
    (
      "Lesekreis jeden zweiten Dienstag bis Juni",
      "Lesekreis | 2026-11-24 | FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20270630"
    ),
    ("Standup werktags um 9:15", "Standup | 2026-11-23 09:15–10:15 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    (
      "Sport montags, mittwochs und freitags um 7",
      "Sport | 2026-11-23 07:00–08:00 | FREQ=WEEKLY;BYDAY=MO,WE,FR"
    ),
    ("Miete am 1. jeden Monats", "Miete | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1"),
    ("Geburtstag jedes Jahr am 5. Mai", "Geburtstag | 2027-05-05 | FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5"),
    (
      "Vorstand jeden ersten Montag im Monat um 10 Uhr",
      "Vorstand | 2026-12-07 10:00–11:00 | FREQ=MONTHLY;BYDAY=1MO"
    ),
    (
      "Review alle zwei Wochen freitags um 15 Uhr",
      "Review | 2026-11-20 15:00–16:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"
    ),
  ])
  func `a sentence says how an event recurs`(_ sentence: String, _ expected: String) {
    #expect(understood(sentence, "de-DE") == expected)
  }
}
