import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

struct LanguageTests {
  @Test(arguments: [
    ("de_DE.UTF-8@euro", Language(.german)), ("fr", Language(.french)), ("es_ES", Language(.spanish)),
    ("en_US.UTF-8", Language(.english, hourCycle: .twelve, putsMonthFirst: true)),
    ("en_GB", Language(.english)),
    ("en-AU", Language(.english, hourCycle: .twelve)), ("C", Language(.english)),
    ("C.UTF-8", Language(.english)),
    ("POSIX", Language(.english)), ("", Language(.english)), ("tlh", Language(.english)),
    ("tlh_US", Language(.english)), ("ja_JP", Language(.japanese)),
    ("zh_CN.GB18030", Language(.simplifiedChinese)),
    ("zh", Language(.simplifiedChinese)), ("zh_TW", Language(.traditionalChinese)),
    ("zh-Hant-HK", Language(.traditionalChinese)), ("zh-Hans-TW", Language(.simplifiedChinese)),
    ("iw_IL", Language(.hebrew)), ("en-u-hc-h12", Language(.english, hourCycle: .twelve)),
    ("en-US-u-hc-h23", Language(.english, putsMonthFirst: true)), ("---", Language(.english)),
    ("DE", Language(.german)),
  ])
  func `A locale selects a language`(identifier: String, language: Language) {
    #expect(Language(localeIdentifier: identifier) == language)
  }

  @Test(arguments: [
    ("en_GB", "Saturday 21 November", "Friday 1 January 2027"),
    ("en_US", "Saturday, November 21", "Friday, January 1, 2027"),
    ("de", "Samstag, 21. November", "Freitag, 1. Januar 2027"),
    ("fr", "Samedi 21 novembre", "Vendredi 1er janvier 2027"),
    ("es", "Sábado, 21 de noviembre", "Viernes, 1 de enero de 2027"),
    ("ja", "11月21日 土曜日", "2027年1月1日 金曜日"), ("zh_CN", "11月21日 星期六", "2027年1月1日 星期五"),
    ("he", "שבת, 21 בנובמבר", "יום שישי, 1 בינואר 2027"),
  ])
  func `The heading of a day has the year if it is not this one`(
    locale: String, thisYear: String, nextYear: String
  ) throws {
    let language = Language(localeIdentifier: locale)
    let newYear = try #require(CalendarDate(year: 2027, month: 1, day: 1))
    #expect(language.heading(of: Sample.saturday, today: Sample.saturday) == thisYear)
    #expect(language.heading(of: newYear, today: Sample.saturday) == nextYear)
  }

  @Test(arguments: [
    (0, 0, "12:00 AM"), (9, 5, "9:05 AM"), (12, 0, "12:00 PM"), (23, 59, "11:59 PM"),
  ])
  func `A clock of twelve hours`(hour: Int, minute: Int, text: String) {
    let time = LocalDateTime(Sample.saturday, hour: hour, minute: minute)
    #expect(Language(localeIdentifier: "en_US").time(time) == text)
  }

  @Test(arguments: [
    ("2026-10-25T00:30", 0, "02:30 (UTC+2)"), ("2026-10-25T01:30", 0, "02:30 (UTC+1)"),
    ("2026-10-25T00:30", 15, "02:30–02:45 (UTC+2)"),
    ("2026-10-25T00:30", 60, "02:30 (UTC+2) – 02:30 (UTC+1)"),
    ("2026-10-25T00:30", 120, "02:30 (UTC+2) – 03:30"), ("2026-10-24T23:30", 60, "01:30 – 02:30 (UTC+2)"),
    ("2026-10-24T23:30", 30, "01:30 – 02:00 (UTC+2)"), ("2026-10-24T23:00", 30, "01:00–01:30"),
    ("2026-10-25T02:00", 30, "03:00–03:30"),
  ])
  func `a time that the clock shows twice has its offset`(
    start: String, minutes: Int, expected: String
  ) throws {
    let zone = try #require(ZoneDatabase.system.zone(named: "Europe/Berlin"))
    let time = try #require(LocalDateTime(start + ":00"))
    let begin = Zone.utc.instant(of: time)
    let span = Occurrence.Span.timed(start: begin, end: begin.adding(seconds: minutes * 60))
    let text = Language(.english).text(of: span, in: zone, today: time.date)
    #expect(text == "Sunday 25 October " + expected)
  }

