import AgendaQuickAdd
import Testing

/// Feasts with a number, and days of a school. The moment is Wednesday 2 December 2026, 10:00.
@Suite struct CountedFeastTests {
  private let now = "2026-12-02T10:00"

  @Test(arguments: [
    ("de-DE", "Essen zweiter Weihnachtsfeiertag", "Essen | 2026-12-26"),
    ("de-DE", "Essen am 2. Weihnachtsfeiertag", "Essen | 2026-12-26"),
    ("de-DE", "Essen am ersten Weihnachtsfeiertag", "Essen | 2026-12-25"),
    ("de-DE", "Essen erster Weihnachtsfeiertag 12 Uhr", "Essen | 2026-12-25 12:00–13:00"),
    ("en-GB", "Lunch second day of Christmas", "Lunch | 2026-12-26"),
    ("en-GB", "Lunch 2nd Christmas day 1pm", "Lunch | 2026-12-26 13:00–14:00"),
  ])
  func `both days of Christmas have their dates`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("de-DE", "Feier letzter Schultag 12 Uhr"), ("de-DE", "Kuchen erster Schultag 10 Uhr"),
    ("de-DE", "Abholen um 3 jeden Schultag"), ("de-DE", "Essen Weihnachtsfeiertag 12 Uhr"),
    ("en-GB", "Third Advent 3pm"), ("en-GB", "Carols third Sunday of Advent 4pm"),
    ("en-GB", "Last day of school party noon"), ("en-GB", "Pick up kids at 3 every school day"),
    ("en-GB", "Pick up kids at 3 every school day from Monday"),
    ("fr-FR", "Fête dernier jour d'école 14h"), ("es-ES", "Fiesta último día de clase a las 12:00"),
    ("pt-BR", "Festa último dia de aula às 12h"),
  ])
  func `a day whose date is not known is an error`(_ locale: String, _ sentence: String) {
    let answer = understood(sentence, locale, at: now)
    #expect(!answer.contains(" | "), "\(answer)")
  }

  @Test func `such a day beside another one is of the title`() {
    #expect(
      understood("Last day of school party 18 December noon", "en-GB", at: now)
        == "Last day of school party | 2026-12-18 12:00–13:00")
  }
}
