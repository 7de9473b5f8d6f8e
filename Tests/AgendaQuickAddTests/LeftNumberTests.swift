import Testing

@testable import AgendaQuickAdd

/// Numbers and words beside a day or an hour that say another one, and plain sentences near to them. The moment is Friday 20 November 2026, 10:00.
struct LeftNumberTests {
  @Test(arguments: [
    ("en-US", "Dentist nine Monday", "nine"), ("en-US", "Monday nine dentist", "nine"),
    ("en-US", "Meeting tomorrow three", "three"), ("en-US", "Call Monday nine sharp", "nine"),
    ("de-DE", "Zahnarzt neun Montag", "neun"), ("fr-FR", "Réunion demain quinze", "quinze"),
    ("es-ES", "Dentista nueve lunes", "nueve"), ("en-US", "Dentist 15h3 Monday", "15h3"),
    ("de-DE", "Fest 7. vierten 10 Uhr", "7. vierten"),
    ("de-DE", "Fest siebter vierter 11 Uhr", "siebter vierter"),
    ("de-DE", "Fest siebten 11 Uhr", "siebten"), ("es-ES", "Fiesta vigésimo segundo 10h", "vigésimo segundo"),
    ("fr-FR", "Fête vingt-deuxième 11h", "vingt-deuxième"), ("fr-FR", "RDV vingt-trois 10h", "vingt-trois"),
    ("en-US", "Party twenty-second 11am", "twenty-second"), ("en-US", "Exam twelve five 11am", "twelve five"),
    ("en-US", "Exam 12 5 11am", "12 5"), ("en-US", "Watch Toy Story 3 tonight", "3 tonight"),
    ("en-US", "Watch Seven tonight", "Seven tonight"), ("de-DE", "Treffen Montag 19/20 Uhr", "19/20 Uhr"),
    ("en-US", "Dentist 30th 3pm", "30th"), ("en-US", "dentist the 30th 3-4pm", "30th"),
    ("de-DE", "Zahnarzt 30. 15 Uhr", "30."),
  ])
  func `a number that can be the day or the hour is an error`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    let answer = understood(sentence, locale)
    #expect(!answer.contains(" | ") && answer.contains("“\(words)”"), "\(answer)")
  }

  @Test(arguments: [
    ("de-DE", "Arzt Mo 9 Uhr (nicht Di)", "nicht Di"), ("de-DE", "Di 15 Uhr statt Mi", "statt Mi"),
    ("en-US", "Call Tue 3pm instead of Wed", "instead of Wed"),
    ("fr-FR", "Dentiste mar 15h au lieu de mer", "lieu de mer"),
    ("pt-BR", "Dentista terça 15h em vez de quarta", "vez de quarta"),
    ("en-US", "Yoga Mondays 7pm not in August", "not in August"),
    ("en-US", "Yoga Mondays 7pm no yoga in December", "no yoga in December"),
    ("es-ES", "Yoga todos los lunes 19h sin clase en diciembre", "sin clase en diciembre"),
    ("de-DE", "Meeting next Montag 3pm", "next"), ("en-US", "Lunch monday noom", "noom"),
    ("pt-BR", "Dentista quina 15h", "quina"),
    ("de-DE", "Zahnarzt Abnd 8 Uhr", "Abnd"),
  ])
  func `a word that takes a day out, or is a misspelt one, is an error`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    let answer = understood(sentence, locale)
    #expect(!answer.contains(" | ") && answer.contains("“\(words)"), "\(answer)")
  }

  @Test(arguments: [
    ("en-US", "Lunch in a few days", "in a few days"), ("en-US", "Gym every few days", "every few days"),
    ("en-US", "Hike a few hours Saturday 9am", "a few hours"),
    ("fr-FR", "Dans quelques jours dentiste", "Dans quelques jours"),
    ("es-ES", "En unos días dentista", "En unos días"),
    ("pt-BR", "Em alguns dias dentista", "Em alguns dias"),
    ("ja-JP", "数日後 歯医者", "数日後"), ("zh-CN", "几天后 看牙", "几天后"),
  ])
  func `a length without its number asks for it`(_ locale: String, _ sentence: String, _ words: String) {
    #expect(understood(sentence, locale) == "\(QuickAddError.doubtful(words, .unknownCount))")
  }

  @Test func `a length of an option without its number is an error`() throws {
    var overrides = QuickAdd.Overrides()
    overrides.alarm = "a few minutes"
    #expect(throws: QuickAddError.doubtful("a few minutes", .unknownCount)) {
      try QuickAdd(language: "en").read(
        "Call tomorrow 3pm", now: moment("2026-11-20T10:00"), zone: berlin, overrides: overrides)
    }
  }

  @Test(arguments: [
    ("en-US", "Meeting Dec 7 in Berlin 2-4pm", "Meeting | 2026-12-07 14:00–16:00 | @ Berlin"),
    ("en-US", "Meeting Monday 2pm in London", "Meeting | 2026-11-23 14:00–15:00 | @ London"),
    ("en-US", "August Wilson play Jan 9", "August Wilson play | 2027-01-09"),
    ("en-US", "Taxes yearly on March 1 until 2030", "Taxes | 2027-03-01"),
    ("de-DE", "Bus 12 5.12.", "Bus 12 | 2026-12-05"),
    ("en-US", "Dinner 7 tonight", "Dinner | 2026-11-20 19:00"),
    ("en-US", "Call Bob 7 tonight", "Call Bob | 2026-11-20 19:00"),
    ("es-ES", "Reunión con Asunción 15h", "Reunión con Asunción | 2026-11-20 15:00"),
    ("en-US", "Elizabeth the Second 8pm", "Elizabeth the Second | 2026-11-20 20:00"),
    ("en-US", "Second meeting 11am", "Second meeting | 2026-11-20 11:00"),
    ("en-US", "Version 2.1 11am", "Version 2.1 | 2026-11-20 11:00"),
    ("de-DE", "Mahlers Fünfte 20 Uhr", "Mahlers Fünfte | 2026-11-20 20:00"),
    ("fr-FR", "Gala de la première 20h", "Gala de la première | 2026-11-20 20:00"),
    ("es-ES", "Fiesta el veintidós 12h", "Fiesta | 2026-11-22 12:00"),
    ("pt-BR", "Festa dia vinte e dois 11h", "Festa | 2026-11-22 11:00"),
    ("fr-FR", "Réunion le cinq à 11h", "Réunion | 2026-12-05 11:00"),
    ("en-US", "Call Monday nine to ten", "Call | 2026-11-23 09:00–10:00"),
    ("en-US", "Call Monday two to four", "Call | 2026-11-23 14:00–16:00"),
    ("en-US", "Call Monday at twenty to nine", "Call | 2026-11-23 08:40"),
    ("fr-FR", "Zorb demain à midi 2 heures", "Zorb | 2026-11-21 12:00–14:00"),
    ("es-ES", "Zorb mañana a mediodía 2 horas", "Zorb | 2026-11-21 12:00–14:00"),
    ("de-DE", "montags ab Januar 19-20 Uhr Zorb", "Zorb | 2027-01-04 19:00–20:00"),
    ("en-US", "Mom's 30th 3pm", "Mom's 30th | 2026-11-20 15:00"),
    ("de-DE", "3. Treffen 15 Uhr", "3. Treffen | 2026-11-20 15:00"),
    ("he-IL", "חוג כל יום שני ב-16", "חוג | 2026-11-23 16:00"),
    ("de-DE", "Kurs zehnmal montags 18 Uhr", "Kurs | 2026-11-23 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO;COUNT=10"),
    ("de-DE", "Schach montags 19 Uhr ab nächstem Monat", "Schach | 2026-12-07 19:00–20:00 | FREQ=WEEKLY"),
    ("en-US", "Dinner with a few friends Friday 7pm", "Dinner with a few friends | 2026-11-20 19:00"),
  ])
  func `a plain sentence is read`(_ locale: String, _ sentence: String, _ expected: String) {
    let answer = understood(sentence, locale)
    #expect(answer.hasPrefix(expected), "\(answer)")
  }

  /// The clock of the zone says whether an hour is past: 9:00 in New York is 15:00 in Berlin.
  @Test(arguments: [
    ("en-US", "Call Friday 9am EST", "Call | 2026-11-20 09:00"),
    ("en-US", "Call 9am EST", "Call | 2026-11-20 09:00"),
    ("en-US", "Call 5pm Tokyo time", "Call | 2026-11-21 17:00"),
    ("de-DE", "Anruf Freitag 9 Uhr EST", "Anruf | 2026-11-20 09:00"),
  ])
  func `an hour of a named zone is past by its own clock`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    let answer = understood(sentence, locale)
    #expect(answer.hasPrefix(expected), "\(answer)")
  }

  @Test func `tomorrow is that of who says it, whatever day it is in the zone of the hour`() throws {
    let event = try QuickAdd(language: "en").read(
      "Call tomorrow 3pm Tokyo time", now: moment("2026-11-20T23:50"), zone: berlin)
    #expect(event.start == moment("2026-11-21T15:00") && event.timeZone == "Asia/Tokyo")
  }

  @Test func `a quoted title keeps its words beside the time of an option`() throws {
    var overrides = QuickAdd.Overrides()
    overrides.when = "dec 8 8pm"
    let event = try QuickAdd(language: "en").read(
      "\"Monday Night Football\"", now: moment("2026-11-20T10:00"), zone: berlin, overrides: overrides)
    #expect(event.title == "Monday Night Football")
    #expect(event.start == moment("2026-12-08T20:00"))
  }
}
