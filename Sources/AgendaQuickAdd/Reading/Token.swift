internal import ICalendar

/// A word, a number or a mark of a sentence.
struct Token {
  /// The folded scalars of the sentence that the token stands for.
  var range: Range<Int>
  /// The possible meanings of the word; empty for other words, digits and marks.
  var meanings: [Meaning] = []
  /// The number that digits write.
  var number: Int?
  /// How many digits there are; 0 for a number as a word.
  var digits = 0
  /// The mark, if the token is one.
  var mark: Unicode.Scalar?
  /// Whether white space is before it.
  let hasSpaceBefore: Bool
  /// Whether a letter or digit is directly before it.
  let touchesWordBefore: Bool
  /// Whether the word stays in the title unless a number stands beside it.
  var isWeak = false
  /// Whether its first letter is written as a capital.
  var isCapital = false
  /// True of a word of at most three letters of which the first two are written as capitals: `COB`.
  var isAbbreviation = false
  /// Whether the token is a word of a script with spaces.
  var isSpaced = false
  /// Whether the token is a further meaning of the same word.
  var isContinuation = false
  /// Whether the number is a part of an amount with its unit or can only be the name of something, and so no day and no time.
  var isOfAmount = false

  /// Whether the token is a word that the table lacks, or that says nothing of a time.
  var isUnknownWord: Bool {
    mark == nil && number == nil
      && meanings.allSatisfy {
        switch $0 {
        case .numbered, .departing, .placeBehindTime, .with, .honorific, .otherDay, .otherTime,
          .otherCalendar, .whole,
          .season,
          .stage,
          .measure, .articleOfDays, .habit, .timed, .currency, .payment, .ordered, .orderedOrDated,
          .countable,
          .planning, .closing,
          .starting, .during, .anyHour, .ofEvening, .ofDays, .ofHours, .regular, .articleOfDay,
          .numberedBesideWeek, .calendarWeek,
          .about, .giving, .verbWithPreposition, .moving, .moved, .arriving, .openEnd, .way, .counted:
          true
        default: false
        }
      }
  }

  /// Whether the token can stand between a count and its unit: `per`, `a`, `in`.
  var isBeforeUnit: Bool { has(.per) || has(.article) || has(.every) || has(.filler) || has(.at) || has(.on) }

  func has(_ meaning: Meaning) -> Bool { meanings.contains(meaning) }

  /// True of a word for "of": `de`, `von`, `של`.
  var isOf: Bool { (has(.from) || has(.filler)) && !has(.on) && !has(.article) && !has(.upTo) }

  /// True of a word for what begins at an hour: `train`, `choir`, `lunch`.
  var takesTime: Bool { has(.departing) || has(.timed) || habit != nil }

  /// True of a word whose preposition is a part of it: `hand`, and `drop` too if not only those that always have it are asked for.
  func takesPreposition(always: Bool) -> Bool {
    has(.verbWithPreposition(isAlways: true)) || !always && has(.verbWithPreposition(isAlways: false))
  }

  /// True of a sign, a code or a word of money: `$`, `GBP`.
  var isCurrency: Bool { mark?.properties.generalCategory == .currencySymbol || has(.currency) }

  /// Hours and minutes in three or four digits, at whole five minutes: `700`, `1430`; `nil` for other tokens.
  var compactClock: Int? {
    guard digits == 3 || digits == 4, let number, number < 2400, number % 100 < 60, number % 5 == 0 else {
      return nil
    }
    return number
  }

  /// True of a mark or a word between two parts of a list: `,`, `and`.
  var joinsList: Bool { has(.and) || mark.map(",、/&・+".unicodeScalars.contains) ?? false }

  /// True of a word that says or begins to say a day, or the days of a series: `Friday`, `Fridays`, `every`, `daily`.
  var beginsDay: Bool { weekday != nil || relativeDay != nil || beginsSeries }

  /// True of a word that says or begins to say the days of a series: `Fridays`, `every`, `daily`.
  var beginsSeries: Bool { everyWeekday != nil || has(.every) || has(.everyOther) || frequency != nil }

  /// Whether a month is the name of a person too, or short: `April`, `Jan`.
  var canBeNameOfPerson: Bool { month.map { (3...8).contains($0) || isWeak || range.count < 4 } ?? false }

  /// The first value that a meaning of the word has.
  func first<Value>(_ value: (Meaning) -> Value?) -> Value? {
    for meaning in meanings {
      if let found = value(meaning) { return found }
    }
    return nil
  }

  var weekday: Weekday? { first { if case .weekday(let day) = $0 { day } else { nil } } }
  var everyWeekday: Weekday? { first { if case .everyWeekday(let day) = $0 { day } else { nil } } }
  var month: Int? { first { if case .month(let month) = $0 { month } else { nil } } }
  var weekdayInList: Weekday? { first { if case .weekdayInList(let day) = $0 { day } else { nil } } }
  var dayOfMonth: Int? { first { if case .dayOfMonth(let day) = $0 { day } else { nil } } }
  var era: Int? { first { if case .era(let year) = $0 { year } else { nil } } }
  var shortPart: DayPart? { first { if case .shortPart(let part) = $0 { part } else { nil } } }
  var relativeDay: Int? { first { if case .day(let days) = $0 { days } else { nil } } }
  var unit: TimeUnit? { first { if case .unit(let unit) = $0 { unit } else { nil } } }
  var units: (Int, TimeUnit)? {
    first { if case .units(let count, let unit) = $0 { (count, unit) } else { nil } }
  }
  var part: DayPart? { first { if case .part(let part) = $0 { part } else { nil } } }
  var habit: DayPart? { first { if case .habit(let part) = $0 { part } else { nil } } }
  var habits: [DayPart] { meanings.compactMap { if case .habit(let part) = $0 { part } else { nil } } }
  /// Whether a time of day whose hour is not known is a noun too; `nil` for another word.
  var otherTime: Bool? { first { if case .otherTime(let isNoun) = $0 { isNoun } else { nil } } }
  var clock: Int? { first { if case .clock(let minutes) = $0 { minutes } else { nil } } }
  var hourPart: Int? { first { if case .hourPart(let minutes) = $0 { minutes } else { nil } } }
  var beforeHour: Int? { first { if case .beforeHour(let minutes) = $0 { minutes } else { nil } } }
  var stage: Stage? { first { if case .stage(let stage) = $0 { stage } else { nil } } }
  var third: Int? { first { if case .third(let number) = $0 { number } else { nil } } }
  var step: Int? { first { if case .step(let step) = $0 { step } else { nil } } }
  var numberWord: Int? { first { if case .number(let number) = $0 { number } else { nil } } }
  var ordinalWord: Int? { first { if case .ordinal(let number) = $0 { number } else { nil } } }
  var feast: (Int, Int)? { first { if case .feast(let month, let day) = $0 { (month, day) } else { nil } } }
  var frequency: (Int, TimeUnit)? {
    first { if case .frequency(let count, let unit) = $0 { (count, unit) } else { nil } }
  }
  var zone: String? { first { if case .zone(let name) = $0 { name } else { nil } } }
  var city: String? { first { if case .city(let name) = $0 { name } else { nil } } }
}
