import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaQuickAdd

@Suite struct TitleTimeTests {
  @Test(arguments: [
    ("en-US", "May planning with Kim Monday 10:00", "May"),
    ("en-US", "Top 40 December hits tomorrow 20:00", "December"),
    ("en-US", "Budget in January meeting tomorrow 3pm", "January"),
    ("en-US", "Report March to June due Friday", "March"),
    ("en-US", "Le Mans 24 Heures tomorrow 10:00", "Heures"),
    ("en-US", "See Midnight in Paris tomorrow 8pm", "Midnight"),
    ("en-US", "Night shift plan Monday 10am", "Night"),
    ("en-US", "Night shift handover tomorrow 9:00", "Night"),
    ("pt-BR", "Planejamento de dezembro quarta às 10h", "dezembro"),
    ("he-IL", "תכנון דצמבר רביעי 10:00", "דצמבר"),
    ("zh-CN", "6月报表 周五9点", "6月"), ("ja-JP", "金曜9時 六月の報告", "六月"),
    ("de-DE", "Abrechnung für März Freitag 9 Uhr", "März"), ("fr-FR", "Factures de mars vendredi 9h", "mars"),
    ("en-US", "Invoices for March Friday 9am", "March"),
    ("en-US", "planning for June trip Friday 9am", "June"),
    ("ja-JP", "金曜9時 夜の部", "夜"),
    ("en-US", "Call Bob juillet Friday 2pm", "juillet"),
    ("en-US", "Dentist 毎週 tomorrow 3pm", "毎週"), ("en-US", "Dentist 10時 tomorrow 3pm", "10時"),
    ("de-DE", "Budget décembre morgen 10:00", "décembre"), ("de-DE", "Lunch noon morgen 14:00", "noon"),
    ("de-DE", "Abend Planung morgen 10:00", "Abend"), ("es-ES", "Viaje cada mañana 8:30 cada", "cada"),
    ("fr-FR", "Dentiste uhr demain 15h", "uhr"), ("fr-FR", "Dentiste 5th demain 15h", "5th"),
    ("ja-JP", "明日 12:30 ランチ 朝", "朝"), ("ja-JP", "明日 12:30 ランチ thu", "thu"),
  ])
  func `a day or a time in the title, beside others that say it otherwise, is an error that quotes it`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(isRefused(sentence, locale, words), "\(understood(sentence, locale))")
  }

  @Test(arguments: [
    ("en-US", "Call Bob Sonntaag Friday 2pm", "sonntag"),
    ("en-US", "Lunch with Kim Thrusday tomorrow 12:30", "thursday"),
    ("fr-FR", "Déjeuner avec Luc demain 12h30 Friady", "friday"),
    ("de-DE", "Zahnarzt Frietag morgen 15 Uhr", "freitag"),
  ])
  func `a misspelt day beside another one is an error that says which day it is`(
    _ locale: String, _ sentence: String, _ day: String
  ) {
    let answer = understood(sentence, locale)
    #expect(!answer.contains(" | ") && answer.lowercased().contains(day), "\(answer)")
  }

  @Test(arguments: [
    ("en-US", "Movie night Friday 8pm", "night", QuickEvent.Part.Kind.when),
    ("en-US", "Noon concert tomorrow 12:00", "Noon", .when),
    ("en-US", "December report Dec 4 10am", "December", .when),
    ("de-DE", "Abend der Vereine morgen 19 Uhr", "Abend", .when),
    ("en-US", "Half marathon tomorrow 9am", "Half", .word),
    ("en-US", "Lunch with May tomorrow 12:30", "May", .word),
    ("en-US", "May's recital tomorrow 4pm", "May", .word),
    ("en-US", "Easter egg hunt tomorrow 10am", "Easter", .word),
    ("en-US", "Flight 1230 tomorrow 9am", "1230", .word),
    ("en-US", "3rd grade play tomorrow 6pm", "3rd", .word), ("fr-FR", "Bus 35 demain 20:00", "35", .word),
  ])
  func `a word of the title that can be a time is named with what was understood`(
    _ locale: String, _ sentence: String, _ words: String, _ kind: QuickEvent.Part.Kind
  ) throws {
    let event = try reader(locale).read(sentence, now: moment("2026-11-20T10:00"), zone: berlin)
    #expect(event.parts.contains(QuickEvent.Part(kind: kind, words: words)), "\(event.parts)")
    #expect(event.title.contains(words))
  }

  /// Sentences that say a day and an hour, into which words are put.
  private static let sentences = [
    "en": [
      "Lunch with Kim tomorrow 12:30", "Budget review every Monday 9am", "Call Bob Friday 2-4pm",
      "Trip to Rome Dec 5",
    ],
    "de": [
      "Mittagessen mit Kim morgen 12:30", "Besprechung jeden Montag um 9 Uhr", "Reise nach Rom 5. Dezember",
    ],
    "fr": ["Déjeuner avec Luc demain 12h30", "Réunion tous les lundis à 9h", "Appel vendredi 14h-16h"],
    "es": ["Comida con Ana mañana 14:30", "Reunión todos los lunes a las 9", "Viaje 5 de diciembre"],
    "pt": ["Almoço com Bia amanhã 12h30", "Reunião toda segunda às 9h", "Ligação sexta 14h-16h"],
  ]

  /// Words of a language that say a day, a month or a part of it; of the own language, or English, also numbers, units and series.
  private func words(of other: String, isOwn: Bool) throws -> [String] {
    try #require(LanguageTable.named(other)).entries.filter { entry in
      guard entry.meanings.count == 1, let meaning = entry.meanings.first else { return false }
      switch meaning {
      case .weekday, .day, .month, .part, .clock: return true
      case .unit, .units, .frequency, .every, .step, .ordinal, .feast: return isOwn
      case .number(let number): return isOwn && number > 1
      default: return false
      }
    }.flatMap { $0.words.split(separator: "|").map(String.init) }.filter { word in
      !word.contains(" ") && word.allSatisfy(\.isLetter) && word.count > (isOwn ? 1 : 4)
    }
  }

  @Test(arguments: ["en", "de", "fr", "es", "pt"])
  func `a day or time word put anywhere into a sentence is understood, or the sentence is an error`(
    _ language: String
  ) throws {
    var random = RandomNumbers(seed: UnusedWordTests.seed)
    let reader = try QuickAdd(language: language)
    let own = Lexicon(try #require(LanguageTable.named(language)))
    let sentences = try #require(Self.sentences[language])
    for _ in 0..<UnusedWordTests.sentenceCount * 2 {
      let other = ["en", "de", "fr", "es", "pt", language, language].randomElement(using: &random) ?? "en"
      var word = try #require(words(of: other, isOwn: other == language).randomElement(using: &random))
      let bytes = Array(FoldedText.fold(word).utf8)
      let isSpelt = other == language || [WordList.days, .months, .parts].contains { $0.contains(bytes) }
      if word.count > 6, isSpelt, !word.contains("ß"), Bool.random(using: &random) {
        let place = word.index(word.startIndex, offsetBy: Int.random(in: 2..<word.count - 1, using: &random))
        if Bool.random(using: &random) { word.remove(at: place) } else { word.insert(word[place], at: place) }
      }
      // A short day behind a word such as `with` is a person: `com Sáb`.
      if word.count > 3, Int.random(in: 0..<3, using: &random) == 0 {
        word = word.prefix(1).uppercased() + word.dropFirst()
      }
      let folded = FoldedText.fold(word)
      if other != language, own[folded] != nil { continue }
      if WordList.isOtherWord(Array(folded.utf8), in: language) { continue }
      var parts = try #require(sentences.randomElement(using: &random)).split(separator: " ").map(String.init)
      parts.insert(word, at: Int.random(in: 0...parts.count, using: &random))
      let sentence = parts.joined(separator: " ")
      guard let event = try? reader.read(sentence, now: moment("2026-11-20T10:00"), zone: berlin) else {
        continue
      }
      #expect(event.parts.contains { $0.words.lowercased().contains(word.lowercased()) }, "\(sentence)")
    }
  }
}
