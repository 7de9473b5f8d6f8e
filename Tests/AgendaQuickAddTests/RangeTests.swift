import AgendaQuickAdd
import Testing

/// Ranges of times behind a recurrence or behind days. The moment is Friday 20 November 2026, 10:00.
@Suite struct RangeTests {
  @Test(arguments: [
    ("en-US", "Review every Monday 9-10", "Review | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO"),
    (
      "en-US", "Review every Monday 9-10 until 21 December",
      "Review | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20261221"
    ),
    (
      "en-US", "Standup every Monday 10 until 21 December",
      "Standup | 2026-11-23 10:00–11:00 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20261221"
    ),
    (
      "en-US", "Dev sync every Tuesday and Thursday 11-1",
      "Dev sync | 2026-11-24 11:00–13:00 | FREQ=WEEKLY;BYDAY=TU,TH"
    ),
    ("en-US", "Standup daily 9-9:15", "Standup | 2026-11-21 09:00–09:15 | FREQ=DAILY"),
    ("en-US", "Rent every 1st 9-10", "Rent | 2026-12-01 09:00–10:00 | FREQ=MONTHLY;BYMONTHDAY=1"),
    ("en-US", "Standup M-F 9-9:15", "Standup | 2026-11-23 09:00–09:15 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("en-US", "Gym M/W/F 6am", "Gym | 2026-11-23 06:00–07:00 | FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    (
      "de-DE", "Review jeden Montag 9-10 bis 21. Dezember",
      "Review | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20261221"
    ),
    ("de-DE", "Sprechstunde mittwochs 15-17", "Sprechstunde | 2026-11-25 15:00–17:00 | FREQ=WEEKLY;BYDAY=WE"),
    ("fr-FR", "Réunion tous les lundis 9-10", "Réunion | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO"),
    (
      "fr-FR", "Réunion tous les lundis 9h-10h jusqu'au 21 décembre",
      "Réunion | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20261221"
    ),
    (
      "fr-FR", "Yoga tous les mercredis 19h-20h30 jusqu'à fin janvier",
      "Yoga | 2026-11-25 19:00–20:30 | FREQ=WEEKLY;BYDAY=WE;UNTIL=20270131"
    ),
    (
      "es-ES", "Reunión todos los lunes 9-10 hasta el 21 de diciembre",
      "Reunión | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20261221"
    ),
    (
      "es-ES", "Gimnasio lunes, miércoles y viernes 7-8",
      "Gimnasio | 2026-11-23 07:00–08:00 | FREQ=WEEKLY;BYDAY=MO,WE,FR"
    ),
    (
      "pt-BR", "Reunião todas as segundas 9-10 até 21 de dezembro",
      "Reunião | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20261221"
    ),
    (
      "he-IL", "סקירה כל יום שני 9-10 עד 21 בדצמבר",
      "סקירה | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20261221"
    ),
    (
      "he-IL", "משמרת ראשון עד חמישי 14:00-22:00",
      "משמרת | 2026-11-22 14:00–22:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SU"
    ),
    ("ja-JP", "月・水・金7時〜8時ジム", "ジム | 2026-11-23 07:00–08:00 | FREQ=WEEKLY;BYDAY=MO,WE,FR"),
  ])
  func `two numbers behind a recurrence are hours`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    (
      "en-US", "Conference Dec 3-5, 9am-5pm",
      "Conference | 2026-12-03 09:00–17:00 | FREQ=DAILY;UNTIL=20261205"
    ),
    ("en-US", "Workshop 9-5 Dec 3-5", "Workshop | 2026-12-03 09:00–17:00 | FREQ=DAILY;UNTIL=20261205"),
    ("en-US", "Camp 9am Dec 3-5", "Camp | 2026-12-03 09:00–10:00 | FREQ=DAILY;UNTIL=20261205"),
    (
      "en-US", "Night market Dec 3-5, 6pm-1am",
      "Night market | 2026-12-03 18:00–2026-12-04 01:00 | FREQ=DAILY;UNTIL=20261205"
    ),
    (
      "en-US", "Trade fair Tue-Thu 9am-5pm", "Trade fair | 2026-11-24 09:00–17:00 | FREQ=DAILY;UNTIL=20261126"
    ),
    (
      "de-DE", "Konferenz 3.-5.12. 9-17 Uhr in Halle 2",
      "Konferenz | 2026-12-03 09:00–17:00 | @ Halle 2 | FREQ=DAILY;UNTIL=20261205"
    ),
    (
      "de-DE", "Konferenz vom 3. bis 5. Dezember jeweils 9 bis 17 Uhr",
      "Konferenz | 2026-12-03 09:00–17:00 | FREQ=DAILY;UNTIL=20261205"
    ),
    (
      "fr-FR", "Conférence 3-5 décembre, 9h-17h",
      "Conférence | 2026-12-03 09:00–17:00 | FREQ=DAILY;UNTIL=20261205"
    ),
    (
      "fr-FR", "Conférence du 3 au 5 décembre de 9h à 17h",
      "Conférence | 2026-12-03 09:00–17:00 | FREQ=DAILY;UNTIL=20261205"
    ),
    (
      "es-ES", "Congreso del 3 al 5 de diciembre de 9 a 17h",
      "Congreso | 2026-12-03 09:00–17:00 | FREQ=DAILY;UNTIL=20261205"
    ),
    (
      "es-ES", "Curso de lunes a miércoles de 9 a 16h",
      "Curso | 2026-11-23 09:00–16:00 | FREQ=DAILY;UNTIL=20261125"
    ),
    (
      "pt-BR", "Oficina 9-17 de 3 a 5 de dezembro",
      "Oficina | 2026-12-03 09:00–17:00 | FREQ=DAILY;UNTIL=20261205"
    ),
    ("zh-CN", "12月3日至5日 9点-17点 会议", "会议 | 2026-12-03 09:00–17:00 | FREQ=DAILY;UNTIL=20261205"),
    ("ja-JP", "12月3日〜5日 9時〜17時 会議", "会議 | 2026-12-03 09:00–17:00 | FREQ=DAILY;UNTIL=20261205"),
    ("he-IL", "כנס 3-5 בדצמבר, 9:00-17:00", "כנס | 2026-12-03 09:00–17:00 | FREQ=DAILY;UNTIL=20261205"),
  ])
  func `a range of times beside a range of days is on each of them`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    (
      "en-US", "Class every Tue and Thu 14:00-15:30 from Jan 12 to Mar 25",
      "Class | 2027-01-12 14:00–15:30 | FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20270325"
    ),
    (
      "de-DE", "Kurs jeden Dienstag 18-19:30 Uhr vom 12.1. bis 23.3.",
      "Kurs | 2027-01-12 18:00–19:30 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20270323"
    ),
    (
      "fr-FR", "Cours tous les mardis 18h-19h30 du 12 janvier au 23 mars",
      "Cours | 2027-01-12 18:00–19:30 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20270323"
    ),
    (
      "es-ES", "Curso todos los martes 18:00-19:30 del 12 de enero al 23 de marzo",
      "Curso | 2027-01-12 18:00–19:30 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20270323"
    ),
    (
      "pt-BR", "Curso toda terça 18h-19h30 de 12 de janeiro a 23 de março",
      "Curso | 2027-01-12 18:00–19:30 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20270323"
    ),
    (
      "he-IL", "קורס כל יום שלישי 18:00-19:30 מ-12 בינואר עד 23 במרץ",
      "קורס | 2027-01-12 18:00–19:30 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20270323"
    ),
  ])
  func `a series from one day to another has its times too`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Board Dec 14 and 15 9-5", "Board | 2026-12-14 09:00–17:00 | FREQ=DAILY;UNTIL=20261215"),
    ("en-US", "School closed Nov 26 & 27", "School closed | 2026-11-26–2026-11-27"),
    ("en-US", "Out Monday and Tuesday", "Out | 2026-11-23–2026-11-24"),
    ("en-US", "Out Saturday and Sunday", "Out | 2026-11-21–2026-11-22"),
    ("en-US", "Out Sunday and Monday", "Out | 2026-11-22–2026-11-23"),
    ("de-DE", "Messe am 14. und 15.12.", "Messe | 2026-12-14–2026-12-15"),
    (
      "fr-FR", "Salon les 14 et 15 décembre 9h-17h",
      "Salon | 2026-12-14 09:00–17:00 | FREQ=DAILY;UNTIL=20261215"
    ),
    (
      "es-ES", "Feria 14 y 15 de diciembre 9-17h",
      "Feria | 2026-12-14 09:00–17:00 | FREQ=DAILY;UNTIL=20261215"
    ),
    ("zh-CN", "12月14日和15日展会9点-17点", "展会 | 2026-12-14 09:00–17:00 | FREQ=DAILY;UNTIL=20261215"),
    ("ja-JP", "12月14日と15日展示会", "展示会 | 2026-12-14–2026-12-15"),
    ("he-IL", "יריד ב-14 וב-15 בדצמבר", "יריד | 2026-12-14–2026-12-15"),
  ])
  func `two days with a word for and are one after the other`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "On call Mon 9 to Fri 5", "On call | 2026-11-23 09:00–2026-11-27 17:00"),
    ("en-US", "Meeting Fri 4 to Mon 10", "Meeting | 2026-11-20 16:00–2026-11-23 10:00"),
    (
      "de-DE", "Bereitschaft Freitag 18 Uhr bis Montag 8 Uhr",
      "Bereitschaft | 2026-11-20 18:00–2026-11-23 08:00"
    ),
    ("fr-FR", "Astreinte vendredi 18h à lundi 8h", "Astreinte | 2026-11-20 18:00–2026-11-23 08:00"),
    ("ja-JP", "金曜18時〜月曜8時待機", "待機 | 2026-11-20 18:00–2026-11-23 08:00"),
    ("de-DE", "Schicht heute 22 Uhr bis morgen 6 Uhr", "Schicht | 2026-11-20 22:00–2026-11-21 06:00"),
    ("fr-FR", "Vol 22h15 - 6h40 le 3/12", "Vol | 2026-12-03 22:15–2026-12-04 06:40"),
    ("pt-BR", "Voo 22h15 - 6h40 dia 3/12", "Voo | 2026-12-03 22:15–2026-12-04 06:40"),
    ("he-IL", "חופשה מה-24 עד ה-31 בדצמבר", "חופשה | 2026-12-24–2026-12-31"),
  ])
  func `the end on another day has its own hour`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test func `a year behind the end of a range over New Year is that of the end alone`() {
    #expect(understood("Vacation Dec 24 to Jan 2, 2027") == "Vacation | 2026-12-24–2027-01-02")
  }
}