  @Test func `AM or PM is written once if both times share it`() {
    let language = Language(localeIdentifier: "en_US")
    let time = { LocalDateTime(Sample.saturday, hour: $0) }
    #expect(language.times(from: time(9), to: time(10)) == "9–10 AM")
    #expect(language.times(from: time(11), to: time(12)) == "11 AM–12 PM")
    #expect(language.times(from: time(11), to: time(13)) == "11 AM–1 PM")
    #expect(language.times(from: time(12), to: time(13)) == "12–1 PM")
    #expect(language.times(from: time(0), to: time(12)) == "12 AM–12 PM")
    #expect(language.times(from: time(8), to: time(21)) == "8 AM–9 PM")
    #expect(Language(.english).times(from: time(9), to: time(10)) == "09:00–10:00")
  }

  @Test func `A range over the hour that a clock shows twice has AM or PM at both times`() {
    let time = { LocalDateTime(Sample.saturday, hour: 1, minute: $0) }
    let language = Language(localeIdentifier: "en_US")
    #expect(language.times(from: time(50), to: time(10)) == "1:50 AM–1:10 AM")
  }

  /// The counted words of a language, for 0, 1, 2, 5 and 21.
  private static func counts(_ code: Language.Code) -> [[String]] {
    let words = Language(code).words
    let counted = [
      words.events, words.tasks, words.birthdays, words.more, words.countdown.minutes, words.countdown.hours,
      words.countdown.days, words.countdown.daysToStart, words.calendarsFailed, words.failedShort,
      PriorityWords.of(code).place,
    ]
    return counted.map { words in [0, 1, 2, 5, 21].map { words($0) } }
  }

  /// The forms of 0, 1 and 2, where they differ from those of the number in digits and the form of 2.
  private static let forms: [(code: Language.Code, texts: [String])] = [
    (
      .english,
      [
        "0 events|1 event|2 events", "0 tasks|1 task|2 tasks", "0 birthdays|1 birthday|2 birthdays",
        "+0 more|+1 more|+2 more", "0 min|1 min|2 min", "0 h|1 h|2 h", "0 days|1 day|2 days",
        "0 days|1 day|2 days",
        "0 calendars could not be read|1 calendar could not be read|2 calendars could not be read",
        "0 unreadable|1 unreadable|2 unreadable",
        "0 events begin before it|1 event begins before it|2 events begin before it",
      ]
    ),
    (
      .german,
      [
        "0 Termine|1 Termin|2 Termine", "0 Aufgaben|1 Aufgabe|2 Aufgaben",
        "0 Geburtstage|1 Geburtstag|2 Geburtstage", "+0 weitere|+1 weitere|+2 weitere",
        "0 Min.|1 Min.|2 Min.", "0 Std.|1 Std.|2 Std.", "0 Tage|1 Tag|2 Tage", "0 Tagen|1 Tag|2 Tagen",
        "0 Kalender waren nicht lesbar|1 Kalender war nicht lesbar|2 Kalender waren nicht lesbar",
        "0 nicht lesbar|1 nicht lesbar|2 nicht lesbar",
        "0 Termine beginnen vorher|1 Termin beginnt vorher|2 Termine beginnen vorher",
      ]
    ),
    // 0 is singular.
    (
      .french,
      [
        "0 événement|1 événement|2 événements", "0 tâche|1 tâche|2 tâches",
        "0 anniversaire|1 anniversaire|2 anniversaires", "+0 autre|+1 autre|+2 autres",
        "0 min|1 min|2 min", "0 h|1 h|2 h", "0 jour|1 jour|2 jours", "0 jour|1 jour|2 jours",
        "0 calendrier n’a pas pu être lu|1 calendrier n’a pas pu être lu|2 calendriers n’ont pas pu être lus",
        "0 illisible|1 illisible|2 illisibles",
        "0 événement commence avant|1 événement commence avant|2 événements commencent avant",
      ]
    ),
    (
      .spanish,
      [
        "0 eventos|1 evento|2 eventos", "0 tareas|1 tarea|2 tareas",
        "0 cumpleaños|1 cumpleaños|2 cumpleaños", "+0 más|+1 más|+2 más", "0 min|1 min|2 min",
        "0 h|1 h|2 h", "0 días|1 día|2 días", "0 días|1 día|2 días",
        "No se pudieron leer 0 calendarios|No se pudo leer 1 calendario|No se pudieron leer 2 calendarios",
        "0 ilegibles|1 ilegible|2 ilegibles",
        "0 eventos empiezan antes|1 evento empieza antes|2 eventos empiezan antes",
      ]
    ),
    // 0 is singular.
    (
      .portuguese,
      [
        "0 evento|1 evento|2 eventos", "0 tarefa|1 tarefa|2 tarefas",
        "0 aniversário|1 aniversário|2 aniversários", "+0 mais|+1 mais|+2 mais", "0 min|1 min|2 min",
        "0 h|1 h|2 h", "0 dia|1 dia|2 dias", "0 dia|1 dia|2 dias",
        "Não foi possível ler 0 calendário|Não foi possível ler 1 calendário|Não foi possível ler 2 calendários",
        "0 ilegível|1 ilegível|2 ilegíveis",
        "0 evento começa antes|1 evento começa antes|2 eventos começam antes",
      ]
    ),
    (
      .hebrew,
      [
        "0 אירועים|1 אירוע|2 אירועים", "0 משימות|משימה אחת|2 משימות", "0 ימי הולדת|1 יום הולדת|2 ימי הולדת",
        "+0 נוספים|+1 נוסף|+2 נוספים", "0 דק׳|1 דק׳|2 דק׳", "0 שע׳|1 שע׳|2 שע׳", "0 ימים|יום אחד|2 ימים",
        "0 ימים|יום אחד|2 ימים", "לא ניתן לקרוא 0 יומנים|לא ניתן לקרוא יומן 1|לא ניתן לקרוא 2 יומנים",
        "0 לא קריאים|1 לא קריא|2 לא קריאים",
        "0 אירועים מתחילים לפניו|אירוע אחד מתחיל לפניו|2 אירועים מתחילים לפניו",
      ]
    ),
  ]

