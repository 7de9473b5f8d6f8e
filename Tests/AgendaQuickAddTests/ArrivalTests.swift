import AgendaQuickAdd
import Testing

/// Times at which something arrives, and events without an end. The moment is Saturday 28 November 2026, 12:00.
@Suite struct ArrivalTests {
  private let now = "2026-11-28T12:00"

  @Test(arguments: [
    ("en-US", "Flight 10:15pm Friday arrives 6am", "Flight | 2026-12-04 22:15–2026-12-05 06:00"),
    (
      "en-US", "Flight to Paris Thu 10:15pm, arrives Fri 6am",
      "Flight to Paris | 2026-12-03 22:15–2026-12-04 06:00"
    ),
    ("en-US", "Red eye Friday 11pm lands 5:30am", "Red eye | 2026-12-04 23:00–2026-12-05 05:30"),
    ("de-DE", "Zug Freitag 9:30 Ankunft 14:15", "Zug | 2026-12-04 09:30–14:15"),
    ("de-DE", "Zug Freitag ab 9:30 an 14:15", "Zug | 2026-12-04 09:30–14:15"),
    ("fr-FR", "Vol vendredi 22h15 arrivée 6h", "Vol | 2026-12-04 22:15–2026-12-05 06:00"),
    ("es-ES", "Vuelo viernes 22:15 llegada a las 6:00", "Vuelo | 2026-12-04 22:15–2026-12-05 06:00"),
    ("pt-BR", "Voo sexta 22h15 chegada 6h", "Voo | 2026-12-04 22:15–2026-12-05 06:00"),
    ("he-IL", "טיסה ביום שישי 22:15 נחיתה 6:00", "טיסה | 2026-12-04 22:15–2026-12-05 06:00"),
    ("en-US", "Mom arrives Friday 6am", "Mom arrives | 2026-12-04 06:00–07:00"),
    ("de-DE", "Termin Freitag 9:30 an Gate 4", "Termin an Gate 4 | 2026-12-04 09:30–10:30"),
  ])
  func `an arrival behind a departure is the end`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test func `the hour before an end that nobody knows has both halves of the day`() {
    #expect(understood("Party 8 till late Saturday", at: now) == "\(QuickAddError.openHour("8"))")
  }

  @Test(arguments: [
    ("en-US", "Party Saturday till late", "Party till late | 2026-11-28"),
    ("en-US", "Pub Friday from 6pm till late", "Pub till late | 2026-12-04 18:00–19:00"),
    ("en-US", "Drinks Friday from 6 till late", "Drinks till late | 2026-12-04 18:00–19:00"),
    ("de-DE", "Sommerfest Sa 14 Uhr bis spät", "Sommerfest bis spät | 2026-11-28 14:00–15:00"),
    (
      "de-DE", "Kneipe Freitag ab 19 Uhr bis spät in die Nacht",
      "Kneipe bis spät in die Nacht | 2026-12-04 19:00–20:00"
    ),
    ("fr-FR", "Fête samedi jusqu'à tard", "Fête jusqu'à tard | 2026-11-28"),
    ("es-ES", "Fiesta el sábado a las 22 hasta tarde", "Fiesta hasta tarde | 2026-11-28 22:00–23:00"),
    ("pt-BR", "Festa sábado até tarde", "Festa até tarde | 2026-11-28"),
    ("he-IL", "מסיבה בשבת עד מאוחר", "מסיבה עד מאוחר | 2026-11-28"),
    ("ja-JP", "土曜 パーティー 夜遅くまで", "パーティー 夜遅くまで | 2026-11-28"),
  ])
  func `an end that nobody knows is a part of the title`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }
}
