import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

/// How often a series recurs, in words.
struct RecurrenceWordsTests {
  // A Tuesday.
  private let start = EventTime.floating(local("2026-11-24T09:00"))

  private func words(_ rule: String, _ code: Language.Code = .english, monthFirst: Bool = false) throws
    -> String?
  {
    Language(code, putsMonthFirst: monthFirst).recurrence(try RecurrenceRule(rule), from: start, viewer: .utc)
  }

  @Test(arguments: [
    ("FREQ=HOURLY;INTERVAL=8", "every 8 hours"),
    ("FREQ=HOURLY;UNTIL=20261204", "every hour until 4 December 2026"),
    ("FREQ=HOURLY;UNTIL=20261204T010000", "every hour until 4 December 2026"),
    ("FREQ=MINUTELY;INTERVAL=30;COUNT=4", "every 30 minutes, 4 times"),
    ("FREQ=DAILY", "every day"), ("FREQ=DAILY;INTERVAL=3;COUNT=1", "every 3 days, once"),
    ("FREQ=WEEKLY", "every Tuesday"), ("FREQ=WEEKLY;INTERVAL=2", "every 2 weeks on Tuesday"),
    ("FREQ=WEEKLY;BYDAY=MO;UNTIL=20261221T090000", "every Monday until 21 December 2026"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TH,TU;COUNT=10", "every 2 weeks on Tuesday and Thursday, 10 times"),
    ("FREQ=WEEKLY;BYDAY=SU,MO,WE", "every Monday, Wednesday and Sunday"),
    ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday"),
    ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "every weekday"),
    (
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR",
      "every 2 weeks on Monday, Tuesday, Wednesday, Thursday and Friday"
    ),
    ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", "every day"),
    ("FREQ=MONTHLY", "on the 24th of each month"),
    ("FREQ=MONTHLY;BYMONTHDAY=1,15", "on the 1st and 15th of each month"),
    ("FREQ=MONTHLY;BYMONTHDAY=11,12,13", "on the 11th, 12th and 13th of each month"),
    ("FREQ=MONTHLY;BYMONTHDAY=-1", "on the last day of each month"),
    ("FREQ=MONTHLY;BYDAY=-1FR", "on the last Friday of each month"),
    ("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", "on the last Friday of each month"),
    ("FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU", "every 3 months on the second Tuesday"),
    ("FREQ=YEARLY", "every year on 24 November"),
    ("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25", "every year on 25 December"),
    ("FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=1TU", "every 4 years on the first Tuesday of November"),
  ])
  func `a rule is said in words`(_ rule: String, _ expected: String) throws {
    #expect(try words(rule) == expected)
  }

