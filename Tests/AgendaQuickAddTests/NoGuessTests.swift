import AgendaQuickAdd
import Testing

/// Words without a reading are an error, and words with one are not lost. The moment is Friday 20 November 2026, 10:00.
@Suite struct NoGuessTests {
  @Test(arguments: [
    ("en-US", "Gym 3 times a week from Dec 7", "3 times a week"),
    ("en-US", "Pills twice per day at 8", "twice per day"),
    ("en-US", "Pills 3 times daily from tomorrow", "3 times daily"),
    ("en-US", "Swim 2x a week from Dec 7", "2x a week"),
    ("de-DE", "Training dreimal die Woche ab 7. Dezember", "dreimal die Woche"),
    ("fr-FR", "Sport trois fois par semaine à partir du 7 décembre", "trois fois par semaine"),
    ("es-ES", "Gimnasio tres veces a la semana desde el 7 de diciembre", "tres veces a la semana"),
    ("pt-BR", "Academia três vezes por semana a partir de 7 de dezembro", "três vezes por semana"),
    ("zh-CN", "从12月7日起每周三次健身", "周三次"),
    ("ja-JP", "12月7日から週に3回ジム", "3回"),
    ("he-IL", "חדר כושר שלוש פעמים בשבוע מ-7 בדצמבר", "שלוש פעמים בשבוע"),
    ("en-US", "Party tomorrow at 5 or 6", "or 6"),
    ("de-DE", "Termin morgen um 5 oder 6", "oder 6"),
    ("fr-FR", "Rendez-vous demain à 5h ou 6h", "ou 6h"),
    ("en-US", "Trip Monday to", "to"),
    ("en-US", "Laundry Tuesday before 5", "before 5"),
    ("en-US", "Party Friday at 25", "25"),
    ("de-DE", "Termin um 24:30", "24:30"),
    ("fr-FR", "Rendez-vous lundi à", "à"),
    ("ja-JP", "13月5日に会議", "13月"),
    ("he-IL", "תרופה פעמיים ביום ממחר", "פעמיים ביום"),
  ])
  func `how often in a week, a choice and a half sentence are errors with the words`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(isRefused(sentence, locale, words))
  }

  @Test(arguments: [
    ("ja-JP", "明日から3日休み", "休み | 2026-11-21–2026-11-23"),
    ("ja-JP", "来週月曜から2日休み", "休み | 2026-11-23–2026-11-24"),
    ("ja-JP", "12月3日から5日まで休み", "休み | 2026-12-03–2026-12-05"),
    (
      "ja-JP", "月曜から金曜まで7時にランニング",
      "ランニング | 2026-11-23 07:00–08:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    ),
    ("ja-JP", "平日毎朝7時に散歩", "散歩 | 2026-11-23 07:00–08:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("zh-CN", "工作日每天早上7点跑步", "跑步 | 2026-11-23 07:00–08:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("de-DE", "Workshop 2 Stunden am Mittwoch um 9", "Workshop | 2026-11-25 09:00–11:00"),
    ("de-DE", "Workshop Mittwoch 9 Uhr, Dauer 2 Stunden", "Workshop | 2026-11-25 09:00–11:00"),
    ("he-IL", "סדנה של שעתיים ביום רביעי ב-9:00", "סדנה | 2026-11-25 09:00–11:00"),
    (
      "de-DE", "Workshop am Mittwoch von 9 bis 17 Uhr in Raum 4.12",
      "Workshop | 2026-11-25 09:00–17:00 | @ Raum 4.12"
    ),
    ("en-US", "Lunch at 12:30pm on the 25th with Raj", "Lunch with Raj | 2026-11-25 12:30–13:30"),
    ("es-ES", "Turno de noche martes de 22 a 6", "Turno de noche | 2026-11-24 22:00–2026-11-25 06:00"),
    ("en-GB", "Meet Bob 2 Dec 15.00-16.30", "Meet Bob | 2026-12-02 15:00–16:30"),
    (
      "de-DE", "Meeting montags bis freitags 9 Uhr",
      "Meeting | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    ),
    ("de-DE", "Messe 3.12.-5.12.", "Messe | 2026-12-03–2026-12-05"),
    ("en-US", "Meeting 1400-1530 tues", "Meeting | 2026-11-24 14:00–15:30"),
    ("pt-BR", "Café da manhã amanhã às 8h", "Café da manhã | 2026-11-21 08:00–09:00"),
    (
      "en-US", "Piano every Wednesday at 4pm, 10 times",
      "Piano | 2026-11-25 16:00–17:00 | FREQ=WEEKLY;BYDAY=WE;COUNT=10"
    ),
  ])
  func `lengths, rooms and titles keep what is theirs`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Watch 60 Minutes on Sunday at 7pm", "Watch 60 Minutes | 2026-11-22 19:00–20:00"),
    ("en-US", "Watch 24 Hours on Monday at 8pm", "Watch 24 Hours | 2026-11-23 20:00–21:00"),
    (
      "en-US", "Talk: moving 3 times a week, Friday 3pm",
      "Talk: moving 3 times a week | 2026-11-20 15:00–16:00"
    ),
    ("en-US", "Twice a year dentist Friday 11am", "Twice a year dentist | 2026-11-20 11:00–12:00"),
    (
      "en-US", "Yoga twice a week Monday and Wednesday 6pm",
      "Yoga twice a week | 2026-11-23 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO,WE"
    ),
    (
      "fr-FR", "Conférence deux fois par jour lundi 18h",
      "Conférence deux fois par jour | 2026-11-23 18:00–19:00"
    ),
    ("es-ES", "Charla dos veces al día lunes 18:00", "Charla dos veces al día | 2026-11-23 18:00–19:00"),
    ("ja-JP", "週2回のジム 明日10時", "週2回のジム | 2026-11-21 10:00–11:00"),
    ("en-US", "Dinner Saturday 8pm or 5 course lunch", "Dinner or 5 course lunch | 2026-11-21 20:00–21:00"),
    ("zh-CN", "周一回家", "回家 | 2026-11-23"),
    ("zh-CN", "每周三回家", "回家 | 2026-11-25 | FREQ=WEEKLY;BYDAY=WE"),
    ("zh-CN", "周五次日达快递", "次日达快递 | 2026-11-20"),
    ("he-IL", "אירוח בימי חמישי ב-20:00", "אירוח | 2026-11-26 20:00–21:00 | FREQ=WEEKLY;BYDAY=TH"),
  ])
  func `titles with numbers are no errors`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("de-DE", "Flug 24.12. 10 Uhr", "Flug | 2026-12-24 10:00–11:00"),
    ("de-DE", "Flug 5.12. (Samstag) 8 Uhr", "Flug | 2026-12-05 08:00–09:00"),
    ("de-DE", "Raum 4.12 Besprechung am 3.12. um 10 Uhr", "Raum 4.12 Besprechung | 2026-12-03 10:00–11:00"),
    ("de-DE", "Zug 5.12. nach Hamburg", "Zug nach Hamburg | 2026-12-05"),
    ("en-US", "Flight 12/24 at 10am", "Flight | 2026-12-24 10:00–11:00"),
    ("fr-FR", "Train 24/12 à 10h", "Train | 2026-12-24 10:00–11:00"),
    ("es-ES", "Vuelo 24/12 10:00", "Vuelo | 2026-12-24 10:00–11:00"),
    ("ja-JP", "のぞみ 12/24 10時", "のぞみ | 2026-12-24 10:00–11:00"),
    ("de-DE", "Raum 4.12 streichen Freitag", "Raum 4.12 streichen | 2026-11-20"),
    ("en-US", "Chapter 3/4 quiz Friday", "Chapter 3/4 quiz | 2026-11-20"),
  ])
  func `a date behind a numbered word is one where no other day is said`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test func `a weekday beside a distance in days is that of the day`() {
    #expect(understood("Meeting in 10 days on Monday", "en-US") == "Meeting | 2026-11-30")
    #expect(understood("Termin Dienstag in 4 Tagen um 15 Uhr", "de-DE") == "Termin | 2026-11-24 15:00–16:00")
    #expect(understood("Meeting in 3 days on Tuesday", "en-US").contains("is not on that weekday"))
  }
}
