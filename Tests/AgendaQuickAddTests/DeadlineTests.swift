import AgendaQuickAdd
import Testing

/// Days until when something is done. The moment is Saturday 28 November 2026, 12:00.
@Suite struct DeadlineTests {
  @Test(arguments: [
    ("fr-FR", "Rendre le dossier avant vendredi", "Rendre le dossier | 2026-12-04"),
    ("fr-FR", "Rendre le livre avant le 10", "Rendre le livre | 2026-12-10"),
    ("de-DE", "Abgabe vor Freitag", "Abgabe | 2026-12-04"),
    ("en-GB", "Report before 5 December", "Report | 2026-12-05"),
    ("es-ES", "Entregar informe antes del viernes", "Entregar informe | 2026-12-04"),
    ("pt-BR", "Entregar antes de sexta", "Entregar | 2026-12-04"),
    ("es-ES", "Pagar antes del 3", "Pagar | 2026-12-03"), ("es-ES", "Pagar hasta el 3", "Pagar | 2026-12-03"),
    ("es-ES", "Pagar hasta el día 3", "Pagar | 2026-12-03"),
    ("pt-BR", "Pagar antes do 3", "Pagar | 2026-12-03"),
    ("pt-BR", "Pagar até o dia 3", "Pagar | 2026-12-03"), ("en-GB", "Pay before the 3rd", "Pay | 2026-12-03"),
    ("de-DE", "Zahlen vor dem 3.", "Zahlen | 2026-12-03"),
    ("he-IL", "להגיש לפני יום שישי", "להגיש | 2026-12-04"),
    ("ja-JP", "金曜までに提出", "提出 | 2026-12-04"), ("zh-CN", "周五前交报告", "交报告 | 2026-12-04"),
    ("en-US", "Call Tom 2 days before Friday", "Call Tom | 2026-12-02"),
  ])
  func `a day behind a word for before is until when`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: "2026-11-28T12:00") == expected)
  }

  @Test(arguments: [
    ("en-GB", "Buy gifts before Christmas"), ("en-GB", "Report before Friday 5pm"),
    ("en-GB", "Call 9am before Friday"),
    ("en-GB", "Lunch before Friday prayers"), ("fr-FR", "Réunion avant 9h lundi"),
    ("es-ES", "Pagar antes de las 3"), ("es-ES", "9:00 hasta el viernes"),
  ])
  func `before a feast, an hour and another thing is an error`(_ locale: String, _ sentence: String) {
    let answer = understood(sentence, locale, at: "2026-11-28T12:00")
    #expect(!answer.contains(" | "), "\(answer)")
  }

  @Test(arguments: [
    ("en-US", "Sale ends Friday", "Sale ends"), ("de-DE", "Ausverkauf endet am Freitag", "Ausverkauf endet"),
    ("fr-FR", "Expo se termine le vendredi", "Expo se termine"),
    ("es-ES", "Oferta termina el viernes", "Oferta termina"),
    ("pt-BR", "Promoção termina em sexta", "Promoção termina"),
    ("he-IL", "המבצע מסתיים ביום שישי", "המבצע מסתיים"),
    ("en-US", "Season finale ends Friday 20:00", "Season finale ends"),
    ("en-US", "Start 10 week plan Friday", "Start 10 week plan"),
    ("en-US", "starts 2 new colleagues Friday", "starts 2 new colleagues"),
    ("en-US", "Workshop Monday ends Wednesday", "Workshop"),
  ])
  func `words for a beginning and an end stay in the title where they say no hour`(
    _ locale: String, _ sentence: String, _ title: String
  ) {
    #expect(understood(sentence, locale).hasPrefix("\(title) | "))
  }
}
