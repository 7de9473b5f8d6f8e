import AgendaKit
import ICalendar
import Testing

@testable import AgendaWidgets

struct CountdownTests {
  private func line(
    start: Int, end: Int, at now: Int, locale: String = "C", isRunning: Bool = false
  ) -> String {
    let noon = Sample.instant(12)
    var item = Sample.timed(noon.adding(seconds: start), noon.adding(seconds: end), "Stand-up")
    item.isRunning = isRunning
    return line(item, at: noon.adding(seconds: now), locale: locale)
  }

  private func line(_ item: AgendaItem, at now: Instant, locale: String = "C") -> String {
    WidgetTextRenderer().render(
      NextLine(item, now: now, zone: Sample.zone, countsDown: true),
      in: TextStyle(width: 60, language: Language(localeIdentifier: locale)))
  }

  @Test(arguments: [
    (-1, "in 1 min"), (-60, "in 1 min"), (-61, "in 2 min"), (-720, "in 12 min"), (-3_600, "in 1 h"),
    (-7_500, "in 2 h 5 min"), (-86_399, "in 1 day"), (-86_400, "in 1 day"), (-90_000, "in 1 day 1 h"),
    (-3 * 86_400, "in 3 days"), (0, "now"), (59, "now"), (60, "14 min left"), (840, "1 min left"),
    (899, "1 min left"),
  ])
  func `A countdown counts to the start of the next event, and to the end of a running one`(
    now: Int, text: String
  ) {
    #expect(line(start: 0, end: 900, at: now, isRunning: now >= 0) == "\(text) Stand-up\n")
  }

  @Test(arguments: [
    ("de", "in 2 Std. 5 Min.", "in 3 Tagen", "noch 10 Min.", "jetzt"),
    ("fr", "dans 2 h 5 min", "dans 3 jours", "encore 10 min", "maintenant"),
    ("es", "en 2 h 5 min", "en 3 días", "termina en 10 min", "ahora"),
    ("ja", "2時間5分後", "3日後", "残り10分", "今"), ("zh_CN", "2 小时 5 分钟后", "3 天后", "还剩 10 分钟", "现在"),
    ("zh_TW", "2 小時 5 分鐘後", "3 天後", "還剩 10 分鐘", "現在"),
    ("he", "בעוד 2 שע׳ 5 דק׳", "בעוד 3 ימים", "סיום בעוד 10 דק׳", "עכשיו"),
  ])
  func `Each language has its words and their order`(
    locale: String, hours: String, days: String, left: String, now: String
  ) {
    #expect(line(start: 0, end: 900, at: -7_500, locale: locale) == "\(hours) Stand-up\n")
    #expect(line(start: 0, end: 900, at: -3 * 86_400, locale: locale) == "\(days) Stand-up\n")
    #expect(line(start: 0, end: 900, at: 300, locale: locale, isRunning: true) == "\(left) Stand-up\n")
    #expect(line(start: 0, end: 900, at: 0, locale: locale, isRunning: true) == "\(now) Stand-up\n")
  }

  @Test func `One day is singular`() {
    #expect(line(start: 0, end: 900, at: -86_400, locale: "de") == "in 1 Tag Stand-up\n")
    #expect(line(start: 0, end: 90_000, at: 3_600, locale: "he", isRunning: true).contains("יום אחד"))
  }

  @Test func `Extreme times do not trap`() {
    for now in [Int.min, Int.max] {
      let item = Sample.timed(Sample.instant(9), Sample.instant(10), "Stand-up")
      let line = line(item, at: Instant(secondsSinceEpoch: now / 4))
      #expect(line.hasSuffix("Stand-up\n"))
    }
  }

  @Test func `What lasts all day is not counted down to`() {
    let line = line(Sample.allDay("Fair"), at: Sample.instant(8))
    #expect(line == "Fair\n")
  }
}
