import AgendaQuickAdd
import Testing

/// Several weekdays, with a part of the day or without one. The moment is Saturday 28 November 2026, 12:00.
@Suite struct TwoWeekdaysTests {
  private let now = "2026-11-28T12:00"

  @Test(arguments: [
    ("en-US", "Yoga Monday and Wednesday evenings"), ("en-US", "Yoga Mondays and Wednesdays evenings"),
    ("de-DE", "Yoga Montag und Mittwochabend"), ("de-DE", "Yoga montags und mittwochs abends"),
    ("fr-FR", "Yoga lundi et mercredi soir"), ("es-ES", "Yoga lunes y miércoles por la noche"),
    ("pt-BR", "Yoga segunda e quarta à noite"),
  ])
  func `a part of the day is the time of several weekdays`(_ locale: String, _ sentence: String) {
    #expect(
      understood(sentence, locale, at: now) == "Yoga | 2026-11-30 20:00–21:00 | FREQ=WEEKLY;BYDAY=MO,WE")
  }

  @Test(arguments: [
    ("en-US", "Yoga weekday mornings", "Yoga | 2026-11-30 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("en-US", "Yoga weekend mornings at 9", "Yoga | 2026-11-29 09:00–10:00 | FREQ=WEEKLY;BYDAY=SA,SU"),
    ("ja-JP", "月曜と水曜の夜ヨガ", "ヨガ | 2026-11-30 20:00–21:00 | FREQ=WEEKLY;BYDAY=MO,WE"),
    ("zh-CN", "周一和周三晚上瑜伽", "瑜伽 | 2026-11-30 20:00–21:00 | FREQ=WEEKLY;BYDAY=MO,WE"),
    ("he-IL", "יוגה יום שני ורביעי בערב", "יוגה | 2026-11-30 20:00–21:00 | FREQ=WEEKLY;BYDAY=MO,WE"),
    ("en-US", "Work from home Monday and Friday", "Work from home | 2026-11-30 | FREQ=WEEKLY;BYDAY=MO,FR"),
    ("de-DE", "Homeoffice Montag und Freitag", "Homeoffice | 2026-11-30 | FREQ=WEEKLY;BYDAY=MO,FR"),
    ("fr-FR", "Télétravail lundi et vendredi", "Télétravail | 2026-11-30 | FREQ=WEEKLY;BYDAY=MO,FR"),
    ("en-US", "Trip Monday and Tuesday", "Trip | 2026-11-30–2026-12-01"),
  ])
  func `days of work and a part of days are in each week`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("en-US", "Yoga Tuesday and Saturday", "Tuesday", "Saturday"),
    ("en-US", "Gym Monday and Wed", "Monday", "Wed"),
    ("de-DE", "Yoga Montag und Freitag", "Montag", "Freitag"), ("zh-CN", "周一和周五开会", "周一", "周五"),
    ("he-IL", "פגישה ביום ראשון ורביעי", "ביום ראשון", "רביעי"),
    ("en-US", "Work on the thesis Monday and Friday", "Monday", "Friday"),
    ("en-US", "Dinner Friday and Saturday night", "Friday", "Saturday night"),
  ])
  func `two weekdays without a time are an error, and no word of the title`(
    _ locale: String, _ sentence: String, _ first: String, _ second: String
  ) {
    #expect(understood(sentence, locale, at: now) == "\(QuickAddError.twoDays(first, second))")
  }
}
