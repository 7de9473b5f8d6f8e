import Testing

/// Days of a month, lists of days and days with a time. The moment is Friday 20 November 2026, 10:00.
@Suite struct SeriesAndDaysTests {
  @Test(arguments: [
    ("en-US", "Rent on the 1st and 15th of every month", "Rent | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1,15"),
    ("en-US", "Rent every 1st and 15th", "Rent | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1,15"),
    ("en-US", "Rent monthly on the 5th and 20th", "Rent | 2026-11-20 | FREQ=MONTHLY;BYMONTHDAY=5,20"),
    ("de-DE", "Miete am 1. und 15. jeden Monats", "Miete | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1,15"),
    ("fr-FR", "Loyer le 1er et le 15 de chaque mois", "Loyer | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1,15"),
    ("es-ES", "Renta el 1 y el 15 de cada mes", "Renta | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1,15"),
    ("pt-BR", "Aluguel dias 1 e 15 de cada mês", "Aluguel | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1,15"),
    ("zh-CN", "每月1号和15号交房租", "交房租 | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1,15"),
    ("ja-JP", "毎月1日と15日に家賃", "家賃 | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1,15"),
    (
      "en-US", "Lunch every first and third Tuesday at noon",
      "Lunch | 2026-12-01 12:00–13:00 | FREQ=MONTHLY;BYDAY=1TU,3TU"
    ),
  ])
  func `several days of the month are one rule`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Gym Mon/Wed/Fri at 7 am", "Gym | 2026-11-23 07:00–08:00 | FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    ("de-DE", "Gym Mo, Mi und Do um 18 Uhr", "Gym | 2026-11-23 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO,WE,TH"),
    ("fr-FR", "Yoga lundi et jeudi à 10h", "Yoga | 2026-11-23 10:00–11:00 | FREQ=WEEKLY;BYDAY=MO,TH"),
    ("es-ES", "Yoga lunes y jueves a las 10", "Yoga | 2026-11-23 10:00–11:00 | FREQ=WEEKLY;BYDAY=MO,TH"),
    ("de-DE", "Gym Di und Do 18-20 Uhr", "Gym | 2026-11-24 18:00–20:00 | FREQ=WEEKLY;BYDAY=TU,TH"),
    ("zh-CN", "周二周四下午6点瑜伽", "瑜伽 | 2026-11-24 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU,TH"),
    ("ja-JP", "火曜と木曜の18時ヨガ", "ヨガ | 2026-11-24 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU,TH"),
  ])
  func `weekdays in a list with one time are a weekly series`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("Workshop Aug 3 to 7 at 9", "Workshop | 2027-08-03 09:00–10:00 | FREQ=DAILY;UNTIL=20270807"),
    ("Workshop Aug 3 to Aug 7 at 9", "Workshop | 2027-08-03 09:00–10:00 | FREQ=DAILY;UNTIL=20270807"),
    ("Holiday Aug 3 to 7", "Holiday | 2027-08-03–2027-08-07"),
    ("Workshop 9 to 5 tomorrow", "Workshop | 2026-11-21 09:00–17:00"),
    ("Sauna Sunday 6pm, 2 hours", "Sauna | 2026-11-22 18:00–20:00"),
    ("Meeting tomorrow from 3 for 2 hours", "Meeting | 2026-11-21 15:00–17:00"),
  ])
  func `a time beside several days is on each of them, and a length needs no word behind a comma`(
    _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence) == expected)
  }

  @Test(arguments: [
    ("en-US", "Rent at the end of the month", "Rent | 2026-11-30"),
    ("en-US", "Rent on the last day of every month", "Rent | 2026-11-30 | FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("en-US", "15th of next month: rent", "rent | 2026-12-15"),
    ("de-DE", "Miete Ende des Monats", "Miete | 2026-11-30"),
    ("de-DE", "Miete Ende Februar", "Miete | 2027-02-28"),
    ("fr-FR", "Loyer fin du mois", "Loyer | 2026-11-30"),
    ("es-ES", "Renta a fin de mes", "Renta | 2026-11-30"),
    ("pt-BR", "Aluguel no fim do mês", "Aluguel | 2026-11-30"),
    ("zh-CN", "下个月底交房租", "交房租 | 2026-12-31"),
    ("ja-JP", "毎月末日に家賃", "家賃 | 2026-11-30 | FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("he-IL", "שכירות סוף החודש", "שכירות | 2026-11-30"), ("zh-CN", "圣诞节前两天聚会", "聚会 | 2026-12-23"),
  ])
  func `the end of a month is its last day`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Sing in the rain tomorrow at 5pm", "Sing in the rain | 2026-11-21 17:00–18:00"),
    ("en-US", "Coffee in the kitchen tomorrow", "Coffee | 2026-11-21 | @ kitchen"),
    ("fr-FR", "Réunion demain à 15h au 12 rue Lepic", "Réunion | 2026-11-21 15:00–16:00 | @ 12 rue Lepic"),
  ])
  func `a number of a street is a place, and the rain is none`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Haircut Sat 11", "Haircut | 2026-11-21 11:00–12:00"),
    ("en-US", "Haircut Fri 27", "Haircut | 2026-11-27"),
    ("de-DE", "Fest 12. Dezember 10 bis 16 Uhr", "Fest | 2026-12-12 10:00–16:00"),
    ("de-DE", "Fest 12. Dezember 10 Uhr", "Fest | 2026-12-12 10:00–11:00"),
    ("de-DE", "Friseur Montag 11.30 Uhr", "Friseur | 2026-11-23 11:30–12:30"),
    ("es-ES", "Comida mañana a la una", "Comida | 2026-11-21 13:00–14:00"),
    ("pt-BR", "Almoço amanhã à uma", "Almoço | 2026-11-21 13:00–14:00"),
    ("es-ES", "Pausa en dos horas y media", "Pausa | 2026-11-20 12:30–13:30"),
    ("de-DE", "Pause in zweieinhalb Stunden", "Pause | 2026-11-20 12:30–13:30"),
  ])
  func `a number behind a weekday or a preposition is the hour where it can be one`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }
}
