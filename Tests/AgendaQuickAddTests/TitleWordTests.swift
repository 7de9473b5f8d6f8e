import AgendaQuickAdd
import Testing

/// Numbers and words that belong to the title, and those that do not. The moment is Friday 20 November 2026, 10:00.
@Suite struct TitleWordTests {
  @Test(arguments: [
    ("Check-in 3pm Friday", "Check-in | 2026-11-20 15:00–16:00"),
    ("Check in Friday 3pm", "Check in | 2026-11-20 15:00–16:00"),
    ("Move in Saturday 10", "Move in | 2026-11-21 10:00–11:00"),
    ("Drop in class Monday 10am", "Drop in class | 2026-11-23 10:00–11:00"),
    ("Hand in Friday", "Hand in | 2026-11-20"), ("Log in Monday 9am", "Log in | 2026-11-23 09:00–10:00"),
    ("Tune in Tuesday 8pm", "Tune in | 2026-11-24 20:00–21:00"),
    ("Lock in Friday 9pm", "Lock in | 2026-11-20 21:00–22:00"),
    ("Check in room 4 Monday", "Check | 2026-11-23 | @ room 4"),
    ("Sleep in Sunday", "Sleep in | 2026-11-22"),
    ("Drive-in movie Friday 9pm", "Drive-in movie | 2026-11-20 21:00–22:00"),
    ("Sign-in sheet Saturday", "Sign-in sheet | 2026-11-21"),
    ("Call in sick Monday", "Call in sick | 2026-11-23"),
    ("Dinner in Paris Saturday", "Dinner | 2026-11-21 | @ Paris"),
    ("Walk in the park Sunday", "Walk | 2026-11-22 | @ park"),
    ("Meet in Room 4 Monday", "Meet | 2026-11-23 | @ Room 4"),
    ("Call in 2 hours", "Call | 2026-11-20 12:00–13:00"),
  ])
  func `a preposition of the verb or noun before it stays in the title`(
    _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence) == expected)
  }

  @Test(arguments: [
    ("en-US", "Flight 1230 tomorrow", "Flight 1230 | 2026-11-21"),
    ("en-US", "Order 66 Friday 5pm", "Order 66 | 2026-11-20 17:00–18:00"),
    ("en-US", "Ben turns 30 on Dec 9", "Ben turns 30 | 2026-12-09"),
    ("en-US", "Watch 720p movie tomorrow", "Watch 720p movie | 2026-11-21"),
    ("en-US", "Watch 60 Minutes Sunday 7pm", "Watch 60 Minutes | 2026-11-22 19:00–20:00"),
    ("en-US", "Watch Every Brilliant Day 7pm", "Watch Every Brilliant Day | 2026-11-20 19:00–20:00"),
    ("de-DE", "Flug 1230 morgen", "Flug 1230 | 2026-11-21"),
    ("de-DE", "Ben wird 30 am 9. Dezember", "Ben wird 30 | 2026-12-09"),
    ("fr-FR", "Vol 1230 demain", "Vol 1230 | 2026-11-21"),
    ("fr-FR", "Table pour 4 demain 19h", "Table pour 4 | 2026-11-21 19:00–20:00"),
    ("fr-FR", "Train 8h07-10h04 lundi", "Train | 2026-11-23 08:07–10:04"),
    ("de-DE", "Meeting morgen 9.30-11", "Meeting | 2026-11-21 09:30–11:00"),
    ("es-ES", "Vuelo 1230 mañana", "Vuelo 1230 | 2026-11-21"),
    ("pt-BR", "Voo 1230 amanhã", "Voo 1230 | 2026-11-21"),
    ("zh-CN", "周日9点10公里跑", "10公里跑 | 2026-11-22 09:00–10:00"),
    ("zh-CN", "明天19点10人聚餐", "10人聚餐 | 2026-11-21 19:00–20:00"),
    ("ja-JP", "明日19時10人で食事", "10人で食事 | 2026-11-21 19:00–20:00"),
    ("ja-JP", "明日19時4人で食事", "4人で食事 | 2026-11-21 19:00–20:00"),
    ("he-IL", "טיסה 1230 מחר", "טיסה 1230 | 2026-11-21"),
  ])
  func `a number that names something is no time`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Dinner 8:30p tomorrow", "Dinner | 2026-11-21 20:30–21:30"),
    ("en-US", "Gym 6a tomorrow", "Gym | 2026-11-21 06:00–07:00"),
    ("en-US", "Call 9a-11a Tuesday", "Call | 2026-11-24 09:00–11:00"),
    ("en-US", "Drop off car 8ish Monday", "Drop off car | 2026-11-23 08:00–09:00"),
    ("en-US", "Drinks 6:30-ish tomorrow", "Drinks | 2026-11-21 18:30–19:30"),
    ("en-US", "Train to Berlin tomorrow 06:42", "Train to Berlin | 2026-11-21 06:42–07:42"),
    ("en-US", "Call 5:05 tomorrow", "Call | 2026-11-21 17:05–18:05"),
  ])
  func `a and p behind a number, ish, and a leading zero say the time`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Weekend trip to the lake", "Weekend trip to the lake | 2026-11-21–2026-11-22"),
    (
      "en-US", "Quarterly review every 3 months starting Jan 10 at 10am",
      "Quarterly review | 2027-01-10 10:00–11:00 | FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=10"
    ),
    ("en-US", "Grade 5 parents evening Dec 3 6-8pm", "Grade 5 parents evening | 2026-12-03 18:00–20:00"),
    ("de-DE", "Um 12 Mittag mit Paul", "Mittag mit Paul | 2026-11-20 12:00–13:00"),
    ("de-DE", "Mittag mit Paul morgen", "Mittag mit Paul | 2026-11-21 12:00–13:00"),
    ("fr-FR", "Noël à Lyon", "Noël | 2026-12-25 | @ Lyon"),
    ("ja-JP", "月末報告書を提出", "月末報告書を提出 | 2026-11-30"),
    ("ja-JP", "月末報告会 11月30日15時", "月末報告会 | 2026-11-30 15:00–16:00"),
    ("ja-JP", "月末にレポート", "レポート | 2026-11-30"),
    ("ja-JP", "クリスマスパーティー19時", "クリスマスパーティー | 2026-12-25 19:00–20:00"),
    ("zh-CN", "月底总结会 11月30日15点", "月底总结会 | 2026-11-30 15:00–16:00"),
    ("he-IL", "צהריים עם דנה מחר", "צהריים עם דנה | 2026-11-21 12:00–13:00"),
    ("he-IL", "ישיבת ועד ביום חמישי האחרון של החודש ב-20:00", "ישיבת ועד | 2026-11-26 20:00–21:00"),
  ])
  func `a word that says when can be one of the title too`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Stay at hotel Dec 5 for 3 nights", "Stay | 2026-12-05–2026-12-07 | @ hotel"),
    ("en-US", "Hotel in Paris Dec 5, 3 nights", "Hotel | 2026-12-05–2026-12-07 | @ Paris"),
    ("de-DE", "Hotel ab 5. Dezember 3 Nächte", "Hotel | 2026-12-05–2026-12-07"),
    ("fr-FR", "Hôtel le 5 décembre 3 nuits", "Hôtel | 2026-12-05–2026-12-07"),
    ("es-ES", "Hotel 5 de diciembre 3 noches", "Hotel | 2026-12-05–2026-12-07"),
    ("pt-BR", "Hotel 5 de dezembro 3 noites", "Hotel | 2026-12-05–2026-12-07"),
    ("ja-JP", "12月5日から3泊4日で沖縄旅行", "沖縄旅行 | 2026-12-05–2026-12-08"),
    ("en-US", "90 minute massage Saturday 2pm", "massage | 2026-11-21 14:00–15:30"),
    ("en-US", "Call with Kim tomorrow 4pm 30min", "Call with Kim | 2026-11-21 16:00–16:30"),
    ("en-US", "Call bank tomorrow 10am, 10 minute reminder", "Call bank | 2026-11-21 10:00–11:00 | alarm 10"),
    ("es-ES", "Llamada con Kim mañana 16:00 (30 min)", "Llamada con Kim | 2026-11-21 16:00–16:30"),
  ])
  func `nights are days, and minutes directly behind a time are its length`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Meeting 3pm tomorrow, Room 4", "Meeting | 2026-11-21 15:00–16:00 | @ Room 4"),
    ("en-US", "Meeting tomorrow 3pm Hall A", "Meeting | 2026-11-21 15:00–16:00 | @ Hall A"),
    ("en-US", "Room 12 inspection 9am Monday", "Room 12 inspection | 2026-11-23 09:00–10:00"),
    ("de-DE", "Besprechung morgen 15 Uhr Raum 4", "Besprechung | 2026-11-21 15:00–16:00 | @ Raum 4"),
  ])
  func `a room behind a time is a place`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Visit grandma the weekend after next", "Visit grandma | 2026-12-05–2026-12-06"),
    (
      "en-US", "Bills on the 15th and last day of every month",
      "Bills | 2026-11-30 | FREQ=MONTHLY;BYMONTHDAY=15,-1"
    ),
    (
      "en-US", "Backup first day of every month 3am",
      "Backup | 2026-12-01 03:00–04:00 | FREQ=MONTHLY;BYMONTHDAY=1"
    ),
    (
      "en-US", "Poker 2nd and 4th Thursday 8pm", "Poker | 2026-11-26 20:00–21:00 | FREQ=MONTHLY;BYDAY=2TH,4TH"
    ),
    (
      "he-IL", "מפגש ביום שישי הראשון של כל חודש ב-12:00",
      "מפגש | 2026-12-04 12:00–13:00 | FREQ=MONTHLY;BYDAY=1FR"
    ),
    (
      "he-IL", "מפגש כל יום שישי ראשון בחודש ב-12:00",
      "מפגש | 2026-12-04 12:00–13:00 | FREQ=MONTHLY;BYDAY=1FR"
    ),
    (
      "he-IL", "ישיבה בכל יום שני הראשון בחודש בשעה 10:00",
      "ישיבה | 2026-12-07 10:00–11:00 | FREQ=MONTHLY;BYDAY=1MO"
    ),
    ("he-IL", "ישיבה ביום רביעי השלישי בדצמבר ב-18:00", "ישיבה | 2026-12-16 18:00–19:00"),
    ("he-IL", "שכר דירה כל 1 בחודש", "שכר דירה | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1"),
    (
      "he-IL", "יוגה ביום שני הראשון והשלישי של כל חודש ב-18:00",
      "יוגה | 2026-12-07 18:00–19:00 | FREQ=MONTHLY;BYDAY=1MO,3MO"
    ),
    (
      "en-US", "Yoga on the first and last Friday of every month 6pm",
      "Yoga | 2026-11-27 18:00–19:00 | FREQ=MONTHLY;BYDAY=1FR,-1FR"
    ),
    (
      "de-DE", "Yoga jeden 1. und 3. Montag im Monat 18 Uhr",
      "Yoga | 2026-12-07 18:00–19:00 | FREQ=MONTHLY;BYDAY=1MO,3MO"
    ),
    (
      "fr-FR", "Yoga le 1er et le 3e lundi du mois à 18h",
      "Yoga | 2026-12-07 18:00–19:00 | FREQ=MONTHLY;BYDAY=1MO,3MO"
    ),
    ("zh-CN", "每月第一和第三个周一18点瑜伽", "瑜伽 | 2026-12-07 18:00–19:00 | FREQ=MONTHLY;BYDAY=1MO,3MO"),
    ("ja-JP", "毎月第1・第3月曜18時ヨガ", "ヨガ | 2026-12-07 18:00–19:00 | FREQ=MONTHLY;BYDAY=1MO,3MO"),
    ("de-DE", "Abgabe bis zum 15.", "Abgabe | 2026-12-15"),
    ("he-IL", "חופשה 24.12-2.1", "חופשה | 2026-12-24–2027-01-02"),
    ("pt-BR", "Dentista dia 24/11 às 8h15", "Dentista | 2026-11-24 08:15–09:15"),
  ])
  func `a weekday with its number in the month is found in either order`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }
}
