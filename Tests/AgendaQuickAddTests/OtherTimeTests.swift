import AgendaQuickAdd
import Testing

/// Hours that are said of several days, times that are not known, and numbers of a title. The moment is Friday 20 November 2026, 10:00.
@Suite struct OtherTimeTests {
  @Test(arguments: [
    ("en-US", "Lunch break 12-1 daily", "Lunch break | 2026-11-20 12:00–13:00 | FREQ=DAILY"),
    ("en-US", "Lunch 12-1 every day", "Lunch | 2026-11-20 12:00–13:00 | FREQ=DAILY"),
    ("en-US", "Work 9-5 M-F", "Work | 2026-11-23 09:00–17:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("en-US", "Work 9-5 weekdays", "Work | 2026-11-23 09:00–17:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("de-DE", "Pause 12-13 täglich", "Pause | 2026-11-20 12:00–13:00 | FREQ=DAILY"),
    ("de-DE", "Kurs 9-11 montags", "Kurs | 2026-11-23 09:00–11:00 | FREQ=WEEKLY;BYDAY=MO"),
    ("fr-FR", "Pause 12-13 tous les jours", "Pause | 2026-11-20 12:00–13:00 | FREQ=DAILY"),
    ("es-ES", "Pausa 12-13 todos los días", "Pausa | 2026-11-20 12:00–13:00 | FREQ=DAILY"),
    ("pt-BR", "Pausa 12-13 todos os dias", "Pausa | 2026-11-20 12:00–13:00 | FREQ=DAILY"),
    ("pt-BR", "Curso dia 7 das 9 às 17", "Curso | 2026-12-07 09:00–17:00"),
    ("pt-BR", "Consulta dia 10 das 8 às 9", "Consulta | 2026-12-10 08:00–09:00"),
    ("en-US", "Class 9 to 10:30 tomorrow", "Class | 2026-11-21 09:00–10:30"),
    ("ja-JP", "土日 10時 バイト", "バイト | 2026-11-21 10:00–11:00 | FREQ=WEEKLY;BYDAY=SA,SU"),
    (
      "ja-JP", "来週の土日 10時 研修", "研修 | 2026-11-28 10:00–11:00 | FREQ=WEEKLY;BYDAY=SA,SU;UNTIL=20261129"
    ),
    ("ja-JP", "土日に旅行", "旅行 | 2026-11-21–2026-11-22"),
    ("ja-JP", "土曜日曜 10時 バイト", "バイト | 2026-11-21 10:00–11:00 | FREQ=WEEKLY;BYDAY=SA,SU"),
    ("zh-CN", "周六日10点打工", "打工 | 2026-11-21 10:00–11:00 | FREQ=WEEKLY;BYDAY=SA,SU"),
    (
      "he-IL", "ישיבה כל יום ראשון הראשון בחודש ב-9",
      "ישיבה | 2026-12-06 09:00–10:00 | FREQ=MONTHLY;BYDAY=1SU"
    ),
    ("he-IL", "שכירות כל חודש ב-1 וב-15", "שכירות | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1,15"),
    ("en-US", "Date Friday sevenish", "Date | 2026-11-20 19:00–20:00"),
    ("en-US", "Team lunch noon-ish tomorrow", "Team lunch | 2026-11-21 12:00–13:00"),
    ("en-AU", "Barbie Sat arvo 3", "Barbie | 2026-11-21 15:00–16:00"),
    ("en-US", "Tomorrow 12 lunch with Kim", "lunch with Kim | 2026-11-21 12:00–13:00"),
    ("ja-JP", "明日の朝イチ ミーティング", "ミーティング | 2026-11-21 09:00–10:00"),
  ])
  func `hours before a series, on both days of a weekend and in a spoken form are read`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Take pill at 8am and 8pm daily", "at 8am", "8pm"),
    ("fr-FR", "Médicament demain 8h et 20h", "demain 8h", "20h"),
    ("ja-JP", "毎日朝8時と夜8時に薬", "朝8時", "夜8時に"), ("zh-CN", "每天中午十二点和晚上六点打卡", "中午十二点", "晚上六点"),
  ])
  func `two times with and are an error that says so`(
    _ locale: String, _ sentence: String, _ first: String, _ second: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.twoTimes(first, second))")
  }

  @Test(arguments: [
    ("en-US", "Meds daily 8 & 20", "& 20"), ("en-US", "Picnic 11 to dusk Saturday", "11 to dusk"),
    ("en-US", "Photos at sunset Friday", "at sunset"), ("en-US", "Picnic Saturday 11am to dusk", "to dusk"),
    ("de-DE", "Picknick 11 bis Sonnenuntergang Samstag", "bis Sonnenuntergang"),
    ("fr-FR", "Pharmacie demain en fin de journée", "en fin de journée"),
    ("fr-FR", "Salle 4 mars 12 10h", "4 mars 12"),
    ("de-DE", "Linie 5 März 3 10 Uhr", "5 März 3"), ("he-IL", "כדור כל יום ב-8 וב-20", "וב-20"),
    ("he-IL", "שיעור כל יום שלישי ב-8 וב-10", "וב-10"),
  ])
  func `a time that is not known, a second hour and a number with two readings are errors with the words`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(understood(sentence, locale, at: "2026-11-30T08:00") == "\(QuickAddError.notUnderstood(words))")
  }

  @Test(arguments: [
    ("es-ES", "Meeting mañana at 10", "at 10"), ("en-US", "lunch vr 12:30", "vr"),
    ("en-US", "pranzo gio 12:30", "gio"), ("en-US", "Swim 6-7 every morning", "morning"),
  ])
  func `an hour behind a foreign word and a short foreign weekday are errors`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.unused(words, suggestion: nil))")
  }

  @Test(arguments: [
    ("en-US", "Quiz Friday 2nd period", "Quiz 2nd period | 2026-12-04"),
    ("de-DE", "Treffen Freitag 3. Stock", "Treffen 3. Stock | 2026-12-04"),
    ("fr-FR", "Rendez-vous vendredi 2e étage", "Rendez-vous 2e étage | 2026-12-04"),
    ("en-US", "Party Friday 2nd", "Party | 2027-04-02"),
    ("en-US", "Trip Dec 3-9pm", "Trip | 2026-12-03 21:00–22:00"),
    ("en-US", "Friday 4th party", "party | 2026-12-04"),
    ("en-US", "Temp check at 98.6 tomorrow", "Temp check at 98.6 | 2026-12-01"),
    ("en-US", "Sunset cruise Friday", "Sunset cruise | 2026-12-04"),
    ("en-US", "EOD report Friday 5pm", "EOD report | 2026-12-04 17:00–18:00"),
    ("en-US", "Call Sam 12:30", "Call Sam | 2026-11-30 12:30–13:30"),
    ("pt-BR", "Churrasco no feriado amanhã", "Churrasco no feriado | 2026-12-01"),
  ])
  func `numbers and times of a title stay there`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale, at: "2026-11-30T08:00") == expected)
  }

  @Test(arguments: [
    ("es-ES", "San Juan hoguera 22h", "San Juan"), ("es-ES", "Carnaval desfile 18h", "Carnaval"),
    ("es-ES", "Procesión Miércoles Santo 20h", "Miércoles Santo"), ("pt-BR", "Carnaval 18h", "Carnaval"),
    ("pt-BR", "São João 18h", "São João"), ("pt-BR", "Missa quarta-feira santa 18h", "quarta-feira santa"),
    ("fr-FR", "Carnaval des enfants 14h", "Carnaval"), ("fr-FR", "Messe lundi saint 10h", "lundi saint"),
    ("de-DE", "Karneval 15 Uhr", "Karneval"), ("de-DE", "Zelten am Pfingstwochenende", "Pfingstwochenende"),
    ("en-US", "Shop Giving Tuesday 9am", "Giving Tuesday"),
    ("en-US", "Mass Holy Wednesday 7pm", "Holy Wednesday"),
    ("zh-CN", "清明扫墓 9点", "清明"), ("ja-JP", "十五夜 19時 月見", "十五夜"),
  ])
  func `a feast without a known date is an error that quotes it`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.notUnderstood(words))")
  }
}
