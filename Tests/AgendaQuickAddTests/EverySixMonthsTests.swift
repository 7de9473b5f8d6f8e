import AgendaQuickAdd
import Testing

/// Series of months, days and weeks as people say them. The moment is Friday 20 November 2026, 10:00.
@Suite struct EverySixMonthsTests {
  @Test(arguments: [
    ("en-US", "Dentist every 6 months Tuesday 9am"), ("de-DE", "Dentist alle 6 Monate Dienstag 9 Uhr"),
    ("fr-FR", "Dentist tous les 6 mois mardi 9h"), ("es-ES", "Dentist cada 6 meses martes 9h"),
    ("pt-BR", "Dentist a cada 6 meses terça 9h"), ("he-IL", "Dentist כל 6 חודשים יום שלישי ב-9:00"),
    ("zh-CN", "Dentist 每6个月周二上午9点"), ("ja-JP", "Dentist 6ヶ月ごと 火曜9時"),
  ])
  func `a weekday beside each so many months is an error, as beside each month: it has no number`(
    _ locale: String, _ sentence: String
  ) {
    let words = String(sentence.dropFirst("Dentist ".count))
    #expect(understood(sentence, locale) == "\(QuickAddError.doubtful(words, .weekdayOfMonth))")
  }

  @Test(arguments: [
    ("en-US", "Team day every quarter on the first Monday"),
    ("en-US", "Team day quarterly on the first Monday"),
    ("en-US", "first Monday of every quarter Team day"),
    ("de-DE", "Team day jedes Quartal am ersten Montag"),
    ("de-DE", "Team day am ersten Montag jedes Quartals"),
    ("de-DE", "Team day vierteljährlich am ersten Montag"),
    ("fr-FR", "Team day chaque trimestre le premier lundi"),
    ("fr-FR", "Team day le premier lundi de chaque trimestre"),
    ("es-ES", "Team day cada trimestre el primer lunes"),
    ("es-ES", "Team day el primer lunes de cada trimestre"),
    ("pt-BR", "Team day todo trimestre na primeira segunda"),
    ("pt-BR", "Team day na primeira segunda-feira de cada trimestre"),
    ("ja-JP", "四半期ごとに第1月曜 Team day"), ("ja-JP", "毎四半期の第1月曜 Team day"),
    ("zh-CN", "每季度第一个周一 Team day"), ("zh-CN", "每个季度的第一个周一 Team day"),
    ("he-IL", "Team day כל רבעון ביום שני הראשון"),
    ("he-IL", "Team day ביום שני הראשון של כל רבעון"),
  ])
  func `a weekday of each quarter is counted from the first day of the quarter`(
    _ locale: String, _ sentence: String
  ) {
    #expect(understood(sentence, locale) == "Team day | 2027-01-04 | FREQ=MONTHLY;INTERVAL=3;BYDAY=1MO")
  }

