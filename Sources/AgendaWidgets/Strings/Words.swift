internal import AgendaKit

/// All words and patterns of one language. In patterns, `{name}` is replaced by a value.
struct Words: Sendable {
  /// A text with a number `{n}`, in the plural forms that the supported languages need.
  struct Counted: Sendable {
    var one: String
    var other: String
    /// Whether 0 has the form of 1, as in French and Portuguese.
    private var zeroIsOne = false

    init(one: String, other: String) {
      self.one = one
      self.other = other
    }

    /// The form of 0 and 1, and that of all other numbers.
    init(upToOne one: String, other: String) {
      self.init(one: one, other: other)
      zeroIsOne = true
    }

    /// One form for all numbers.
    init(_ form: String) {
      self.init(one: form, other: form)
    }

    func callAsFunction(_ number: Int) -> String {
      form(for: number).filling(["n": String(number)])
    }

    /// The pattern for a number.
    func form(for number: Int) -> String { number == 1 || (number == 0 && zeroIsOne) ? one : other }
  }

  /// Patterns for dates with `{weekday}`, `{day}`, `{month}` and `{year}`.
  struct DatePatterns: Sendable {
    /// A day of the current year as a heading.
    var heading: String
    /// A day of another year as a heading.
    var headingWithYear: String
    /// A day with short names.
    var short: String
    /// A day without its month: the number and the weekday.
    var day: String
    /// A day without its weekday: the number and the month.
    var dayAndMonth: String
    /// A day of the coming week: only the weekday.
    var weekday: String
  }

  /// The pattern for 12-hour times with `{time}` and `{half}`.
  struct HalfDays: Sendable {
    var morning: String
    var afternoon: String
    var pattern = "{time} {half}"
  }

  /// The time until an event starts or ends.
  struct Countdown: Sendable {
    /// Until the event starts: `{time}`.
    var startsIn: String
    /// Until a running event ends: `{time}`.
    var left: String
    /// The event has started within the last minute.
    var now: String
    var minutes: Counted
    var hours: Counted
    var days: Counted
    /// Days in `startsIn`; some languages need another case of the noun.
    var daysToStart: Counted
    /// Two units: `{x}` and the smaller `{y}`.
    var joined: String
  }

  /// The end of an event: `{day}` and `{time}`.
  struct Until: Sendable {
    var time: String
    var day: String
    var dayAndTime: String
    /// The article of a weekday in the patterns, which the word for tomorrow does not have.
    var weekday = ""
    /// The article of hours in the patterns.
    var hours = ""
    /// The article of one o’clock.
    var oneOClock = ""
  }

  /// The first line of a mail: `{events}` is their number in words, `{free}` a range of times, `{time}` a time of day, with its day if that is
  /// another one.
  struct Overview: Sendable {
    var events: String
    var eventsAndFreeTime: String
    /// Of a single event.
    var single: String
  }

  /// Words about other people whose busy times are not known for sure.
  struct People: Sendable {
    /// The heading above them.
    var notSure: String
    /// A server has answered without any busy time.
    var noneShown: String
    var unknownPerson: String
    var notShown: String
    var noAnswer: String
    var notAsked: String

    /// Why the times of somebody are not known for sure; `nil` if they are.
    func reason(_ knowledge: PersonTimes.Knowledge) -> String? {
      switch knowledge {
      case .known: nil
      case .noneShown: noneShown
      case .unknownPerson: unknownPerson
      case .notShown: notShown
      case .noAnswer: noAnswer
      case .notAsked: notAsked
      }
    }
  }

  /// From Sunday.
  var weekdays: [String]
  /// From Sunday.
  var shortWeekdays: [String]
  /// From January.
  var months: [String]
  /// From January.
  var shortMonths: [String]
  /// The first day of the month, if it is not written as a number.
  var firstOfMonth: String?
  var dates: DatePatterns
  /// For English in the United States.
  var monthFirstDates: DatePatterns?
  var halfDays: HalfDays

  var tomorrow: String
  /// The end of a running event.
  var until: Until
  /// When one leaves for an event: `{time}`.
  var leave: String
  var countdown: Countdown
  /// A month as a heading: `{month}` and `{year}`.
  var monthAndYear: String
  /// A week by its number: `{n}`.
  var week: String
  /// The length of the time without events between two of them: `{time}`.
  var free: String
  /// Which day of a longer event it is: `{x}` of `{y}`.
  var dayOfDays: String
  /// The number of a sheet of paper: `{x}` of `{y}`.
  var pageOfPages: String
  /// A day that begins on the sheet before: `{day}`.
  var continued: String
  var more: Counted
  /// The birthday of a person whose age is not known: `{name}`.
  var birthdayOf: String
  /// Replaces an empty title.
  var untitled: String
  var cancelled: String
  /// Of a task that is done.
  var done: String
  /// When an overdue task was due: `{date}`.
  var due: String
  /// Above tasks that are never due.
  var noDate: String
  /// Shown if there are no tasks.
  var noTasks: String
  var tasks: Counted
  var declined: String
  /// Marks an event that overlaps another one.
  var conflict: String
  /// Marks a running event in words, for readers who cannot see the visual mark.
  var runsNow: String

