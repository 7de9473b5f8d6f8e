import AgendaQuickAdd
import ICalendar
import TestSupport
import Testing

/// Days that are read exactly, or not at all. The moment is Friday 20 November 2026, 10:00.
@Suite struct ExactDayTests {
  @Test(arguments: [
    ("en-US", "trip Feb 27 to Feb 29", "there is no such day: “Feb 27 to Feb 29”"),
    ("de-DE", "Reise 27.2.-29.2.", "there is no such day: “27.2.-29.2.”"),
    ("ja-JP", "2月27日から2月29日まで旅行", "there is no such day: “2月27日から2月29日まで”"),
    ("en-US", "trip Feb 27 9am to Feb 29 5pm", "there is no such day: “Feb 27 9am to Feb 29 5pm”"),
    ("en-US", "trip Feb 27 to Feb 29 2028", "trip | 2028-02-27–2028-02-29"),
    ("en-US", "trip Nov 28 to Nov 20", "“Nov 28 to Nov 20” is not understood"),
    ("en-US", "trip Dec 28 to Jan 3", "trip | 2026-12-28–2027-01-03"),
    ("en-US", "trip Dec 28 to Jan 3 2028", "trip | 2027-12-28–2028-01-03"),
    ("fr-FR", "voyage du 28 décembre au 3 janvier 2028", "voyage | 2027-12-28–2028-01-03"),
    ("zh-CN", "12月28日到2028年1月3日旅行", "旅行 | 2027-12-28–2028-01-03"),
    ("fr-FR", "vacances du 30 au 2 janvier", "vacances | 2026-12-30–2027-01-02"),
    ("en-US", "out 28 to 3 next month", "out | 2026-11-28–2026-12-03"),
    ("en-US", "trip Sep 3 to 5 next year", "trip | 2027-09-03–2027-09-05"),
    (
      "en-US", "fair Mon Dec 7 to Wed Dec 10",
      "“Mon Dec 7 to Wed Dec 10” is not on that weekday: it is a Thursday"
    ),
  ])
  func `a range of days ends on the first such day, in the year that is said`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "out 4 to 23 next month", "out | 2026-12-04–2026-12-23"),
    ("en-US", "out between 4 and 22 this month", "out | 2026-11-04–2026-11-22"),
    ("en-US", "out the 4th to the 22nd of this month", "out | 2026-11-04–2026-11-22"),
    ("de-DE", "weg 4 bis 23 nächsten Monat", "weg | 2026-12-04–2026-12-23"),
    ("fr-FR", "absent 4 au 23 mois prochain", "absent | 2026-12-04–2026-12-23"),
    ("fr-FR", "absent du 4 au 23 du mois prochain", "absent | 2026-12-04–2026-12-23"),
    ("es-ES", "fuera de 4 a 22 de este mes", "fuera | 2026-11-04–2026-11-22"),
    ("pt-BR", "fora de 4 a 23 do próximo mês", "fora | 2026-12-04–2026-12-23"),
    ("he-IL", "חופש בין 4 ל-22 החודש", "חופש | 2026-11-04–2026-11-22"),
  ])
  func `two numbers before a month are its days`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "trip next june", "trip | 2027-06-01–2027-06-30"),
    ("en-US", "trip September next year", "trip | 2027-09-01–2027-09-30"),
    ("en-US", "out February", "out | 2027-02-01–2027-02-28"),
    ("en-US", "dinner with June Friday", "dinner with June | 2026-11-20"),
    ("en-US", "trip 11/2027", "trip | 2027-11-01–2027-11-30"),
    ("de-DE", "Reise nächsten Juni", "Reise | 2027-06-01–2027-06-30"),
    ("de-DE", "Reise 11.2027", "Reise | 2027-11-01–2027-11-30"),
    ("fr-FR", "voyage juin prochain", "voyage | 2027-06-01–2027-06-30"),
    ("es-ES", "viaje septiembre del año que viene", "viaje | 2027-09-01–2027-09-30"),
    ("pt-BR", "viagem no próximo junho", "viagem | 2027-06-01–2027-06-30"),
    ("zh-CN", "明年九月旅行", "旅行 | 2027-09-01–2027-09-30"),
    ("ja-JP", "来年9月に旅行", "旅行 | 2027-09-01–2027-09-30"),
    ("ja-JP", "1月初旬に旅行", "旅行 | 2027-01-01–2027-01-10"),
    ("ja-JP", "2月下旬に旅行", "旅行 | 2027-02-21–2027-02-28"),
    ("zh-CN", "下月中旬旅行", "旅行 | 2026-12-11–2026-12-20"),
    ("he-IL", "טיול ביוני הבא", "טיול | 2027-06-01–2027-06-30"),
    ("en-US", "meet next month at 9am", "“next month at 9am” names no day"),
    ("en-US", "dentist in March at 3pm", "“in March” names no day"),
  ])
  func `a month is whole, and one of another year is in that year`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "trip next summer", "next summer"),
    ("en-US", "trip in the summer of 2027", "in the summer of 2027"),
    ("de-DE", "Reise im Sommer nächstes Jahr", "im Sommer nächstes Jahr"),
    ("fr-FR", "voyage l'été prochain", "l'été prochain"),
    ("es-ES", "viaje en el verano del año que viene", "en el verano del año que viene"),
    ("pt-BR", "viagem no próximo verão", "no próximo verão"),
    ("zh-CN", "明年夏天旅行", "明年夏天"),
    ("ja-JP", "来年の夏に旅行", "来年の夏に"),
    ("he-IL", "טיול בקיץ הבא", "בקיץ הבא"),
    ("en-US", "trip in early January", "in early January"),
    ("de-DE", "Reise Mitte nächster Woche", "Mitte nächster Woche"),
    ("en-US", "dinner in 3 fridays", "in 3 fridays"),
    ("es-ES", "cena en 3 viernes", "en 3 viernes"),
    ("pt-BR", "jantar em 3 sextas", "em 3 sextas"),
    ("en-US", "backup every 3 business days", "every 3 business days"),
    ("en-US", "call 3 business days before Christmas", "3 business days before"),
    ("en-US", "yoga the next 3 Mondays at 9", "3 Mondays"),
    ("es-ES", "reunión 17 de 11 a las 10", "17 de 11 a las 10"),
    ("he-IL", "ארוחה בעוד שני ימי שישי", "בעוד שני ימי שישי"),
    ("en-US", "Meeting 9am UTC+25 tomorrow", "UTC+25"),
    ("en-US", "pay invoice 5 working days after Friday", "5 working days after"),
  ])
  func `a season, early in a month and a number of weekdays are errors with the words`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.notUnderstood(words))")
  }

  @Test func `a season and a month in numbers are words of the title beside a day`() {
    #expect(understood("Summer party Friday 5pm") == "Summer party | 2026-11-20 17:00–18:00")
    #expect(understood("Version 3/2027 release Friday") == "Version 3/2027 release | 2026-11-20")
    #expect(
      understood("Yoga at 9 Mondays") == "Yoga | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO")
    #expect(understood("Plan next summer on Friday 5pm") == "Plan next summer | 2026-11-20 17:00–18:00")
  }

  @Test(arguments: [
    ("en-US", "report in 10 business days", "report | 2026-12-04"),
    ("en-US", "report in four business days", "report | 2026-11-26"),
    ("de-DE", "Bericht in 3 Werktagen", "Bericht | 2026-11-25"),
    ("fr-FR", "rapport dans 3 jours ouvrables", "rapport | 2026-11-25"),
    ("es-ES", "informe en 3 días hábiles", "informe | 2026-11-25"),
    ("pt-BR", "reunião em 3 dias úteis", "reunião | 2026-11-25"),
    ("zh-CN", "3个工作日后开会", "开会 | 2026-11-25"),
    ("ja-JP", "4営業日後に電話", "電話 | 2026-11-26"),
    ("he-IL", "דוח בעוד 3 ימי עבודה", "דוח | 2026-11-24"),
    ("en-US", "vacation next 3 days", "vacation | 2026-11-21–2026-11-23"),
    ("en-US", "planning in the 2 upcoming months", "planning | 2026-11-21–2027-01-20"),
    ("en-US", "vacation for 3 days from today", "vacation | 2026-11-20–2026-11-22"),
    ("en-US", "vacation next 3 days at 9am", "“next 3 days at 9am” names no day"),
    ("de-DE", "Urlaub in den kommenden zwei Wochen", "Urlaub | 2026-11-21–2026-12-04"),
    ("fr-FR", "vacances les 3 prochains jours", "vacances | 2026-11-21–2026-11-23"),
    ("es-ES", "vacaciones los próximos 3 días", "vacaciones | 2026-11-21–2026-11-23"),
    ("pt-BR", "férias nos próximos 3 dias", "férias | 2026-11-21–2026-11-23"),
    ("zh-CN", "未来三天休假", "休假 | 2026-11-21–2026-11-23"),
    ("ja-JP", "今後3日間休み", "休み | 2026-11-21–2026-11-23"),
    ("he-IL", "חופש שלושת הימים הבאים", "חופש | 2026-11-21–2026-11-23"),
  ])
  func `days of work and coming days are counted from today`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "party on the twenty third day of September", "party | 2027-09-23"),
    ("de-DE", "Treffen am 7. vierten", "Treffen | 2027-04-07"),
    ("es-ES", "fiesta el vigésimo segundo de junio", "fiesta | 2027-06-22"),
    ("es-ES", "reunión el 17 del 11 a las 10", "reunión | 2027-11-17 10:00–11:00"),
    ("fr-FR", "réunion le 17 du 11 à 10h", "réunion | 2027-11-17 10:00–11:00"),
    ("pt-BR", "jantar no vigésimo segundo dia de junho", "jantar | 2027-06-22"),
    ("he-IL", "מסיבה ב-17 ל-11", "מסיבה | 2027-11-17"),
    ("en-US", "new year eve party", "new year eve party | 2026-12-31"),
    ("en-US", "party on the eve of new year", "party | 2026-12-31"),
    ("zh-CN", "元旦前夜聚会", "聚会 | 2026-12-31"),
    ("en-US", "call this Friday 9am", "call | 2026-11-27 09:00–10:00"),
    ("he-IL", "שיחה ביום שישי הזה ב-9:00", "שיחה | 2026-11-27 09:00–10:00"),
  ])
  func `a day is the one that is said`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("ריצה כל יום ב-8:00", "ריצה | 2026-11-21 08:00–09:00 | FREQ=DAILY"),
    ("ריצה כל יום ב' ב-8:00", "ריצה | 2026-11-23 08:00–09:00 | FREQ=WEEKLY;BYDAY=MO"),
    ("ריצה א-ה 8:00", "ריצה | 2026-11-22 08:00–09:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SU"),
    ("ריצה כל יום א-ה 8:00", "ריצה | 2026-11-22 08:00–09:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SU"),
    ("ריצה בימי א'-ה' ב-8:00", "ריצה | 2026-11-22 08:00–09:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SU"),
    ("ריצה ימים א,ג,ה 8:00", "ריצה | 2026-11-22 08:00–09:00 | FREQ=WEEKLY;BYDAY=TU,TH,SU"),
    ("ריצה יום ה 8:00", "ריצה | 2026-11-26 08:00–09:00"),
  ])
  func `a Hebrew letter is a weekday only where it is no preposition`(_ sentence: String, _ expected: String)
  {
    #expect(understood(sentence, "he-IL") == expected)
  }

  // MARK: Where the clock changes

  /// The event of a sentence in Berlin with its changes of the clock.
  private func inBerlin(_ sentence: String, at now: String) throws -> String {
    let zone = try #require(ZoneDatabase.system.zone(named: "Europe/Berlin"))
    let instant = try #require(Zone(utcOffset: String(now.suffix(6)))).instant(
      of: moment(String(now.prefix(16))))
    let event = try reader("en-US").read(
      sentence, now: zone.localDateTime(at: instant), zone: zone, instant: instant)
    return "\(try #require(event.start))–\(try #require(event.end)) \(event.timeZone ?? "")"
  }

  @Test func `in two hours is so many hours later, whatever the clock shows`() throws {
    #expect(
      try inBerlin("call in 3 hours", at: "2026-10-25T01:30:00+02:00")
        == "2026-10-25T03:30:00–2026-10-25T04:30:00 ")
    #expect(
      try inBerlin("call in 2 hours", at: "2027-03-28T01:30:00+01:00")
        == "2027-03-28T04:30:00–2027-03-28T05:30:00 ")
    // The clock shows 02:30 twice, and a time of the calendar means the first.
    #expect(
      try inBerlin("call in 2 hours", at: "2026-10-25T01:30:00+02:00")
        == "2026-10-25T01:30:00–2026-10-25T02:30:00 Etc/UTC")
    #expect(
      try inBerlin("call in 10 minutes", at: "2026-10-25T02:30:00+01:00")
        == "2026-10-25T01:40:00–2026-10-25T02:40:00 Etc/UTC")
  }

  @Test func `the winter time of a zone is the second of two hours that its clock shows alike`() throws {
    let now = "2026-10-24T12:00:00+02:00"
    #expect(
      try inBerlin("call tomorrow 02:30 CET", at: now) == "2026-10-25T01:30:00–2026-10-25T02:30:00 Etc/UTC")
    #expect(
      try inBerlin("call tomorrow 02:30 CEST", at: now)
        == "2026-10-25T00:30:00–2026-10-25T01:30:00 Etc/UTC")
    #expect(
      try inBerlin("call tomorrow 02:30 CET for 2 hours", at: now)
        == "2026-10-25T01:30:00–2026-10-25T03:30:00 Etc/UTC")
    #expect(
      try inBerlin("call tomorrow 10:00 CET", at: now)
        == "2026-10-25T10:00:00–2026-10-25T11:00:00 Europe/Berlin")
  }

  @Test(arguments: [
    ("2027-10-31T01:30Z", "2027-10-31T01:30:00–2027-10-31T02:30:00 Etc/UTC"),
    ("2027-10-31 02:30+01:00", "2027-10-31T01:30:00–2027-10-31T02:30:00 Etc/UTC"),
    ("2027-10-31 02:30+0100", "2027-10-31T01:30:00–2027-10-31T02:30:00 Etc/UTC"),
    ("20271031T013000Z", "2027-10-31T01:30:00–2027-10-31T02:30:00 Etc/UTC"),
    ("2027-10-31T02:30:00+02:00", "2027-10-31T00:30:00–2027-10-31T01:30:00 Etc/UTC"),
    ("2027-10-30 20:30 -05:00", "2027-10-31T01:30:00–2027-10-31T02:30:00 Etc/UTC"),
    ("2026-12-01 09:00-05:00", "2026-12-01T15:00:00–2026-12-01T16:00:00 "),
    ("2026-12-01T20:00-02:00", "2026-12-01T23:00:00–2026-12-02T00:00:00 "),
    ("2026-12-01 09:00-11:00", "2026-12-01T09:00:00–2026-12-01T11:00:00 "),
    ("2026-12-01 20:00-02:00", "2026-12-01T20:00:00–2026-12-02T02:00:00 "),
  ])
  func `an offset says which of two hours that the clock shows alike is meant`(
    _ time: String, _ event: String
  )
    throws
  {
    #expect(try inBerlin("call \(time)", at: "2026-11-20T10:00:00+01:00") == event)
  }

  @Test func `a length is that of the hours that pass, and an end is as it is said`() throws {
    let now = "2026-10-24T12:00:00+02:00"
    #expect(
      try inBerlin("call tomorrow 01:00 for 4 hours", at: now) == "2026-10-25T01:00:00–2026-10-25T04:00:00 ")
    #expect(try inBerlin("call tomorrow 01:00-04:00", at: now) == "2026-10-25T01:00:00–2026-10-25T04:00:00 ")
  }

  @Test(arguments: [
    ("en-US", "call 4 next month", "call | 2026-12-04"),
    ("de-DE", "Anruf 4. nächsten Monat", "Anruf | 2026-12-04"),
    ("fr-FR", "du 5 au 6 salon", "salon | 2026-12-05–2026-12-06"),
    ("es-ES", "feria del 5 al 6", "feria | 2026-12-05–2026-12-06"),
    ("pt-BR", "feira do 5 ao 6", "feira | 2026-12-05–2026-12-06"),
    ("fr-FR", "réunion de 5 à 6", "réunion | 2026-11-20 17:00–18:00"),
    ("ja-JP", "3回目の金曜に会議", "会議 | 2026-11-20"),
    ("ja-JP", "毎月3回目の金曜に会議", "会議 | 2026-11-20 | FREQ=MONTHLY;BYDAY=3FR"),
    ("ja-JP", "ワクチン3回目 金曜10時", "ワクチン3回目 | 2026-11-27 10:00–11:00"),
    ("en-US", "call tomorrow 09:00 Z", "call | 2026-11-21 10:00–11:00"),
    ("en-US", "tomorrow 10:00 Z-Axis review", "Z-Axis review | 2026-11-21 10:00–11:00"),
  ])
  func `a number with its month, article or weekday is a day`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("zh-CN", "这周五上午9点开会", "“这周五上午9点” is past"),
    ("ja-JP", "今週の金曜午前9時に会議", "“今週の金曜午前9時に” is past"),
    ("en-US", "Friday this week 9am call", "“Friday this week 9am” is past"),
    ("zh-CN", "这周五上午8点到9点开会", "“这周五上午8点到9点” is past"),
    ("zh-CN", "这周五9点开会", "开会 | 2026-11-20 21:00–22:00"),
    ("zh-CN", "这周五11点开会", "开会 | 2026-11-20 11:00–12:00"),
    ("en-US", "today 9am call", "call | 2026-11-20 09:00–10:00"),
  ])
  func `a time of a weekday of this week is not past without a word about it`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }
}
