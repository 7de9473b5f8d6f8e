internal import ICalendar

/// The words of a language and what they mean, with what its grammar does differently.
///
/// A further language is one value of this type, and a line in ``LanguageTable/all``.
struct LanguageTable: Sendable {
  /// Words that mean one thing, separated by `|`. A word of several parts has spaces: `day after tomorrow`.
  ///
  /// Letter case and accents do not matter. Several meanings are read one after the other, each as a word:
  /// `tonight` is today and then the night.
  typealias Entry = (words: String, meanings: [Meaning])

  let entries: [Entry]
  let grammar: GrammarSwitches

  /// The tables of all languages by their codes, with words of titles that name what is mostly done each week. A table that is not asked for is not made.
  static let all: [(code: String, table: @Sendable () -> LanguageTable, weekly: String)] = [
    ("en", { .english }, weeklyInEnglish), ("de", { .german }, weeklyInGerman),
    ("fr", { .french }, weeklyInFrench), ("es", { .spanish }, weeklyInSpanish),
    ("pt", { .portuguese }, weeklyInPortuguese), ("zh", { .chinese }, weeklyInChinese),
    ("ja", { .japanese }, weeklyInJapanese), ("he", { .hebrew }, weeklyInHebrew),
  ]

  /// The table of a language code such as `de`; `nil` if there is none.
  static func named(_ code: String) -> LanguageTable? {
    all.first { $0.code == code }?.table()
  }
}

/// How the grammar of a language differs from that of English.
struct GrammarSwitches: Sendable {
  /// Whether words are separated by spaces; Chinese and Japanese have none.
  var hasSpaces = true
  /// Whether `5/4` is 4 May where the region does not say otherwise.
  var isMonthFirst = false
  /// Whether the year is the first of three numbers, also one of two digits: `27-7-3`.
  var isYearFirst = false
  /// Whether `4.5.` and `4.5` are dates.
  var hasDottedDates = false
  /// Whether a number with a dot is an ordinal number: `am 15.`
  var hasDottedOrdinals = false
  /// The last hour that is in the afternoon if nothing says in which half of the day it is.
  var lastAfternoonHour = 6
  /// The last hour that a time can have: 29 where 25 is one o'clock in the next night.
  var lastHour = 24
  /// The first day of the week. The last two days are the weekend.
  var firstWeekday = Weekday.monday
  /// Whether `next` before a weekday means the one of the next week, whatever day it is: `下周三`.
  var hasWeekdaysOfWeek = false
  /// Whether numbers stand for weekdays in a list: `周一三五`.
  var hasNumberedWeekdays = false
  /// Whether the number of a weekday in its month is after it: `יום שני הראשון בחודש`.
  var hasNumbersBehindWeekdays = false
  /// Whether a day that is no word of the title has a particle after it: `月末に`, but `月末報告`.
  var hasParticles = false
  /// Whether a unit without a number is one: `בעוד שעה`.
  var hasBareUnits = false
  /// Whether `6:45` can be in the evening, and is not of a clock of 24 hours.
  var hasTwelveHourDigits = false
  /// Whether a number after `half` or `quarter` is the hour: `half nine` is 9:30.
  var halfIsPast = false
  /// Whether digits after `and` are the minutes of the hour before them: `a las 5 y 20`.
  var joinsMinutes = false
  /// Whether `every second` before a weekday is every other one, and not the second one of each month.
  var secondIsOther = false
  /// Whether words join without a space: `Dienstagmorgen`.
  var joinsWords = false
  /// Ends of words for what is mostly done each week: `Schwimmtraining`.
  var weeklyEndings: [String] = []
  /// Whether nouns are written with a capital, which then shows no name.
  var capitalizesNouns = false
  /// Whether an adjective can be behind its noun: `réunion mensuelle`.
  var hasAdjectivesBehind = false
  /// Whether the letter of `3h` is rather that of a length than that of a time of day.
  var hasLetterOfLength = false
  /// Letters that stand before a word without a space, with their meanings: the Hebrew `ב`.
  var prefixes: [(text: String, meanings: [Meaning])] = []
  /// Letters that are days of the week in a list: the Hebrew א is Sunday.
  var weekdayLetters: [Unicode.Scalar: Weekday] = [:]
  /// Whether the word for a way can be before its minutes: `移動15分`, `נסיעה 15 דקות`.
  var hasWayBeforeMinutes: Bool { !hasSpaces || !weekdayLetters.isEmpty }
  /// Words with a meaning that stay in the title unless a number stands beside them: `may`, `march`.
  var weakWords: Set<String> = []
  /// Words that end the name of a place where no preposition follows it: `会议室`.
  var placeEndings: [String] = []
  /// Words that follow the name of a place, with what is done there: `见面`.
  var placeStops: [String] = []
  /// Words beside a word for a place that name none: `in the rain`, `電話で`.
  var notPlaces: [String] = []
}

extension GrammarSwitches {
  /// The days of the week in order.
  var daysOfWeek: [Weekday] {
    (0..<7).compactMap { Weekday(rawValue: (firstWeekday.rawValue + $0) % 7) }
  }

  /// The days of the week without the weekend.
  var workdays: [Weekday] { Array(daysOfWeek.prefix(5)) }
}

/// Cardinal numbers from 1 on, separated by `|`.
func numberEntries(_ words: String) -> [LanguageTable.Entry] {
  words.split(separator: "|").enumerated().map { (String($1), [.number($0 + 1)]) }
}

/// Ordinal numbers from 1 on, separated by `|`.
func ordinalEntries(_ words: String) -> [LanguageTable.Entry] {
  words.split(separator: "|").enumerated().map { (String($1), [.ordinal($0 + 1)]) }
}

/// The ordinal numbers 10, 20 and 30 of Spanish and Portuguese, without their ending.
func ordinalTens(_ stems: String) -> [LanguageTable.Entry] {
  stems.split(separator: "|").enumerated().map { ("\($1)o|\($1)a", [.ordinal(($0 + 1) * 10)]) }
}

/// Phrases of one meaning: each of the beginnings, separated by `|`, with each of the words after it.
///
/// A beginning ends with its space, if it has one: `de la |l'`. An empty one gives the word alone.
func phrases(_ beginnings: String, _ words: String, _ meanings: [Meaning]) -> [LanguageTable.Entry] {
  beginnings.split(separator: "|", omittingEmptySubsequences: false).map { beginning in
    (words.split(separator: "|").map { beginning + $0 }.joined(separator: "|"), meanings)
  }
}