  @Test(arguments: forms.indices)
  func `What is counted has the form of its number`(_ place: Int) {
    let (code, texts) = Self.forms[place]
    let counts = Self.counts(code)
    #expect(counts.map { $0.prefix(3).joined(separator: "|") } == texts)
    // 5 and 21 have the form of 2.
    for count in counts {
      #expect(
        count[3] == count[2].replacing("2", with: "5") && count[4] == count[2].replacing("2", with: "21"))
    }
  }

  @Test(arguments: [Language.Code.japanese, .simplifiedChinese, .traditionalChinese])
  func `Languages without a plural have one form, with the number`(code: Language.Code) {
    for count in Self.counts(code) {
      for (number, text) in zip([0, 1, 2, 5, 21], count) {
        #expect(text == count[2].replacing("2", with: "\(number)") && text.contains("\(number)"))
      }
    }
  }

  @Test(arguments: [(0, "0 bytes, 0 items"), (1, "1 byte, 1 item"), (2, "2 bytes, 2 items")])
  func `The size of a cached calendar is counted in words`(_ number: Int, _ text: String) {
    var overview = CacheOverview(name: "work", source: "https://example.org", file: "/c")
    (overview.bytes, overview.items) = (number, number)
    #expect(overview.text(zone: .utc).contains("  size     \(text)\n"))
  }

  @Test(arguments: [
    ("fr", "0 événement", "0 anniversaire"), ("pt", "0 evento", "0 aniversário"),
    ("de", "0 Termine", "0 Geburtstage"),
  ])
  func `A calendar without events is listed with the form of 0`(
    _ locale: String, _ events: String, _ birthdays: String
  ) {
    for (kind, text) in [(CalendarKind.events, events), (.birthdays, birthdays)] {
      let listing = CalendarListing(name: "a", kind: kind, source: "/a", eventCount: 0)
      let style = TextStyle(width: 80, language: Language(localeIdentifier: locale))
      let lines = CalendarTreeRenderer(style).render([listing])
      #expect(lines.contains(text), "\(lines)")
    }
  }

  @Test(arguments: [(0, "0 files"), (1, "1 file"), (2, "2 files"), (21, "21 files"), (-1, "-1 files")])
  func `A message counts in its own words`(_ number: Int, _ text: String) {
    #expect(counted(number, "file") == text)
  }

  @Test(arguments: Language.Code.allCases)
  func `Every language has its words, all of them plain`(code: Language.Code) {
    let words = Language(code).words
    #expect(words.weekdays.count == 7 && words.shortWeekdays.count == 7)
    #expect(Set(words.weekdays).count == 7 && Set(words.shortWeekdays).count == 7)
    #expect(words.months.count == 12 && words.shortMonths.count == 12)
    for child in Mirror(reflecting: words).children {
      guard let text = child.value as? String else { continue }
      #expect(!text.isEmpty && PlainText.sanitized(text) == text)
    }
    #expect(words.more(1).contains("1") && words.more(3).contains("3"))
    #expect(words.dayOfDays.filling(["x": "1", "y": "2"]).filter("12".contains).count == 2)
  }

  @Test func `Values are never read as patterns`() {
    #expect("{a} and {b}".filling(["a": "{b}", "b": "x"]) == "{b} and x")
    #expect("{a".filling(["a": "1"]) == "{a")
    #expect("{a}{}}{äö} ü{b}".filling(["a": "日", "b": "🧘", "": "-"]) == "日-} ü🧘")
    #expect("{a{b}}".filling(["a{b": "1", "b": "2"]) == "1}")
  }
}

