import AgendaQuickAdd
import ICalendar
import Testing

/// The ends of series without their year. The moment is Friday 20 November 2026, 10:00.
@Suite struct EndBeforeStartTests {
  @Test(arguments: [
    ("en-US", "Call tomorrow 3pm every day until nov 19", "until nov 19"),
    ("en-US", "Call Nov 21 3pm every day until nov 20", "until nov 20"),
    ("en-US", "Call every day from Dec 2 until Nov 30", "every day from Dec 2 until Nov 30"),
    ("en-US", "Gym every Monday until Nov 22", "until Nov 22"),
    ("de-DE", "Anruf morgen 15 Uhr täglich bis 19.11.", "bis 19.11."),
    ("fr-FR", "Appel demain 15h tous les jours jusqu'au 19 novembre", "jusqu'au 19 novembre"),
    ("es-ES", "Llamada mañana 15h cada día hasta el 19 de noviembre", "hasta el 19 de noviembre"),
    ("pt-BR", "Ligação amanhã 15h todo dia até 19 de novembro", "até 19 de novembro"),
    ("he-IL", "שיחה מחר 15:00 כל יום עד 19.11", "עד 19.11"),
    ("ja-JP", "電話 明日15時 毎日 11月19日まで", "11月19日まで"), ("zh-CN", "明天15点每天打电话到11月19日", "到11月19日"),
  ])
  func `a series whose last day is before its first one is an error`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    let answer = understood(sentence, locale)
    #expect(answer.hasPrefix("“\(words)” ends before the first day, 2026-1"), "\(answer)")
  }

  @Test(arguments: [
    ("Call tomorrow 3pm every day until nov 19 2027", "FREQ=DAILY;UNTIL=20271119"),
    ("Diet daily from Jan 1 until Dec 31", "FREQ=DAILY;UNTIL=20271231"),
    ("Gym every Monday until March 5", "FREQ=WEEKLY;BYDAY=MO;UNTIL=20270305"),
    ("Gym every Monday until October 15", "FREQ=WEEKLY;BYDAY=MO;UNTIL=20271015"),
    ("Call tomorrow 3pm every day until nov 21", "FREQ=DAILY;UNTIL=20261121"),
  ])
  func `an end behind the first day, or with its year, is read`(_ sentence: String, _ rule: String) {
    #expect(understood(sentence).hasSuffix(rule), "\(understood(sentence))")
  }

  @Test func `the option of a recurrence has the same end`() throws {
    var overrides = QuickAdd.Overrides()
    overrides.recurrence = "daily until nov 19"
    #expect(
      understood("Call tomorrow 3pm", overrides: overrides)
        == "“daily until nov 19” ends before the first day, 2026-11-21")
    let day = try #require(CalendarDate(year: 2026, month: 11, day: 21))
    #expect(
      try reader("en-US").rule("daily until nov 19", from: day, zone: berlin) == .endsBefore(first: day))
    #expect(
      try reader("en-US").rule("daily until nov 21", from: day, zone: berlin)
        == .rule("FREQ=DAILY;UNTIL=20261121"))
  }
}
