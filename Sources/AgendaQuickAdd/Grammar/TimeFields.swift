internal import ICalendar

/// The fields of a time of day in a sentence.
struct TimeFields: Equatable {
  /// The hour as it is written, 0 to 24.
  var hour: Int?
  var minute = 0
  var second = 0
  /// Whether the hour is that of a clock of 24 hours, because of a leading zero or its value.
  var isExact = false
  /// Whether hours and minutes are digits in a language whose clock has 24 hours.
  var isOf24Hours = false
  /// The half of the day: `pm` is true.
  var isAfternoon: Bool?
  var part: DayPart?
  /// Which part of ``part``: the early one, the late one.
  var stage: Stage?
  /// The present moment.
  var isNow = false
  /// Whether a word such as `noon` says the hour; beside another hour it is a part of the day.
  var isClockWord = false

  /// A time in the night that begins on its day, so that the hours after midnight are those of the day after: `tomorrow night at 1`.
  var isOfNightBefore = false

  /// Whether the number can also count what follows: `à 5 personnes`.
  var isGuess = false

  /// Whether the hour is said as a clock shows it, `9:00` and `9 Uhr`, and not as a bare number or a spoken one.
  var isOfClock = false

  /// Whether the hours can be a length rather than a time: the `2h` of `Gym 2h Saturday`.
  var canBeLength = false

  /// Both, where one of them says only the part of the day.
  func merged(with other: TimeFields) -> TimeFields? {
    if isNow || other.isNow { return nil }
    if isClockWord, self == other { return self }
    if hour != nil, other.hour != nil {
      if isClockWord, !other.isClockWord { return isBeside(other) ? asPart.merged(with: other) : nil }
      return other.isClockWord && !isClockWord && other.isBeside(self) ? merged(with: other.asPart) : nil
    }
    if let part, let otherPart = other.part, part != otherPart { return nil }
    if isAfternoon != nil, other.isAfternoon != nil { return nil }
    var result = hour != nil ? self : other
    let rest = hour != nil ? other : self
    result.part = part ?? other.part
    result.isOfNightBefore = isOfNightBefore || other.isOfNightBefore
    result.stage = stage ?? other.stage
    result.isAfternoon = result.isAfternoon ?? rest.isAfternoon
    return result
  }

  /// The part of the day that `noon` or `midnight` means beside an hour.
  private var asPart: TimeFields { TimeFields(part: hour == 24 ? .night : .noon) }

  /// Whether noon or midnight can be the part of the day of another hour: `12:30 mittags`, `1 Uhr mittags`, but not `22 Uhr mittags`, `9 midnight`.
  private func isBeside(_ other: TimeFields) -> Bool {
    guard let clock = hour, let hour = other.hour else { return true }
    let isOpen = !other.isExact && other.isAfternoon == nil && (1...12).contains(hour)
    return Self.isHour(isOpen ? hour : other.hourOf24, beside: clock, isOpen: isOpen)
  }

  /// Whether an hour is one that a word for the hour 12 or 24 can be said of, or for 13 the same one. `isOpen`: it can be in both halves of the day.
  static func isHour(_ hour: Int, beside clock: Int, isOpen: Bool) -> Bool {
    switch clock {
    case 12: isOpen ? hour > 10 || hour < 4 : (11...15).contains(hour)
    case 24: isOpen ? hour > 10 || hour < 6 : hour % 24 > 22 || hour % 24 < 6
    default: hour % (isOpen ? 12 : 24) == clock % (isOpen ? 12 : 24)
    }
  }

  /// The hour with its half of the day, where that is written.
  private var hourOf24: Int {
    guard let hour, let isAfternoon else { return hour ?? 0 }
    return isAfternoon ? hour < 12 ? hour + 12 : hour : hour == 12 ? 0 : hour
  }

  /// Whether the half of the day is known.
  var hasHalf: Bool { isExact || isAfternoon != nil || part != nil || hour == 0 || (hour ?? 0) > 12 }

  /// Whether an hour is said, and nothing tells in which half of the day it is.
  var isOpen: Bool { hour != nil && !hasHalf && !isOf24Hours }

