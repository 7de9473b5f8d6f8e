import AgendaQuickAdd
import Testing

/// Numbers that may be an hour or how long something takes, and say neither. The moment is Saturday 28 November 2026, 12:00.
@Suite struct LoneNumberTests {
  private let now = "2026-11-28T12:00"

  @Test(arguments: [
    ("de-DE", "Treffen 5.12. 9", "9"), ("de-DE", "Brunch 6. Dezember 11", "11"),
    ("en-US", "Dinner Dec 5 7", "7"),
    ("en-US", "Dinner Dec 5, 7", "7"), ("fr-FR", "Dentiste le 5/12 9", "9"),
    ("es-ES", "Dentista 5 de diciembre 9", "9"), ("pt-BR", "Dentista 5/12 9", "9"),
    ("he-IL", "רופא שיניים 5 בדצמבר 9", "9"), ("ja-JP", "歯医者 12/5 9", "9"), ("zh-CN", "牙医 12月5日 9", "9"),
    ("en-GB", "New Year's Eve party 9", "9"), ("en-GB", "Boxing Day walk 11", "11"),
    ("de-DE", "Heiligabend Kirche 16", "16"), ("fr-FR", "Réveillon 20", "20"),
    ("fr-FR", "Noël chez mamie 12", "12"),
    ("es-ES", "Cena de Nochevieja 9", "9"), ("pt-BR", "Ceia de Natal 21", "21"),
    ("en-GB", "Meeting 9 Friday", "9"), ("en-GB", "Sunday brunch 11", "11"),
    ("en-GB", "Train 7 tomorrow", "7"),
    ("en-US", "Soccer practice 5 on Tuesday", "5"), ("en-GB", "tomorrow 9 dentist", "9"),
    ("en-GB", "Dec 5 9 dentist", "9"),
  ])
  func `a number that may be the hour is an error where no hour is said`(
    _ locale: String, _ sentence: String, _ number: String
  ) {
    #expect(understood(sentence, locale, at: now) == "\(QuickAddError.unused(number, suggestion: nil))")
  }

  @Test(arguments: [
    ("en-GB", "Tomorrow watch Toy Story 4", "watch Toy Story 4 | 2026-11-29"),
    ("en-GB", "Friday quiz team 4", "quiz team 4 | 2026-12-04"),
    ("en-GB", "Meeting room 9 Friday", "Meeting room 9 | 2026-12-04"),
    ("en-GB", "Dinner for 6 tomorrow", "Dinner for 6 | 2026-11-29"),
    ("en-GB", "Dec 20 party 8pm table 4", "party table 4 | 2026-12-20 20:00–21:00"),
    ("de-DE", "Freitag Elternabend Klasse 5", "Elternabend Klasse 5 | 2026-12-04"),
    ("en-US", "Dec 5 5 people for dinner", "5 people for dinner | 2026-12-05"),
  ])
  func `a number of another thing stays in the title`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("en-GB", "Training 3 days Wed 9am", "3 days"), ("en-GB", "2 day workshop Monday 9am", "2 day"),
    ("en-GB", "3-day conference Monday", "3-day"), ("en-GB", "Workshop Monday 9am 3 days", "3 days"),
    ("en-GB", "Course 5 days Mon 9-17", "5 days"), ("de-DE", "Schulung 2 Tage Montag 9 Uhr", "2 Tage"),
    ("fr-FR", "Formation 3 jours lundi 9h", "3 jours"), ("es-ES", "Curso 3 días lunes 9h", "3 días"),
    ("pt-BR", "Curso 3 dias segunda 9h", "3 dias"), ("he-IL", "קורס 3 ימים יום שני 9:00", "3 ימים"),
    ("ja-JP", "研修 3日間 月曜 9時", "3日間"), ("zh-CN", "培训3天 周一9点", "3天"),
    ("ja-JP", "会議 1時間 月曜", "1時間"), ("zh-CN", "周一开会1小时", "1小时"), ("zh-CN", "周二2小时开会", "2小时"),
  ])
  func `how long it takes is never left out`(_ locale: String, _ sentence: String, _ words: String) {
    #expect(understood(sentence, locale, at: now) == "\(QuickAddError.unused(words, suggestion: nil))")
  }

  @Test(arguments: [
    ("en-GB", "Follow up 3 days Friday 9am", "Follow up 3 days | 2026-12-04 09:00–10:00"),
    ("zh-CN", "明天3天游报名 9点", "3天游报名 | 2026-11-29 09:00–10:00"),
    ("ja-JP", "月曜 9時 3日間チャレンジ説明会", "3日間チャレンジ説明会 | 2026-11-30 09:00–10:00"),
  ])
  func `days of a title stay there`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("en-GB", "Church 9 and 11 Sunday", "9", "11"), ("en-GB", "Services 8 and 10 on Sunday", "8", "10"),
    ("de-DE", "Gottesdienst 9 und 11 Sonntag", "9", "11"), ("fr-FR", "Messe 9 et 11 dimanche", "9", "11"),
    ("es-ES", "Misa 9 y 11 domingo", "9", "11"), ("pt-BR", "Missa 9 e 11 domingo", "9", "11"),
  ])
  func `two hours without a word for them are two events`(
    _ locale: String, _ sentence: String, _ first: String, _ second: String
  ) {
    #expect(understood(sentence, locale, at: now) == "\(QuickAddError.twoTimes(first, second))")
  }

  @Test(arguments: [
    ("en-GB", "Train at 7", "7"), ("en-GB", "Flight at 6 Monday", "6"), ("de-DE", "Zug um 6 morgen", "6"),
    ("fr-FR", "Train à 7", "7"), ("es-ES", "Tren mañana a las 6", "6"), ("pt-BR", "Trem às 6 amanhã", "6"),
    ("he-IL", "רכבת ב-7 מחר", "7"), ("zh-CN", "明天6点的火车", "6"), ("en-GB", "Party at 9 Friday", "9"),
    ("en-GB", "New Year's Eve party at 9", "9"), ("de-DE", "Konzert Freitag um acht", "acht"),
    ("ja-JP", "大晦日パーティー 9時", "9"), ("zh-CN", "跨年派对9点", "9"),
  ])
  func `an hour that is as usual in both halves of the day is an error`(
    _ locale: String, _ sentence: String, _ hour: String
  ) {
    #expect(understood(sentence, locale, at: now) == "\(QuickAddError.openHour(hour))")
  }

  @Test(arguments: [
    ("en-GB", "Train at 7:00", "Train | 2026-11-29 07:00–08:00"),
    ("en-GB", "Train at 7pm", "Train | 2026-11-28 19:00–20:00"),
    ("de-DE", "Zug 7 Uhr", "Zug | 2026-11-29 07:00–08:00"),
    ("en-GB", "Party planning at 9 Friday", "Party planning | 2026-12-04 09:00–10:00"),
    ("en-GB", "Party at 4 Friday", "Party | 2026-12-04 16:00–17:00"),
    ("fr-FR", "Cinéma 8h vendredi", "Cinéma | 2026-12-04 08:00–09:00"),
    ("en-GB", "Bus station at 7", "Bus station | 2026-11-28 19:00–20:00"),
  ])
  func `an hour with minutes, a half or another name is none such`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }
}
