import AgendaQuickAdd
import ICalendar
import TestSupport
import Testing

/// Series beside a week, a month or another stretch of days. The moment is Friday 20 November 2026, 10:00.
@Suite struct SeriesInPeriodTests {
  private static let tuesdays = "Yoga | 2027-01-05 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20270131"

  @Test(arguments: [
    ("en-US", "Yoga every Tuesday in January 6pm"), ("en-US", "Yoga every Tuesday 6pm in January"),
    ("en-US", "Yoga every Tuesday in January 2027 at 6pm"), ("en-US", "In January, yoga every Tuesday 6pm"),
    ("en-US", "Yoga Tuesdays in January 6pm"), ("de-DE", "Yoga jeden Dienstag im Januar 18 Uhr"),
    ("de-DE", "Yoga dienstags im Januar 18 Uhr"), ("fr-FR", "Yoga tous les mardis de janvier 18h"),
    ("fr-FR", "Yoga tous les mardis en janvier 18h"), ("es-ES", "Yoga todos los martes de enero 18h"),
    ("es-ES", "Yoga todos los martes en enero 18h"), ("pt-BR", "Yoga todas as terças de janeiro 18h"),
    ("pt-BR", "Yoga toda terça em janeiro 18h"), ("ja-JP", "1月の毎週火曜 18時 Yoga"),
    ("zh-CN", "一月每周二18点Yoga"), ("zh-CN", "1月每周二18点Yoga"), ("he-IL", "Yoga כל יום שלישי בינואר 18:00"),
  ])
  func `a series in a month is on the days of that month`(_ locale: String, _ sentence: String) {
    #expect(understood(sentence, locale).lowercased() == Self.tuesdays.lowercased())
  }

