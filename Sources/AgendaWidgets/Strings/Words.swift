/// Every word and pattern that is drawn, in one language. In patterns, `{name}` stands for a value.
struct Words: Sendable {
  /// A text with a number `{n}` in it, in the forms that the languages here tell apart.
  struct Counted: Sendable {
    var one: String
    var other: String

    init(one: String, other: String) {
      self.one = one
      self.other = other
    }

    /// One form for all numbers.
    init(_ form: String) {
      self.init(one: form, other: form)
    }

    func callAsFunction(_ number: Int) -> String {
      (number == 1 ? one : other).filling(["n": String(number)])
    }
  }

  /// How dates are put together from `{weekday}`, `{day}`, `{month}` and `{year}`.
  struct DatePatterns: Sendable {
    /// A day of the current year as a heading.
    var heading: String
    /// A day of another year as a heading.
    var headingWithYear: String
    /// A day in a line, with short names.
    var short: String
    /// A day without its month: the number and the weekday.
    var day: String
    /// A day without its weekday: the number and the month.
    var dayAndMonth: String
    /// A day of the coming week in a line: the weekday alone.
    var weekday: String
  }

  /// How hours of twice 12 are put together from `{time}` and `{half}`.
  struct HalfDays: Sendable {
    var morning: String
    var afternoon: String
    var pattern = "{time} {half}"
  }

  /// How long until something starts or ends.
  struct Countdown: Sendable {
    /// `{time}`: until it starts.
    var startsIn: String
    /// `{time}`: until what runs now ends.
    var left: String
    /// It starts in this minute.
    var now: String
    var minutes: Counted
    var hours: Counted
    var days: Counted
    /// Days within `startsIn`, which may ask for another case of the noun.
    var daysToStart: Counted
    /// Two units: `{x}` and the smaller `{y}`.
    var joined: String
  }

  /// From Sunday.
  var weekdays: [String]
  /// From Sunday.
  var shortWeekdays: [String]
  /// From January.
  var months: [String]
  /// From January.
  var shortMonths: [String]
  /// The first day of the month where it is no plain number.
  var firstOfMonth: String?
  var dates: DatePatterns
  /// Of English in the United States.
  var monthFirstDates: DatePatterns?
  var halfDays: HalfDays

  var tomorrow: String
  /// `{time}`: when what runs now ends.
  var until: String
  var countdown: Countdown
  /// `{x}` and `{y}`.
  var dayOfDays: String
  var more: Counted
  /// `{name}`: the birthday of somebody whose age is not known.
  var birthdayOf: String
  /// In place of a title that is empty.
  var untitled: String
  var cancelled: String
  var declined: String
  /// Of what runs now, for those who do not see how it is marked.
  var runsNow: String

  /// `{days}` and `{what}`: what a mail is about.
  var subject: String
  /// In place of a number of events, within a sentence.
  var nothing: String
  var nothingToday: String
  var nothingMoreToday: String
  var nothingThatDay: String
  var nothingAhead: String
  /// In place of alarms.
  var noReminders: String
  var notConfigured: String
  /// `{path}`.
  var writeTheseLines: String
  var unreadable: String
  var calendarsFailed: Counted
  /// Where the number is not known.
  var someCalendarsFailed: String
  /// The same in few columns.
  var failedShort: Counted
  /// What to do about calendars that could not be read.
  var runCheck: String
  /// `{path}`: what to do where there are no calendars, in one sentence.
  var listCalendars: String
  var signedOut: String
  /// What to do then.
  var signIn: String
  var unreachable: String
  /// What happens then.
  var tryingAgain: String
  /// `{time}`: how old what is shown is.
  var notUpdatedSince: String
  /// `{time}`: the same in few columns.
  var asOf: String

  var calendars: String
  var events: Counted
  var birthdays: Counted
  var eventsKind: String
  var birthdaysKind: String
  var failed: String
}

extension String {
  /// The pattern with each `{name}` replaced by its value, in one pass, so that values are never read as patterns.
  func filling(_ values: KeyValuePairs<String, String>) -> String {
    var result = ""
    var rest = self[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      let name = rest[rest.index(after: open)..<close]
      result += values.first { $0.key == name }?.value ?? ""
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}

/// The words of a language, which are referred to: to copy the whole of them for each use would cost more than the use.
@dynamicMemberLookup
final class WordTable: Sendable {
  private let words: Words

  private init(_ words: Words) {
    self.words = words
  }

  /// A word or a pattern.
  subscript<Value>(dynamicMember word: KeyPath<Words, Value>) -> Value { words[keyPath: word] }
}

extension WordTable {
  fileprivate static let english = WordTable(.english)
  fileprivate static let german = WordTable(.german)
  fileprivate static let french = WordTable(.french)
  fileprivate static let spanish = WordTable(.spanish)
  fileprivate static let japanese = WordTable(.japanese)
  fileprivate static let simplifiedChinese = WordTable(.simplifiedChinese)
  fileprivate static let traditionalChinese = WordTable(.traditionalChinese)
  fileprivate static let hebrew = WordTable(.hebrew)
}

extension Language {
  /// The table of words.
  var words: WordTable {
    switch code {
    case .english: .english
    case .german: .german
    case .french: .french
    case .spanish: .spanish
    case .japanese: .japanese
    case .simplifiedChinese: .simplifiedChinese
    case .traditionalChinese: .traditionalChinese
    case .hebrew: .hebrew
    }
  }
}