  @Test(arguments: [
    ("en-US", "Report last Friday of each quarter", "2026-12-25 | FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR"),
    ("en-US", "Report last day of every quarter", "2026-12-31 | FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1"),
    (
      "de-DE", "Report am letzten Werktag jedes Quartals",
      "2026-12-31 | FREQ=MONTHLY;INTERVAL=3;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"
    ),
    ("en-US", "Report every quarter on the 15th", "2026-12-15 | FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15"),
    ("en-US", "Report quarterly on the 15th", "2026-12-15 | FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15"),
  ])
  func `the last day of each quarter is that of its last month, and any other day of a month the next one`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == "Report | \(expected)")
  }

  @Test(arguments: [
    ("en-US", "Rent 1st monthly"), ("en-US", "Rent monthly 1st"), ("de-DE", "Rent 1. monatlich"),
    ("de-DE", "Rent monatlich 1."), ("fr-FR", "Rent 1er mensuel"),
  ])
  func `the number of a day beside a word for each month is that day`(_ locale: String, _ sentence: String) {
    #expect(understood(sentence, locale) == "Rent | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1")
  }

  @Test(arguments: [
    ("en-US", "Pay rent 5 monthly", "5 monthly"), ("en-US", "Pay rent monthly 5", "monthly 5"),
    ("fr-FR", "Loyer 5 mensuel", "5 mensuel"), ("es-ES", "Alquiler 5 mensual", "5 mensual"),
    ("pt-BR", "Aluguel 5 mensal", "5 mensal"),
  ])
  func `a number that may be the day of each month is an error that quotes it`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(isRefused(sentence, locale, words))
  }

  @Test func `an ordinal number of the title beside a word for each month stays in it`() {
    #expect(understood("monthly 1st aid course Friday").hasPrefix("“monthly"))
    #expect(understood("2nd monthly newsletter tomorrow").hasPrefix("2nd monthly newsletter | 2026-11-21"))
  }

  @Test(arguments: [
    ("en-US", "Drinks every 3 months on the last Friday 5pm"),
    ("de-DE", "Drinks alle 3 Monate am letzten Freitag 17 Uhr"),
    ("fr-FR", "Drinks tous les 3 mois le dernier vendredi 17h"),
    ("es-ES", "Drinks cada 3 meses el último viernes 17h"),
    ("pt-BR", "Drinks a cada 3 meses na última sexta 17h"),
  ])
  func `the last weekday of each so many months is that of the month, and not that of last week`(
    _ locale: String, _ sentence: String
  ) {
    #expect(
      understood(sentence, locale, at: "2026-11-24T10:00")
        == "Drinks | 2026-11-27 17:00–18:00 | FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR")
  }

  @Test(arguments: [
    ("en-US", "Drinks monthly on the last Friday 5pm"),
    ("de-DE", "Drinks monatlich am letzten Freitag 17 Uhr"),
    ("fr-FR", "Drinks mensuel le dernier vendredi 17h"), ("es-ES", "Drinks mensual el último viernes 17h"),
    ("pt-BR", "Drinks mensal na última sexta 17h"),
  ])
  func `monthly on the last weekday is no title beside the one of last week`(
    _ locale: String, _ sentence: String
  ) {
    #expect(
      understood(sentence, locale, at: "2026-11-24T10:00")
        == "Drinks | 2026-11-27 17:00–18:00 | FREQ=MONTHLY;BYDAY=-1FR")
  }

  @Test func `each so many days from a weekday begins on one too`() {
    #expect(
      understood("Plants every 3 days from Monday 9am", at: "2026-11-30T10:00")
        == "Plants | 2026-12-07 09:00–10:00 | FREQ=DAILY;INTERVAL=3")
  }

  @Test(arguments: [
    ("fr-FR", "Sport tous les jours de la semaine prochaine à 9h"),
    ("pt-BR", "Sport todo dia da semana que vem às 9"),
    ("es-ES", "Sport todos los días de la semana que viene a las 9"),
    ("en-US", "Sport every day next week at 9"),
  ])
  func `every day of next week is each of its days`(_ locale: String, _ sentence: String) {
    #expect(understood(sentence, locale) == "Sport | 2026-11-23 09:00–10:00 | FREQ=DAILY;UNTIL=20261129")
  }

  @Test(arguments: [
    (
      "he-IL", "ישיבה ביום ראשון הראשון של כל חודש ב-10",
      "ישיבה | 2026-12-06 10:00–11:00 | FREQ=MONTHLY;BYDAY=1SU"
    ),
    ("zh-CN", "一个半小时的会议明天上午10点", "会议 | 2026-11-21 10:00–11:30"),
    ("zh-CN", "两小时的会议明天上午10点", "会议 | 2026-11-21 10:00–12:00"),
    ("zh-CN", "周五小时候的朋友聚会", "小时候的朋友聚会 | 2026-11-20"),
    (
      "en-US", "French class Mon & Wed 6-7:30pm Jan 11 - Mar 17",
      "French class | 2027-01-11 18:00–19:30 | FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270317"
    ),
    ("en-US", "OOO all next week", "OOO | 2026-11-23–2026-11-29"),
    ("fr-FR", "Congés du 24 au 31", "Congés | 2026-12-24–2026-12-31"),
    ("zh-CN", "30号到31号休息", "休息 | 2026-12-30–2026-12-31"),
    ("zh-CN", "周五小时工面试 下午3点", "小时工面试 | 2026-11-20 15:00–16:00"),
    ("es-ES", "Vacaciones del 24 al 31", "Vacaciones | 2026-12-24–2026-12-31"),
    ("he-IL", "ארוחת שישי אצל אמא", "ארוחת שישי | 2026-11-20 | @ אמא"),
  ])
  func `ordinary sentences are read`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: ["每周五个小时训练", "每周三小时训练"])
  func `hours in each week are no weekday`(_ sentence: String) {
    #expect(!understood(sentence, "zh-CN").contains(" | "))
  }

  @Test func `an hour with another person is no word of the title`() {
    #expect(!understood("Call at 10 with Ben, 11 with Ana tomorrow").contains(" | "))
  }

  @Test func `hours and a half are no hour of the day`() {
    #expect(!understood("明天会议一个半小时", "zh-CN").contains(" | "))
  }

  @Test(arguments: [
    ("en-US", "End of month report Thursday 3pm", "End of month report | 2026-11-26 15:00–16:00"),
    ("es-ES", "Informe de fin de mes jueves 10h", "Informe de fin de mes | 2026-11-26 10:00–11:00"),
    ("en-US", "End of year party Dec 18 7pm", "End of year party | 2026-12-18 19:00–20:00"),
    ("pt-BR", "Festa de fim de ano 18 de dezembro 20h", "Festa de fim de ano | 2026-12-18 20:00–21:00"),
    ("he-IL", "מסיבת סוף שנה ב-18.12 בשעה 19:00", "מסיבת סוף שנה | 2026-12-18 19:00–20:00"),
    ("en-US", "Rent end of month", "Rent | 2026-11-30"),
  ])
  func `the end of a month beside another day is what it is about`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("fr-FR", "Virer 50€ à Kim vendredi", "Virer 50€ à Kim | 2026-11-20"),
    ("fr-FR", "parler à Marie demain 10h", "parler à Marie | 2026-11-21 10:00–11:00"),
    ("fr-FR", "Conférence à Lyon demain 10h", "Conférence | 2026-11-21 10:00–11:00 | @ Lyon"),
    ("fr-FR", "Donner cours à Paris demain 17h", "Donner cours | 2026-11-21 17:00–18:00 | @ Paris"),
    (
      "fr-FR", "Donner rendez-vous à Marseille demain 17h",
      "Donner rendez-vous | 2026-11-21 17:00–18:00 | @ Marseille"
    ),
    (
      "fr-FR", "Donner les clés à Paul à Lyon demain 17h",
      "Donner les clés à Paul | 2026-11-21 17:00–18:00 | @ Lyon"
    ),
    ("es-ES", "Nochevieja 21h en casa", "Nochevieja | 2026-12-31 21:00–22:00 | @ casa"),
    ("en-US", "Christmas Eve 7pm at Grandma's", "Christmas Eve | 2026-12-24 19:00–20:00 | @ Grandma's"),
    ("zh-CN", "周六晚上7点在全聚德订6人桌", "在全聚德订6人桌 | 2026-11-21 19:00–20:00"),
    ("zh-CN", "周六晚上7点在家吃饭", "吃饭 | 2026-11-21 19:00–20:00 | @ 家"),
  ])
  func `a person is no place, and a feast is a title`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }
}
