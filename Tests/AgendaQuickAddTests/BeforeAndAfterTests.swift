import AgendaQuickAdd
import Testing

/// Days before which a series ends, and after which it begins. The moment is Saturday 28 November 2026, 12:00.
@Suite struct BeforeAndAfterTests {
  private let now = "2026-11-28T12:00"

  @Test(arguments: [
    ("en-US", "Swim every day before Friday", "Swim | 2026-11-28 | FREQ=DAILY;UNTIL=20261203"),
    (
      "en-US", "Swim every day before Friday at 9am",
      "Swim | 2026-11-29 09:00–10:00 | FREQ=DAILY;UNTIL=20261203"
    ),
    ("de-DE", "Schwimmen jeden Tag vor Freitag", "Schwimmen | 2026-11-28 | FREQ=DAILY;UNTIL=20261203"),
    ("fr-FR", "Natation tous les jours avant vendredi", "Natation | 2026-11-28 | FREQ=DAILY;UNTIL=20261203"),
    (
      "es-ES", "Natación todos los días antes del viernes",
      "Natación | 2026-11-28 | FREQ=DAILY;UNTIL=20261203"
    ),
    ("pt-BR", "Natação todos os dias antes de sexta", "Natação | 2026-11-28 | FREQ=DAILY;UNTIL=20261203"),
    ("he-IL", "שחייה כל יום לפני יום שישי", "שחייה | 2026-11-28 | FREQ=DAILY;UNTIL=20261203"),
    ("ja-JP", "金曜日の前まで毎日水泳", "水泳 | 2026-11-28 | FREQ=DAILY;UNTIL=20261203"),
    ("zh-CN", "周五前每天游泳", "游泳 | 2026-11-28 | FREQ=DAILY;UNTIL=20261203"),
    ("zh-CN", "周五之前每天游泳", "游泳 | 2026-11-28 | FREQ=DAILY;UNTIL=20261203"),
    (
      "en-US", "Practice every Monday before Christmas",
      "Practice | 2026-11-30 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20261224"
    ),
    (
      "de-DE", "Training jeden Montag bis vor Weihnachten",
      "Training | 2026-11-30 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20261224"
    ),
    ("en-US", "Run daily before December 10", "Run | 2026-11-28 | FREQ=DAILY;UNTIL=20261209"),
    ("en-US", "Run every Monday before June", "Run | 2026-11-30 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20270531"),
    ("en-US", "Meds every day before breakfast", "Meds before breakfast | 2026-11-28 | FREQ=DAILY"),
  ])
  func `a series ends with the day before`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("en-US", "Swim every day after Friday", "Swim | 2026-12-05 | FREQ=DAILY"),
    ("de-DE", "Schwimmen jeden Tag nach Freitag", "Schwimmen | 2026-12-05 | FREQ=DAILY"),
    ("fr-FR", "Piscine tous les jours après vendredi", "Piscine | 2026-12-05 | FREQ=DAILY"),
    ("en-US", "Swim every Monday after December 10", "Swim | 2026-12-14 | FREQ=WEEKLY;BYDAY=MO"),
    ("en-US", "Swim every Monday after Christmas", "Swim | 2026-12-28 | FREQ=WEEKLY;BYDAY=MO"),
    ("zh-CN", "从周五开始每天游泳", "游泳 | 2026-12-04 | FREQ=DAILY"),
  ])
  func `a series begins with the day after`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("en-US", "Meds every day before 9am", "before 9am"), ("en-US", "Call after Friday", "after Friday"),
    ("en-US", "Call Bob after Friday 3pm", "after Friday 3pm"),
    ("en-US", "Payment after 5 December", "after 5 December"),
    ("de-DE", "Anruf nach Freitag", "nach Freitag"),
    ("de-DE", "Besuch nach Weihnachten", "nach Weihnachten"),
    ("fr-FR", "Appel après vendredi", "après vendredi"),
    ("es-ES", "Llamar después del viernes", "después del viernes"), ("zh-CN", "周五以后开会", "周五以后"),
    ("en-US", "Open late Friday till 10", "till 10"),
  ])
  func `a day after which something is, and an hour before which, are errors`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(isRefused(sentence, locale, words, at: now))
  }

  /// Each week before Friday may be a day of each week.
  @Test(arguments: [
    "Report every week before Friday", "Run every Monday before Friday",
    "Pay rent every month before the 5th",
    "Report monthly after December 10",
  ])
  func `a day that can be a part of each turn is an error`(_ sentence: String) {
    let answer = understood(sentence, at: now)
    #expect(!answer.contains(" | "), "\(answer)")
  }

  @Test(arguments: [
    ("en-US", "Dinner after Friday prayers", "Dinner after prayers | 2026-12-04"),
    ("en-US", "Drinks after work Friday", "Drinks after work | 2026-12-04"),
    ("en-US", "Practice every day until Friday evening", "Practice | 2026-11-28 | FREQ=DAILY;UNTIL=20261204"),
    (
      "en-US", "Practice every day at 5 until Friday evening",
      "Practice | 2026-11-28 17:00–18:00 | FREQ=DAILY;UNTIL=20261204"
    ),
    ("de-DE", "Paket abholen bis morgen Abend", "Paket abholen | 2026-11-29 20:00–21:00"),
    ("de-DE", "Urlaub Montag bis Mittwoch Abend", "Urlaub | 2026-11-30–2026-12-02"),
  ])
  func `a part of the day behind a last day is no time of the series`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }
}
