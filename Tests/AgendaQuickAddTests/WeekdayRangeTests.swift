import AgendaQuickAdd
import Testing

/// Ranges of weekdays with a time. The moment is Friday 20 November 2026, 10:00.
@Suite struct WeekdayRangeTests {
  @Test(arguments: [
    ("en-GB", "Work Mon-Thu 10-6", "2026-11-23 10:00–18:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
    ("en-GB", "Work 10-6 Mon-Thu", "2026-11-23 10:00–18:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
    ("en-GB", "Work Monday to Thursday at 8", "2026-11-23 08:00–09:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
    ("en-GB", "Work Tue-Sat 10-6 every week", "2026-11-20 10:00–18:00 | FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA"),
    ("en-GB", "Work Tue-Sat every week", "2026-11-20 | FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA"),
    ("en-GB", "Work Fri-Sat 10-6 every week", "2026-11-20 10:00–18:00 | FREQ=WEEKLY;BYDAY=FR,SA"),
    ("en-GB", "Work 10-6 Tue-Sat", "2026-11-20 10:00–18:00 | FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA"),
    ("en-GB", "Work Wed-Sun 10-6", "2026-11-20 10:00–18:00 | FREQ=WEEKLY;BYDAY=WE,TH,FR,SA,SU"),
    ("de-DE", "Work Mo-Do 9-17 Uhr", "2026-11-23 09:00–17:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
    ("fr-FR", "Work du lundi au jeudi 10h-18h", "2026-11-23 10:00–18:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
    ("es-ES", "Work lunes a jueves 10-18", "2026-11-23 10:00–18:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
    ("pt-BR", "Work segunda a quinta 10-18", "2026-11-23 10:00–18:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
    ("zh-CN", "周一到周四10点到18点Work", "2026-11-23 10:00–18:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
    ("ja-JP", "月〜木 10-18時 Work", "2026-11-23 10:00–18:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
    ("he-IL", "Work שני עד חמישי 10-18", "2026-11-23 10:00–18:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
  ])
  func `a range of four or more weekdays from Monday on with a time is on these days of each week`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale).lowercased() == "work | \(expected)".lowercased())
  }

  @Test(arguments: [
    ("en-US", "Mon-Fri gym 6am", "2026-11-23 06:00–07:00"),
    ("en-US", "Mon-Fri after-school gym 3-6pm", "2026-11-20 15:00–18:00"),
    ("de-DE", "Montag bis Freitag Gym 14 Uhr", "2026-11-20 14:00–15:00"),
    ("de-DE", "Von Montag bis Freitag Gym um 8 Uhr", "2026-11-23 08:00–09:00"),
    ("fr-FR", "Du lundi au vendredi gym à 12h", "2026-11-20 12:00–13:00"),
    ("es-ES", "Lunes a viernes gym 7h", "2026-11-23 07:00–08:00"),
  ])
  func `so it is where the title stands between the weekdays and the time`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    let answer = understood(sentence, locale)
    #expect(answer.hasSuffix("ym | \(expected) | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), "\(answer)")
  }

  @Test func `weekdays first with a day or without a time behind the title are once`() {
    #expect(understood("Mon-Fri camp") == "camp | 2026-11-23–2026-11-27")
    #expect(understood("Thu-Sun fair 10-6pm").hasSuffix("FREQ=DAILY;UNTIL=20261129"))
    #expect(!understood("Mon-Fri camp this week 9am").contains("FREQ=WEEKLY"))
  }

  @Test(arguments: [
    ("de-DE", "Arbeit Di-Sa 10-18 Uhr"), ("fr-FR", "Travail mar-sam 10h-18h"),
    ("es-ES", "Trabajo mar-sáb 10-18"),
    ("pt-BR", "Trabalho terça a sábado 10-18"), ("ja-JP", "仕事 火〜土 10-18時"), ("zh-CN", "周二到周六10点到18点上班"),
  ])
  func `work from Tuesday on is on these days of each week`(_ locale: String, _ sentence: String) {
    let answer = understood(sentence, locale)
    #expect(answer.hasSuffix("FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA"), "\(answer)")
  }

  @Test func `an open house is once`() {
    #expect(understood("Open house Wed-Sat 10-4").hasSuffix("FREQ=DAILY;UNTIL=20261128"))
  }

  @Test func `a range of fewer days, and one without a time or in a week, are not every week`() {
    #expect(
      understood("Market Sat-Sun 10-4") == "Market | 2026-11-21 10:00–16:00 | FREQ=DAILY;UNTIL=20261122")
    #expect(
      understood("Fair Tue-Thu 9-17", "en-GB") == "Fair | 2026-11-24 09:00–17:00 | FREQ=DAILY;UNTIL=20261126")
    #expect(understood("Fair Tue-Thu") == "Fair | 2026-11-24–2026-11-26")
    #expect(
      understood("Fair Tuesday to Thursday next week 9-5")
        == "Fair | 2026-11-24 09:00–17:00 | FREQ=DAILY;UNTIL=20261126")
  }

  @Test(arguments: [
    ("en-US", "Fair Thursday to Sunday 10-6", "2026-11-26 10:00–18:00 | FREQ=DAILY;UNTIL=20261129"),
    ("en-GB", "Fair Tue-Sat 10-6", "2026-11-24 10:00–18:00 | FREQ=DAILY;UNTIL=20261128"),
    ("en-US", "Fair Thursday to Sunday 8am", "2026-11-26 08:00–09:00 | FREQ=DAILY;UNTIL=20261129"),
    ("de-DE", "Fair Mi-Sa 9-18 Uhr", "2026-11-25 09:00–18:00 | FREQ=DAILY;UNTIL=20261128"),
  ])
  func `a range of weekdays that begins on another day than the week is on these days once`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == "Fair | \(expected)")
  }

  @Test(arguments: [
    ("en-US", "Fair Tuesday to Thursday next week 9-5", "2026-12-01 09:00–17:00 | FREQ=DAILY;UNTIL=20261203"),
    ("en-US", "Fair Friday to Sunday next week", "2026-12-04–2026-12-06"),
    ("en-US", "Fair Friday to Monday next week", "2026-11-27–2026-11-30"),
    ("de-DE", "Fair Mi-Fr nächste Woche 9-17 Uhr", "2026-12-02 09:00–17:00 | FREQ=DAILY;UNTIL=20261204"),
  ])
  func `both weekdays of a range are in the week behind it, said on Tuesday 24 November`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: "2026-11-24T08:00") == "Fair | \(expected)")
  }
}