  /// Whether the hour is none of its part of the day: `in the evening at 1`, `22:00 in the morning`.
  var isNoHourOfPart: Bool {
    guard let hour, let part else { return false }
    if isExact || isAfternoon != nil || hour > 12 { return !part.hasHourOf24(hourOf24 % 24) }
    return part == .evening && (1...3).contains(hour) || part == .morning && hour == 12
      || part == .afternoon && (9...11).contains(hour)
  }

  /// True for six or seven with minutes, if nothing says in which half of the day.
  var isOpenBesideMinutes: Bool { isOpen && minute > 0 && (6...7).contains(hour ?? 0) }

  /// Minutes after midnight, with the half of the day where the words say it; `nil` without an hour.
  var minuteOfDay: Int? {
    guard var hour else { return part.map { ($0.defaultHour + (stage?.hours ?? 0)) * 60 } }
    if let isAfternoon {
      if isAfternoon, hour < 12 { hour += 12 } else if !isAfternoon, hour == 12 { hour = 0 }
    } else if let part, !isExact {
      hour = part.hour(hour)
    }
    return hour * 60 + minute
  }

  /// Minutes after midnight, by convention where the words do not say the half of the day.
  func minuteOfDay(lastAfternoonHour: Int) -> Int? {
    guard let minutes = minuteOfDay else { return nil }
    guard !hasHalf, !isOf24Hours, let hour, (1...lastAfternoonHour).contains(hour) else { return minutes }
    return minutes + 720
  }
}

extension Stage {
  /// How many hours it is from the hour of a part of the day.
  fileprivate var hours: Int {
    switch self {
    case .early: -2
    case .middle: 0
    case .late: 2
    }
  }
}

extension DayPart {
  /// The hour where only the part of the day is named.
  var defaultHour: Int {
    switch self {
    case .earlyMorning: 6
    case .morning: 9
    case .noon: 12
    case .afternoon: 15
    case .evening, .night: 20
    }
  }

  /// Whether an hour of 12 is usual in this part of the day: 6 in the morning, but not 1.
  func has(_ hour: Int) -> Bool {
    switch self {
    case .earlyMorning: (1...8).contains(hour)
    case .morning: (4...11).contains(hour)
    case .noon: (11...12).contains(hour) || (1...2).contains(hour)
    case .afternoon: (1...7).contains(hour)
    case .evening: (4...11).contains(hour)
    case .night: (6...12).contains(hour)
    }
  }

  /// Whether an hour of 24 can be said to be in this part of the day: 22 in the evening, but not in the morning.
  func hasHourOf24(_ hour: Int) -> Bool {
    switch self {
    case .earlyMorning: hour < 10
    case .morning: hour < 13
    case .noon: (10...16).contains(hour)
    case .afternoon: (11...21).contains(hour)
    case .evening: hour > 14 || hour == 0
    case .night: hour > 15 || hour < 7
    }
  }

  /// Whether a meal of this part of the day can begin at an hour.
  func hasMeal(at hour: Int) -> Bool {
    switch self {
    case .morning: (6...11).contains(hour)
    case .noon: (11...14).contains(hour) || hour < 3
    default: (17...22).contains(hour) || (5...10).contains(hour)
    }
  }

  /// The hour of 24 that a number from 1 to 12 means in this part of the day; other numbers stay.
  func hour(_ hour: Int) -> Int {
    guard (1...12).contains(hour) else { return hour }
    switch self {
    case .earlyMorning, .morning: return hour == 12 ? 0 : hour
    case .noon: return hour < 10 ? hour + 12 : hour
    case .afternoon: return hour == 12 ? 12 : hour + 12
    case .evening: return hour == 12 ? 24 : hour + 12
    case .night: return hour == 12 ? 24 : hour <= 5 ? hour : hour + 12
    }
  }
}

/// A part of the sentence that says something about the event, and what it says.
struct Piece {
  enum Content {
    case point(Point)
    case range(Point, Point)
    case length(Offset)
    case recurrence(RuleFields)
    case until(DateFields)
    case count(Int)
    case alarm(minutes: Int)
    case zone(Point)
    case allDay
    /// Words for days that are not known exactly: `next summer`.
    case unclear(UnclearDays)
  }

