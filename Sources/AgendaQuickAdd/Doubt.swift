/// Why words of which each was understood do not say one event.
@nonexhaustive public enum Doubt: Sendable, Equatable {
  /// A weekday beside the day on which something begins: `Thursday 7pm from Jan 7`.
  case onceOrEachWeek
  /// A night beside two days: `night Dec 5-6`.
  case oneNightOrTwo
  /// A weekday beside each month, without its number: `monthly Thursday`.
  case weekdayOfMonth
  /// A day beside a series that no word says to be its first one, and that other words part from it: `every Sunday, not Dec 27`.
  case dayBesideSeries
  /// A day that is counted from another one of a series: `the day before the last Friday of every month`.
  case countedDayOfSeries
  /// A time before or after which something is, and no time at which: `before 9am`, `after 8`.
  case onlyBeforeOrAfter
  /// A number with the word for a day where the day is said too: the `30日` of `12月1日 30日`.
  case dayOrLength
  /// An hour that may be how long the event is: `Match 9h30 RDV 8h45`.
  case hourOrLength
  /// A number behind a weekday that can be its date or an hour: `Bar Thursday 10`.
  case dayOrHour
  /// Days before a series that can be what it is about: `Discuss next year every Friday`.
  case timeOrTitle
  /// A fraction that can be the date of the weekday beside it, or a word of the title: `1/2 marathon Saturday`.
  case dayOrTitle
  /// A feast that can be the day beside its weekday, or a word of the title: `Friday Christmas shopping`.
  case feastOrTitle
  /// An hour that is not in the part of the day beside it: `Friday evening at 1`.
  case hourOfOtherPart
  /// An offset from UTC beside a series or a whole day: `every Monday 9am UTC+2`.
  case offsetWithoutTime
  /// A weekday of a longer time that has several of them: `Friday next month`.
  case oneOfSeveralDays
  /// A part of the day before at which one wants to be reminded: `remind me the evening before`.
  case reminderAtPart

  /// The end of a sentence that begins with the words: why they say no event, and what to write, with the word for `every` in the language of the user.
  package func advice(every: String) -> String {
    switch self {
    case .onceOrEachWeek:
      "can be once or in each week; write “\(every)” before the weekday for each week, or leave out the weekday for once"
    case .oneNightOrTwo:
      "can be one night or two; name the day on which the night begins, and its hours"
    case .weekdayOfMonth:
      "can be the first, the last or another such weekday of the month; write which one it is, or the number of the day"
    case .dayBesideSeries:
      "can be the first day of the series, the last one or one on which it is not; write “from” or “until” before it, "
        + "and take out a single day later with “agenda delete ID --this”"
    case .countedDayOfSeries:
      "is a day that no series can have; add an event for each such day"
    case .onlyBeforeOrAfter:
      "says only before or after when it is; write the day or the hour itself"
    case .dayOrLength:
      "can be a day of the month or how many days it takes; write the month before the day"
    case .hourOrLength:
      "can be an hour, or how long it takes; write a range such as “8:04-10:12”, or the length with a word such as “for”"
    case .dayOrHour:
      "can be that day of the month, or an hour; write the month behind the number, or an hour such as “10:00”"
    case .timeOrTitle:
      "can be when it is, or what the series is about; put it behind the series, or in quotation marks"
    case .dayOrTitle:
      "can be the day, or what it is about; write the month with its name, or put the title in quotation marks"
    case .feastOrTitle:
      "can be the day, or what it is about; write the date of the feast, or put the title in quotation marks"
    case .hourOfOtherPart:
      "has an hour that is not in that part of the day; write the hour with its minutes, such as “13:00”"
    case .offsetWithoutTime:
      "has an offset from UTC, and a series or a whole day has none; name a time zone, such as “Europe/Berlin”"
    case .oneOfSeveralDays:
      "can be each of several days; write the date, or which one it is, such as the first"
    case .reminderAtPart:
      "says a part of the day at which to remind, and a reminder has a length before the start; write such as “12 hours before”"
    }
  }
}
