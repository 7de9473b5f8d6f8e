import AgendaQuickAdd
import Testing

/// Hours and lengths behind a day, a recurrence or another time. The moment is Friday 20 November 2026, 10:00.
@Suite struct SecondTimeTests {
  @Test(arguments: [
    ("es-ES", "Gimnasio todos los días 7h", "Gimnasio | 2026-11-21 07:00–08:00 | FREQ=DAILY"),
    ("es-ES", "Pastilla cada día 8h", "Pastilla | 2026-11-21 08:00–09:00 | FREQ=DAILY"),
    ("pt-BR", "Remédio todos os dias 8h", "Remédio | 2026-11-21 08:00–09:00 | FREQ=DAILY"),
    ("fr-FR", "Vaccin dans 4 jours 15h", "Vaccin | 2026-11-24 15:00–16:00"),
    ("fr-FR", "Dîner dans une semaine 19h", "Dîner | 2026-11-27 19:00–20:00"),
    ("es-ES", "Cita dentro de dos semanas 17h", "Cita | 2026-12-04 17:00–18:00"),
    ("pt-BR", "Consulta daqui a 3 dias 9h", "Consulta | 2026-11-23 09:00–10:00"),
    ("de-DE", "Termin in 3 Tagen 14h", "Termin | 2026-11-23 14:00–15:00"),
    ("fr-FR", "Bilan dans un mois 10h", "Bilan | 2026-12-20 10:00–11:00"),
    ("fr-FR", "Dîner lundi dans deux semaines 20h", "Dîner | 2026-12-07 20:00–21:00"),
  ])
  func `an hour behind a distance or a recurrence is the time of the day`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Conference 3 days starting Dec 7", "Conference | 2026-12-07–2026-12-09"),
    ("en-US", "Hotel 3 nights from Dec 18", "Hotel | 2026-12-18–2026-12-20"),
    ("de-DE", "Hotel 3 Nächte ab 18. Dezember", "Hotel | 2026-12-18–2026-12-20"),
    ("fr-FR", "Stage 5 jours à partir de lundi", "Stage | 2026-11-23–2026-11-27"),
    ("es-ES", "Hotel 3 noches desde el 18 de diciembre", "Hotel | 2026-12-18–2026-12-20"),
    ("pt-BR", "Curso 5 dias a partir de segunda", "Curso | 2026-11-23–2026-11-27"),
    (
      "en-US", "Swim every Saturday 9am for 8 weeks starting Jan 9",
      "Swim | 2027-01-09 09:00–10:00 | FREQ=WEEKLY;BYDAY=SA;UNTIL=20270305"
    ),
    (
      "de-DE", "Tropfen täglich 9 Uhr für 10 Tage ab morgen",
      "Tropfen | 2026-11-21 09:00–10:00 | FREQ=DAILY;UNTIL=20261130"
    ),
    ("en-US", "Report 2 days from Monday", "Report | 2026-11-25"),
  ])
  func `a length before its first day begins on that day`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("de-DE", "Sprechstunde Di 8-12 und 14-16", "8-12", "14-16"),
    ("en-US", "Office hours Tuesday 8-12, 14-16", "8-12", "14-16"),
  ])
  func `a second range of hours is an error that quotes both`(
    _ locale: String, _ sentence: String, _ first: String, _ second: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.twoTimes(first, second))")
  }

  @Test(arguments: [
    ("fr-FR", "Médicaments tous les jours à 8h et 20h"), ("fr-FR", "Réunion vendredi 9h 17h"),
    ("fr-FR", "Cours demain à 9h, repas 14h"), ("pt-BR", "Remédio amanhã 8h e 20h"),
    ("de-DE", "Tabletten täglich 8 Uhr und 20 Uhr"), ("de-DE", "Treffen 9 Uhr und 15 Uhr morgen"),
    ("es-ES", "Clase mañana 9 a 10:30 y comida 14h"), ("pt-BR", "Remédio todo dia 8h e 20h"),
    ("en-US", "Out Friday afternoon thru Monday"), ("de-DE", "Weg Freitagnachmittag bis Montag"),
    ("en-US", "Meeting every hour from 9 to 5"),
    ("en-US", "Yoga next week on Monday, Wednesday and Friday at 7am"),
    ("en-US", "Yoga this Monday, Wednesday and Friday at 7am"),
    ("en-US", "Lunch next week on the 4th at noon"),
    ("en-US", "Dinner a week Friday 7pm"), ("en-US", "Call 2 weeks Friday 3pm"),
    ("ja-JP", "来週4日 15時 会議"),
  ])
  func `two times, or days that are not in the week, are errors`(_ locale: String, _ sentence: String) {
    let line = understood(sentence, locale)
    #expect(
      line.hasPrefix("contradiction") || line.hasPrefix("notUnderstood") || line.hasPrefix("noSuchDay")
        || !line.contains(" | 2"), "\(line)")
  }

  @Test(arguments: [
    ("es-ES", "Examen martes de 8 a mediodía", "Examen | 2026-11-24 08:00–12:00"),
    ("es-ES", "Examen el martes de 9 al mediodía", "Examen | 2026-11-24 09:00–12:00"),
    ("pt-BR", "Prova terça das 8h ao meio-dia", "Prova | 2026-11-24 08:00–12:00"),
    ("pt-BR", "Festa sábado das 20h à meia-noite", "Festa | 2026-11-21 20:00–2026-11-22 00:00"),
    ("es-ES", "Comida mañana al mediodía", "Comida | 2026-11-21 12:00–13:00"),
    ("pt-BR", "Almoço amanhã ao meio-dia", "Almoço | 2026-11-21 12:00–13:00"),
    ("de-DE", "Tisch für 4 19 Uhr Samstag", "Tisch für 4 | 2026-11-21 19:00–20:00"),
    ("en-US", "Court 3 10am tennis tomorrow", "Court 3 tennis | 2026-11-21 10:00–11:00"),
    ("en-US", "Standup daily next week 9am", "Standup | 2026-11-23 09:00–10:00 | FREQ=DAILY;UNTIL=20261129"),
    (
      "de-DE", "Training jeden Tag nächste Woche 18 Uhr",
      "Training | 2026-11-23 18:00–19:00 | FREQ=DAILY;UNTIL=20261129"
    ),
  ])
  func `a range to noon, the number of a table and the days of one week are read`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }
}