/// Several weekdays, with a part of the day or without one. The moment is Saturday 28 November 2026, 12:00.
@Suite struct TwoWeekdaysTests {
  private let now = "2026-11-28T12:00"

  @Test(arguments: [
    ("en-US", "Yoga Monday and Wednesday evenings"), ("en-US", "Yoga Mondays and Wednesdays evenings"),
    ("de-DE", "Yoga Montag und Mittwochabend"), ("de-DE", "Yoga montags und mittwochs abends"),
    ("fr-FR", "Yoga lundi et mercredi soir"), ("es-ES", "Yoga lunes y miércoles por la noche"),
    ("pt-BR", "Yoga segunda e quarta à noite"),
  ])
  func `a part of the day is the time of several weekdays`(_ locale: String, _ sentence: String) {
    #expect(
      understood(sentence, locale, at: now) == "Yoga | 2026-11-30 20:00–21:00 | FREQ=WEEKLY;BYDAY=MO,WE")
  }

  @Test(arguments: [
    ("en-US", "Yoga weekday mornings", "Yoga | 2026-11-30 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("en-US", "Yoga weekend mornings at 9", "Yoga | 2026-11-29 09:00–10:00 | FREQ=WEEKLY;BYDAY=SA,SU"),
    ("ja-JP", "月曜と水曜の夜ヨガ", "ヨガ | 2026-11-30 20:00–21:00 | FREQ=WEEKLY;BYDAY=MO,WE"),
    ("zh-CN", "周一和周三晚上瑜伽", "瑜伽 | 2026-11-30 20:00–21:00 | FREQ=WEEKLY;BYDAY=MO,WE"),
    ("he-IL", "יוגה יום שני ורביעי בערב", "יוגה | 2026-11-30 20:00–21:00 | FREQ=WEEKLY;BYDAY=MO,WE"),
    ("en-US", "Work from home Monday and Friday", "Work from home | 2026-11-30 | FREQ=WEEKLY;BYDAY=MO,FR"),
    ("de-DE", "Homeoffice Montag und Freitag", "Homeoffice | 2026-11-30 | FREQ=WEEKLY;BYDAY=MO,FR"),
    ("fr-FR", "Télétravail lundi et vendredi", "Télétravail | 2026-11-30 | FREQ=WEEKLY;BYDAY=MO,FR"),
    ("en-US", "Trip Monday and Tuesday", "Trip | 2026-11-30–2026-12-01"),
  ])
  func `days of work and a part of days are in each week`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("en-US", "Yoga Tuesday and Saturday", "Tuesday", "Saturday"),
    ("en-US", "Gym Monday and Wed", "Monday", "Wed"),
    ("de-DE", "Yoga Montag und Freitag", "Montag", "Freitag"), ("zh-CN", "周一和周五开会", "周一", "周五"),
    ("he-IL", "פגישה ביום ראשון ורביעי", "ביום ראשון", "רביעי"),
    ("en-US", "Work on the thesis Monday and Friday", "Monday", "Friday"),
    ("en-US", "Dinner Friday and Saturday night", "Friday", "Saturday night"),
  ])
  func `two weekdays without a time are an error, and no word of the title`(
    _ locale: String, _ sentence: String, _ first: String, _ second: String
  ) {
    #expect(understood(sentence, locale, at: now) == "\(QuickAddError.twoDays(first, second))")
  }
}