  var content: Content
  /// The tokens, with the words between and before them that belong to the piece.
  var range: Range<Int>
  /// Whether the words are also a part of the title: `Fortnight in Spain from 10 July`.
  var staysInTitle = false
}

/// Words for days that have no exact meaning here.
enum UnclearDays: Equatable {
  /// They say when, and are no words of a title: `in 3 Fridays`.
  case said
  /// They are words of a title beside another day: `early January`.
  case perhaps
  /// They are each so many weeks, or the weekday of the month with that number: `every third Monday`, with the token of the weekday.
  case twoSeries(weeks: Int, weekday: Int)
  /// They are how long something is or how far a day is from another one, with the token behind the length: `two weeks from 10 July`.
  case lengthOrDistance(lengthEnd: Int)
  /// Half a day, which is no length, but a word of a title beside a day with an hour.
  case half
}

/// A day, a time of day, or both.
struct Point: Equatable {
  var date = DateFields()
  var time: TimeFields?
  /// A distance from now in hours, minutes or seconds.
  var offset: Offset?
  var zone: String?
  /// A point of an offset from UTC that the sentence writes, in seconds.
  var utcOffset: Int?
  /// Whether the hour is said before the day, of the last point of a range: `8pm Friday`, but not `Friday 8pm`.
  var saysHourFirst = false
  /// Whether only a mark without spaces is before the hour, of the last point of a range: `7-9pm`, but not `7 to 9pm`.
  var touchesFirst = false
  /// Whether the zone is named as that of the winter, so that it is the second of two hours that its clock shows alike.
  var saysWinterTime = false

  var isEmpty: Bool { date.isEmpty && time == nil && offset == nil }

  func merged(with other: Point) -> Point? {
    guard let date = date.merged(with: other.date) else { return nil }
    var result = self
    result.date = date
    if let left = time, let right = other.time {
      guard let both = left.merged(with: right) else { return nil }
      result.time = both
    } else {
      result.time = time ?? other.time
    }
    if offset != nil, other.offset != nil { return nil }
    if (offset ?? other.offset) != nil, result.time != nil { return nil }
    result.offset = offset ?? other.offset
    if let zone, let otherZone = other.zone, zone != otherZone { return nil }
    if let utcOffset, let otherOffset = other.utcOffset, utcOffset != otherOffset { return nil }
    result.zone = zone ?? other.zone
    result.saysWinterTime = saysWinterTime || other.saysWinterTime
    result.utcOffset = utcOffset ?? other.utcOffset
    if result.zone != nil, result.utcOffset != nil { return nil }
    return result
  }
}

extension Piece.Content {
  /// The kind of a piece as it is shown.
  var kind: QuickEvent.Part.Kind {
    switch self {
    case .point, .range, .allDay, .unclear: .when
    case .length: .length
    case .recurrence: .recurrence
    case .until, .count: .end
    case .alarm: .alarm
    case .zone: .zone
    }
  }
}

/// The fields of a recurrence in a sentence.
struct RuleFields: Equatable {
  var interval = 1
  var unit: TimeUnit
  var weekdays: [Weekday] = []
  /// The numbers of the weekday in the month; -1 is the last.
  var weekdayNumbers: [Int] = []
  /// Which of the weekdays of the month it is; -1 is the last.
  var position: Int?
  /// The day and month that the rule itself names.
  var date = DateFields()
  /// The days of the month after the first one: the 15 of `the 1st and 15th`.
  var furtherDays: [Int] = []
  var time: TimeFields?
  /// Whether the weekdays only stand one after the other, and no word such as `every` says that they are those of each week.
  var isList = false

  /// Whether the rule is each so many months or quarters, and names no day.
  var isOfMonthsAlone: Bool {
    (unit == .month || unit == .quarter) && weekdays.isEmpty && date.isEmpty && furtherDays.isEmpty
  }

  /// Makes it a rule of these days of the month.
  mutating func setDays(_ days: [Int]) {
    date.day = days.first
    furtherDays = Array(days.dropFirst())
  }
}
