import Testing

/// Whole weeks, days of work, and events of so many days. The moment is Friday 20 November 2026, 10:00.
@Suite struct WeekAndWorkdayTests {
  @Test(arguments: [
    ("en-US", "Conference week of Dec 9", "Conference | 2026-12-07–2026-12-13"),
    ("en-US", "Conference the week of December 9th", "Conference | 2026-12-07–2026-12-13"),
    ("en-US", "Conference in the week of 12/9", "Conference | 2026-12-07–2026-12-13"),
    ("en-GB", "Conference w/c 7 December", "Conference | 2026-12-07–2026-12-13"),
    ("en-GB", "Conference week beginning 7 December", "Conference | 2026-12-07–2026-12-13"),
    ("en-US", "Skiing week of Christmas", "Skiing | 2026-12-21–2026-12-27"),
    ("en-US", "Retro week of Nov 18", "Retro | 2026-11-16–2026-11-22"),
    ("de-DE", "Urlaub Woche vom 7. Dezember", "Urlaub | 2026-12-07–2026-12-13"),
    ("de-DE", "Urlaub in der Woche des 9.12.", "Urlaub | 2026-12-07–2026-12-13"),
    ("fr-FR", "Congés semaine du 9 décembre", "Congés | 2026-12-07–2026-12-13"),
    ("es-ES", "Vacaciones semana del 9 de diciembre", "Vacaciones | 2026-12-07–2026-12-13"),
    ("pt-BR", "Férias semana de 9 de dezembro", "Férias | 2026-12-07–2026-12-13"),
    ("zh-CN", "12月9日那周休假", "休假 | 2026-12-07–2026-12-13"),
    ("ja-JP", "12月9日の週 出張", "出張 | 2026-12-07–2026-12-13"),
    ("ja-JP", "9日の週に出張", "出張 | 2026-12-07–2026-12-13"),
    ("he-IL", "חופשה שבוע של 9 בדצמבר", "חופשה | 2026-12-06–2026-12-12"),
  ])
  func `the week of a day is all of it`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Vacation a week from Dec 7", "Vacation | 2026-12-14"),
    ("en-US", "Vacation week from Dec 7 to Dec 16", "Vacation week | 2026-12-07–2026-12-16"),
    ("de-DE", "Urlaubswoche vom 7. bis 16. Dezember", "Urlaubswoche | 2026-12-07–2026-12-16"),
    ("zh-CN", "12月7日的周会", "周会 | 2026-12-07"),
  ])
  func `a week beside a day is not always the week of it`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Report last working day of the month", "Report | 2026-11-30"),
    ("en-US", "Report on the last working day", "Report | 2026-11-30"),
    ("en-US", "Report last business day of January", "Report | 2027-01-29"),
    ("en-US", "Pay rent first business day of next month", "Pay rent | 2026-12-01"),
    ("en-US", "Pay rent on the 2nd workday of May 2027", "Pay rent | 2027-05-04"),
    ("de-DE", "Bericht letzter Werktag des Monats", "Bericht | 2026-11-30"),
    ("de-DE", "Miete am 3. Werktag im Januar", "Miete | 2027-01-05"),
    ("fr-FR", "Rapport le dernier jour ouvré du mois", "Rapport | 2026-11-30"),
    ("es-ES", "Informe el último día hábil del mes", "Informe | 2026-11-30"),
    ("pt-BR", "Relatório no último dia útil do mês", "Relatório | 2026-11-30"),
    ("zh-CN", "本月最后一个工作日交报告", "交报告 | 2026-11-30"),
    ("ja-JP", "今月の最終営業日に報告", "報告 | 2026-11-30"),
    ("en-US", "Last working day party Dec 4", "Last working day party | 2026-12-04"),
    ("en-US", "Close books last working day of this year", "Close books | 2026-12-31"),
    ("en-US", "Kickoff first working day of next year", "Kickoff | 2027-01-01"),
    ("en-US", "Close books last business day of the year", "Close books | 2026-12-31"),
    ("en-US", "Kickoff 2nd working day of 2028", "Kickoff | 2028-01-04"),
    ("fr-FR", "Rapport le dernier jour ouvré de l'année", "Rapport | 2026-12-31"),
    ("ja-JP", "来月の最初の営業日に会議", "会議 | 2026-12-01"),
    ("zh-CN", "下个月首个工作日开会", "开会 | 2026-12-01"),
    ("he-IL", "משכורת ביום העבודה האחרון של החודש", "משכורת | 2026-11-30"),
    ("he-IL", "מסיבה ביום העבודה האחרון של דצמבר", "מסיבה | 2026-12-31"),
  ])
  func `a day of work is counted in its month`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Report on the last working day of every month"),
    ("en-US", "Report every last business day of the month"),
    ("de-DE", "Report jeden letzten Werktag im Monat"),
    ("zh-CN", "每月最后一个工作日Report"), ("ja-JP", "毎月最終営業日 Report"),
  ])
  func `a day of work in each month is a series`(_ locale: String, _ sentence: String) {
    #expect(
      understood(sentence, locale)
        == "Report | 2026-11-30 | FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1")
  }

  @Test func `days of work in Hebrew are from Sunday to Thursday`() {
    #expect(
      understood("שכר דירה ביום העבודה הראשון של כל חודש", "he-IL")
        == "שכר דירה | 2026-12-01 | FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,SU;BYSETPOS=1")
  }

  @Test(arguments: [
    ("zh-CN", "下周一出差3天", "出差 | 2026-11-23–2026-11-25"),
    ("zh-CN", "12月7日出差三天", "出差 | 2026-12-07–2026-12-09"),
    ("zh-CN", "明天去上海出差2周", "去上海出差 | 2026-11-21–2026-12-04"),
    ("ja-JP", "来週月曜 出張3日間", "出張 | 2026-11-23–2026-11-25"),
    ("ja-JP", "明日から出張3日間", "出張 | 2026-11-21–2026-11-23"),
    ("ja-JP", "出張3日間 12月7日から", "出張 | 2026-12-07–2026-12-09"),
    ("en-US", "Trip Dec 7, 3 days", "Trip | 2026-12-07–2026-12-09"),
    ("de-DE", "Reise 7.12., 3 Tage", "Reise | 2026-12-07–2026-12-09"),
    ("fr-FR", "Voyage le 7 décembre, 3 jours", "Voyage | 2026-12-07–2026-12-09"),
  ])
  func `a number of days beside a day is how long it takes`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Read 3 days of diaries tomorrow", "Read 3 days of diaries | 2026-11-21"),
    ("en-US", "Tomorrow 3 days of work review", "3 days of work review | 2026-11-21"),
    ("zh-CN", "明天看3天新闻回顾", "看3天新闻回顾 | 2026-11-21"),
    ("zh-CN", "12月7日展会第3天", "展会第3天 | 2026-12-07"),
  ])
  func `a number of days before another word is a part of the title`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }
}
