import Foundation
import TestSupport
import Testing

@testable import AgendaQuickAdd

/// Dates and times that are a part of the title or of another language, and hours that a word of the title explains.
/// The moment is Friday 20 November 2026, 10:00.
@Suite struct TitleDateTests {
  @Test(arguments: [
    ("fr-FR", "Rue du 4 septembre demain 14h", "Rue du 4 septembre | 2026-11-21 14:00–15:00"),
    ("fr-FR", "Place du 8 mai 1945 demain 14h", "Place du 8 mai 1945 | 2026-11-21 14:00–15:00"),
    ("en-US", "Via 25 Aprile tomorrow", "Via 25 Aprile | 2026-11-21"),
    (
      "de-DE", "Treffen an der Straße des 17. Juni am Montag 10 Uhr",
      "Treffen an der Straße des 17. Juni | 2026-11-23 10:00–11:00"
    ),
    ("es-ES", "Plaza 2 de Mayo mañana 10:00", "Plaza 2 de Mayo | 2026-11-21 10:00–11:00"),
    ("es-ES", "Cena calle 18 de julio mañana a las 21", "Cena calle 18 de julio | 2026-11-21 21:00–22:00"),
    ("es-ES", "Cena calle 18 de julio el lunes a las 21", "Cena calle 18 de julio | 2026-11-23 21:00–22:00"),
    ("es-ES", "Concierto plaza 12 de diciembre 21:00", "Concierto plaza | 2026-12-12 21:00–22:00"),
    ("en-US", "Meet at Union Square 5 December 10am", "Meet | 2026-12-05 10:00–11:00 | @ Union Square"),
    (
      "en-US", "Lunch Central Station 12 December Saturday 12:30",
      "Lunch Central Station | 2026-12-12 12:30–13:30"
    ),
    ("de-DE", "Weihnachtsmarkt Platz 12. Dezember 20:00", "Weihnachtsmarkt Platz | 2026-12-12 20:00–21:00"),
    ("es-ES", "Concierto Parque 12 de diciembre sábado", "Concierto Parque | 2026-12-12"),
    ("pt-BR", "Rua 25 de Março amanhã 10h", "Rua 25 de Março | 2026-11-21 10:00–11:00"),
    ("es-ES", "Concierto en la plaza el 2 de mayo 20:00", "Concierto | 2027-05-02 20:00–21:00 | @ plaza"),
    ("de-DE", "Straße fegen 5. Dezember", "Straße fegen | 2026-12-05"),
    ("de-DE", "Treffen mit Mo und Di morgen", "Treffen mit Mo und Di | 2026-11-21"),
    ("de-DE", "Essen mit Mo morgen 12 Uhr", "Essen mit Mo | 2026-11-21 12:00–13:00"),
    ("es-ES", "cena con Mar mañana 21:00", "cena con Mar | 2026-11-21 21:00–22:00"),
    ("en-US", "28 Days Later tomorrow 8pm", "28 Days Later | 2026-11-21 20:00–21:00"),
    ("pt-BR", "véspera de Natal às 20h", "véspera de Natal | 2026-12-24 20:00–21:00"),
    ("en-US", "3 days before Christmas", "the sentence has no title"),
    ("es-ES", "feria los días 3 y 4", "feria | 2026-12-03–2026-12-04"),
    ("pt-BR", "feira nos dias 3 e 4", "feira | 2026-12-03–2026-12-04"),
  ])
  func `a street, a friend and a film are a title beside a day, and a feast where nothing else is`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("fr-FR", "Rue du 11 novembre 14h", "Rue du 11 novembre"),
    ("de-DE", "Straße des 17. Juni 10 Uhr", "Straße des 17. Juni"),
    ("en-US", "riunione 5 maggio 10:00", "5 maggio"), ("en-US", "vergadering 5 mei 10:00", "5 mei"),
    ("en-US", "spotkanie 5 maja 10:00", "5 maja"), ("en-US", "kokous 5. toukokuuta 10:00", "5. toukokuuta"),
    ("en-US", "встреча 5 мая 10:00", "5 мая"), ("en-US", "συνάντηση αύριο 10:00", "αύριο"),
    ("en-US", "eten vanavond 19:00", "vanavond"), ("en-US", "회의 내일 10:00", "내일"),
    ("en-US", "회의 tomorrow 3시", "3시"), ("en-US", "afspraak tomorrow 10 uur", "10 uur"),
    ("en-US", "möte tomorrow kl 10", "kl 10"), ("de-DE", "cena morgen 8 sera", "sera"),
    ("en-US", "riunione tra 3 giorni 10:00", "3 giorni"),
    ("en-US", "riunione tra due settimane 9:00", "due settimane"),
    ("en-US", "réunion dans 3 jours 10:00", "3 jours"),
    ("en-US", "Treffen nächste Woche 10:00", "nächste Woche"),
    ("en-US", "prossima settimana riunione 10:00", "prossima settimana"),
    ("en-US", "volgende week vergadering 10:00", "volgende week"),
    ("en-US", "call next next friday 3pm", "next next"),
  ])
  func `a street alone, and a day, a time or a distance of another language, are errors that quote them`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.unused(words, suggestion: nil))")
  }

  @Test(arguments: [
    ("en-US", "Call Maja 5pm", "Call Maja | 2026-11-20 17:00–18:00"),
    ("en-US", "Tour 3 giorni tomorrow 10:00", "Tour 3 giorni | 2026-11-21 10:00–11:00"),
    ("en-US", "Semaine du goût tomorrow 10:00", "Semaine du goût | 2026-11-21 10:00–11:00"),
    ("en-US", "Week 3 dagen tomorrow 10:00", "Week 3 dagen | 2026-11-21 10:00–11:00"),
    ("de-DE", "Treffen alle Kollegen Montag 10 Uhr", "Treffen alle Kollegen | 2026-11-23 10:00–11:00"),
    ("en-US", "Next level training Friday 3pm", "Next level training | 2026-11-20 15:00–16:00"),
    ("en-US", "Street party tomorrow 10:00", "Street party | 2026-11-21 10:00–11:00"),
    ("fr-FR", "Place assise 4 septembre 14h", "Place assise | 2027-09-04 14:00–15:00"),
  ])
  func `names and titles of another language stay`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test func `a misspelt month before its day is an error that says what was meant`() {
    #expect(understood("call Agust 5 9am") == "\(QuickAddError.unused("Agust", suggestion: "august"))")
    #expect(understood("call Augusta 5pm") == "call Augusta | 2026-11-20 17:00–18:00")
  }

  @Test(arguments: [
    ("en-US", "Room 5 and 7 December", "5 and 7 December"),
    ("en-US", "party every Friday night at 1", nil),
    ("en-US", "Party till 2 Saturday 9pm", "till 2"),
    ("en-US", "film 28 days later tomorrow", nil),
  ])
  func `two days of one month, and an hour that its part of the day has not, are errors`(
    _ locale: String, _ sentence: String, _ words: String?
  ) {
    if let words {
      #expect(understood(sentence, locale) == "\(QuickAddError.notUnderstood(words))")
    } else {
      #expect(understood(sentence, locale).contains("contradict"))
    }
  }

  @Test(arguments: [
    ("en-US", "party Friday night at 1", "party | 2026-11-21 01:00–02:00"),
    ("en-US", "party Saturday night at 1", "party | 2026-11-22 01:00–02:00"),
    ("en-US", "shift Friday night 1-3", "shift | 2026-11-21 01:00–03:00"),
    ("de-DE", "Party Samstagnacht um 1 Uhr", "Party | 2026-11-22 01:00–02:00"),
    ("es-ES", "fiesta el sábado por la noche a la 1", "fiesta | 2026-11-22 01:00–02:00"),
    ("de-DE", "Anruf Montag um 1 Uhr nachts", "Anruf | 2026-11-23 01:00–02:00"),
    ("en-US", "call Saturday 1am", "call | 2026-11-21 01:00–02:00"),
    ("he-IL", "ארוחה ביום שישי בשמונה", "ארוחה | 2026-11-27 08:00–09:00"),
  ])
  func `an hour after midnight of a night is on the next day`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "call at 6:15", "call | 2026-11-21 06:15–07:15"),
    ("en-US", "call at six-fifteen", "call | 2026-11-21 06:15–07:15"),
    ("en-US", "call at 5:15", "call | 2026-11-20 17:15–18:15"),
    ("en-US", "call tomorrow at 6:15", "call | 2026-11-21 18:15–19:15"),
    ("en-US", "dinner at 7:30", "dinner | 2026-11-20 19:30–20:30"),
    ("en-US", "Dinner tomorrow at 8", "Dinner | 2026-11-21 20:00–21:00"),
    ("en-US", "Breakfast tomorrow at 7", "Breakfast | 2026-11-21 07:00–08:00"),
    ("de-DE", "Frühstück morgen um 6", "Frühstück | 2026-11-21 06:00–07:00"),
    ("fr-FR", "petit-déjeuner demain à 6h", "petit-déjeuner | 2026-11-21 06:00–07:00"),
    ("es-ES", "desayuno mañana a las 6", "desayuno | 2026-11-21 06:00–07:00"),
    ("pt-PT", "pequeno-almoço amanhã às 6", "pequeno-almoço | 2026-11-21 06:00–07:00"),
    ("en-US", "Dinner tomorrow at 6am", "Dinner | 2026-11-21 06:00–07:00"),
  ])
  func `six and seven with minutes are what the clock shows, and a meal explains its hour`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  /// How many random sentences each language has: `AGENDA_FUZZ_COUNT` and `AGENDA_FUZZ_SEED` ask for others.
  private static let sentenceCount =
    ProcessInfo.processInfo.environment["AGENDA_FUZZ_COUNT"].flatMap { Int($0) } ?? 60
  private static let seed =
    ProcessInfo.processInfo.environment["AGENDA_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

  @Test(arguments: ["en", "de", "fr", "es", "pt", "he", "ja", "zh"])
  func `a day of any other language within a sentence is an error that quotes it`(_ language: String) throws {
    var random = RandomNumbers(seed: Self.seed)
    let reader = try QuickAdd(language: language)
    let own = Lexicon(try #require(LanguageTable.named(language)))
    let days = [WordList.foreignDays, .days].flatMap {
      $0.text.description.split(separator: "|").map(String.init)
    }
    .filter { word in
      !word.contains { "()・'".contains($0) } && word.first?.isNumber == false && own[word] == nil
    }
    let months = WordList.foreignMonths.text.description.split(separator: "|").map(String.init)
    let titles = ["Budget", "Kim", "Xylophon", "Review", "Pizza", "Zoo"]
    for number in 0..<Self.sentenceCount {
      var word = try #require((number % 4 == 3 ? months : days).randomElement(using: &random))
      // Two letters of Chinese and Japanese are perhaps two words.
      if ["ja", "zh"].contains(language), word.unicodeScalars.contains(where: { !$0.joinsLetters }) {
        continue
      }
      if number % 4 == 3 { word = "\(Int.random(in: 1...28, using: &random)) \(word)" }
      var parts = ["Budget", word, ["14:00", "9:30", "17:45"].randomElement(using: &random) ?? ""]
      if Bool.random(using: &random) { parts.append(titles.randomElement(using: &random) ?? "") }
      if Bool.random(using: &random) { parts.swapAt(0, 1) }
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
