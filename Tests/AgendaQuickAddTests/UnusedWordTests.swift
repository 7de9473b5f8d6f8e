import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaQuickAdd

/// Words that look like a day or a time and were not used are errors. The moment is Friday 20 November 2026, 10:00.
@Suite struct UnusedWordTests {
  @Test(arguments: [
    ("en-US", "Exam Dienstag 10:00", "Dienstag"), ("en-US", "Meeting heute 10:00", "heute"),
    ("de-DE", "Training mañana 12:30", "mañana"), ("fr-FR", "Visite Freitag 10h", "Freitag"),
    ("es-ES", "Cena tomorrow 21:00", "tomorrow"), ("en-US", "Rendez-vous aujourd’hui 10:00", "aujourd’hui"),
    ("en-US", "Café sexta-feira 10:00", "sexta-feira"),
    ("en-US", "Deadline in four banking days 10:00", "in four banking days"),
    ("en-US", "Call 12-05 10:00", "12-05"), ("en-US", "Trip 5/1-5/7, 2028", "2028"),
    ("en-US", "Party Freitagabend 20:00", "Freitagabend"),
    ("de-DE", "Treffen 12 janvier 10 Uhr", "12 janvier"),
    ("de-DE", "Lunch 5 May 12:00", "5 May"), ("en-US", "Lunch 5 Dez 12:00", "5 Dez"),
    ("ja-JP", "会議 December 5 10時", "December 5"),
    ("de-DE", "Essen tonight 20:00", "tonight"), ("de-DE", "Abgabe 5 décembre", "5 décembre"),
    ("de-DE", "Abgabe am 5 décembre 10:00", "5 décembre"),
    ("en-US", "Lunch 5 de diciembre 12:00", "5 de diciembre"),
    ("en-US", "Call tomorrow 5 tarde", "tarde"), ("en-US", "Call 8h du matin", "matin"),
    ("en-US", "Call tomorrow nachmittags", "nachmittags"), ("en-US", "Call 8 Uhr tomorrow", "8 Uhr"),
  ])
  func `a word for a day that was not used is an error that quotes it`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.unused(words, suggestion: nil))")
  }

  @Test(arguments: [
    ("en-US", "Lunch tommorow 12:30", "tommorow", "tomorrow"),
    ("en-US", "Lunch wednsday 12:30", "wednsday", "wednesday"),
    ("en-US", "Lunch Thrusday 12:30", "Thrusday", "thursday"),
    ("de-DE", "Essen Mittwohc 12:30", "Mittwohc", "mittwoch"),
    ("fr-FR", "Déjeuner vendrdi 12h30", "vendrdi", "vendredi"),
    ("es-ES", "Comida miercolse 14:00", "miercolse", "miércoles"),
    ("en-US", "Exam 5 Septembr 10:00", "Septembr", "september"),
    ("en-US", "Exam 5 Apirl 10:00", "Apirl", "april"),
    ("en-US", "Call tomorrow 8 mornng", "mornng", "morning"),
    ("en-US", "Call tomorrow mornng", "mornng", "morning"),
    ("en-US", "Call tomorrow 8 in the mornng", "mornng", "morning"),
    ("de-DE", "Anruf morgen 3 Nachmitag", "Nachmitag", "nachmittag"),
    ("es-ES", "Llamada mañana 5 tardee", "tardee", "tarde"),
  ])
  func `a misspelt day is an error that says what was meant`(
    _ locale: String, _ sentence: String, _ words: String, _ suggestion: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.unused(words, suggestion: suggestion))")
  }

  @Test(arguments: [
    ("Read “Dienstag” tomorrow 10:00", "Read Dienstag | 2026-11-21 10:00–11:00"),
    ("Exam \"5.12\" tomorrow 10:00", "Exam 5.12 | 2026-11-21 10:00–11:00"),
    ("Mail kim@example.org tomorrow 9:00", "Mail kim@example.org | 2026-11-21 09:00–10:00"),
    ("Mail kim@friday.example tomorrow 9:00", "Mail kim@friday.example | 2026-11-21 09:00–10:00"),
    ("Support 24/7 rota tomorrow 9:00", "Support 24/7 rota | 2026-11-21 09:00–10:00"),
    ("Release 2.1 tomorrow 9:00", "Release 2.1 | 2026-11-21 09:00–10:00"),
    ("Call with Marco and Augusta tomorrow 9:00", "Call with Marco and Augusta | 2026-11-21 09:00–10:00"),
    ("Monkey house tomorrow 9:00", "Monkey house | 2026-11-21 09:00–10:00"),
    ("Table for 2-3 people tomorrow 19:00", "Table for 2-3 people | 2026-11-21 19:00–20:00"),
    ("2026-12-03 14:00 15:00 Review", "Review | 2026-12-03 14:00–15:00"),
  ])
  func `quotations, addresses, versions and names are no days`(_ sentence: String, _ expected: String) {
    #expect(understood(sentence) == expected)
  }

  @Test(arguments: [
    ("en-US", "Mardi Gras tomorrow 10:00", "Mardi Gras"),
    ("en-US", "Sundae tomorrow 10:00", "Sundae"), ("en-US", "Mourning tomorrow 10:00", "Mourning"),
    ("en-US", "Video montage tomorrow 10:00", "Video montage"),
    ("en-US", "Buy 5 Mars bars tomorrow 10:00", "Buy 5 Mars bars"),
    ("en-US", "Plácido Domingo tomorrow 10:00", "Plácido Domingo"),
    ("en-US", "Monty and Marty tomorrow 10:00", "Monty and Marty"),
    ("de-DE", "Dienste planen morgen 10:00", "Dienste planen"),
    ("de-DE", "Movie Night morgen 10:00", "Movie Night"),
    ("de-DE", "Urlaub nicht vergessen morgen 10:00", "Urlaub nicht vergessen"),
    ("fr-FR", "Marché aux puces demain 10:00", "Marché aux puces"),
    ("fr-FR", "Domaine viticole demain 10:00", "Domaine viticole"),
    ("es-ES", "Manzana y mandarina mañana 10:00", "Manzana y mandarina"),
    ("pt-BR", "Jantar com Marcio amanhã 10:00", "Jantar com Marcio"),
  ])
  func `ordinary words near a day are a title`(_ locale: String, _ sentence: String, _ title: String) {
    #expect(understood(sentence, locale) == "\(title) | 2026-11-21 10:00–11:00")
  }

  @Test(arguments: [
    ("de-DE", "Montag 50. Woche Planung", "50. Woche"), ("de-DE", "Montag 53. Woche Planung", "53. Woche"),
    ("en-US", "Monday of week 50 planning", "week 50"),
    ("en-US", "Monday week 50 planning 10:00", "Monday week 50"),
    ("en-US", "Review 2026-W50 Monday 10:00", "W50"),
    ("fr-FR", "Réunion lundi semaine 50", "semaine 50"),
    ("es-ES", "Reunión lunes semana 50 10:00", "semana 50"),
    ("zh-CN", "第五十周周一9点开会", "第五十周"), ("ja-JP", "第50週の月曜に会議", "第50週"),
    ("zh-CN", "农历八月十五聚餐", "农历"), ("zh-CN", "農曆八月十五日9点聚餐", "農曆"), ("zh-CN", "八月初一拜神", "月初一"),
    ("ja-JP", "旧暦8月15日に月見", "旧暦"), ("en-US", "Dinner lunar August 15", "lunar"),
  ])
  func
    `a number of a week, and a day of another calendar, are errors where only a weekday is said beside them`(
      _ locale: String, _ sentence: String, _ words: String
    )
  {
    #expect(understood(sentence, locale) == "\(QuickAddError.unused(words, suggestion: nil))")
  }

  @Test(arguments: [
    ("en-US", "Chinese New Year party", "Chinese New Year"),
    ("de-DE", "Chinesisches Neujahr feiern", "Chinesisches Neujahr"),
    ("fr-FR", "Nouvel an chinois au resto", "Nouvel an chinois"),
    ("es-ES", "Año nuevo chino en casa", "Año nuevo chino"),
    ("ja-JP", "旧正月に食事", "旧正月"), ("zh-CN", "正月十五晚上7点吃元宵", "正月"),
  ])
  func `a new year of another calendar is not that of January`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.notUnderstood(words))")
  }

  @Test(arguments: [
    ("de-DE", "Planung KW 50 am 7.12. 10 Uhr", "Planung KW 50 | 2026-12-07 10:00–11:00"),
    ("en-US", "Week 3 planning Monday 9:00", "Week 3 planning | 2026-11-23 09:00–10:00"),
    ("en-US", "Week 50 report tomorrow 9:00", "Week 50 report | 2026-11-21 09:00–10:00"),
    ("en-US", "Lunar eclipse party Dec 3 9pm", "Lunar eclipse party | 2026-12-03 21:00–22:00"),
    ("en-US", "Chinese New Year party Feb 17 7pm", "Chinese New Year party | 2027-02-17 19:00–20:00"),
    ("zh-CN", "初一家长会 周五9点", "初一家长会 | 2026-11-27 09:00–10:00"),
    ("zh-CN", "第2周培训 周五11点", "第2周培训 | 2026-11-20 11:00–12:00"),
    ("de-DE", "Anlage 50 kW prüfen Montag 9 Uhr", "Anlage 50 kW prüfen | 2026-11-23 09:00–10:00"),
  ])
  func `a week and a feast of another calendar beside a day are a title`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("de", "Lunch tomorrow 12:30", "2026-11-21T12:30"), ("de", "Call next Friday at 9", "2026-11-27T09:00"),
    ("zh", "Dinner tomorrow 9:00", "2026-11-21T21:00"),
    ("de", "Treffen tomorrow um 9 Uhr", nil), ("de", "Treffen Mitwoch 10:00", nil),
    ("fr", "Visite tomorrow à 9h et demie", nil),
    ("zh", "农历八月十五聚餐 9:00", nil), ("de", "Exam December 5, 10am", "2026-12-05T10:00"),
    ("fr", "Meeting in two weeks at 3pm", "2026-12-04T15:00"), ("de", "Trip next week 10:00", nil),
    ("fr", "Rendez-vous avec mon médecin 14:00", "2026-11-20T14:00"),
    ("de", "Essen in zwei Stunden", "2026-11-20T12:00"), ("de", "Brunch 11:00", "2026-11-20T11:00"),
  ])
  func `a sentence is read in English only if English understands all that says when`(
    _ language: String, _ sentence: String, _ start: String?
  ) throws {
    let reader = try QuickAdd(language: language)
    let event = try? reader.read(
      sentence, orIn: { try? QuickAdd(language: "en") }, now: moment("2026-11-20T10:00"), zone: berlin)
    #expect(event?.start == start.map(moment))
  }

  @Test(arguments: [
    ("en", "US", "12/5"), ("en", "PH", "12/5"), ("en", "GB", "5/12"), ("zh", "CN", "12/5"),
    ("zh", "HK", "5/12"), ("fr", "FR", "5/12"),
  ])
  func `the order between slashes is that of CLDR`(_ language: String, _ region: String, _ date: String)
    throws
  {
    let event = try QuickAdd(language: language, region: region).read(
      "Exam \(date)", now: moment("2026-11-20T10:00"), zone: berlin)
    #expect(event.start == moment("2026-12-05T00:00"))
  }

  @Test(arguments: [("en", "CA"), ("fr", "CA"), ("en", "ZA"), ("es", "US")])
  func `a region that writes both orders has none`(_ language: String, _ region: String) {
    #expect(throws: QuickAddError.unused("5/12", suggestion: nil)) {
      try QuickAdd(language: language, region: region).read(
        "Exam 5/12 10:00", now: moment("2026-11-20T10:00"), zone: berlin)
    }
  }

  @Test(arguments: ["en-US", "en-GB", "de-DE", "fr-FR", "es-ES", "pt-BR", "he-IL", "ja-JP"])
  func `a day is before a dot in each region`(_ locale: String) {
    #expect(understood("Exam 3.12.2026", locale) == "Exam | 2026-12-03")
  }

  @Test
  func `the region says which number is before a slash, and without one a date of two readings is an error`()
    throws
  {
    #expect(understood("Exam 5/12 10:00", "en-US").hasPrefix("Exam | 2027-05-12"))
    #expect(understood("Exam 5/12 10:00", "en-GB").hasPrefix("Exam | 2026-12-05"))
    let reader = try QuickAdd(language: "en", slashes: .unknown)
    func read(_ text: String) throws -> LocalDateTime? {
      try reader.read(text, now: moment("2026-11-20T10:00"), zone: berlin).start
    }
    #expect(throws: QuickAddError.unused("5/12", suggestion: nil)) { try read("Exam 5/12 10:00") }
    #expect(throws: QuickAddError.self) { try read("Exam 5/12/2026 10:00") }
    #expect(try read("Exam 25/12 10:00") == moment("2026-12-25T10:00"))
  }

  /// How many random sentences each language has: `AGENDA_FUZZ_COUNT` and `AGENDA_FUZZ_SEED` ask for others.
  static let sentenceCount =
    ProcessInfo.processInfo.environment["AGENDA_FUZZ_COUNT"].flatMap { Int($0) } ?? 150
  static let seed =
    ProcessInfo.processInfo.environment["AGENDA_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

  /// Days of each language, misspelt ones and those of other languages, within sentences.
  @Test(arguments: ["en", "de", "fr", "es", "pt"])
  func `a day within a sentence is used, or an error that quotes it`(_ language: String) throws {
    var random = RandomNumbers(seed: Self.seed)
    let reader = try QuickAdd(language: language)
    let own = Lexicon(try #require(LanguageTable.named(language)))
    let titles = ["Budget", "Kim", "Xylophon", "Review", "Pizza"]
    let times = ["14:00", "9:30", "17:45"]
    for _ in 0..<Self.sentenceCount {
      let other = ["en", "de", "fr", "es", "pt"].randomElement(using: &random) ?? "en"
      let days = try #require(LanguageTable.named(other)).entries.filter { entry in
        guard entry.meanings.count == 1, let meaning = entry.meanings.first else { return false }
        switch meaning {
        case .weekday, .day: return true
        default: return false
        }
      }
      // A word of the own language can mean something else: the Portuguese Thursday is the Spanish fifth.
      let words = days.flatMap { $0.words.split(separator: "|") }.filter {
        $0.count >= 6 && !$0.contains(" ")
          && (other == language || own[FoldedText.fold(String($0))] == nil)
      }
      var word = String(try #require(words.randomElement(using: &random)))
      if other == language, word.count >= 7, word.allSatisfy(\.isLetter), Bool.random(using: &random) {
        let place = word.index(word.startIndex, offsetBy: Int.random(in: 2..<word.count - 1, using: &random))
        word.remove(at: place)
      }
      // `domino` is another word.
      if WordList.ordinary.contains(Array(FoldedText.fold(word).utf8)) { continue }
      var parts = [
        titles.randomElement(using: &random) ?? "", word, times.randomElement(using: &random) ?? "",
      ]
      if Bool.random(using: &random) { parts.append(titles.randomElement(using: &random) ?? "") }
      let sentence = parts.joined(separator: " ")
      do throws(QuickAddError) {
        let event = try reader.read(sentence, now: moment("2026-11-20T10:00"), zone: berlin)
        #expect(event.parts.contains { $0.words.contains(word) }, "\(sentence)")
      } catch {
        #expect("\(error)".contains(word), "\(sentence): \(error)")
      }
    }
  }

  /// Words that say when only beside a number, in each language, misspelt ones and those of other languages.
  @Test(arguments: ["en", "de", "fr", "es", "pt"])
  func
    `a part of the day, a month and a number of a week beside a number are used, or an error that quotes them`(
      _ language: String
    ) throws
  {
    var random = RandomNumbers(seed: Self.seed)
    let reader = try QuickAdd(language: language)
    let own = Lexicon(try #require(LanguageTable.named(language)))
    let (tomorrow, monday) = try #require(Self.days[language])
    for _ in 0..<Self.sentenceCount {
      let other = ["en", "de", "fr", "es", "pt"].randomElement(using: &random) ?? "en"
      let isMonth = Bool.random(using: &random)
      let words = try #require(LanguageTable.named(other)).entries.filter { entry in
        guard entry.meanings.count == 1, let meaning = entry.meanings.first else { return false }
        switch meaning {
        case .month: return isMonth
        case .part: return !isMonth
        default: return false
        }
      }.flatMap { $0.words.split(separator: "|").map(String.init) }.filter { word in
        let folded = FoldedText.fold(word)
        return folded.count >= 5 && word.allSatisfy(\.isLetter)
          && !WordList.ordinary.contains(Array(folded.utf8))
          && (other == language || own[folded] == nil)
      }
      var word = try #require(words.randomElement(using: &random))
      if other == language, word.count >= 7, word.allSatisfy(\.isLetter), Bool.random(using: &random) {
        word.remove(
          at: word.index(word.startIndex, offsetBy: Int.random(in: 2..<word.count - 1, using: &random)))
      }
      // `javier` is another word.
      if WordList.ordinary.contains(Array(FoldedText.fold(word).utf8)) { continue }
      var sentence = isMonth ? "Budget 5 \(word) 14:00" : "Budget \(tomorrow) 5 \(word)"
      if Int.random(in: 0..<4, using: &random) == 0 {
        word =
          "\(["KW", "week", "Woche", "semaine", "semana"].randomElement(using: &random) ?? "") \(Int.random(in: 10...53, using: &random))"
        sentence = "\(monday) \(word) 14:00 Budget"
      }
      do throws(QuickAddError) {
        let event = try reader.read(sentence, now: moment("2026-11-20T10:00"), zone: berlin)
        #expect(event.parts.contains { $0.words.contains(word) }, "\(sentence)")
      } catch {
        #expect("\(error)".contains(word), "\(sentence): \(error)")
      }
    }
  }

  private static let days = [
    "en": ("tomorrow", "Monday"), "de": ("morgen", "Montag"), "fr": ("demain", "lundi"),
    "es": ("mañana", "lunes"),
    "pt": ("amanhã", "segunda"),
  ]
}
