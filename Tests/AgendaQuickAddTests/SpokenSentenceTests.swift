import AgendaQuickAdd
import Testing

/// Sentences as people type them, by what is hard in them. The moment is Friday 20 November 2026, 10:00.
@Suite struct SpokenSentenceTests {
  @Test(arguments: [
    ("es-ES", "Taller 2 horas el martes a las 10", "Taller | 2026-11-24 10:00–12:00"),
    ("es-ES", "Reunión 3 horas mañana a las 9", "Reunión | 2026-11-21 09:00–12:00"),
    ("fr-FR", "Réunion 2 heures le mardi à 10h", "Réunion | 2026-11-24 10:00–12:00"),
    ("fr-FR", "Réunion 10h mardi à 12h", "Réunion | 2026-11-24 10:00–12:00"),
    ("pt-BR", "Oficina 2 horas na terça às 10h", "Oficina | 2026-11-24 10:00–12:00"),
    ("de-DE", "Workshop 2h morgen 9 Uhr", "Workshop | 2026-11-21 09:00–11:00"),
    ("en-US", "study session 2 hours sunday at 4pm", "study session | 2026-11-22 16:00–18:00"),
    ("he-IL", "שיעור נהיגה שעתיים מחר ב-14:00", "שיעור נהיגה | 2026-11-21 14:00–16:00"),
    ("en-US", "two hours of chess tomorrow at 4pm", "chess | 2026-11-21 16:00–18:00"),
    ("en-US", "Watch 60 Minutes Sunday 7pm", "Watch 60 Minutes | 2026-11-22 19:00–20:00"),
  ])
  func `hours beside a day with a time are how long it takes`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Open 24/7 Friday", "Open 24/7 | 2026-11-20"),
    ("en-US", "Dinner 24/12 Thursday", "Dinner | 2026-12-24"),
    ("en-US", "Dinner 20261127 Friday", "Dinner | 2026-11-27"),
    ("pt-BR", "visita rua Augusta 1200 sábado 11h30", "visita rua Augusta 1200 | 2026-11-21 11:30–12:30"),
    ("en-US", "dentist the 15th 3pm", "dentist | 2026-12-15 15:00–16:00"),
    ("en-US", "meeting btwn 2 and 3pm monday", "meeting | 2026-11-23 14:00–15:00"),
    ("de-DE", "Handwerker mo zw. 8 und 12 uhr", "Handwerker | 2026-11-23 08:00–12:00"),
    ("en-US", "Meeting tomorrow 3pm with 15 min reminder", "Meeting | 2026-11-21 15:00–16:00 | alarm 15"),
    ("ja-JP", "会議 明日15時 10分前に通知", "会議 | 2026-11-21 15:00–16:00 | alarm 10"),
    ("ja-JP", "水泳 毎週土曜9時 3月27日まで", "水泳 | 2026-11-21 09:00–10:00 | FREQ=WEEKLY;BYDAY=SA;UNTIL=20270327"),
    ("ja-JP", "月〜金 8時半 出社", "出社 | 2026-11-23 08:30–09:30 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("ja-JP", "一日店長 土曜10時", "一日店長 | 2026-11-21 10:00–11:00"),
    ("zh-CN", "晚上7-9点聚餐", "聚餐 | 2026-11-20 19:00–21:00"),
    ("zh-CN", "12.20-1.3休假", "休假 | 2026-12-20–2027-01-03"),
    ("he-IL", "משכורת ב-10 לחודש", "משכורת | 2026-12-10"),
    (
      "he-IL", "חוג ציור בימים ב' ו-ד' ב-16:00", "חוג ציור | 2026-11-23 16:00–17:00 | FREQ=WEEKLY;BYDAY=MO,WE"
    ),
    ("pt-BR", "de sexta 4 a domingo 6 de dezembro congresso", "congresso | 2026-12-04–2026-12-06"),
    ("pt-BR", "retiro de sexta 5 a domingo 7 de fevereiro", "retiro | 2027-02-05–2027-02-07"),
    ("en-US", "Retreat Fri 4 to Sun 6 December", "Retreat | 2026-12-04–2026-12-06"),
    ("pt-BR", "remédio de 8 em 8 horas", "remédio | 2026-11-20 10:00–11:00 | FREQ=HOURLY;INTERVAL=8"),
    ("de-DE", "Chor mittwochabends 19 Uhr", "Chor | 2026-11-25 19:00–20:00 | FREQ=WEEKLY;BYDAY=WE"),
    ("en-US", "dinner tues week 8pm", "dinner | 2026-12-01 20:00–21:00"),
    ("en-US", "reunion first weekend of december", "reunion | 2026-12-05–2026-12-06"),
    ("fr-FR", "fête le dernier week-end de janvier", "fête | 2027-01-30–2027-01-31"),
    ("fr-FR", "contrôle technique en mars", "contrôle technique | 2027-03-01–2027-03-31"),
    ("fr-FR", "Messe de minuit 24 décembre à minuit", "Messe | 2026-12-25 00:00–01:00"),
    ("fr-FR", "gym lun. & mer. 18h", "gym | 2026-11-23 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO,WE"),
    ("de-DE", "Training Di + Do 18-19:30 Uhr", "Training | 2026-11-24 18:00–19:30 | FREQ=WEEKLY;BYDAY=TU,TH"),
    ("zh-CN", "每周一例会到12月21日为止", "例会 | 2026-11-23 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20261221"),
    ("ja-JP", "毎週末 散歩", "散歩 | 2026-11-21 | FREQ=WEEKLY;BYDAY=SA,SU"),
    ("de-DE", "Abgabe Ende des Jahres", "Abgabe | 2026-12-31"),
    ("fr-FR", "bilan à la fin de l'année prochaine", "bilan | 2027-12-31"),
    ("en-US", "review the monday after christmas", "review | 2026-12-28"),
    ("fr-FR", "ski le samedi avant le 24 décembre", "ski | 2026-12-19"),
    ("de-DE", "Spaziergang am Tag nach Weihnachten", "Spaziergang | 2026-12-26"),
    ("de-DE", "Schicht heute Nacht um 2", "Schicht | 2026-11-21 02:00–03:00"),
    ("de-DE", "Chor jeden zweiten Donnerstag im Monat", "Chor | 2026-12-10 | FREQ=MONTHLY;BYDAY=2TH"),
    ("de-DE", "TÜV im März", "TÜV | 2027-03-01–2027-03-31"),
  ])
  func `numbers, ranges and lists`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("zh-CN", "周五22:00-次日6:00夜班", "夜班 | 2026-11-20 22:00–2026-11-21 06:00"),
    ("ja-JP", "来週月曜22時〜翌6時 夜勤", "夜勤 | 2026-11-23 22:00–2026-11-24 06:00"),
    ("en-US", "Shift tomorrow 10pm to 6am the next day", "Shift | 2026-11-21 22:00–2026-11-22 06:00"),
    ("fr-FR", "garde lundi de 8h à 8h le lendemain", "garde | 2026-11-23 08:00–2026-11-24 08:00"),
    ("ja-JP", "翌朝7時に出発", "出発 | 2026-11-21 07:00–08:00"),
  ])
  func `the next day at the end of a range is counted from its beginning`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    (
      "de-DE", "Film \"Und täglich grüßt das Murmeltier\" Samstag 20:15",
      "Film Und täglich grüßt das Murmeltier | 2026-11-21 20:15–21:15"
    ),
    ("zh-CN", "看《星期五》周六晚上8点", "看《星期五》 | 2026-11-21 20:00–21:00"),
    ("ja-JP", "映画「金曜日」土曜20時", "映画「金曜日」 | 2026-11-21 20:00–21:00"),
    ("fr-FR", "Film « Un dimanche » samedi 21h", "Film Un dimanche | 2026-11-21 21:00–22:00"),
    ("de-DE", "Essen mit Frau Morgen am Dienstag 12 Uhr", "Essen mit Frau Morgen | 2026-11-24 12:00–13:00"),
    (
      "de-DE", "Treffen mit Herrn Sonntag am Montag 14 Uhr",
      "Treffen mit Herrn Sonntag | 2026-11-23 14:00–15:00"
    ),
    ("es-ES", "Viaje a Santo Domingo el 3 de enero", "Viaje a Santo Domingo | 2027-01-03"),
    ("pt-BR", "Reunião com Dona Quinta na terça às 14h", "Reunião com Dona Quinta | 2026-11-24 14:00–15:00"),
    ("de-DE", "Essen mit Frau Montag 18 Uhr", "Essen mit Frau | 2026-11-23 18:00–19:00"),
    ("en-US", "movie night friday 8", "movie night | 2026-11-20 20:00–21:00"),
    ("fr-FR", "repas de Noël à 12h30", "repas de Noël | 2026-12-25 12:30–13:30"),
    ("es-ES", "cena de Nochebuena", "cena de Nochebuena | 2026-12-24"),
    ("en-US", "Easter trip next week", "Easter trip | 2026-11-23–2026-11-29"),
    ("en-US", "Order Easter eggs in 2 hours", "Order Easter eggs | 2026-11-20 12:00–13:00"),
    ("ja-JP", "日曜大工 土曜14時", "日曜大工 | 2026-11-21 14:00–15:00"),
    ("zh-CN", "这周五下班后聚餐", "下班后聚餐 | 2026-11-20"),
    ("en-US", "Black Friday shopping nov 27 6am", "Black Friday shopping | 2026-11-27 06:00–07:00"),
    ("de-DE", "Fasten Tag 3 morgen", "Fasten Tag 3 | 2026-11-21"),
    ("ja-JP", "のぞみ123号で大阪 月曜8時", "のぞみ123号で大阪 | 2026-11-23 08:00–09:00"),
    ("de-DE", "Guten Morgen Frühstück am Sonntag um 10", "Guten Morgen Frühstück | 2026-11-22 10:00–11:00"),
  ])
  func `quotations, names and words of the title stay there`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Church Good Friday 3pm", "Good Friday"),
    ("de-DE", "Brunch Ostermontag 11 Uhr", "Ostermontag"),
    ("es-ES", "Procesión sábado santo 21h", "sábado santo"),
    ("pt-BR", "missa sexta-feira santa 15h", "sexta-feira santa"),
    ("zh-CN", "除夕晚上7点年夜饭", "除夕"),
    ("fr-FR", "natation samedi 9h jusqu'en mars", "jusqu'en mars"),
    ("he-IL", "יום שלישי או רביעי פגישה", "או רביעי"),
  ])
  func `a day that is not known is an error with the words`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.notUnderstood(words))")
  }

  @Test(arguments: [
    ("fr-FR", "Courses de Noël samedi 10h", "Courses de Noël | 2026-11-21 10:00–11:00"),
    ("fr-FR", "fête de Noël samedi de 10h à 12h", "fête de Noël | 2026-11-21 10:00–12:00"),
    ("fr-FR", "Sapin de Noël samedi", "Sapin de Noël | 2026-11-21"),
    ("es-ES", "cena de Navidad viernes 21h", "cena de Navidad | 2026-11-20 21:00–22:00"),
    ("es-ES", "cena de Navidad el viernes 18 de diciembre", "cena de Navidad | 2026-12-18"),
    ("pt-BR", "Compras de Natal sábado 10h", "Compras de Natal | 2026-11-21 10:00–11:00"),
    ("en-US", "Christmas shopping Friday 5pm", "Christmas shopping | 2026-11-20 17:00–18:00"),
  ])
  func `a weekday behind the feast of a title says when`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Dr Friday Dec 4 3pm", "Dr | 2026-12-04 15:00–16:00"),
    ("en-US", "Coach Saturday, November 28 10am", "Coach | 2026-11-28 10:00–11:00"),
    ("en-US", "Dr Friday the 27th 3pm", "Dr | 2026-11-27 15:00–16:00"),
    ("de-DE", "Familie Samstag 28.11. 15 Uhr", "Familie | 2026-11-28 15:00–16:00"),
    ("de-DE", "Tante Sonntag, 6. Dezember", "Tante | 2026-12-06"),
    ("en-US", "Call Dr. Friday on Monday 9am", "Call Dr. Friday | 2026-11-23 09:00–10:00"),
    ("de-DE", "Frau Freitag am Freitag um 9 anrufen", "Frau Freitag anrufen | 2026-11-27 09:00–10:00"),
    ("es-ES", "Cena con Don Domingo el lunes a las 21h", "Cena con Don Domingo | 2026-11-23 21:00–22:00"),
    ("de-DE", "Frau Freitag am 3. Dezember um 9", "Frau Freitag | 2026-12-03 09:00–10:00"),
    (
      "en-US", "Soccer with Coach Tuesday and Thursday 5pm",
      "Soccer with Coach | 2026-11-24 17:00–18:00 | FREQ=WEEKLY;BYDAY=TU,TH"
    ),
    ("de-DE", "Besuch Tante Samstag-Sonntag", "Besuch Tante | 2026-11-21–2026-11-22"),
    ("es-ES", "Viaje a Santo Domingo el 3 de enero", "Viaje a Santo Domingo | 2027-01-03"),
    (
      "pt-BR", "Natação Tia Terça e Quinta 18h",
      "Natação Tia | 2026-11-24 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU,TH"
    ),
  ])
  func `only a weekday with more days or its date behind it is no name`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Flight BA 1430 Friday", "Flight BA 1430 | 2026-11-20"),
    ("en-US", "Pay $1200 Friday", "Pay $1200 | 2026-11-20"),
    ("en-US", "dentist morning monday", "dentist | 2026-11-23 09:00–10:00"),
    ("zh-CN", "版本2.1-2.3发布周五", "版本2.1-2.3发布 | 2026-11-20"),
    ("zh-CN", "看电影“星期六”明天", "看电影“星期六” | 2026-11-21"),
    ("en-US", "Buy 27\" monitor Monday 3pm", "Buy 27\" monitor | 2026-11-23 15:00–16:00"),
    ("en-US", "Trip in March or April", "\(QuickAddError.noTime(understood: []))"),
  ])
  func `numbers, parts of the day and months that say nothing of when`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }
}
