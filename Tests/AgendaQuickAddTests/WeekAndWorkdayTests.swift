import AgendaQuickAdd
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

/// Weeks of the year by their number. The moment is Saturday 28 November 2026, 12:00, in week 48.
@Suite struct CalendarWeekTests {
  @Test(arguments: [
    ("Sitzung KW 50 Dienstag", "Sitzung | 2026-12-08"), ("Sitzung Dienstag KW 50", "Sitzung | 2026-12-08"),
    ("Montag der KW 50 10 Uhr Planung", "Planung | 2026-12-07 10:00–11:00"),
    ("Planung Mo in KW 51, 10 Uhr", "Planung | 2026-12-14 10:00–11:00"),
    ("Urlaub KW 53", "Urlaub | 2026-12-28–2027-01-03"), ("Urlaub KW 2", "Urlaub | 2027-01-11–2027-01-17"),
    ("Umzug Kalenderwoche 7 Freitag", "Umzug | 2027-02-19"),
    ("Umzug KW 1 2028", "Umzug | 2028-01-03–2028-01-09"),
    ("Messe KW 48", "Messe | 2026-11-23–2026-11-29"), ("Messe KW 48 Freitag", "Messe | 2027-12-03"),
    ("Planung KW 50 am 7.12. 10 Uhr", "Planung KW 50 | 2026-12-07 10:00–11:00"),
    ("Motor 50 kW Montag", "Motor 50 kW | 2026-11-30"),
  ])
  func `a week is the next one with its number, and a weekday the one in it`(
    _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, "de-DE", at: "2026-11-28T12:00") == expected)
  }

  @Test(arguments: [
    "Planung KW 9 10:00", "Planung KW 2 nächste Woche", "Kita zu KW 50 und 52", "Schulung KW 50-52 9 Uhr",
    "Yoga jeden Montag ab KW 50", "Urlaub KW 30-28", "Montag KW 50-52 Kurs",
  ])
  func `an hour in a week and several weeks are errors`(_ sentence: String) {
    let answer = understood(sentence, "de-DE", at: "2026-11-28T12:00")
    #expect(!answer.contains(" | "), "\(answer)")
  }

  @Test(arguments: [
    ("Reise KW 50 bis KW 52", "Reise | 2026-12-07–2026-12-27"),
    ("Urlaub KW 50-52", "Urlaub | 2026-12-07–2026-12-27"),
    ("Urlaub von KW 50 bis 52", "Urlaub | 2026-12-07–2026-12-27"),
    ("Urlaub KW28-30 2028", "Urlaub | 2028-07-10–2028-07-30"),
    ("Urlaub KW 28/29", "Urlaub | 2027-07-12–2027-07-25"),
    ("Kita zu KW 51 und 52", "Kita | 2026-12-14–2026-12-27"),
    ("Urlaub 28.-30. KW", "Urlaub | 2027-07-12–2027-08-01"),
    ("Urlaub KW 53-1", "Urlaub | 2026-12-28–2027-01-10"), ("Urlaub 28. KW", "Urlaub | 2027-07-12–2027-07-18"),
    ("Urlaub KW28", "Urlaub | 2027-07-12–2027-07-18"),
    ("Planung KW 28-30 am 7.12. 10 Uhr", "Planung KW 28-30 | 2026-12-07 10:00–11:00"),
  ])
  func `a week through another one is all of their days`(_ sentence: String, _ expected: String) {
    #expect(understood(sentence, "de-DE", at: "2026-11-28T12:00") == expected)
  }

  @Test(arguments: [
    ("en-GB", "Conference week 50", "week 50"), ("fr-FR", "Congés semaine 28", "semaine 28"),
    ("es-ES", "Vacaciones semana 28", "semana 28"), ("de-DE", "Urlaub Woche 28", "Woche 28"),
  ])
  func `the number of a week in words is quoted where nothing else is said`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.unused(words, suggestion: nil))")
  }
}

/// The end of a month beside a weekday. In 2026, 31 December is a Thursday.
@Suite struct EndOfMonthWeekdayTests {
  @Test(arguments: [
    ("en-US", "Rent end of month Thursday"), ("en-US", "Rent Thursday end of month"),
    ("en-US", "Rent last day of month Thursday"), ("en-US", "Thursday Rent end of month"),
    ("en-US", "Rent end of year Thursday"), ("de-DE", "Rent Monatsende Donnerstag"),
    ("de-DE", "Rent Ende des Monats, Donnerstag"), ("fr-FR", "Rent fin du mois jeudi"),
    ("es-ES", "Rent fin de mes jueves"), ("pt-BR", "Rent fim do mês quinta"),
    ("he-IL", "Rent סוף החודש יום חמישי"), ("zh-CN", "Rent 月底周四"), ("ja-JP", "Rent 月末 木曜日"),
  ])
  func `the last day of the month is meant where it is that weekday`(_ locale: String, _ sentence: String) {
    #expect(understood(sentence, locale, at: "2026-12-10T09:00") == "Rent | 2026-12-31")
  }

  @Test(arguments: [
    ("en-US", "End of month Thursday"), ("de-DE", "Monatsende Donnerstag"), ("fr-FR", "fin du mois jeudi"),
    ("es-ES", "fin de mes jueves"), ("pt-BR", "fim do mês quinta"), ("he-IL", "סוף החודש יום חמישי"),
    ("zh-CN", "月底周四"), ("ja-JP", "月末 木曜日"),
  ])
  func `a sentence of nothing else is that day too`(_ locale: String, _ sentence: String) {
    #expect(understood(sentence, locale, at: "2026-12-10T09:00", needsTitle: false) == " | 2026-12-31")
  }

  @Test(arguments: [
    ("en-US", "Rent end of month Friday"), ("en-US", "Rent last day of month Friday"),
    ("en-US", "Last day of month report Friday"), ("de-DE", "Miete Monatsende Freitag"),
    ("fr-FR", "Loyer fin du mois vendredi"), ("es-ES", "Alquiler fin de mes viernes"),
    ("pt-BR", "Aluguel fim do mês sexta"), ("he-IL", "דוח סוף חודש יום שישי"),
    ("zh-CN", "月底周五交房租"), ("ja-JP", "家賃 月末 金曜日"),
  ])
  func `a last day that is another weekday is an error that says both`(
    _ locale: String, _ sentence: String
  ) {
    let answer = understood(sentence, locale, at: "2026-12-10T09:00")
    #expect(answer.contains("can be each of several days"), "\(answer)")
  }

  @Test(arguments: [
    ("en-US", "End of month report Friday", "End of month report | 2026-12-11"),
    ("de-DE", "Monatsende Bericht Freitag", "Monatsende Bericht | 2026-12-11"),
    ("fr-FR", "Rapport de fin de mois vendredi", "Rapport de fin de mois | 2026-12-11"),
    ("es-ES", "Informe de fin de mes viernes", "Informe de fin de mes | 2026-12-11"),
    ("pt-BR", "Relatório de fim de mês sexta", "Relatório de fim de mês | 2026-12-11"),
    ("ja-JP", "月末レポート 金曜日", "月末レポート | 2026-12-11"),
    ("en-US", "Last day of school Friday", "Last day of school | 2026-12-11"),
  ])
  func `the end of a month is what a noun beside it is about`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: "2026-12-10T09:00") == expected)
  }
}
