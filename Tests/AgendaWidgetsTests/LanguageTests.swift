import ICalendar
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

  @Test func `AM or PM is written once if both times share it`() {
    let language = Language(localeIdentifier: "en_US")
    let time = { LocalDateTime(Sample.saturday, hour: $0) }
    #expect(language.times(from: time(9), to: time(10)) == "9–10 AM")
    #expect(language.times(from: time(11), to: time(12)) == "11–12 PM")
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

  @Test(
    arguments: [
      (.english, "1 task", "3 tasks"), (.german, "1 Aufgabe", "3 Aufgaben"),
      (.french, "1 tâche", "3 tâches"), (.spanish, "1 tarea", "3 tareas"),
      (.portuguese, "1 tarefa", "3 tarefas"),
    ] as [(Language.Code, String, String)])
  func `One task and several are counted in their own forms`(
    code: Language.Code, one: String, several: String
  ) {
    let words = Language(code).words
    #expect(words.tasks(1) == one && words.tasks(3) == several)
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