/// Dates and times in the form that the configuration has.
@Suite struct ChosenFormatTests {
  private func language(_ locale: String, date: String? = nil, time: String? = nil) throws -> Language {
    var language = Language(localeIdentifier: locale)
    language.dateFormat = try date.map { try TimeFormat(parsing: $0, as: .date) }
    language.timeFormat = try time.map { try TimeFormat(parsing: $0, as: .time) }
    return language
  }

  @Test(arguments: [
    ("en_GB", "%A %e %B %Y", "Tuesday  3 November 2026", "Tue  3 Nov 2026"),
    ("de_DE", "%a %d.%m.%Y", "Di 03.11.2026", "Di 03.11.2026"), ("en_US", "%F", "2026-11-03", "2026-11-03"),
    ("fr_FR", "%-d %h %y (%j) %%", "3 nov. 26 (307) %", "3 nov. 26 (307) %"),
  ])
  func `a date is written in the form, with the words of the language`(
    _ locale: String, _ format: String, _ long: String, _ short: String
  ) throws {
    let language = try language(locale, date: format)
    let (day, today) = (date("2026-11-03"), date("2026-12-24"))
    #expect(language.heading(of: day, today: today) == long)
    #expect(language.shortHeading(of: day) == short)
    #expect(language.heading(of: AgendaDay.noDate, today: today) == language.words.noDate)
  }

  @Test(arguments: [
    ("en_GB", "%H.%M", "09.05–13.00"), ("en_US", "%R", "09:05–13:00"),
    ("en_US", "%-Ih%M %p", "9h05 AM–1h00 PM"),
    ("de_DE", "%k:%M Uhr", " 9:05 Uhr–13:00 Uhr"), ("en_GB", "%T", "09:05:00–13:00:00"),
  ])
  func `times are written in the form, also in a range`(_ locale: String, _ format: String, _ text: String)
    throws
  {
    let language = try language(locale, time: format)
    let (start, end) = (instant("2026-11-03T09:05"), instant("2026-11-03T13:00"))
    #expect(
      language.times(from: Zone.utc.localDateTime(at: start), to: Zone.utc.localDateTime(at: end)) == text)
  }

  @Test(arguments: [20, 40, 80])
  func `a list has the forms in its headings and rows, in any width`(_ width: Int) throws {
    let language = try language("en_GB", date: "%F", time: "%H.%M")
    let agenda = Agenda(
      of: [calendar([event("Lunch", "2026-11-03T12:30", "13:00")])], in: days("2026-11-03"),
      at: instant("2026-11-03T08:00"))
    let text = TextRenderer(TextStyle(width: width, language: language)).render(agenda)
    #expect(text == "2026-11-03\n▌ 12.30–13.00  Lunch\n")
  }
}

struct DecimalTextTests {
  @Test(
    arguments: [
      (0, "0"), (12, "12"), (12.5, "12.5"), (0.05, "0.05"), (-0.25, "-0.25"), (1.005, "1"), (1.006, "1.01"),
      (99.999, "100"),
      (-0.001, "0"), (1e300, "1000000000"), (-.infinity, "-1000000000"), (.nan, "0"),
    ] as [(Double, String)])
  func `Numbers have two decimals at most, and no exponent`(number: Double, text: String) {
    #expect(number.decimalText == text)
  }
}

struct TextDirectionTests {
  @Test(
    arguments: [
      ("Lunch", .leftToRight), ("שלום", .rightToLeft), ("اجتماع", .rightToLeft), ("会议", .leftToRight),
      ("(12) שלום Kim", .rightToLeft), ("★ Kim שלום", .leftToRight), ("é", .leftToRight), ("١٢", nil),
      ("09:00–10:00", nil), ("+3", nil), ("", nil), ("…", nil),
    ] as [(String, TextDirection?)])
  func `A text runs as its first letter does`(text: String, direction: TextDirection?) {
    #expect(TextDirection(of: text) == direction)
  }
}

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