  /// The subject of a mail: `{days}` and `{what}`.
  var subject: String
  var overview: Overview
  /// A link to an online meeting.
  var join: String
  /// A link to a map.
  var map: String
  /// Replaces the number of events in a sentence.
  var nothing: String
  var nothingToday: String
  var nothingMoreToday: String
  var nothingThatDay: String
  /// Shown if several past days have nothing.
  var nothingThoseDays: String
  var nothingAhead: String
  /// Shown if nothing runs at a moment: `{time}`.
  var nothingAt: String
  /// Shown if a day has no free time.
  var nothingFree: String
  /// A sentence `{what}` with what explains it, `{why}`.
  var reason: String
  var people: People
  /// Shown if there are no alarms.
  var noReminders: String
  /// Of a reminder that the event does not have: the configuration adds it.
  var defaultReminder: String
  /// The action that reminds again later: `{minutes}`.
  var snooze: String
  /// The action of a notification after which nothing reminds of this again.
  var dismiss: String
  /// Of a reminder that comes later than it was due: `{time}`.
  var wasDue: String
  var notConfigured: String
  /// In place of ``notConfigured`` where there are calendars.
  var noneSelected: String
  /// Advice for a user without calendars, above commands.
  var runThese: String
  var unreadable: String
  /// In place of a widget whose configuration is wrong.
  var undrawable: String
  var calendarsFailed: Counted
  /// Used if the number is not known.
  var someCalendarsFailed: String
  /// The number of failed calendars in short form.
  var failedShort: Counted
  /// Below a day without events, where a calendar has free/busy times, which name none.
  var busyTimesHidden: String
  /// Advice about calendars that could not be read.
  var runCheck: String
  /// Advice about a calendar that is not where the configuration says: `{path}`.
  var isMissing: String
  /// A file of the command line that is not there: `{path}`.
  var isNotThere: String
  /// Advice for a user without calendars, in one sentence: `{path}`.
  var listCalendars: String
  var signedOut: String
  /// Advice for `signedOut`.
  var signIn: String
  var unreachable: String
  /// Follows `unreachable`.
  var tryingAgain: String
  /// Shown while calendars are fetched for the first time.
  var fetching: String
  /// Advice for `fetching`.
  var waitForFetching: String
  /// When the shown events were fetched: `{time}`.
  var notUpdatedSince: String
  /// The short form of ``notUpdatedSince``: `{time}`.
  var asOf: String

  var calendars: String
  var events: Counted
  var birthdays: Counted
  var eventsKind: String
  var birthdaysKind: String
  /// Of a calendar that belongs to another user.
  var shared: String
  /// Of a calendar that the user cannot change.
  var readOnly: String
  /// Of a calendar that its server no longer has.
  var vanished: String
  var failed: String
}

extension String {
  /// Replaces each `{name}` in the pattern by its value. This happens in one pass, so that values are never read as
  /// patterns.
  package func filling(_ values: KeyValuePairs<String, String>) -> String {
    utf8.span.withUnsafeBufferPointer { pattern in
      var result: [UInt8] = []
      result.reserveCapacity(pattern.count + 32)
      var rest = pattern[...]
      while let open = rest.firstIndex(of: UInt8(ascii: "{")),
        let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
      {
        result.append(contentsOf: UnsafeBufferPointer(rebasing: rest[..<open]))
        let name = rest[(open + 1)..<close]
        // Names are ASCII, so that equal bytes are all that can be equal.
        if let value = values.first(where: { $0.key.utf8.elementsEqual(name) })?.value {
          value.utf8.span.withUnsafeBufferPointer { result.append(contentsOf: $0) }
        }
        rest = rest[(close + 1)...]
      }
      result.append(contentsOf: UnsafeBufferPointer(rebasing: rest))
      return String(decoding: result, as: UTF8.self)
    }
  }
}

/// A shared reference to the words of a language. Copying the whole table for each use would be expensive.
@dynamicMemberLookup
final class WordsReference: Sendable {
  private let words: Words

  private init(_ words: Words) {
    self.words = words
  }

  /// A word or a pattern.
  subscript<Value>(dynamicMember word: KeyPath<Words, Value>) -> Value { words[keyPath: word] }
}

extension WordsReference {
  fileprivate static let english = WordsReference(.english)
  fileprivate static let german = WordsReference(.german)
  fileprivate static let french = WordsReference(.french)
  fileprivate static let spanish = WordsReference(.spanish)
  fileprivate static let portuguese = WordsReference(.portuguese)
  fileprivate static let japanese = WordsReference(.japanese)
  fileprivate static let simplifiedChinese = WordsReference(.simplifiedChinese)
  fileprivate static let traditionalChinese = WordsReference(.traditionalChinese)
  fileprivate static let hebrew = WordsReference(.hebrew)
}

extension Language {
  /// The words of the language.
  var words: WordsReference {
    switch code {
    case .english: .english
    case .german: .german
    case .french: .french
    case .spanish: .spanish
    case .portuguese: .portuguese
    case .japanese: .japanese
    case .simplifiedChinese: .simplifiedChinese
    case .traditionalChinese: .traditionalChinese
    case .hebrew: .hebrew
    }
  }
}
