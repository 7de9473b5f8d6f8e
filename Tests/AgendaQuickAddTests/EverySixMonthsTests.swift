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
  func `each so many months on a weekday begins on the next one and stays on it by its number in the month`(
    _ locale: String, _ sentence: String
  ) {
    #expect(
      understood(sentence, locale)
        == "Dentist | 2026-11-24 09:00–10:00 | FREQ=MONTHLY;INTERVAL=6;BYDAY=4TU")
  }

  @Test(arguments: [
    ("en-US", "Review every 6 months Monday 9am"), ("de-DE", "Review alle 6 Monate Montag 9 Uhr"),
    ("fr-FR", "Review tous les 6 mois lundi 9h"), ("es-ES", "Review cada 6 meses lunes 9h"),
    ("pt-BR", "Review a cada 6 meses segunda 9h"), ("he-IL", "Review כל 6 חודשים יום שני ב-9:00"),
    ("zh-CN", "Review 每6个月周一上午9点"), ("ja-JP", "Review 6ヶ月ごと 月曜9時"),
  ])
  func `on the weekday itself it begins on this day before the hour, and a week later behind it`(
    _ locale: String, _ sentence: String
  ) {
    #expect(
      understood(sentence, locale, at: "2026-11-30T08:00")
        == "Review | 2026-11-30 09:00–10:00 | FREQ=MONTHLY;INTERVAL=6;BYDAY=-1MO")
    #expect(
      understood(sentence, locale, at: "2026-11-30T10:00")
        == "Review | 2026-12-07 09:00–10:00 | FREQ=MONTHLY;INTERVAL=6;BYDAY=1MO")
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

  @Test func `a fifth weekday is the last one, which each month has`() {
    #expect(
      understood("Haircut every 2 months Saturday 10am", at: "2026-08-27T10:00")
        == "Haircut | 2026-08-29 10:00–11:00 | FREQ=MONTHLY;INTERVAL=2;BYDAY=-1SA")
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