/// Numbers, months and feasts beside another day. The moment is Friday 20 November 2026, 10:00.
@Suite struct BesideAnotherDayTests {
  @Test(arguments: [
    ("fr-FR", "Table pour 4 20h samedi", "Table pour 4 | 2026-11-21 20:00–21:00"),
    ("es-ES", "Mesa para 6 21h sábado", "Mesa para 6 | 2026-11-21 21:00–22:00"),
    ("pt-BR", "Mesa para 4 20h sábado", "Mesa para 4 | 2026-11-21 20:00–21:00"),
    ("ja-JP", "月水金 18時 塾", "塾 | 2026-11-20 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    ("ja-JP", "火木 19時 ジム", "ジム | 2026-11-24 19:00–20:00 | FREQ=WEEKLY;BYDAY=TU,TH"),
    ("ja-JP", "第2第4火曜 資源ゴミ", "資源ゴミ | 2026-11-24 | FREQ=MONTHLY;BYDAY=2TU,4TU"),
    ("ja-JP", "第1第3土曜 10時 そうじ", "そうじ | 2026-11-21 10:00–11:00 | FREQ=MONTHLY;BYDAY=1SA,3SA"),
    (
      "en-US", "Cleaner every second and fourth Tuesday 10am",
      "Cleaner | 2026-11-24 10:00–11:00 | FREQ=MONTHLY;BYDAY=2TU,4TU"
    ),
    (
      "de-DE", "Altpapier jeden zweiten und vierten Dienstag",
      "Altpapier | 2026-11-24 | FREQ=MONTHLY;BYDAY=2TU,4TU"
    ),
    (
      "en-US", "Trash every first, third and fifth Monday 7am",
      "Trash | 2026-11-30 07:00–08:00 | FREQ=MONTHLY;BYDAY=1MO,3MO,5MO"
    ),
    ("es-ES", "Mesa para 4 a las 21h sábado", "Mesa para 4 | 2026-11-21 21:00–22:00"),
    ("fr-FR", "Table pour 4 à 20h samedi", "Table pour 4 | 2026-11-21 20:00–21:00"),
    ("pt-BR", "Mesa para 6 às 20h sábado", "Mesa para 6 | 2026-11-21 20:00–21:00"),
    ("es-ES", "Cita para el 4 a las 21h", "Cita | 2026-12-04 21:00–22:00"),
    ("fr-FR", "Rendez-vous pour le 4 20h", "Rendez-vous | 2026-12-04 20:00–21:00"),
    ("ja-JP", "四日市出張 来週月曜", "四日市出張 | 2026-11-23"),
    ("ja-JP", "五日市 ライブ 土曜 18時", "五日市 ライブ | 2026-11-21 18:00–19:00"),
    ("en-GB", "train Friday 18.20", "train | 2026-11-20 18:20–19:20"),
    ("en-US", "Work 7-3 Saturday", "Work | 2026-11-21 07:00–15:00"),
    ("en-US", "Daycare 7:30 - 5 tomorrow", "Daycare | 2026-11-21 07:30–17:00"),
    ("en-US", "Party Saturday 8 to midnight", "Party | 2026-11-21 20:00–2026-11-22 00:00"),
    ("en-US", "Valentine's dinner 8pm", "Valentine's dinner | 2027-02-14 20:00–21:00"),
  ])
  func `guests, names of places and lists of days are told from hours and dates`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Flight UA 12 Dec 13 6:10a"), ("en-US", "Episode 5 Dec 12 8pm"),
    ("en-US", "Flight BA 4 May 9 10am"),
    ("en-US", "Book club first Monday of the month except August"),
    ("en-US", "Payday the 15th and 30th"), ("en-US", "Semi-monthly payroll 15th"),
    ("de-DE", "Gehalt am 15. und 30."),
    ("fr-FR", "Loyer les 1er et 15 du mois"), ("en-US", "Beach house Labor Day weekend"),
    ("en-US", "Trip Easter weekend"), ("fr-FR", "Camping week-end de Pâques"),
    ("en-GB", "Camping bank holiday weekend"),
    ("en-US", "Take out turkey Wednesday night before Thanksgiving"),
    ("en-US", "Fat Tuesday dinner 7pm"), ("de-DE", "Silvesterparty 20 Uhr"),
    ("de-DE", "Ferienbetreuung werktags 5.-16. Juli 8 Uhr"),
    ("pt-BR", "Yoga segunda que vem e quarta às 19h"),
    ("zh-CN", "每天早晚8点吃药"), ("ja-JP", "朝晩8時に薬"), ("he-IL", "נר שלישי של חנוכה 18:00"),
  ])
  func `two dates and days without a known date are errors that quote the words`(
    _ locale: String, _ sentence: String
  ) {
    let line = understood(sentence, locale)
    #expect(
      !line.contains(" | 2") && line.contains("“"), "\(line)")
  }

  @Test(arguments: ["Daily 8 & 20 pills", "Daily 8 and 20 pills", "Daily 8 + 20 pills", "Pills daily 8 & 20"])
  func `a second hour of a series is an error wherever it stands`(_ sentence: String) {
    #expect(!understood(sentence).contains(" | "))
  }

  @Test(arguments: [
    ("Tomorrow 12 lunch with Kim", "lunch with Kim | 2026-11-21 12:00–13:00"),
    ("Tomorrow 2 lunch boxes for kids", "2 lunch boxes for kids | 2026-11-21"),
    ("Tomorrow 3 dinner guests", "3 dinner guests | 2026-11-21"),
    ("Tomorrow 4 drinks for the team", "4 drinks for the team | 2026-11-21"),
  ])
  func `a number before a meal is an hour only where it fits the meal`(_ sentence: String, _ expected: String)
  {
    #expect(understood(sentence) == expected)
  }

  @Test func `hours behind a word such as class are its times`() {
    #expect(understood("Class 2-3:15 TTh") == "Class | 2026-11-24 14:00–15:15 | FREQ=WEEKLY;BYDAY=TU,TH")
  }
}