/// Times at which something arrives, and events without an end. The moment is Saturday 28 November 2026, 12:00.
@Suite struct ArrivalTests {
  private let now = "2026-11-28T12:00"

  @Test(arguments: [
    ("en-US", "Flight 10:15pm Friday arrives 6am", "Flight | 2026-12-04 22:15–2026-12-05 06:00"),
    (
      "en-US", "Flight to Paris Thu 10:15pm, arrives Fri 6am",
      "Flight to Paris | 2026-12-03 22:15–2026-12-04 06:00"
    ),
    ("en-US", "Red eye Friday 11pm lands 5:30am", "Red eye | 2026-12-04 23:00–2026-12-05 05:30"),
    ("de-DE", "Zug Freitag 9:30 Ankunft 14:15", "Zug | 2026-12-04 09:30–14:15"),
    ("de-DE", "Zug Freitag ab 9:30 an 14:15", "Zug | 2026-12-04 09:30–14:15"),
    ("fr-FR", "Vol vendredi 22h15 arrivée 6h", "Vol | 2026-12-04 22:15–2026-12-05 06:00"),
    ("es-ES", "Vuelo viernes 22:15 llegada a las 6:00", "Vuelo | 2026-12-04 22:15–2026-12-05 06:00"),
    ("pt-BR", "Voo sexta 22h15 chegada 6h", "Voo | 2026-12-04 22:15–2026-12-05 06:00"),
    ("he-IL", "טיסה ביום שישי 22:15 נחיתה 6:00", "טיסה | 2026-12-04 22:15–2026-12-05 06:00"),
    ("en-US", "Mom arrives Friday 6am", "Mom arrives | 2026-12-04 06:00–07:00"),
    ("de-DE", "Termin Freitag 9:30 an Gate 4", "Termin an Gate 4 | 2026-12-04 09:30–10:30"),
  ])
  func `an arrival behind a departure is the end`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test func `the hour before an end that nobody knows has both halves of the day`() {
    #expect(understood("Party 8 till late Saturday", at: now) == "\(QuickAddError.openHour("8"))")
  }

