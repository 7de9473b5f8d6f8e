import AgendaQuickAdd
import Testing

/// Numbers that name a telephone, a part, a house or a version, and are no hour and no day. The moment is Friday 20 November 2026, 10:00.
@Suite struct NamedNumberTests {
  @Test(arguments: [
    ("en-US", "Call 555-1530 Monday", "Call 555-1530 | 2026-11-23"),
    ("en-US", "Call 212-555-0930 Monday 9am", "Call 212-555-0930 | 2026-11-23 09:00–10:00"),
    ("en-US", "Call ext 1530 Monday", "Call ext 1530 | 2026-11-23"),
    ("de-DE", "Anruf 030-1530 Montag", "Anruf 030-1530 | 2026-11-23"),
    ("de-DE", "Anruf 0171 555 1530 Montag", "Anruf 0171 555 1530 | 2026-11-23"),
    ("de-DE", "IBAN DE12 3456 1530 Montag", "IBAN DE12 3456 1530 | 2026-11-23"),
    ("en-US", "Lot 12-0800 Monday", "Lot 12-0800 | 2026-11-23"),
    ("en-US", "Item 45-1230 Monday", "Item 45-1230 | 2026-11-23"),
    ("en-US", "Zip 10115-1200 Monday", "Zip 10115-1200 | 2026-11-23"),
    ("en-US", "Invoice 2026/1130 Monday", "Invoice 2026/1130 | 2026-11-23"),
    ("en-US", "Order 12/1530 Monday", "Order 12/1530 | 2026-11-23"),
    ("de-DE", "Tabletten 1-0-1 ab Montag", "Tabletten 1-0-1 | 2026-11-23"),
    ("en-US", "4-4-2 tactics Monday 6pm", "4-4-2 tactics | 2026-11-23 18:00–19:00"),
    ("en-US", "7-Eleven Monday", "7-Eleven | 2026-11-23"),
    ("en-US", "100m sprint Saturday 10am", "100m sprint | 2026-11-21 10:00–11:00"),
    ("fr-FR", "100 m sam 10h", "100 m | 2026-11-21 10:00–11:00"),
    ("en-US", "Mtg 1130 rm 1400 tomorrow 9am", "Mtg 1130 rm 1400 | 2026-11-21 09:00–10:00"),
    ("en-US", "Chapter 2 Dec 7-9", "Chapter 2 | 2026-12-07–2026-12-09"),
    ("en-US", "MST3K marathon Saturday 8pm", "MST3K marathon | 2026-11-21 20:00–21:00"),
  ])
  func `a number that can only be a name stays in the title`(
    _ locale: String, _ sentence: String, _ event: String
  ) {
    #expect(understood(sentence, locale) == event)
  }

  @Test(arguments: [
    ("Shift 0700-1500 Monday", "Shift | 2026-11-23 07:00–15:00"),
    ("Shift 700-1500 Monday", "Shift | 2026-11-23 07:00–15:00"),
    ("Shift 7-1530 Monday", "Shift | 2026-11-23 07:00–15:30"),
    ("Flight 455 1530 Monday", "Flight 455 | 2026-11-23 15:30–16:30"),
    ("Trip 12-05-2026 9am", "Trip | 2026-12-05 09:00–10:00"),
  ])
  func `digits that say hours or a date are read`(_ sentence: String, _ event: String) {
    #expect(understood(sentence) == event)
  }

  @Test(arguments: [("Call 555 1530 Monday", "1530")])
  func `a number of a telephone that can be an hour is an error`(_ sentence: String, _ words: String) {
    #expect(isRefused(sentence, "en-US", words))
  }

