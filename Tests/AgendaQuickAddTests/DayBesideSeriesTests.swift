import AgendaQuickAdd
import Testing

/// A day or a length beside a series. The moment is Friday 20 November 2026, 10:00.
@Suite struct DayBesideSeriesTests {
  @Test(arguments: [
    (
      "en-US", "Choir every Friday 8pm", "Dec 11",
      ["(not ?)", "cancelled ?", ", skip ?", "last one ?", "? off", "- ?"]
    ),
    (
      "de-DE", "Chor jeden Freitag 20 Uhr", "11.12.",
      [", nicht am ?", "fällt am ? aus", "zum letzten Mal am ?", ", ? Pause"]
    ),
    ("fr-FR", "Chorale tous les vendredis 20h", "11/12", ["annulé le ?", "pas le ?", "dernière fois le ?"]),
    (
      "es-ES", "Coro todos los viernes 20:00", "11/12",
      ["cancelado el ?", ", el ? no hay", "última vez el ?"]
    ),
    ("pt-BR", "Coral toda sexta 20h", "11/12", [", não dia ?", "cancelado dia ?", "última vez dia ?"]),
    ("ja-JP", "毎週金曜20時 聖歌隊", "12/11", [" 中止 ?", " ?は休み", " 最終回?"]),
    ("zh-CN", "每周五20点合唱团", "12月11日", [" 取消 ?", " ?取消", " 最后一次?"]),
    ("he-IL", "מקהלה כל יום שישי 20:00", "11/12", [" בוטל ב-?", " לא ב-?", " פעם אחרונה ב-?"]),
  ])
  func `a day that is excluded, cancelled or the last one does not begin a series`(
    _ locale: String, _ series: String, _ day: String, _ ends: [String]
  ) {
    for end in ends {
      let sentence =
        series + " " + end.split(separator: "?", omittingEmptySubsequences: false).joined(separator: day)
      let result = understood(sentence, locale)
      #expect(!result.contains("FREQ="), "\(sentence): \(result)")
    }
  }

  @Test(arguments: [
    ("en-US", "Choir every Friday tomorrow 8pm"), ("de-DE", "Chor jeden Freitag morgen 20 Uhr"),
    ("fr-FR", "Chorale tous les vendredis demain 20h"), ("es-ES", "Coro todos los viernes mañana 20:00"),
    ("pt-BR", "Coral toda sexta amanhã 20h"), ("ja-JP", "毎週金曜 明日20時 聖歌隊"),
    ("zh-CN", "每周五 明天20点合唱团"), ("he-IL", "מקהלה כל יום שישי מחר 20:00"),
    ("en-US", "Yoga every Monday in 2 days"), ("en-US", "Class every Friday starting Thursday Dec 10"),
  ])
  func `a day near today that is none of a series is an error`(_ locale: String, _ sentence: String) {
    #expect(!understood(sentence, locale).contains(" | "))
  }

  @Test(arguments: [
    ("en-US", "Choir every Friday 8pm Dec 11"), ("en-US", "Choir every Friday 8pm, Dec 11"),
    ("en-US", "Choir every Friday 8pm with Dan from Dec 11"),
    ("en-US", "Choir with Dan Dec 11 every Friday 8pm"),
    ("de-DE", "Chor jeden Freitag 20 Uhr ab 11.12."),
    ("fr-FR", "Chorale tous les vendredis 20h à partir du 11/12"),
    ("es-ES", "Coro todos los viernes 20:00 a partir del 11/12"),
    ("pt-BR", "Coral toda sexta 20h a partir de 11/12"),
    ("ja-JP", "毎週金曜20時 12/11から 聖歌隊"), ("zh-CN", "12月11日起每周五20点合唱团"),
    ("he-IL", "מקהלה כל יום שישי 20:00 החל מ-11/12"),
  ])
  func `a day beside a series, or behind a word for its beginning, is the first one`(
    _ locale: String, _ sentence: String
  ) {
    let result = understood(sentence, locale)
    #expect(result.contains("2026-12-11 20:00–21:00 | FREQ=WEEKLY;BYDAY=FR"), "\(sentence): \(result)")
  }

  @Test(arguments: [
    (
      "en-US", "Camp 19 December 2026 10am for 2 days every week",
      "Camp | 2026-12-19 10:00–2026-12-21 10:00 | FREQ=WEEKLY"
    ),
    (
      "en-US", "Gym every Tuesday at 6pm for 2 weeks",
      "Gym | 2026-11-24 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20261207"
    ),
    ("en-US", "Choir every Sunday 10am x 8", "Choir | 2026-11-22 10:00–11:00 | FREQ=WEEKLY;BYDAY=SU;COUNT=8"),
    ("de-DE", "Termin wtl. Mo 9 Uhr", "Termin | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO"),
    ("en-US", "Pills daily for 10 days", "Pills | 2026-11-20 | FREQ=DAILY;UNTIL=20261129"),
    (
      "en-US", "Meeting every Friday for 3 months",
      "Meeting | 2026-11-20 | FREQ=WEEKLY;BYDAY=FR;UNTIL=20270219"
    ),
    ("de-DE", "Sport jeden Freitag für 3 Monate", "Sport | 2026-11-20 | FREQ=WEEKLY;BYDAY=FR;UNTIL=20270219"),
    (
      "fr-FR", "Sport tous les vendredis pendant 3 mois",
      "Sport | 2026-11-20 | FREQ=WEEKLY;BYDAY=FR;UNTIL=20270219"
    ),
    (
      "es-ES", "Gimnasio todos los viernes durante 3 meses",
      "Gimnasio | 2026-11-20 | FREQ=WEEKLY;BYDAY=FR;UNTIL=20270219"
    ),
    (
      "pt-BR", "Academia toda sexta por 3 meses",
      "Academia | 2026-11-20 | FREQ=WEEKLY;BYDAY=FR;UNTIL=20270219"
    ),
    ("zh-CN", "每周五健身 持续3个月", "健身 | 2026-11-20 | FREQ=WEEKLY;BYDAY=FR;UNTIL=20270219"),
    (
      "en-US", "Camp every month on the 1st for 3 days",
      "Camp | 2026-12-01–2026-12-03 | FREQ=MONTHLY;BYMONTHDAY=1"
    ),
  ])
  func `a length that is longer than from one turn to the next is how long the series goes on`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("fr-FR", "Match Léo dimanche 9h30 RDV 8h45", "8h45"),
    ("fr-FR", "Train dép. 8h04 arr. 10h12 lundi", "10h12"),
    ("pt-BR", "Jogo do Léo domingo 9h30 (chegar 8h45)", "8h45"),
  ])
  func `a second hour is no length of most of a day`(_ locale: String, _ sentence: String, _ words: String) {
    #expect(isRefused(sentence, locale, words), "\(understood(sentence, locale))")
  }
}