  @Test(arguments: [
    ("en-US", "Party Saturday till late", "Party till late | 2026-11-28"),
    ("en-US", "Pub Friday from 6pm till late", "Pub till late | 2026-12-04 18:00–19:00"),
    ("en-US", "Drinks Friday from 6 till late", "Drinks till late | 2026-12-04 18:00–19:00"),
    ("de-DE", "Sommerfest Sa 14 Uhr bis spät", "Sommerfest bis spät | 2026-11-28 14:00–15:00"),
    (
      "de-DE", "Kneipe Freitag ab 19 Uhr bis spät in die Nacht",
      "Kneipe bis spät in die Nacht | 2026-12-04 19:00–20:00"
    ),
    ("fr-FR", "Fête samedi jusqu'à tard", "Fête jusqu'à tard | 2026-11-28"),
    ("es-ES", "Fiesta el sábado a las 22 hasta tarde", "Fiesta hasta tarde | 2026-11-28 22:00–23:00"),
    ("pt-BR", "Festa sábado até tarde", "Festa até tarde | 2026-11-28"),
    ("he-IL", "מסיבה בשבת עד מאוחר", "מסיבה עד מאוחר | 2026-11-28"),
    ("ja-JP", "土曜 パーティー 夜遅くまで", "パーティー 夜遅くまで | 2026-11-28"),
  ])
  func `an end that nobody knows is a part of the title`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }
}
