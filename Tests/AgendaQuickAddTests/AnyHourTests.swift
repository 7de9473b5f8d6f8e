import AgendaQuickAdd
import Testing

/// Hours without a half beside words that say in which half of the day they are. The moment is Saturday 28 November 2026, 12:00.
@Suite struct AnyHourTests {
  private let now = "2026-11-28T12:00"

  @Test(arguments: [
    ("en-US", "Train 6:15 tomorrow", "Train | 2026-11-29 06:15–07:15"),
    ("en-US", "Train to London 6:15 tomorrow", "Train to London | 2026-11-29 06:15–07:15"),
    ("en-US", "6:15 train tomorrow", "train | 2026-11-29 06:15–07:15"),
    ("en-US", "School bus 7:10 Monday", "School bus | 2026-11-30 07:10–08:10"),
    ("en-US", "Flight 5:40", "Flight | 2026-11-29 05:40–06:40"),
    ("en-US", "Flight BA123 5:40 Monday", "Flight BA123 | 2026-11-30 05:40–06:40"),
    ("en-US", "Ferry 7:00-9:20 Friday", "Ferry | 2026-12-04 07:00–09:20"),
    ("en-GB", "Train 7.05-9.20 Friday", "Train | 2026-12-04 07:05–09:20"),
    ("en-US", "Run 6:30 with Tom tomorrow", "Run with Tom | 2026-11-29 06:30–07:30"),
    ("de-DE", "Bahn 6h Montag", "Bahn | 2026-11-30 06:00–07:00"),
    ("de-DE", "Zug morgen 6 Uhr", "Zug | 2026-11-29 06:00–07:00"),
    ("fr-FR", "Vol à 6h demain", "Vol | 2026-11-29 06:00–07:00"),
  ])
  func `what leaves in the morning as well leaves at the hour that is written`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("en-US", "Bus 3:15 tomorrow", "2026-11-29 15:15–16:15"),
    ("en-US", "Train 6:15pm tomorrow", "2026-11-29 18:15–19:15"),
    ("en-US", "Train tomorrow evening 6:15", "2026-11-29 18:15–19:15"),
    ("en-US", "Run club 6:30 Wednesday", "2026-12-02 18:30–19:30"),
    ("en-US", "Dinner before the flight 7:30 tomorrow", "2026-11-29 19:30–20:30"),
    ("en-US", "Meet at the bus station 5:30 tomorrow", "2026-11-29 17:30–18:30"),
    ("en-US", "Meeting 5:30 tomorrow alarm 10 min before", "2026-11-29 17:30–18:30"),
    ("de-DE", "Treffen morgen 6 Uhr", "2026-11-29 18:00–19:00"),
  ])
  func `other hours stay in the afternoon`(_ locale: String, _ sentence: String, _ expected: String) {
    let answer = understood(sentence, locale, at: now)
    #expect(answer.contains(" | \(expected)"), "\(answer)")
  }

  @Test(arguments: [
    ("en-US", "Alarm at 6 tomorrow", "2026-11-29 06:00–07:00"),
    ("en-US", "Alarm 6:30", "2026-11-29 06:30–07:30"),
    ("en-US", "Wake up 6:30 Monday", "2026-11-30 06:30–07:30"),
    ("en-US", "Sunrise hike 6:15 Sunday", "2026-11-29 06:15–07:15"),
    ("de-DE", "Wecker um 6 am Montag", "2026-11-30 06:00–07:00"),
    ("fr-FR", "Réveil à 6h demain", "2026-11-29 06:00–07:00"),
    ("es-ES", "Despertador mañana a las 6", "2026-11-29 06:00–07:00"),
    ("pt-BR", "Acordar amanhã às 6", "2026-11-29 06:00–07:00"),
    ("ja-JP", "起床 5時 明日", "2026-11-29 05:00–06:00"), ("zh-CN", "明天6点起床", "2026-11-29 06:00–07:00"),
  ])
  func `people wake in the morning`(_ locale: String, _ sentence: String, _ expected: String) {
    let answer = understood(sentence, locale, at: now)
    #expect(answer.contains(" | \(expected)"), "\(answer)")
  }

  @Test(arguments: [
    ("en-US", "Dinner at 9 Friday", "21"), ("en-US", "Drinks Friday at 10", "22"),
    ("de-DE", "Abendessen Freitag um 9", "21"), ("es-ES", "Cena viernes a las 8", "20"),
    ("es-ES", "Cena viernes a las 10", "22"), ("fr-FR", "Dîner vendredi à 8h", "20"),
    ("pt-BR", "Jantar sexta às 8", "20"), ("ja-JP", "夕食 金曜 8時", "20"), ("zh-CN", "周五8点吃晚饭", "20"),
    ("zh-CN", "周五8点晚餐", "20"),
    ("he-IL", "ארוחת ערב יום שישי ב-8", "20"),
    ("en-US", "Dinner 7 Friday", "19"), ("en-US", "Dinner 8, Friday", "20"),
    ("en-US", "Drinks 6 on Friday", "18"), ("de-DE", "Abendessen 19 Freitag", "19"),
    ("fr-FR", "Dîner 20 vendredi", "20"), ("es-ES", "Cena 21 viernes", "21"),
    ("pt-BR", "Jantar 20 sexta", "20"),
    ("en-US", "Lunch 12 Friday", "12"), ("en-US", "Breakfast 8 Friday", "08"),
  ])
  func `a meal has its hour`(_ locale: String, _ sentence: String, _ hour: String) {
    let answer = understood(sentence, locale, at: now)
    #expect(answer.contains(" | 2026-12-04 \(hour):00–"), "\(answer)")
  }

  @Test(arguments: [
    ("Dinner 8 Friday 7pm", "Dinner 8 | 2026-12-04 19:00–20:00"),
    ("Dinner 7 December", "Dinner | 2026-12-07"),
    ("Dinner 7 people Friday", "Dinner 7 people | 2026-12-04"),
    ("Lunch 4 Friday", "Lunch 4 | 2026-12-04"),
    ("Dinner prep at 11 Friday", "Dinner prep | 2026-12-04 11:00–12:00"),
    ("Order dinner at 11 Friday", "Order dinner | 2026-12-04 11:00–12:00"),
  ])
  func `other numbers behind a meal, and hours of another thing, are not those of the meal`(
    _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, "en-GB", at: now) == expected)
  }
}

