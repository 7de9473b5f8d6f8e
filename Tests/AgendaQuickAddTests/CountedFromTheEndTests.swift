import AgendaQuickAdd
import Testing

/// Weeks of a month, days that are counted from its end or in a year, and a weekday beside a distance. The moment is Friday 20 November 2026, 10:00.
@Suite struct CountedFromTheEndTests {
  @Test(arguments: [
    ("en-US", "Cleanup last week of December", "Cleanup | 2026-12-28–2027-01-03"),
    ("en-US", "Finals first week of June", "Finals | 2027-05-31–2027-06-06"),
    ("en-US", "Skiing third week in January", "Skiing | 2027-01-18–2027-01-24"),
    ("en-US", "Review last week of the month", "Review | 2026-11-23–2026-11-29"),
    ("en-US", "Retreat first week of 2027", "Retreat | 2027-01-04–2027-01-10"),
    ("de-DE", "Skifahren letzte Woche im Dezember", "Skifahren | 2026-12-28–2027-01-03"),
    ("fr-FR", "Ski première semaine de mars", "Ski | 2027-03-01–2027-03-07"),
    ("es-ES", "Vacaciones la última semana de diciembre", "Vacaciones | 2026-12-28–2027-01-03"),
    ("pt-BR", "Férias na última semana de dezembro", "Férias | 2026-12-28–2027-01-03"),
    ("zh-CN", "12月最后一周大扫除", "大扫除 | 2026-12-28–2027-01-03"),
    ("ja-JP", "12月の最終週に大掃除", "大掃除 | 2026-12-28–2027-01-03"),
    ("ja-JP", "6月第1週 期末試験", "期末試験 | 2027-05-31–2027-06-06"),
    ("he-IL", "חופשה בשבוע האחרון של דצמבר", "חופשה | 2026-12-27–2027-01-02"),
  ])
  func `a numbered week is in the month that has most of its days`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Skiing the week after Christmas", "Skiing | 2026-12-28–2027-01-03"),
    ("en-US", "Market the weekend before Christmas", "Market | 2026-12-19–2026-12-20"),
    ("en-US", "Market the weekend after Dec 19", "Market | 2026-12-26–2026-12-27"),
    ("en-US", "Vacation a week after Dec 7", "Vacation | 2026-12-14"),
    ("de-DE", "Urlaub Woche nach Weihnachten", "Urlaub | 2026-12-28–2027-01-03"),
    ("de-DE", "Treffen am Wochenende vor Weihnachten", "Treffen | 2026-12-19–2026-12-20"),
    ("fr-FR", "Vacances la semaine après Noël", "Vacances | 2026-12-28–2027-01-03"),
    ("es-ES", "Vacaciones la semana después de Navidad", "Vacaciones | 2026-12-28–2027-01-03"),
    ("pt-BR", "Férias na semana depois do Natal", "Férias | 2026-12-28–2027-01-03"),
    ("ja-JP", "クリスマスの翌週に旅行", "旅行 | 2026-12-28–2027-01-03"),
  ])
  func `the week or the weekend beside a day is all of it`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Drinks last Friday of this year", "Drinks | 2026-12-25"),
    ("en-US", "Drinks first Friday of 2027", "Drinks | 2027-01-01"),
    ("fr-FR", "Apéro dernier vendredi de l'année", "Apéro | 2026-12-25"),
    ("es-ES", "Brindis último viernes del año", "Brindis | 2026-12-25"),
    ("zh-CN", "今年最后一个周五聚餐", "聚餐 | 2026-12-25"),
    ("ja-JP", "今年最後の金曜日に飲み会", "飲み会 | 2026-12-25"),
    ("en-US", "Payroll second-to-last working day", "Payroll | 2026-11-27"),
    ("en-US", "Payroll third-to-last working day of the month", "Payroll | 2026-11-26"),
    ("en-US", "Wine next to last Friday of December", "Wine | 2026-12-18"),
    ("en-US", "Report on the penultimate day of the month", "Report | 2026-11-29"),
    ("de-DE", "Gehalt vorletzter Arbeitstag im Monat", "Gehalt | 2026-11-27"),
    ("fr-FR", "Paie l'avant-dernier jour ouvré du mois", "Paie | 2026-11-27"),
    ("es-ES", "Nómina el penúltimo día hábil del mes", "Nómina | 2026-11-27"),
    ("pt-BR", "Salário no penúltimo dia útil do mês", "Salário | 2026-11-27"),
    (
      "zh-CN", "每月倒数第二个工作日发工资",
      "发工资 | 2026-11-27 | FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2"
    ),
    ("en-US", "Wine every second to last Friday of the month", "Wine | 2026-11-20 | FREQ=MONTHLY;BYDAY=-2FR"),
  ])
  func `days are counted from the end, and in a year`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Coffee in 2 weeks on Tuesday", "Coffee | 2026-12-01"),
    ("de-DE", "Besprechung in zwei Wochen am Dienstag", "Besprechung | 2026-12-01"),
    ("de-DE", "Besprechung Dienstag in zwei Wochen", "Besprechung | 2026-12-08"),
    ("fr-FR", "Café mardi dans 15 jours", "Café | 2026-12-08"),
    ("zh-CN", "两周后的周二喝咖啡", "喝咖啡 | 2026-12-01"),
    ("ja-JP", "2週間後の火曜日にコーヒー", "コーヒー | 2026-12-01"),
    ("he-IL", "קפה בעוד שבועיים ביום שלישי", "קפה | 2026-12-01"),
  ])
  func `a weekday behind a distance in weeks is in that week`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }
}

