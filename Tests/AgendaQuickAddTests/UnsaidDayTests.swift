import AgendaQuickAdd
import Testing

/// Words that are doubtful because the sentence does not say the day, or the hour. The moment is Friday 20 November 2026, 10:00.
@Suite struct UnsaidDayTests {
  /// A title, a day and an hour in each language, with words for a day that are misspelt or short, and words for an hour.
  private static let languages:
    [(locale: String, title: String, day: String, hour: String, slips: [String], hours: [String])] = [
      (
        "en-US", "Dentist", "tomorrow", "3pm",
        [
          "omorrow", "yomorrow", "uesday", "Jan", "Aug", "May", "Dce 9", "Novem 25", "everyMonday", "tmrow",
          "5 / 12",
        ],
        ["0630", "930", "3pn", "12: 30", "330-4", "till 6", "half pas ten"]
      ),
      (
        "de-DE", "Zahnarzt", "morgen", "15 Uhr",
        ["ienstag", "moren", "August", "9. Julei", "nächstenFreitag", "3 12 2026"],
        ["0630", "15 Uhe", "10 u. 12", "halb ahct"]
      ),
      (
        "fr-FR", "Dentiste", "demain", "15h", ["lundy", "semain", "mars", "9 decembrr", "12月22日"],
        ["0630", "15hh"]
      ),
      ("es-ES", "Dentista", "mañana", "15h", ["mañama", "lunws", "Mayo", "9 dicembre"], ["0630", "15hh"]),
      (
        "pt-BR", "Dentista", "amanhã", "15h", ["smanhã", "tersa-feira", "Maio", "9 dezembr"],
        ["0630", "18hh"]
      ),
      ("he-IL", "רופא", "מחר", "10:00", ["מחאר", "מאי", "דצמר 5"], ["0930"]),
      ("ja-JP", "歯医者", "明日", "15時", ["明", "木よう", "水旺"], []),
      ("zh-CN", "牙医", "明天", "15点", ["周曰", "天明"], []),
    ]

  private func refuses(_ sentence: String, _ locale: String, _ words: String) -> Bool {
    let answer = understood(sentence, locale)
    let quoted = answer.split(separator: "”").first?.drop { $0 != "“" }.dropFirst() ?? ""
    return !answer.contains(" | ") && answer.contains("looks like a day or a time")
      && quoted.split(separator: " ").contains { words.contains($0) }
  }

  @Test func `a word that can be the day is an error where the hour alone is said, in each language`() {
    for language in Self.languages {
      for word in language.slips {
        let space = ["ja-JP", "zh-CN"].contains(language.locale) ? "" : " "
        let sentence = "\(language.title) \(word)\(space)\(language.hour)"
        #expect(refuses(sentence, language.locale, word), "\(language.locale) \(sentence)")
      }
    }
  }

  @Test func `digits that can be the hour are an error where the day alone is said, in each language`() {
    for language in Self.languages {
      for hour in language.hours {
        let sentence = "\(language.title) \(hour) \(language.day)"
        let answer = understood(sentence, language.locale)
        let isHour = answer.contains("06:30") || answer.contains("09:30")
        #expect(isHour || !answer.contains(" | "), "\(language.locale) \(sentence) is \(answer)")
      }
    }
  }

  @Test(arguments: [
    ("en-US", "Lunch with May tomorrow 12:30", "Lunch with May | 2026-11-21 12:30–13:30"),
    ("en-US", "Call Jan tomorrow 3pm", "Call Jan | 2026-11-21 15:00–16:00"),
    ("en-US", "Call Jan 3pm", "Call Jan | 2026-11-20 15:00–16:00"),
    ("en-US", "Meet August friday 10", "Meet August | 2026-11-27 10:00–11:00"),
    ("en-US", "Sundae party 3pm", "Sundae party | 2026-11-20 15:00–16:00"),
    ("en-US", "Jury duty 11am", "Jury duty | 2026-11-20 11:00–12:00"),
    ("en-US", "Swim tomorrow 400", "Swim 400 | 2026-11-21"),
    ("en-US", "Flight 1230 tomorrow", "Flight 1230 | 2026-11-21"),
    ("en-US", "Story time 3pm", "Story time | 2026-11-20 15:00–16:00"),
    ("fr-FR", "Match Paris 21h", "Match Paris | 2026-11-20 21:00–22:00"),
    ("es-ES", "Comida con Marta 14:00", "Comida con Marta | 2026-11-20 14:00–15:00"),
  ])
  func `a name or a number stays in the title`(_ locale: String, _ sentence: String, _ line: String) {
    #expect(understood(sentence, locale) == line)
  }

  @Test(arguments: [
    ("en-US", "Gym evety Monday 6pm", "evety", "every"),
    ("en-US", "Rent on the 1st of every mnoth", "mnoth", "month"),
    ("en-US", "every thrid friday gym 6pm", "thrid", "third"),
    ("en-US", "every secnd week gym 6pm", "secnd", "second"),
    ("en-US", "Trip Dec 5 to Dce 9", "Dce", "dec"),
    ("de-DE", "Reise vom 5. bia 9. Dezember", "bia", "bis"),
    ("de-DE", "Sport alle zwei Wochen fienstags 18:30", "fienstags", "dienstags"),
    ("fr-FR", "Sport un mardi ssur deux à 18h30", "ssur", "sur"),
    ("pt-BR", "Academia oda segunda às 18h", "oda", "toda"),
  ])
  func `a misspelt word between days and numbers is an error that says what was meant`(
    _ locale: String, _ sentence: String, _ word: String, _ meant: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.unused(word, suggestion: meant))")
  }

  @Test(arguments: [
    "EST standup Monday 3pm", "Standup Monday 3pm Eastern Standard Time", "UTC+3 Dentist 3pm",
    "Standup Monday 3pm US Eastern", "Standup Monday 3pm their time", "Deadline Jan 15 23:59 AoE",
    "Call in 1 hr 15", "Call in 10 mins tomorrow", "Call tomorrow 3pm-25pm",
    "Trip Jan 15 2w", "Call tomorrow 12::30", "8:60 dentist 3pm", "Dentist Tue 3pm, alert 1h and 1d before",
  ])
  func `a zone, a rest of a length and an hour of no clock are errors`(_ sentence: String) {
    let answer = understood(sentence)
    #expect(!answer.contains(" | "), "\(answer)")
  }

  @Test(arguments: [
    ("fr-FR", "Point lundi 9h30-10", "Point | 2026-11-23 09:30–10:00"),
    ("fr-FR", "Cours 9h15 L3 maths lundi", "Cours L3 maths | 2026-11-23 09:15–10:15"),
    ("fr-FR", "Cours lundi 9h15 A4", "Cours A4 | 2026-11-23 09:15–10:15"),
    ("fr-FR", "Cours 9h15 M1 maths lundi", "Cours M1 maths | 2026-11-23 09:15–10:15"),
    ("pt-BR", "Yoga segunda 9h30-10", "Yoga | 2026-11-23 09:30–10:00"),
    ("en-US", "Dentist Tue 3pm with a 15-minute reminder", "Dentist | 2026-11-24 15:00–16:00 | alarm 15"),
  ])
  func `minutes behind the letter of an hour are minutes`(
    _ locale: String, _ sentence: String, _ line: String
  ) {
    #expect(understood(sentence, locale) == line)
  }
}
