import Testing

/// Several weekdays in one word of Chinese and Japanese. The moment is Friday 20 November 2026, 10:00.
@Suite struct ListedWeekdayTests {
  @Test(arguments: [
    ("ja-JP", "金土日 10時 ヨガ", "FR,SA,SU", "2026-11-20"), ("ja-JP", "土日月 10時 ヨガ", "MO,SA,SU", "2026-11-21"),
    ("ja-JP", "土日両方 10時 ヨガ", "SA,SU", "2026-11-21"), ("ja-JP", "土日 10時 ヨガ", "SA,SU", "2026-11-21"),
    ("ja-JP", "月水金 10時 ヨガ", "MO,WE,FR", "2026-11-20"), ("zh-CN", "周五六日10点瑜伽", "FR,SA,SU", "2026-11-20"),
    ("zh-CN", "周六、日10点瑜伽", "SA,SU", "2026-11-21"), ("zh-CN", "周五、六、日10点瑜伽", "FR,SA,SU", "2026-11-20"),
    ("zh-CN", "每周五六日10点瑜伽", "FR,SA,SU", "2026-11-20"), ("zh-CN", "周一三五10点瑜伽", "MO,WE,FR", "2026-11-20"),
  ])
  func `each weekday of a list has the time`(
    _ locale: String, _ sentence: String, _ days: String, _ start: String
  ) {
    #expect(
      understood(sentence, locale)
        == "\(locale == "ja-JP" ? "ヨガ" : "瑜伽") | \(start) 10:00–11:00 | FREQ=WEEKLY;BYDAY=\(days)")
  }

  @Test(arguments: [
    ("ja-JP", "土日祝 10時 バイト", "土日祝"), ("ja-JP", "祝日 10時 バイト", "祝日"), ("ja-JP", "毎週土日祝 10時 バイト", "土日祝"),
    ("ja-JP", "金土日 展示会", "金土日"), ("ja-JP", "土日月 展示会", "土日月"), ("ja-JP", "今度の土日 10時 掃除", "土日"),
    ("zh-CN", "周五六日展览", "六日"), ("zh-CN", "周六、日打扫", "日"), ("zh-CN", "周一三五健身", "三五"),
    ("zh-CN", "本周六日10点打扫", "周六日"),
  ])
  func `weekdays of which one would be lost are an error`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    let answer = understood(sentence, locale)
    #expect(!answer.contains(" | ") && answer.contains(words), "\(answer)")
  }

  @Test(arguments: [
    ("ja-JP", "月水金 ジム 18時", "ジム | 2026-11-20 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    ("ja-JP", "火・木 ジム 18時", "ジム | 2026-11-24 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU,TH"),
    ("ja-JP", "月水金 会議 18時", "“月水金” are several days"),
    ("zh-CN", "周一三五 健身 18点", "健身 | 2026-11-20 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    ("en-US", "Mon, Wed and Fri gym 6am", "gym | 2026-11-23 06:00–07:00 | FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    ("de-DE", "Mo, Mi, Fr Fitness 18 Uhr", "Fitness | 2026-11-20 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    ("en-US", "Monday and Wednesday dinner with Kim 6pm", "“Monday” and “Wednesday” are two days"),
    ("en-US", "Cleaning lady Tuesday and Friday 9am", "“Tuesday” and “Friday” are two days"),
    ("en-US", "Sat and Sun concert 8pm", "concert | 2026-11-21 20:00–21:00 | FREQ=DAILY;UNTIL=20261122"),
  ])
  func `weekdays that begin the sentence have the hour behind the title`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale).hasPrefix(expected))
  }

  @Test(arguments: ["火〜土 10-18時 仕事", "月〜木 10時-18時 仕事", "10時から18時 水〜日 仕事", "火-土 10時 仕事"])
  func `letters for a range of weekdays are a series or an error`(_ sentence: String) {
    let answer = understood(sentence, "ja-JP")
    #expect(answer.contains("FREQ=WEEKLY") || answer.contains("〜") || answer.contains("-土"), "\(answer)")
  }

  @Test(arguments: [
    ("ja-JP", "土日休み 来週月曜 10時 会議", "土日休み 会議 | 2026-11-23 10:00–11:00"),
    ("zh-CN", "星期五12月4日10点开会", "开会 | 2026-12-04 10:00–11:00"),
    ("zh-CN", "周一三人聚餐", "三人聚餐 | 2026-11-23"),
  ])
  func `a day of the month and a word of the title are no weekdays`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Paint house Tuesday and Thursday 9am", "“Tuesday” and “Thursday” are two days"),
    ("en-US", "Shift Mon, Tue, Thu 7-3", "“Mon, Tue, Thu” are several days"),
    ("de-DE", "Frühdienst Mo, Di, Do 7-15 Uhr", "“Mo, Di, Do” are several days"),
    ("fr-FR", "Peinture mardi et jeudi 9h", "“mardi” and “jeudi” are two days"),
    ("es-ES", "Canguro martes, viernes y sábado a las 18h", "“martes, viernes y sábado” are several days"),
    ("pt-BR", "Pintar terça e quinta às 9h", "“terça” and “quinta” are two days"),
    ("ja-JP", "月水金 18時 ペンキ塗り", "“月水金” are several days"),
    ("zh-CN", "周一三五10点刷墙", "“周一三五” are several days"), ("zh-CN", "周二和周四9点刷墙", "“周二” and “周四” are two days"),
    ("he-IL", "צביעה יום שלישי וחמישי ב-9:00", "“יום שלישי” and “חמישי” are two days"),
  ])
  func `a list of weekdays is no series without a word that says so`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-GB", "Paint fence Sat, Sun and Mon 10am", "Paint fence"),
    ("de-DE", "Zaun streichen Sa, So und Mo 10 Uhr", "Zaun streichen"),
    ("fr-FR", "Peindre sam, dim et lun 10h", "Peindre"), ("es-ES", "Pintar sáb, dom y lun 10h", "Pintar"),
    ("pt-BR", "Pintar sáb, dom e seg 10h", "Pintar"), ("ja-JP", "土日月 10時 塀塗り", "塀塗り"),
    ("zh-CN", "周六、周日和周一10点刷墙", "刷墙"), ("he-IL", "צביעת גדר שבת, ראשון ושני 10:00", "צביעת גדר"),
  ])
  func `weekdays that follow each other are these days`(_ locale: String, _ sentence: String, _ title: String)
  {
    #expect(understood(sentence, locale) == "\(title) | 2026-11-21 10:00–11:00 | FREQ=DAILY;UNTIL=20261123")
  }

  @Test func `a weekday of a list beside another one with its week is an error`() {
    #expect(understood("Aufbau Mo, Mi 8 Uhr KW 50", "de-DE") == "“Mo” and “Mi 8 Uhr KW 50” are two days")
  }
}