  @Test(arguments: [
    ("en-US", "Team 2 at noon Monday", "Team 2 | 2026-11-23 12:00–13:00"),
    ("es-ES", "Reunión lunes en sala 7 a mediodía", "Reunión | 2026-11-23 12:00–13:00 | @ sala 7"),
    ("pt-BR", "Reunião segunda na sala 7 ao meio-dia", "Reunião | 2026-11-23 12:00–13:00 | @ sala 7"),
    ("fr-FR", "Salle 2 à midi lundi", "Salle 2 | 2026-11-23 12:00–13:00"),
    ("en-US", "Lunch Monday for 1h30 at noon", "Lunch | 2026-11-23 12:00–13:30"),
    ("en-US", "Lunch Monday for 1h 30m at noon", "Lunch | 2026-11-23 12:00–13:30"),
    ("en-US", "Run Monday for 1h30 at 6am", "Run | 2026-11-23 06:00–07:30"),
    ("fr-FR", "Réunion lundi pour 1h30 à midi", "Réunion | 2026-11-23 12:00–13:30"),
    (
      "es-ES", "Yoga todos los martes en Café Uno hasta el 31/1 a las 8:30",
      "Yoga | 2026-11-24 08:30–09:30 | @ Café Uno | FREQ=WEEKLY;BYDAY=TU;UNTIL=20270131"
    ),
  ])
  func `a number or a length before another hour is none`(
    _ locale: String, _ sentence: String, _ event: String
  ) {
    #expect(understood(sentence, locale) == event)
  }

  @Test(arguments: [
    ("en-US", "Read Romans 8:28 tomorrow 7am", "Read Romans 8:28 | 2026-11-21 07:00–08:00"),
    ("en-US", "Sermon on John 3:16-21 Sunday 10:30am", "Sermon on John 3:16-21 | 2026-11-22 10:30–11:30"),
    ("en-GB", "Flu jab Sat 21st 10.20", "Flu jab | 2026-11-21 10:20–11:20"),
  ])
  func `verses and hours behind a day are told apart`(
    _ locale: String, _ sentence: String, _ event: String
  ) {
    #expect(understood(sentence, locale) == event)
  }
}

/// The number of a house beside the name of its street.
@Suite struct HouseNumberTests {
  @Test(arguments: [
    ("en-US", "Dinner at 9 Elm St Saturday 8pm", "Dinner | 2026-11-21 20:00–21:00 | @ 9 Elm St"),
    (
      "en-US", "Meet at 1600 Pennsylvania Ave tomorrow 9am",
      "Meet | 2026-11-21 09:00–10:00 | @ 1600 Pennsylvania Ave"
    ),
    ("en-GB", "12a Elm Rd viewing Sat 10am", "12a Elm Rd viewing | 2026-11-21 10:00–11:00"),
    ("fr-FR", "Visite sam 9 bis rue Elm 10h", "Visite 9 bis rue Elm | 2026-11-21 10:00–11:00"),
    (
      "de-DE", "Besichtigung Sa 10 Uhr Hauptstr. 9-11", "Besichtigung Hauptstr. 9-11 | 2026-11-21 10:00–11:00"
    ),
    ("es-ES", "Visita calle Mayor 9 sábado 10h", "Visita calle Mayor 9 | 2026-11-21 10:00–11:00"),
    ("de-DE", "Treffen Marktplatz 9 Uhr Samstag", "Treffen Marktplatz | 2026-11-21 09:00–10:00"),
    ("de-DE", "Treffen Marktplatz 5.12. 9 Uhr", "Treffen Marktplatz | 2026-12-05 09:00–10:00"),
    ("en-US", "Dec 4 Grand Place 9am", "Grand Place | 2026-12-04 09:00–10:00"),
  ])
  func `the number of a house is no hour beside one`(_ locale: String, _ sentence: String, _ event: String) {
    #expect(understood(sentence, locale) == event)
  }

  @Test(arguments: [
    ("en-US", "Dinner at 9 Elm St Saturday", "9 Elm St"),
    ("en-US", "Meet at 1230 Main St Monday", "1230 Main St"),
    ("en-US", "Open house Saturday 9 Oak St", "9 Oak St"), ("fr-FR", "Visite sam 9 rue Elm", "9 rue Elm"),
    ("fr-FR", "Concert samedi 5 place Bellecour 20h", "5 place Bellecour"),
    ("de-DE", "Besichtigung Hauptstr. 9-11 Sa", "Hauptstr. 9-11"),
  ])
  func `the number of a house that can be the hour or the day is an error`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(isRefused(sentence, locale, words))
  }
}
