import AgendaQuickAdd
import ICalendar
import Testing

/// Days that are meant to be near, and those at the end of a week or a month. The moment is Saturday 28 November 2026, 12:00.
@Suite struct NearDayTests {
  private let now = "2026-11-28T12:00"

  @Test(arguments: [
    ("en-US", "Meeting on Friday 31", "on Friday 31", Weekday.thursday),
    ("en-US", "Meeting Friday the 31st", "Friday the 31st", .thursday),
    ("de-DE", "Treffen am Freitag den 31.", "am Freitag den 31.", .thursday),
    ("fr-FR", "Réunion le vendredi 31", "le vendredi 31", .thursday),
    ("es-ES", "Reunión el viernes 31", "el viernes 31", .thursday),
    ("pt-BR", "Reunião na sexta 31", "na sexta 31", .thursday),
    ("he-IL", "פגישה ביום שישי 31", "ביום שישי 31", .thursday), ("zh-CN", "周五31号开会", "周五31号", .thursday),
    ("ja-JP", "31日金曜日に会議", "31日金曜日に", .thursday),
  ])
  func `a weekday with a day of the month that is more than a year away is an error`(
    _ locale: String, _ sentence: String, _ words: String, _ weekday: Weekday
  ) {
    #expect(understood(sentence, locale, at: now) == "\(QuickAddError.wrongWeekday(words, weekday))")
  }

  @Test(arguments: [
    ("en-US", "Meeting Friday the 13th", "2026-11-28T12:00", "Meeting | 2027-08-13"),
    ("de-DE", "Treffen Freitag den 13.", "2027-06-01T12:00", "Treffen | 2027-08-13"),
    ("en-US", "Meeting Friday the 13th of August", "2026-11-28T12:00", "Meeting | 2027-08-13"),
  ])
  func `a near one, and one with its month, are read`(
    _ locale: String, _ sentence: String, _ now: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("en-US", "Report by end of the week", "Report | 2026-11-29"),
    ("en-US", "Review end of week Friday", "Review end of week | 2026-12-04"),
    ("de-DE", "Abgabe Ende der Woche", "Abgabe | 2026-11-29"),
    ("de-DE", "Miete am Monatsersten", "Miete | 2026-12-01"),
    ("de-DE", "Miete jeden Monatsersten", "Miete | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1"),
    ("en-US", "Camping the weekend of July 4", "Camping | 2027-07-03–2027-07-04"),
    ("en-US", "Trip weekend of Dec 11", "Trip | 2026-12-12–2026-12-13"),
    ("ja-JP", "来月の末に提出", "提出 | 2026-12-31"),
    ("en-US", "Dinner tonight 730", "Dinner | 2026-11-28 19:30–20:30"),
    ("en-US", "Pay electrician tomorrow 130", "Pay electrician 130 | 2026-11-29"),
    ("en-US", "Movie night next Friday 8pm", "Movie night | 2026-12-04 20:00–21:00"),
  ])
  func `an end of a week, a weekend of a day and a short time are read`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("de-DE", "Treffen Mitte der Woche", "Mitte der Woche"), ("en-US", "Meeting mid-week", "mid-week"),
    ("fr-FR", "Rendu début de semaine", "début de semaine"),
    ("de-DE", "Miete zum Monatsanfang", "Monatsanfang"),
    ("es-ES", "Entrega a principios de semana", "a principios de semana"),
    ("ja-JP", "来月初めに提出", "来月初めに"), ("ja-JP", "年末に提出", "年末に"),
  ])
  func `a part of a week or month without a day is an error`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    let answer = understood(sentence, locale, at: now)
    #expect(answer.contains(words) && answer.hasSuffix("is not understood"), "\(answer)")
  }

  @Test(arguments: ["Trip weekend of Dec 9", "下周初交报告", "下个月初交报告"])
  func `days that are not known are an error`(_ sentence: String) {
    let answer = understood(sentence, sentence.utf8.first == UInt8(ascii: "T") ? "en-US" : "zh-CN", at: now)
    #expect(!answer.contains(" | "), "\(answer)")
  }

  /// November is a month in English too.
  @Test(arguments: ["Reifenwechsel Mitte November", "Urlaub Anfang November"])
  func `English reads all of the words that are not understood`(_ sentence: String) throws {
    let (german, english) = (try reader("de-DE"), try reader("en-US"))
    #expect(throws: QuickAddError.self) {
      try german.read(sentence, orIn: { english }, now: moment(now), zone: berlin)
    }
  }
}
