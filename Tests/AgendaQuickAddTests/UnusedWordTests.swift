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

  /// Days of each language, misspelt ones and those of other languages, within sentences.
  @Test(arguments: ["en", "de", "fr", "es", "pt"])
  func `a day within a sentence is used, or an error that quotes it`(_ language: String) throws {
    var random = RandomNumbers(seed: 3)
    let reader = try QuickAdd(language: language)
    let own = Lexicon(try #require(LanguageTable.named(language)))
    let titles = ["Budget", "Kim", "Xylophon", "Review", "Pizza"]
    let times = ["14:00", "9:30", "17:45"]
    for _ in 0..<150 {
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
          && (other == language || own.words[FoldedText.fold(String($0))] == nil)
      }
      var word = String(try #require(words.randomElement(using: &random)))
      if other == language, word.count >= 7, word.allSatisfy(\.isLetter), Bool.random(using: &random) {
        let place = word.index(word.startIndex, offsetBy: Int.random(in: 2..<word.count - 1, using: &random))
        word.remove(at: place)
      }
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
}