/// Feasts with a number, and days of a school. The moment is Wednesday 2 December 2026, 10:00.
@Suite struct CountedFeastTests {
  private let now = "2026-12-02T10:00"

  @Test(arguments: [
    ("de-DE", "Essen zweiter Weihnachtsfeiertag", "Essen | 2026-12-26"),
    ("de-DE", "Essen am 2. Weihnachtsfeiertag", "Essen | 2026-12-26"),
    ("de-DE", "Essen am ersten Weihnachtsfeiertag", "Essen | 2026-12-25"),
    ("de-DE", "Essen erster Weihnachtsfeiertag 12 Uhr", "Essen | 2026-12-25 12:00–13:00"),
    ("en-GB", "Lunch second day of Christmas", "Lunch | 2026-12-26"),
    ("en-GB", "Lunch 2nd Christmas day 1pm", "Lunch | 2026-12-26 13:00–14:00"),
  ])
  func `both days of Christmas have their dates`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("de-DE", "Feier letzter Schultag 12 Uhr"), ("de-DE", "Kuchen erster Schultag 10 Uhr"),
    ("de-DE", "Abholen um 3 jeden Schultag"), ("de-DE", "Essen Weihnachtsfeiertag 12 Uhr"),
    ("en-GB", "Third Advent 3pm"), ("en-GB", "Carols third Sunday of Advent 4pm"),
    ("en-GB", "Last day of school party noon"), ("en-GB", "Pick up kids at 3 every school day"),
    ("en-GB", "Pick up kids at 3 every school day from Monday"),
    ("fr-FR", "Fête dernier jour d'école 14h"), ("es-ES", "Fiesta último día de clase a las 12:00"),
    ("pt-BR", "Festa último dia de aula às 12h"),
  ])
  func `a day whose date is not known is an error`(_ locale: String, _ sentence: String) {
    let answer = understood(sentence, locale, at: now)
    #expect(!answer.contains(" | "), "\(answer)")
  }

  @Test func `such a day beside another one is of the title`() {
    #expect(
      understood("Last day of school party 18 December noon", "en-GB", at: now)
        == "Last day of school party | 2026-12-18 12:00–13:00")
  }
}
