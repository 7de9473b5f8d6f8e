import AgendaQuickAdd
import Testing

/// Days of the month beside their weekdays, and days on which something is not. The moment is Saturday 21 November 2026, 8:00.
@Suite struct DayBesideWeekdayTests {
  private let now = "2026-11-21T08:00"

  @Test(arguments: [
    ("he-IL", "תור 23.11 שעה 17:30", "תור | 2026-11-23 17:30–18:30"),
    ("he-IL", "תור ב-1.12 שעה 10:00", "תור | 2026-12-01 10:00–11:00"),
    ("he-IL", "תור 23.11 בשעה 17:30", "תור | 2026-11-23 17:30–18:30"),
    ("he-IL", "יום רביעי 25.11 14:00-15:30 ג'ודו", "ג'ודו | 2026-11-25 14:00–15:30"),
    ("he-IL", "מחר 18:00-20:00 ג'אז", "ג'אז | 2026-11-22 18:00–20:00"),
    ("he-IL", "תור יום ג' 10:00", "תור | 2026-11-24 10:00–11:00"),
  ])
  func
    `a Hebrew day before the word for an hour, and a letter of a foreign word, are no length and no weekday`(
      _ locale: String, _ sentence: String, _ event: String
    )
  {
    #expect(understood(sentence, locale, at: now) == event)
  }

  @Test(arguments: [("de-DE", "Kurs 3.12 Std. 10:00"), ("ja-JP", "会議 3.12 時間 10:00")])
  func `a date before a word for hours and a clock time is no length`(_ locale: String, _ sentence: String) {
    let answer = understood(sentence, locale, at: now)
    #expect(!answer.contains("2026-11-21") && !answer.contains("13:07"), "\(answer)")
  }

  @Test(arguments: [
    ("ja-JP", "病院 10日(木)", "病院 | 2026-12-10"), ("ja-JP", "締切 30日(月)", "締切 | 2026-11-30"),
    ("ja-JP", "飲み会 4日(金)", "飲み会 | 2026-12-04"), ("ja-JP", "会議 3日木曜", "会議 | 2026-12-03"),
    ("ja-JP", "健診 10日 木曜", "健診 | 2026-12-10"), ("zh-CN", "体检 10日（周四）", "体检 | 2026-12-10"),
    ("zh-CN", "交稿 30日（周一）", "交稿 | 2026-11-30"),
  ])
  func `a number of a day beside its weekday is the day of the month`(
    _ locale: String, _ sentence: String, _ event: String
  ) {
    #expect(understood(sentence, locale, at: now) == event)
  }

  @Test(arguments: [
    ("en-US", "Dinner on the 28th Saturday at 7pm", "Dinner | 2026-11-28 19:00–20:00"),
    ("en-GB", "Party on the 11th Friday 8pm", "Party | 2026-12-11 20:00–21:00"),
    ("de-DE", "Zahnarzt am 10. Donnerstag 9:30", "Zahnarzt | 2026-12-10 09:30–10:30"),
    ("fr-FR", "Dentiste le 10 jeudi à 9h30", "Dentiste | 2026-12-10 09:30–10:30"),
    ("es-ES", "Dentista el día 10 jueves a las 9:30", "Dentista | 2026-12-10 09:30–10:30"),
    ("es-ES", "Vacuna el 28 sábado", "Vacuna | 2026-11-28"),
    ("pt-BR", "Reunião dia 10 quinta 14h", "Reunião | 2026-12-10 14:00–15:00"),
    ("pt-BR", "Festa dia 3 quinta às 15h", "Festa | 2026-12-03 15:00–16:00"),
    ("pt-BR", "Festa dia 2 quarta-feira", "Festa | 2026-12-02"),
    ("en-US", "Meeting on the 3rd Thursday 9am", "Meeting | 2026-12-17 09:00–10:00"),
  ])
  func `a day of the month before its weekday is read with it`(
    _ locale: String, _ sentence: String, _ event: String
  ) {
    #expect(understood(sentence, locale, at: now) == event)
  }

  @Test(arguments: [
    ("fr-FR", "Chorale le lundi 19h-21h sauf 28/12"), ("fr-FR", "Danse mercredi 14h (pas le 2/12)"),
    ("de-DE", "Chor Montag 19 Uhr außer 28.12."), ("de-DE", "Chor Montag 19 Uhr ausgenommen 28.12."),
    ("es-ES", "Coro lunes 19h salvo el 28/12"), ("pt-BR", "Coral segunda 19h exceto 28/12"),
    ("ja-JP", "月曜19時 合唱 12/28休み"), ("fr-FR", "Chorale lundi 19h sauf vacances"),
    ("es-ES", "Coro lunes 19h excepto festivos"),
  ])
  func `a day that is taken out of a weekday is an error`(_ locale: String, _ sentence: String) {
    let answer = understood(sentence, locale, at: now)
    #expect(!answer.contains(" | "), "\(answer)")
  }

  @Test(arguments: [
    ("es-ES", "vacuna el próximo día 10 a las 14h", "vacuna | 2026-12-10 14:00–15:00"),
    ("pt-BR", "vacina no próximo dia 10 às 14h", "vacina | 2026-12-10 14:00–15:00"),
    ("de-DE", "Impfung am nächsten 10. 14 Uhr", "Impfung | 2026-12-10 14:00–15:00"),
    ("en-US", "vaccine next 10th 2pm", "vaccine | 2026-12-10 14:00–15:00"),
    ("ja-JP", "12/28 休み", "休み | 2026-12-28"), ("en-US", "1-1 with Kim tomorrow", "1-1 with Kim | 2026-11-22"),
    ("fr-FR", "réunion salle 4, 12 janvier", "réunion | 2027-01-12 | @ salle 4"),
    (
      "ja-JP", "英会話 毎週金曜10時-12時 2月5日まで",
      "英会話 | 2026-11-27 10:00–12:00 | FREQ=WEEKLY;BYDAY=FR;UNTIL=20270205"
    ),
    ("en-US", "flight tomorrow quarter to six", "flight | 2026-11-22 05:45–06:45"),
    ("de-DE", "Zug morgen halb sieben", "Zug | 2026-11-22 06:30–07:30"),
    ("pt-BR", "voo amanhã às cinco e meia", "voo | 2026-11-22 05:30–06:30"),
  ])
  func `a word beside a day, an hour or a series leaves them`(
    _ locale: String, _ sentence: String, _ event: String
  ) {
    #expect(understood(sentence, locale, at: now) == event)
  }

  @Test(arguments: [
    ("en-US", "8-9 gym tomorrow"), ("en-US", "10-12 hike saturday"), ("de-DE", "19-21 Chor Montag"),
    ("en-US", "out of office Dec 24, 25"), ("en-US", "workshop Jan 11, 12 9am-5pm"),
    ("es-ES", "taller los días 11, 12 de enero"),
    ("pt-BR", "Pilates toda 3ª 18h"), ("pt-BR", "Pilates 3ª e 5ª 18h"), ("pt-BR", "Prova 6.ª feira 10h"),
  ])
  func `hours before the title, and the second one of two days, are no words of a whole day`(
    _ locale: String, _ sentence: String
  ) {
    let answer = understood(sentence, locale, at: now)
    #expect(!answer.contains(" | "), "\(answer)")
  }
}
