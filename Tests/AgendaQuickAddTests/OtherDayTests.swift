import AgendaQuickAdd
import ICalendar
import Testing

/// Times before several weekdays, misspelt days, and words that make a day another one. The moment is Friday 20 November 2026, 10:00.
@Suite struct OtherDayTests {
  @Test(arguments: [
    ("en-US", "gym 6-8pm Monday and Wednesday", "gym Monday and Wednesday 6-8pm"),
    ("en-US", "gym 6-8pm on Monday, Wednesday", "gym Monday, Wednesday 6-8pm"),
    ("en-US", "gym 6-8pm Monday-Friday", "gym Monday-Friday 6-8pm"),
    ("en-US", "gym 6-8pm Monday to Wednesday", "gym Monday to Wednesday 6-8pm"),
    ("en-US", "gym 9:00-10:00 Mon-Wed", "gym Mon-Wed 9:00-10:00"),
    ("en-US", "gym 6pm Monday and Wednesday", "gym Monday and Wednesday 6pm"),
    ("en-US", "gym from 6 to 8pm Monday, Tuesday and Friday", "gym Monday, Tuesday and Friday 6-8pm"),
    ("de-DE", "Sport 18-20 Uhr Montag und Mittwoch", "Sport Montag und Mittwoch 18-20 Uhr"),
    ("de-DE", "Sport von 18 bis 20 Uhr Montag und Mittwoch", "Sport Montag und Mittwoch 18-20 Uhr"),
    ("de-DE", "Kurs 9-17 Uhr Mo-Fr", "Kurs Mo-Fr 9-17 Uhr"),
    ("de-DE", "Kurs 9-17 Uhr Montag bis Mittwoch", "Kurs Montag bis Mittwoch 9-17 Uhr"),
    ("fr-FR", "sport 18h-20h lundi et mercredi", "sport lundi et mercredi 18h-20h"),
    ("fr-FR", "sport de 18h à 20h du lundi au mercredi", "sport du lundi au mercredi de 18h à 20h"),
    ("es-ES", "gimnasio de 18 a 20 lunes y miércoles", "gimnasio lunes y miércoles de 18 a 20"),
    ("es-ES", "gimnasio de 18 a 20 de lunes a viernes", "gimnasio de lunes a viernes de 18 a 20"),
    ("pt-BR", "academia 18h-20h segunda e quarta", "academia segunda e quarta 18h-20h"),
    ("pt-BR", "academia 18h-20h segunda a sexta", "academia segunda a sexta 18h-20h"),
  ])
  func `a time before several weekdays is that of each of them`(
    _ locale: String, _ sentence: String, _ other: String
  ) {
    let expected = understood(other, locale)
    #expect(expected.contains("FREQ="))
    #expect(understood(sentence, locale) == expected)
  }

