import AgendaQuickAdd
import Testing

/// Hours before which something is, beside a day. The moment is Friday 20 November 2026, 10:00.
@Suite struct BeforeNoonTests {
  @Test(arguments: [
    ("en-US", "Deposit before noon Monday", "before noon Monday"),
    ("de-DE", "Anruf vor Mittag Montag", "vor Mittag Montag"),
    ("fr-FR", "Appel avant midi lundi", "avant midi lundi"),
    ("es-ES", "Llamar antes del mediodía el lunes", "antes del mediodía el lunes"),
  ])
  func `noon before which something is gives no hour`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.doubtful(words, .onlyBeforeOrAfter))")
  }

  @Test func `noon behind a day and a word for before is a moment`() {
    #expect(understood("Report before Friday noon", "en-US") == "Report | 2026-11-20 12:00–13:00")
  }
}
