internal import ICalendar

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