  @Test func `a time with a day before another day is an error`() {
    #expect(
      understood("gym 6-8pm Monday, then dinner Tuesday")
        == "\(QuickAddError.contradiction("6-8pm Monday", "Tuesday"))")
  }

  @Test func `a day before another one that it is not is an error`() {
    #expect(
      understood("gym 6-8pm Monday and tomorrow")
        == "\(QuickAddError.wrongWeekday("6-8pm Monday tomorrow", .saturday))")
  }

  @Test(arguments: [
    ("en-US", "exam the twenty-nineth of December 10:00", "twenty-nineth", "twenty-ninth"),
    ("en-US", "exam the twelveth 10:00", "twelveth", "twelfth"),
    ("en-US", "exam twentyfirst of December 10:00", "twentyfirst", "twenty-first"),
    ("en-US", "exam fith of December 10:00", "fith", "fifth"),
    ("en-US", "exam December twelth 10:00", "twelth", "twelfth"),
    ("de-DE", "Termin am dreizehten Dezember 10 Uhr", "dreizehten", "dreizehnten"),
    ("de-DE", "Termin am dreizehten 10 Uhr", "dreizehten", "dreizehnten"),
    ("en-US", "call Firday 9am", "Firday", "friday"), ("en-US", "call Sundy at 9am", "Sundy", "sunday"),
    ("en-US", "call 9am Mondy", "Mondy", "monday"), ("en-US", "call Tody 9am", "Tody", "today"),
    ("de-DE", "Anruf Montga 10 Uhr", "Montga", "montag"), ("de-DE", "Anruf Huete 10 Uhr", "Huete", "heute"),
    ("de-DE", "Anruf Morgne um 10 Uhr", "Morgne", "morgen"), ("fr-FR", "appel Lundii 10h", "Lundii", "lundi"),
    ("fr-FR", "appel ajourd'hui 10h", "ajourd'hui", "aujourd'hui"),
    ("es-ES", "llamada Marts a las 10", "Marts", "martes"),
    ("pt-BR", "reunião hjoe às 10", "hjoe", "hoje"),
  ])
  func `a misspelt day beside a time is an error that says what was meant`(
    _ locale: String, _ sentence: String, _ words: String, _ suggestion: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.unused(words, suggestion: suggestion))")
  }

  @Test(arguments: [
    ("en-US", "exam the fourty-first 10:00", "fourty-first"),
    ("en-US", "exam the tweny-first of December 10:00", "tweny-first"),
    ("en-US", "talk the second half of December", "second half of December"),
    ("fr-FR", "stage deuxième quinzaine de décembre", "deuxième quinzaine de décembre"),
  ])
  func `a part of a month, and a number that is none, are errors with the words`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.unused(words, suggestion: nil))")
  }

  @Test(arguments: [
    ("en-GB", "lunch Tuesday fortnight", "Tuesday fortnight"),
    ("en-GB", "lunch fortnight on Tuesday", "fortnight on Tuesday"),
    ("en-GB", "lunch a week tomorrow", "a week tomorrow"),
    ("en-GB", "lunch Monday after next", "Monday after next"),
    ("en-GB", "trip the Friday after next", "Friday after next"),
    ("de-DE", "Essen Montag nach dem nächsten", "Montag nach dem nächsten"),
    ("en-US", "dinner every Monday 0 times", "0 times"),
    ("en-GB", "trip 5th, 6th and 8th December", "6th and 8th December"),
    ("de-DE", "Essen 5. und 7. Dezember 12:30", "5. und 7. Dezember"),
    ("fr-FR", "repas 5 et 7 décembre", "5 et 7 décembre"),
    ("en-US", "dinner every Monday until 2020", "until 2020"),
    ("en-US", "dinner every Monday for 0 weeks", "every Monday for 0 weeks"),
  ])
  func `words that make a day another one, and an end that is none, are errors with the words`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.notUnderstood(words))")
  }

  @Test func `a series that ends before it begins is an error`() {
    #expect(
      understood("dinner every Monday until yesterday")
        == "\(QuickAddError.contradiction("every Monday", "until yesterday"))")
    #expect(
      understood("dinner every Monday until Nov 1 2026")
        == "\(QuickAddError.contradiction("every Monday", "until Nov 1 2026"))")
  }

  @Test(arguments: [
    ("en-US", "gym 6-8 tomorrow morning", "gym | 2026-11-21 06:00–08:00"),
    ("en-US", "gym 6-8 tomorrow evening", "gym | 2026-11-21 18:00–20:00"),
    ("en-US", "gym 6-8 this evening", "gym | 2026-11-20 18:00–20:00"),
    ("en-US", "gym 6-8 Monday night", "gym | 2026-11-23 18:00–20:00"),
    ("de-DE", "Sport 6-8 morgen Abend", "Sport | 2026-11-21 18:00–20:00"),
    ("fr-FR", "sport 6-8 demain soir", "sport | 2026-11-21 18:00–20:00"),
    ("es-ES", "gimnasio 6-8 mañana por la tarde", "gimnasio | 2026-11-21 18:00–20:00"),
    ("pt-BR", "academia 6-8 amanhã à noite", "academia | 2026-11-21 18:00–20:00"),
    ("de-DE", "Sport nachts von 1 bis 3", "Sport | 2026-11-21 01:00–03:00"),
    ("fr-FR", "sport la nuit de 1 à 3", "sport la nuit | 2026-11-21 01:00–03:00"),
    ("en-US", "call tomorrow night at 1", "call | 2026-11-22 01:00–02:00"),
    ("de-DE", "Anruf morgen Nacht um 1", "Anruf | 2026-11-22 01:00–02:00"),
    ("de-DE", "Anruf morgen um 1 Uhr nachts", "Anruf | 2026-11-21 01:00–02:00"),
    ("de-DE", "Anruf heute Nacht um 1", "Anruf | 2026-11-21 01:00–02:00"),
  ])
  func `a part of the day explains the hours beside it`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Call Sandy 9am", "Call Sandy | 2026-11-21 09:00–10:00"),
    ("en-US", "Call Sundar 9am", "Call Sundar | 2026-11-21 09:00–10:00"),
    ("en-US", "Call Mandy 9am", "Call Mandy | 2026-11-21 09:00–10:00"),
    ("de-DE", "Anruf Morgan 10 Uhr", "Anruf Morgan | 2026-11-20 10:00–11:00"),
    ("fr-FR", "Appel Martin 10h", "Appel Martin | 2026-11-20 10:00–11:00"),
    ("es-ES", "Cena con Marta a las 20", "Cena con Marta | 2026-11-20 20:00–21:00"),
    ("en-US", "Return of the Sith tomorrow 8pm", "Return of the Sith | 2026-11-21 20:00–21:00"),
    ("en-US", "Sleep in the tent 8pm", "Sleep | 2026-11-20 20:00–21:00 | @ tent"),
    ("en-GB", "Party of 6, 7 December 8pm", "Party of 6 | 2026-12-07 20:00–21:00"),
    ("en-US", "Brush the teeth 8pm", "Brush the teeth | 2026-11-20 20:00–21:00"),
    ("de-DE", "Anruf Morten 20 Uhr", "Anruf Morten | 2026-11-20 20:00–21:00"),
    ("fr-FR", "Gala de la première 20h", "Gala de la première | 2026-11-20 20:00–21:00"),
    ("en-US", "Restaurant week tomorrow 7pm", "Restaurant week | 2026-11-21 19:00–20:00"),
    ("en-US", "Retreat 9am Friday to Saturday 5pm", "Retreat | 2026-11-27 09:00–2026-11-28 17:00"),
  ])
  func `names and titles near to such words stay`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == expected)
  }
}