/// Hours of today that are past, and two hours with one sign. The moment is Wednesday 2 December 2026, 10:00.
@Suite struct PastHourTests {
  private let now = "2026-12-02T10:00"

  @Test(arguments: [
    ("de-DE", "Treffen heute 9 Uhr", "Treffen | 2026-12-02 09:00–10:00"),
    ("de-DE", "Treffen heute um 9 Uhr", "Treffen | 2026-12-02 09:00–10:00"),
    ("de-DE", "Treffen heute 9:00", "Treffen | 2026-12-02 09:00–10:00"),
    ("fr-FR", "Réunion aujourd'hui 9h", "Réunion | 2026-12-02 09:00–10:00"),
    ("es-ES", "Reunión hoy 9:00", "Reunión | 2026-12-02 09:00–10:00"),
    ("en-GB", "Drinks today at 9", "Drinks | 2026-12-02 21:00–22:00"),
    ("en-GB", "Call today at 8", "Call | 2026-12-02 20:00–21:00"),
    ("en-GB", "Call today at 9 o'clock", "Call | 2026-12-02 21:00–22:00"),
    ("de-DE", "Treffen heute um 9", "Treffen | 2026-12-02 21:00–22:00"),
    ("en-GB", "Movie today at 9:15", "Movie | 2026-12-02 21:15–22:15"),
    ("en-GB", "Concert today 8:30", "Concert | 2026-12-02 20:30–21:30"),
    ("fr-FR", "Dîner aujourd'hui à 8h", "Dîner | 2026-12-02 20:00–21:00"),
    ("fr-FR", "Concert aujourd'hui 9h", "Concert | 2026-12-02 21:00–22:00"),
    ("de-DE", "Kneipe heute 8 Uhr", "Kneipe | 2026-12-02 20:00–21:00"),
    ("es-ES", "Cine hoy 9h", "Cine | 2026-12-02 21:00–22:00"),
  ])
  func `an hour that is past becomes the evening, but not one of a clock of 24 hours`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("de-DE", "Gottesdienst 24.12. 15.30 und 17 Uhr", "24.12. 15.30", "17 Uhr"),
    ("de-DE", "Gottesdienst 24.12. 15 und 17 Uhr", "15", "17 Uhr"),
    ("de-DE", "Gottesdienst 15 und 17 Uhr am 24.12.", "15", "17 Uhr"),
    ("en-GB", "Mass 9 and 11am Sunday", "9", "11am"),
    ("en-GB", "Mass 9 & 11:30am Sunday", "9", "11:30am"),
  ])
  func `two hours with one sign are two events`(
    _ locale: String, _ sentence: String, _ first: String, _ second: String
  ) {
    #expect(understood(sentence, locale, at: now) == "\(QuickAddError.twoTimes(first, second))")
  }

  @Test func `a range has one sign, too`() {
    #expect(
      understood("Sport zwischen 15 und 17 Uhr am Freitag", "de-DE", at: now)
        == "Sport | 2026-12-04 15:00–17:00")
  }
}
