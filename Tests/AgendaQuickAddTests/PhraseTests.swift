import AgendaQuickAdd
import Testing

/// Numbers, ends and parts of the day that are easily taken for something else. The moment is Monday 23 November 2026,
/// 09:00.
@Suite struct PhraseTests {
  private func read(_ locale: String, _ sentence: String) -> String {
    understood(sentence, locale, at: "2026-11-23T09:00")
  }

  @Test(arguments: [
    ("en-US", "Meeting Monday 9", "Meeting | 2026-11-30 09:00–10:00"),
    ("en-US", "Meeting Tue 3 with Ben", "Meeting with Ben | 2026-11-24 15:00–16:00"),
    ("es-ES", "lunes 9 dentista", "dentista | 2026-11-30 09:00–10:00"),
    ("en-US", "Mon 9: standup", "standup | 2026-11-30 09:00–10:00"),
    ("en-US", "Meeting Monday 14", "Meeting | 2026-12-14"),
    ("en-US", "Meeting tmrw 3", "Meeting | 2026-11-24 15:00–16:00"),
    ("en-US", "Call tomorrow 3 people", "Call 3 people | 2026-11-24"),
    ("en-US", "2h workshop tomorrow 10", "workshop | 2026-11-24 10:00–12:00"),
    ("en-US", "Lunch 1230 tomorrow", "Lunch | 2026-11-24 12:30–13:30"),
    ("de-DE", "Treffen Montag 9", "Treffen | 2026-11-30 09:00–10:00"),
    ("de-DE", "Treffen Freitag 27", "Treffen | 2026-11-27"),
    ("fr-FR", "Réunion lundi 9", "Réunion | 2026-11-30 09:00–10:00"),
    ("es-ES", "Cena mañana 9", "Cena | 2026-11-24 21:00–22:00"),
    ("pt-BR", "Reunião segunda 9", "Reunião | 2026-11-30 09:00–10:00"),
    ("he-IL", "פגישה יום שני 9", "פגישה | 2026-11-30 09:00–10:00"),
    ("es-ES", "Reunión el lunes de 9 a 10:30", "Reunión | 2026-11-30 09:00–10:30"),
    ("pt-BR", "Reunião segunda das 9 às 10h30", "Reunião | 2026-11-30 09:00–10:30"),
    ("fr-FR", "Réunion lundi de 9 à 10h30", "Réunion | 2026-11-30 09:00–10:30"),
    ("fr-FR", "Rendez-vous jeudi 26 à 14h", "Rendez-vous | 2026-11-26 14:00–15:00"),
  ])
  func `a number behind a day is the hour, where no such day of the month is soon`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(read(locale, sentence) == expected)
  }

  @Test(arguments: [
    ("de-DE", "Zahnarzt 3. Dezember 9 Uhr 15", "Zahnarzt | 2026-12-03 09:15–10:15"),
    ("de-DE", "Zahnarzt 3. Dezember 10-12 Uhr", "Zahnarzt | 2026-12-03 10:00–12:00"),
    (
      "de-DE", "Tanzkurs jeden Mittwoch ab 2. Dezember 20 Uhr",
      "Tanzkurs | 2026-12-02 20:00–21:00 | FREQ=WEEKLY;BYDAY=WE"
    ),
    ("de-DE", "Treffen Mi 25.11. 15 Uhr", "Treffen | 2026-11-25 15:00–16:00"),
    ("de-DE", "Treffen 24. um 15 Uhr", "Treffen | 2026-11-24 15:00–16:00"),
    ("en-US", "Meeting 24th at 3pm", "Meeting | 2026-11-24 15:00–16:00"),
    ("de-DE", "Flug LH 123 am 12.12. um 14:05", "Flug LH 123 | 2026-12-12 14:05–15:05"),
    ("de-DE", "Zimmer 12 am 3.12. um 10 Uhr", "Zimmer 12 | 2026-12-03 10:00–11:00"),
    ("de-DE", "Treffen 5am morgen", "Treffen | 2026-11-24 05:00–06:00"),
  ])
  func `a number before or behind a date is neither its year nor an hour before am`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(read(locale, sentence) == expected)
  }

  @Test(arguments: [
    (
      "en-US", "Take pills every 4 hours starting tomorrow 8am",
      "Take pills | 2026-11-24 08:00–09:00 | FREQ=HOURLY;INTERVAL=4"
    ),
    (
      "en-US", "Gym every Monday from 7 December to 18 January 6pm",
      "Gym | 2026-12-07 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20270118"
    ),
    ("en-US", "Pay day last Friday of every month", "Pay day | 2026-11-27 | FREQ=MONTHLY;BYDAY=-1FR"),
    ("en-US", "Gym mon wed fri 6am", "Gym | 2026-11-25 06:00–07:00 | FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    ("de-DE", "Gym Mo Mi Fr 18 Uhr", "Gym | 2026-11-23 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    ("fr-FR", "Gym lun mer ven 18h", "Gym | 2026-11-23 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    ("es-ES", "Gym lun mié vie 18:00", "Gym | 2026-11-23 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    (
      "en-US", "Run every day except weekends 9am",
      "Run | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    ),
  ])
  func `a series has the start and the time that are said`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(read(locale, sentence) == expected)
  }

  @Test(arguments: [
    ("en-US", "Meeting tomorrow 25:00", "25:00"), ("fr-FR", "Réunion demain 25h00", "25h00"),
    ("de-DE", "Treffen morgen 25 Uhr", "25 Uhr"), ("ja-JP", "明日30時会議", "30時"),
    ("en-US", "Meeting tomorrow 5pm to 4pm", "tomorrow 5pm to 4pm"),
    ("de-DE", "Dienst von 17 Uhr bis 16 Uhr morgen", "von 17 Uhr bis 16 Uhr morgen"),
    ("en-US", "Piano lesson every Wed 4:15pm except Dec 23", "except Dec 23"),
    ("de-DE", "Yoga jeden Montag 10 Uhr außer am 7. Dezember", "außer am 7. Dezember"),
    ("fr-FR", "Piscine tous les mercredis 17h sauf le 23 décembre", "sauf le 23 décembre"),
    ("es-ES", "Yoga todos los lunes a las 10 excepto el 7 de diciembre", "excepto el 7 de diciembre"),
    ("pt-BR", "Yoga toda segunda às 10h exceto 7 de dezembro", "exceto 7 de dezembro"),
    ("zh-CN", "每周一10点瑜伽除了12月7日", "除了12月7日"),
    ("de-DE", "Tatort sonntags 20:15 Uhr bis Ostern", "bis Ostern"),
    ("fr-FR", "Yoga chaque lundi 10h jusqu'à Pâques", "jusqu'à Pâques"),
    ("es-ES", "Yoga cada lunes a las 10 hasta Pascua", "hasta Pascua"),
    ("pt-BR", "Yoga toda segunda às 10h até a Páscoa", "até a Páscoa"),
    ("de-DE", "Putzen Samstag vor 12 Uhr", "vor 12 Uhr"), ("fr-FR", "Ménage samedi avant 12h", "avant 12h"),
  ])
  func `words that say a time and cannot be read are an error`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(isRefused(sentence, locale, words, at: "2026-11-23T09:00"))
  }

  @Test(arguments: [
    ("en-US", "Movie Night Friday 8pm", "Movie Night | 2026-11-27 20:00–21:00"),
    ("en-US", "Date night Saturday 7pm", "Date night | 2026-11-28 19:00–20:00"),
    ("en-US", "Christmas Eve dinner 6pm", "Christmas Eve dinner | 2026-12-24 18:00–19:00"),
    ("en-US", "Morning run tomorrow", "Morning run | 2026-11-24 09:00–10:00"),
    ("en-US", "Dinner tomorrow night 8pm", "Dinner | 2026-11-24 20:00–21:00"),
    ("en-US", "Friday night 8pm dinner", "dinner | 2026-11-27 20:00–21:00"),
    ("en-US", "Watch 24 tonight at 9", "Watch 24 | 2026-11-23 21:00–22:00"),
    ("es-ES", "Cine noche viernes 20:00", "Cine noche | 2026-11-27 20:00–21:00"),
    ("de-DE", "Silvester Party bei Tom", "Silvester Party | 2026-12-31 | @ Tom"),
    ("en-US", "Oncall 8am to 8am tomorrow", "Oncall | 2026-11-24 08:00–2026-11-25 08:00"),
    ("en-US", "Night shift 10pm-6am tomorrow", "Night shift | 2026-11-24 22:00–2026-11-25 06:00"),
  ])
  func `a part of the day or a feast that is a word of the title stays there`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(read(locale, sentence) == expected)
  }

  @Test(arguments: [("1.25 hours", "11:15"), ("1.5 hours", "11:30"), ("1.05 hours", "11:03")])
  func `a length has one decimal or two`(_ length: String, _ end: String) {
    var overrides = QuickAdd.Overrides()
    overrides.length = length
    #expect(understood("Call tomorrow 10am", overrides: overrides) == "Call | 2026-11-21 10:00–\(end)")
  }
}