  @Test(arguments: [
    (
      "en-US", "Yoga every Tuesday next month 6pm",
      "2026-12-01 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20261231"
    ),
    (
      "de-DE", "Yoga jeden Dienstag nächsten Monat 18 Uhr",
      "2026-12-01 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20261231"
    ),
    ("ja-JP", "来月の毎週火曜 18時 Yoga", "2026-12-01 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20261231"),
    ("zh-CN", "下个月每周二18点Yoga", "2026-12-01 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20261231"),
    (
      "en-US", "Yoga every Tuesday next year 6pm",
      "2027-01-05 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20271231"
    ),
    ("en-US", "Yoga Tue/Thu in July 9am", "2027-07-01 09:00–10:00 | FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20270731"),
    ("en-US", "Yoga daily in December 8am", "2026-12-01 08:00–09:00 | FREQ=DAILY;UNTIL=20261231"),
    (
      "en-US", "Yoga every weekday in July 8-9am",
      "2027-07-01 08:00–09:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20270731"
    ),
    ("en-US", "Yoga every Sunday in December", "2026-12-06 | FREQ=WEEKLY;BYDAY=SU;UNTIL=20261231"),
    ("en-US", "Yoga every day this weekend 9am", "2026-11-21 09:00–10:00 | FREQ=DAILY;UNTIL=20261122"),
    ("en-US", "Yoga daily the week of Dec 7 at 9", "2026-12-07 09:00–10:00 | FREQ=DAILY;UNTIL=20261213"),
  ])
  func `a stretch of days beside a series is where it ends`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == "Yoga | \(expected)")
  }

  @Test(arguments: [
    ("en-US", "Yoga daily starting next week 9am", "2026-11-23 09:00–10:00 | FREQ=DAILY"),
    ("de-DE", "Yoga ab nächster Woche täglich 9 Uhr", "2026-11-23 09:00–10:00 | FREQ=DAILY"),
    ("ja-JP", "来週から毎日 9時 Yoga", "2026-11-23 09:00–10:00 | FREQ=DAILY"),
    ("zh-CN", "从下周开始每天9点Yoga", "2026-11-23 09:00–10:00 | FREQ=DAILY"),
    ("zh-CN", "下周起每天9点Yoga", "2026-11-23 09:00–10:00 | FREQ=DAILY"),
    ("en-US", "Yoga every Monday from next month 6pm", "2026-12-07 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO"),
    ("en-US", "Yoga every Tuesday from January 6pm", "2027-01-05 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU"),
    ("en-US", "Yoga every Tuesday starting in January 6pm", "2027-01-05 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU"),
    ("de-DE", "Yoga ab Januar jeden Dienstag 18 Uhr", "2027-01-05 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU"),
    (
      "fr-FR", "Yoga tous les mardis à partir de janvier 18h", "2027-01-05 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU"
    ),
    ("es-ES", "Yoga todos los martes desde enero 18h", "2027-01-05 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU"),
    ("pt-BR", "Yoga toda terça a partir de janeiro 18h", "2027-01-05 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU"),
    (
      "en-US", "Yoga every Saturday from September to May", "2026-11-21 | FREQ=WEEKLY;BYDAY=SA;UNTIL=20270531"
    ),
    (
      "en-US", "Yoga every Saturday from May to September", "2027-05-01 | FREQ=WEEKLY;BYDAY=SA;UNTIL=20270930"
    ),
    (
      "de-DE", "Yoga jeden Montag von Januar bis März 18 Uhr",
      "2027-01-04 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20270331"
    ),
    (
      "de-DE", "Yoga von Januar bis März jeden Montag 18 Uhr",
      "2027-01-04 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20270331"
    ),
    (
      "es-ES", "Yoga cada lunes desde enero hasta marzo 18h",
      "2027-01-04 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20270331"
    ),
    ("en-US", "Yoga daily starting next week 9am, 5 times", "2026-11-23 09:00–10:00 | FREQ=DAILY;COUNT=5"),
  ])
  func `a series begins with the week or the month that a word such as from introduces`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == "Yoga | \(expected)")
  }

  @Test(arguments: [
    ("en-US", "Report monthly next year"), ("en-US", "Drink every 2 hours next week"),
    ("en-US", "Yoga every Tuesday in January and February 6pm"),
    ("de-DE", "Urlaub ab Januar"), ("en-US", "Race prep in May, run every Tuesday 6pm"),
  ])
  func `a series whose days in a stretch are not known is an error`(_ locale: String, _ sentence: String) {
    #expect(!understood(sentence, locale).contains(" | "))
  }

  @Test(arguments: [
    ("en-US", "Rent monthly on the 1st next year"), ("en-US", "Rent next year every month on the 1st"),
    ("en-US", "Rent on the 1st of every month next year"), ("de-DE", "Rent monatlich am 1. nächstes Jahr"),
    ("fr-FR", "Rent chaque mois le 1er l'année prochaine"), ("es-ES", "Rent cada mes el 1 el próximo año"),
  ])
  func `a stretch beside a day of the month bounds the series`(_ locale: String, _ sentence: String) {
    #expect(
      understood(sentence, locale) == "Rent | 2027-01-01 | FREQ=MONTHLY;BYMONTHDAY=1;UNTIL=20271231")
  }

  @Test func `a day of the month takes the beginning of the series and leaves no words unused`() {
    #expect(
      understood("Rent every month on the 1st starting next year")
        == "Rent | 2027-01-01 | FREQ=MONTHLY;BYMONTHDAY=1")
    #expect(!understood("Rent every month on the first Monday next year").contains(" | "))
    #expect(
      understood("Class Mondays 6pm beginning next month")
        == "Class | 2026-12-07 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO")
    #expect(!understood("Rent monthly on the 15th next month").contains(" | "))
  }

  @Test(arguments: [
    "Yoga every Monday in May and June 6pm", "Yoga every Monday in May & June 6pm",
    "Gym every Monday in early January 7am",
    "Gym every Monday in mid-January 7am", "Lecture Mon-Tue in May 9am", "Conference Mon-Wed in May 9am",
    "Gym every Monday throughout January 7am",
    "Gym every Monday during January 7am", "Mow lawn every Saturday in March and April",
    "Report from April every Monday 9am", "Call from May every Monday 9am",
  ])
  func `a month beside a series that is not read is an error that quotes it`(_ sentence: String) {
    let answer = understood(sentence)
    #expect(
      !answer.contains(" | ")
        && ["May", "June", "April", "January", "March"].contains { answer.contains($0) },
      "\(answer)")
  }

  @Test func `the name of a person or a word of the title beside a series is no month`() {
    #expect(
      understood("Lunch with April every Monday 1pm")
        == "Lunch with April | 2026-11-23 13:00–14:00 | FREQ=WEEKLY;BYDAY=MO")
    #expect(
      understood("Call May every Monday 9am") == "Call May | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO")
    #expect(
      understood("Yoga every Monday from May 6pm") == "Yoga | 2027-05-03 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO")
  }

  @Test func `the name behind a call is no month`() {
    #expect(understood("Anruf von Jan 18 Uhr", "de-DE") == "Anruf von Jan | 2026-11-20 18:00–19:00")
    #expect(understood("Call from April 3pm") == "Call from April | 2026-11-20 15:00–16:00")
  }

  /// Ways of saying a series, a stretch of days and a beginning, in each language.
  private static let phrases:
    [(locale: String, series: [String], stretches: [String], beginning: String, hour: String)] = [
      (
        "en-US", ["every Tuesday", "daily", "Tue and Thu"], ["next week", "next month", "next year"], "from",
        "6pm"
      ),
      (
        "de-DE", ["jeden Dienstag", "täglich", "dienstags"],
        ["nächste Woche", "nächsten Monat", "nächstes Jahr"], "ab",
        "18 Uhr"
      ),
      (
        "fr-FR", ["tous les mardis", "tous les jours"],
        ["la semaine prochaine", "le mois prochain", "l'année prochaine"], "à partir de", "18h"
      ),
      (
        "es-ES", ["todos los martes", "cada día"], ["la próxima semana", "el próximo mes", "el próximo año"],
        "desde",
        "18h"
      ),
      (
        "pt-BR", ["toda terça", "todos os dias"], ["semana que vem", "mês que vem", "ano que vem"],
        "a partir de", "18h"
      ),
    ]

  /// The days of the stretches.
  private static let days = [
    ("2026-11-23", "2026-11-29"), ("2026-12-01", "2026-12-31"), ("2027-01-01", "2027-12-31"),
  ]

  @Test(arguments: phrases.indices)
  func `a stretch beside a series bounds it, begins it or is an error, in any order`(_ index: Int) {
    let (locale, series, stretches, beginning, hour) = Self.phrases[index]
    for series in series {
      for (stretch, days) in zip(stretches, Self.days) {
        for parts in [[series, stretch, hour], [series, hour, stretch], [stretch, series, hour]] {
          let sentence = "Xylophon " + parts.joined(separator: " ")
          let answer = understood(sentence, locale)
          guard answer.contains(" | ") else { continue }
          let start = answer.split(separator: " ")[2]
          #expect(days.0 <= start && start <= days.1, "\(sentence): \(answer)")
          #expect(answer.hasSuffix("UNTIL=" + days.1.filter { $0 != "-" }), "\(sentence): \(answer)")
        }
        let sentence = "Xylophon \(series) \(beginning) \(stretch) \(hour)"
        let answer = understood(sentence, locale)
        guard answer.contains(" | ") else { continue }
        #expect(
          answer.split(separator: " ")[2] >= days.0 && !answer.contains("UNTIL"), "\(sentence): \(answer)")
      }
    }
  }
}