  /// The last day is that on the clock of the series, whoever looks.
  @Test(arguments: [
    ("20261221T090000Z", "21 December 2026"), ("20261220T153000Z", "21 December 2026"),
    ("20261220T152959Z", "20 December 2026"), ("20261221", "21 December 2026"),
    ("20261221T003000", "21 December 2026"), ("20261221T002959", "20 December 2026"),
  ])
  func `UNTIL in UTC is a day of the series`(_ until: String, _ day: String) throws {
    let tokyo = try #require(ZoneDatabase.system.zone(named: "Asia/Tokyo"))
    for viewer in ["America/New_York", "Asia/Tokyo"] {
      let words = Language(.english).recurrence(
        try RecurrenceRule("FREQ=DAILY;UNTIL=\(until)"), from: .zoned(local("2026-11-24T00:30"), tokyo),
        viewer: try #require(ZoneDatabase.system.zone(named: viewer)))
      #expect(words == "every day until \(day)")
    }
  }

  @Test(arguments: [
    ("en", "every day, once", "every 2 days, 21 times"), ("de", "jeden Tag, einmal", "alle 2 Tage, 21-mal"),
    ("fr", "chaque jour, une fois", "tous les 2 jours, 21 fois"),
    ("es", "cada día, una vez", "cada 2 días, 21 veces"),
    ("pt", "cada dia, uma vez", "a cada 2 dias, 21 vezes"),
    ("he", "כל יום, פעם אחת", "כל 2 ימים, 21 פעמים"), ("ja", "毎日（1回）", "2日ごと（21回）"),
    ("zh", "每天，共1次", "每2天，共21次"),
  ])
  func `once and several times are said in words`(_ locale: String, _ once: String, _ several: String) throws
  {
    let language = Language(localeIdentifier: locale)
    let words = { (rule: String) in
      language.recurrence(try RecurrenceRule(rule), from: start, viewer: .utc)
    }
    #expect(try words("FREQ=DAILY;COUNT=1") == once)
    #expect(try words("FREQ=DAILY;INTERVAL=2;COUNT=21") == several)
  }

  @Test(arguments: [
    "FREQ=HOURLY;BYDAY=MO", "FREQ=DAILY;BYHOUR=9,12", "FREQ=MONTHLY;BYMONTHDAY=-3",
    "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=7", "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1",
    "FREQ=MONTHLY;BYDAY=FR", "FREQ=WEEKLY;BYMONTH=3",
    "FREQ=YEARLY;BYWEEKNO=20", "FREQ=YEARLY;BYDAY=20MO", "FREQ=YEARLY;BYMONTH=3,9",
    "FREQ=YEARLY;BYMONTHDAY=13",
    "FREQ=YEARLY;BYYEARDAY=100", "RSCALE=HEBREW;FREQ=YEARLY", "FREQ=DAILY;INTERVAL=2;BYDAY=MO",
    "FREQ=DAILY;BYMONTH=1",
  ])
  func `a rule without short words has none`(_ rule: String) throws { #expect(try words(rule) == nil) }

  @Test(arguments: [
    ("en", "on the last working day of each month", "every 3 months on the first working day"),
    ("de", "am letzten Werktag jedes Monats", "alle 3 Monate am ersten Werktag"),
    ("fr", "le dernier jour ouvré de chaque mois", "tous les 3 mois, le premier jour ouvré"),
    ("es", "el último día laborable de cada mes", "cada 3 meses, el primer día laborable"),
    ("pt", "último dia útil de cada mês", "a cada 3 meses: primeiro dia útil"),
    ("ja", "毎月最終営業日", "3か月ごとの第1営業日"), ("zh", "每月最后一个工作日", "每3个月的第一个工作日"),
    ("zh-TW", "每月最後一個工作日", "每3個月的第一個工作日"),
    ("he", "ביום העבודה האחרון בכל חודש", "כל 3 חודשים ביום העבודה ה-1"),
  ])
  func `a day of work of each month is said in words`(_ locale: String, _ last: String, _ first: String)
    throws
  {
    let language = Language(localeIdentifier: locale)
    let days = locale == "he" ? "SU,MO,TU,WE,TH" : "MO,TU,WE,TH,FR"
    let words = { (rule: String) in
      language.recurrence(try RecurrenceRule(rule), from: start, viewer: .utc)
    }
    #expect(try words("FREQ=MONTHLY;BYDAY=\(days);BYSETPOS=-1") == last)
    #expect(try words("FREQ=MONTHLY;INTERVAL=3;BYDAY=\(days);BYSETPOS=1") == first)
  }

  @Test func `a day that BYSETPOS takes of all weekdays is one of the month`() throws {
    let all = "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU"
    #expect(try words("\(all);BYSETPOS=-1") == "on the last day of each month")
    #expect(try words("\(all);BYSETPOS=1") == "on the 1st of each month")
  }

  @Test func `the line of a rule without words has the rule, and its name`() throws {
    let line = { (text: String) in
      Language(.english).recurrenceLine(try RecurrenceRule(text), from: start, viewer: .utc)
    }
    #expect(try line("FREQ=DAILY") == ("repeats", "every day"))
    #expect(try line("FREQ=MONTHLY;BYMONTHDAY=-3") == ("rule", "FREQ=MONTHLY;BYMONTHDAY=-3"))
  }

  @Test func `a series that UNTIL ends before its time of day has its last day before`() throws {
    #expect(try words("FREQ=DAILY;UNTIL=20261221T000000") == "every day until 20 December 2026")
    #expect(try words("FREQ=DAILY;UNTIL=20261221") == "every day until 21 December 2026")
    #expect(
      try words("FREQ=DAILY;UNTIL=20261221T090000", monthFirst: true) == "every day until December 21, 2026")
  }

  @Test(
    arguments: [
      (
        .german, "alle 2 Wochen am Dienstag und Donnerstag bis zum 21. Dezember 2026",
        "am letzten Freitag jedes Monats, 5-mal", "jedes Jahr am 24. November"
      ),
      (
        .french, "toutes les 2 semaines, le mardi et jeudi jusqu’au 21 décembre 2026",
        "le dernier vendredi de chaque mois, 5 fois", "chaque année, le 24 novembre"
      ),
      (
        .spanish, "cada 2 semanas, el martes y jueves hasta el 21 de diciembre de 2026",
        "el último viernes de cada mes, 5 veces", "cada año, el 24 de noviembre"
      ),
      (.japanese, "2週間ごとの火曜日と木曜日（2026年12月21日まで）", "毎月最終金曜日（5回）", "毎年11月24日"),
      (.simplifiedChinese, "每2周的星期二和星期四，直到2026年12月21日", "每月最后一个星期五，共5次", "每年11月24日"),
      (.traditionalChinese, "每2週的星期二和星期四，直到2026年12月21日", "每月最後一個星期五，共5次", "每年11月24日"),
      (
        .hebrew, "כל 2 שבועות ביום שלישי ויום חמישי עד 21 בדצמבר 2026", "ביום שישי האחרון בכל חודש, 5 פעמים",
        "כל שנה ב-24 בנובמבר"
      ),
    ] as [(Language.Code, String, String, String)])
  func `each language has its words`(
    _ code: Language.Code, _ weekly: String, _ monthly: String, _ yearly: String
  ) throws {
    #expect(try words("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;UNTIL=20261221", code) == weekly)
    #expect(try words("FREQ=MONTHLY;BYDAY=-1FR;COUNT=5", code) == monthly)
    #expect(try words("FREQ=YEARLY", code) == yearly)
  }

  @Test(arguments: Language.Code.allCases) func `no pattern is left open`(_ code: Language.Code) throws {
    for rule in [
      "FREQ=DAILY", "FREQ=DAILY;INTERVAL=2", "FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,TU,WE,TH,FR,SA,SU",
      "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2;COUNT=1",
      "FREQ=MONTHLY;BYMONTHDAY=1,2,-1", "FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO,5SA",
      "FREQ=YEARLY;INTERVAL=2;COUNT=3",
      "FREQ=YEARLY;BYMONTH=4;BYDAY=-1SA;UNTIL=20300101",
    ] {
      let text = try #require(try words(rule, code))
      #expect(!text.contains("{") && !text.contains("}") && !text.hasPrefix(" "), "\(text)")
    }
  }
}
