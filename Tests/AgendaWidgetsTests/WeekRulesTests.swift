import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

struct WeekRulesTests {
  @Test(arguments: [
    ("C", Weekday.monday), ("", .monday), ("en", .monday), ("en_US.UTF-8", .sunday), ("en-CA", .sunday),
    ("es_MX", .sunday), ("pt_BR", .sunday), ("ja_JP", .sunday), ("he_IL", .sunday), ("hi_IN", .sunday),
    ("en_IN", .sunday), ("ar_EG", .saturday), ("ar_AE", .saturday), ("ar_SA", .sunday), ("ar_MA", .monday),
    ("fa_IR", .saturday), ("dv_MV", .friday), ("de_DE@euro", .monday), ("en_GB", .monday), ("zh_CN", .monday),
    ("zh-Hant-TW", .sunday), ("ja", .sunday), ("he", .sunday), ("de-u-fw-sun", .sunday),
    ("en-US-u-fw-mon-hc-h23", .monday), ("xx_ZZ", .monday),
  ])
  func `Weeks begin as in the region of the locale`(locale: String, first: Weekday) {
    #expect(WeekRules(localeIdentifier: locale).firstWeekday == first)
  }

  @Test func `Days of rest are those of the region`() {
    #expect(WeekRules(localeIdentifier: "en_US").weekend == [.saturday, .sunday])
    #expect(WeekRules(localeIdentifier: "he_IL").weekend == [.friday, .saturday])
    #expect(WeekRules(localeIdentifier: "fa_IR").weekend == [.friday])
    #expect(WeekRules(localeIdentifier: "en_IN").weekend == [.sunday])
  }

  @Test func `A week begins on its first day and has seven days, on any date`() {
    for first in Weekday.allCases {
      let rules = WeekRules(firstWeekday: first)
      for offset in -400...400 {
        let day = date("2026-11-21").adding(days: offset)
        let week = rules.weeks(with: day..<day.adding(days: 1))
        #expect(week.contains(day) && week.lowerBound.weekday == first)
        #expect(week.upperBound.daysSinceEpoch - week.lowerBound.daysSinceEpoch == 7)
      }
    }
  }

  @Test(arguments: [
    ("2026-01-01", 1), ("2025-12-29", 1), ("2025-12-28", 52), ("2026-12-31", 53), ("2027-01-03", 53),
    ("2027-01-04", 1), ("2026-11-21", 47), ("2024-12-30", 1), ("2020-12-31", 53), ("2021-01-03", 53),
  ])
  func `Weeks are numbered by ISO 8601`(day: String, number: Int) {
    #expect(date(day).isoWeek == number)
  }
}
