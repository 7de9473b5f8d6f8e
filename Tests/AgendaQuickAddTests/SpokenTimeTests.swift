import Testing

/// Times in words, in two numbers, and with a part of the day. The moment is Friday 20 November 2026, 10:00.
@Suite struct SpokenTimeTests {
  @Test(arguments: [
    ("en-US", "call at six-fifteen", "call | 2026-11-21 06:15–07:15"),
    ("en-US", "lunch tomorrow at twelve-fifteen", "lunch | 2026-11-21 12:15–13:15"),
    ("en-US", "call at five-thirty tomorrow", "call | 2026-11-21 17:30–18:30"),
    ("en-US", "call tomorrow at ten-oh-five", "call | 2026-11-21 10:05–11:05"),
    ("en-US", "call at eleven five", "call | 2026-11-20 11:05–12:05"),
    ("en-US", "meeting from six-fifteen to seven-thirty tomorrow", "meeting | 2026-11-21 18:15–19:30"),
    ("en-US", "workshop eight-ten tomorrow", "workshop | 2026-11-21 08:00–10:00"),
    ("en-US", "call at half-past six tomorrow", "call | 2026-11-21 18:30–19:30"),
    ("en-US", "call at nineteen hundred tomorrow", "call | 2026-11-21 19:00–20:00"),
    ("de-DE", "Anruf morgen um acht-zwanzig", "Anruf | 2026-11-21 08:20–09:20"),
    ("de-DE", "Essen morgen mittags zwölf Uhr", "Essen | 2026-11-21 12:00–13:00"),
    ("fr-FR", "appel demain à midi quinze", "appel | 2026-11-21 12:15–13:15"),
    ("zh-CN", "明天中午十二点吃饭", "吃饭 | 2026-11-21 12:00–13:00"),
  ])
  func `a time in words has its minutes`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "movie tomorrow 8 30 pm", "movie | 2026-11-21 20:30–21:30"),
    ("en-US", "flight 8 30 am tomorrow", "flight | 2026-11-21 08:30–09:30"),
    ("en-US", "lunch tomorrow at 12 15 people", "lunch 15 people | 2026-11-21 12:00–13:00"),
    ("de-DE", "Kino morgen 20 30 Uhr", "Kino | 2026-11-21 20:30–21:30"),
    ("es-ES", "Volveré mañana a las 8: 45 a.m.", "Volveré | 2026-11-21 08:45–09:45"),
    ("pt-BR", "cinema amanhã às 8 30 da noite", "cinema | 2026-11-21 20:30–21:30"),
    ("he-IL", "סרט מחר ב-8 30", "סרט | 2026-11-21 08:30–09:30"),
  ])
  func `hours and minutes can have a space between them`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "gym 5-7 in the morning tomorrow", "gym | 2026-11-21 05:00–07:00"),
    ("en-US", "Movie night 8-10pm", "Movie night | 2026-11-20 20:00–22:00"),
    ("de-DE", "Sport morgens von 5 bis 7", "Sport | 2026-11-21 05:00–07:00"),
    ("de-DE", "Sport morgens 6-8 Uhr", "Sport | 2026-11-21 06:00–08:00"),
    ("de-DE", "Sport morgens im Park um 6", "Sport morgens | 2026-11-21 06:00–07:00 | @ Park"),
    ("fr-FR", "sport le matin de 5 à 7", "sport | 2026-11-21 05:00–07:00"),
    ("fr-FR", "dîner le soir de 7 à 9", "dîner | 2026-11-20 19:00–21:00"),
    ("es-ES", "mañana 6-8 de la mañana gimnasio", "gimnasio | 2026-11-21 06:00–08:00"),
    ("es-ES", "gimnasio por la mañana de 5 a 7", "gimnasio | 2026-11-21 05:00–07:00"),
    ("pt-BR", "academia amanhã 6-8 da manhã", "academia | 2026-11-21 06:00–08:00"),
    ("zh-CN", "早上5-7点跑步", "跑步 | 2026-11-21 05:00–07:00"),
    ("ja-JP", "朝5時〜7時ジム", "ジム | 2026-11-21 05:00–07:00"),
    ("he-IL", "ריצה מחר 5-7 בבוקר", "ריצה | 2026-11-21 05:00–07:00"),
    ("he-IL", "ריצה בבוקר בין 5 ל-7", "ריצה | 2026-11-21 05:00–07:00"),
  ])
  func `a part of the day before or after hours says their half`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "call in the late afternoon tomorrow", "call | 2026-11-21 17:00–18:00"),
    ("en-US", "call tomorrow early morning", "call | 2026-11-21 07:00–08:00"),
    ("en-US", "lunch mid-day tomorrow", "lunch | 2026-11-21 12:00–13:00"),
    ("de-DE", "Anruf morgen am späten Nachmittag", "Anruf | 2026-11-21 17:00–18:00"),
    ("fr-FR", "appel demain en fin d'après-midi", "appel | 2026-11-21 17:00–18:00"),
    ("es-ES", "llamada mañana a última hora de la tarde", "llamada | 2026-11-21 17:00–18:00"),
    ("pt-BR", "ligação amanhã no final da tarde", "ligação | 2026-11-21 17:00–18:00"),
    ("ja-JP", "明日の夕方遅くに電話", "電話 | 2026-11-21 22:00–23:00"),
    ("he-IL", "שיחה מחר אחר הצהריים המאוחרות", "שיחה | 2026-11-21 17:00–18:00"),
  ])
  func `early and late belong to the part of the day`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: ["de-DE", "fr-FR", "es-ES"])
  func `a decimal number of hours is a length, and no day`(_ locale: String) {
    let saturday = ["de-DE": "Samstag", "fr-FR": "samedi", "es-ES": "sábado"][locale] ?? ""
    #expect(understood("Taller \(saturday) 10:00 1,5 h", locale) == "Taller | 2026-11-21 10:00–11:30")
    #expect(understood("Taller \(saturday) 1,5 h", locale).contains("says how long, and no hour"))
    #expect(understood("Taller \(saturday) 2,5 km", locale) == "Taller 2,5 km | 2026-11-21")
  }

  @Test(arguments: [
    ("en-US", "call tomorrow 9am GMT-5", "call | 2026-11-21 15:00–16:00"),
    ("en-US", "call tomorrow 9am UTC+05:30", "call | 2026-11-21 04:30–05:30"),
    ("en-US", "call tomorrow 9-11am (UTC-3)", "call | 2026-11-21 13:00–15:00"),
    ("en-US", "call tomorrow 09:00Z", "call | 2026-11-21 10:00–11:00"),
    ("en-US", "call tomorrow 09:00+02:00", "call | 2026-11-21 08:00–09:00"),
    ("en-US", "call tomorrow 9am UTC-10am UTC", "call | 2026-11-21 09:00–10:00 | Etc/UTC"),
    ("en-US", "call tomorrow 9am Europe/London", "call | 2026-11-21 09:00–10:00 | Europe/London"),
    ("en-US", "call tomorrow 9am EST+2", "“EST+2” is not understood"),
    ("de-DE", "Anruf morgen 9 Uhr UTC+2", "Anruf | 2026-11-21 08:00–09:00"),
    ("zh-CN", "明天上午9点UTC+8开会", "开会 | 2026-11-21 02:00–03:00"),
    ("ja-JP", "明日9時UTC+9会議", "会議 | 2026-11-21 01:00–02:00"),
  ])
  func `an offset from UTC counts`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == expected)
  }
}
