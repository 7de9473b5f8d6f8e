import AgendaQuickAdd
import Testing

/// Words for a time of the day such as `noon` beside a number, and weekdays with a day of the month. The moment is Friday 20 November 2026, 10:00.
@Suite struct ClockWordTests {
  @Test(arguments: [
    ("en-US", "Lunch Sun 22 noon", "Lunch | 2026-11-22 12:00–13:00"),
    ("en-US", "Lunch Thu 26 noon", "Lunch | 2026-11-26 12:00–13:00"),
    ("en-US", "Lunch Thu 26th noon", "Lunch | 2026-11-26 12:00–13:00"),
    ("en-US", "Lunch Fri 27 midnight", "Lunch | 2026-11-28 00:00–01:00"),
    ("en-US", "Lunch Fri 4 noon", "Lunch | 2026-12-04 12:00–13:00"),
    ("de-DE", "Essen Do 26 mittags", "Essen | 2026-11-26 12:00–13:00"),
    ("de-DE", "Essen Do 26. mittags", "Essen | 2026-11-26 12:00–13:00"),
    ("de-DE", "Essen Do 26 abends", "Essen | 2026-11-26 20:00–21:00"),
    ("fr-FR", "Déjeuner jeudi 26 midi", "Déjeuner | 2026-11-26 12:00–13:00"),
    ("es-ES", "Comida jueves 26 mediodía", "Comida | 2026-11-26 12:00–13:00"),
    ("pt-BR", "Almoço quinta 26 meio-dia", "Almoço | 2026-11-26 12:00–13:00"),
    ("he-IL", "ארוחה יום חמישי 26 בצהריים", "ארוחה | 2026-11-26 12:00–13:00"),
    ("ja-JP", "昼食 木曜26日正午", "昼食 | 2026-11-26 12:00–13:00"),
    ("zh-CN", "午餐 周四26日正午", "午餐 | 2026-11-26 12:00–13:00"),
  ])
  func `a number between a weekday and a time of the day is the day of the month`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Lunch Fri 12 noon", "Lunch | 2026-11-20 12:00–13:00"),
    ("de-DE", "Essen Do 13 mittags", "Essen | 2026-11-26 13:00–14:00"),
    ("de-DE", "Essen morgen 12:30 mittags", "Essen | 2026-11-21 12:30–13:30"),
    ("de-DE", "Essen Do 20 abends", "Essen | 2026-11-26 20:00–21:00"),
    ("es-ES", "Comida mañana a las 3 del mediodía", "Comida | 2026-11-21 15:00–16:00"),
    ("ja-JP", "昼食 明日正午12時", "昼食 | 2026-11-21 12:00–13:00"),
  ])
  func `an hour that agrees with the time of the day is the hour`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Lunch Thu 22 noon"), ("en-US", "Lunch tomorrow 9 midnight"),
    ("en-US", "Lunch tomorrow 22 noon"),
    ("en-US", "Lunch tomorrow 9pm midnight"), ("en-US", "Lunch tomorrow noon 22:00"),
    ("en-US", "Lunch 22 noon"),
    ("en-US", "Lunch tomorrow 22:00 in the morning"), ("en-US", "Lunch tomorrow 22:00 am"),
    ("en-US", "Lunch next Thu 26 noon"), ("de-DE", "Essen Do 22 mittags"), ("de-DE", "Essen Do 22. mittags"),
    ("de-DE", "Essen morgen 22 Uhr mittags"), ("de-DE", "Essen morgen 22 Uhr morgens"),
    ("fr-FR", "Déjeuner jeudi 22 midi"), ("fr-FR", "Déjeuner demain 22h midi"),
    ("es-ES", "Comida jueves 22 mediodía"), ("es-ES", "Comida mañana 9 medianoche"),
    ("es-ES", "Comida jueves 22 a mediodía"), ("pt-BR", "Almoço quinta 22 meio-dia"),
    ("pt-BR", "Almoço amanhã 22h meio-dia"), ("he-IL", "ארוחה מחר 22:00 בצהריים"),
    ("he-IL", "ארוחה יום חמישי 22 חצות"), ("ja-JP", "昼食 明日22時正午"), ("ja-JP", "昼食 木曜 22 正午"),
    ("ja-JP", "昼食 木曜 26 正午"), ("zh-CN", "午餐 明天22点中午"), ("zh-CN", "午餐 明天9点午夜"),
  ])
  func `an hour or a day that disagrees with the time of the day is an error`(
    _ locale: String, _ sentence: String
  ) {
    let answer = understood(sentence, locale)
    #expect(!answer.contains(" | "), "\(answer)")
  }

  @Test(arguments: [
    ("en-US", "Lunch Tuesday the 25th noon"), ("en-US", "Lunch Thursday the 22nd"),
    ("en-US", "Lunch on Thursday the 22nd at 3pm"), ("de-DE", "Essen Dienstag, den 25., mittags"),
    ("de-DE", "Treffen Dienstag den 25."), ("fr-FR", "Déjeuner mardi le 25 midi"),
    ("es-ES", "Comida martes el 25 a las 14"), ("pt-BR", "Almoço terça dia 25 ao meio-dia"),
    ("ja-JP", "昼食 木曜22日正午"), ("zh-CN", "午餐 周四22日中午"),
  ])
  func `a weekday with a day on which it soon is not is an error`(_ locale: String, _ sentence: String) {
    let answer = understood(sentence, locale)
    #expect(answer.contains("is not on that weekday"), "\(answer)")
  }

  @Test func `Friday the 13th is the name of a day, and alone it is no hour`() {
    #expect(understood("Party Friday the 13th") == "Party | 2027-08-13")
    #expect(understood("sexta 13", "pt-BR", needsTitle: false) == " | 2027-08-13")
  }
}
