internal import ICalendar

/// The fields of a day in a sentence. Words in any order add to them, and a contradiction is not added.
struct DateFields: Equatable {
  var year: Int?
  var month: Int?
  var day: Int?
  var weekday: Weekday?
  /// `next`, `this` or `last` before a weekday: 1, 0, -1.
  var weekdayStep: Int?
  /// The number of the weekday in the month: 1 is the first, -1 the last.
  var weekdayNumber: Int?
  /// The number of the day of work in the month: 1 is the first, -1 the last.
  var workdayNumber: Int?
  /// The number of the week in the month: 1 is the first, -1 the last. A week is in the month that has most of its days.
  var weekNumber: Int?
  /// The number of the week in the year by ISO 8601: `KW 50`.
  var calendarWeek: Int?
  /// The days of work from today on: 3 for `in 3 business days`.
  var workdaysAhead: Int?
  /// How long the days are that begin with the one of the other fields: `the next 3 days`.
  var span: Offset?
  /// Ten days of the month: 0 for the first ones.
  var third: Int?
  /// Days, weeks, months and years from today: `tomorrow`, `next week`.
  var days: Int?
  var weeks: Int?
  var months: Int?
  var years: Int?
  /// Saturday and Sunday.
  var isWeekend = false
  /// The weekday that is looked for before or after the day of the other fields; ``offset`` says on which side.
  var weekdayBeside: Weekday?
  /// The whole week in which the day is that the other fields name.
  var isWeek = false
  /// How far the day is from the one that the other fields name, or from now.
  var offset: Offset?
  /// Whether the day is the one after another, if one is named: the end of `10pm to 6am the next day`.
  var isDayAfter = false
  /// Whether the month and day are those of a feast, which can be a word of the title.
  var isFeast = false
  /// Whether the words can be part of a title.
  var isWeak = false
  /// Whether a series begins with the days, and does not end with them: `starting next week`.
  var isBeginning = false
  /// Whether the day of the month is only a number behind a weekday: `Friday 31`.
  var isBareDay = false
  /// Whether a weekday and its day of the month can be meant that are months away: `on Monday 21`, `Wed 13th`, `Friday the 13th`.
  var canBeFar = false

  /// Whether nothing is said.
  var isEmpty: Bool {
    var plain = self
    plain.isFeast = false
    plain.isWeak = false
    plain.isDayAfter = false
    plain.isBeginning = false
    return plain == DateFields()
  }

  /// Whether the days are counted from the present one: `tomorrow`, `next week`, `in 3 days`.
  var countsFromToday: Bool {
    days != nil || weeks != nil || months != nil || years != nil || workdaysAhead != nil || offset != nil
  }

  /// Whether the fields are a whole month that stays in the title beside another day: `in March`.
  var isMonthAlone: Bool {
    var rest = self
    (rest.month, rest.year) = (nil, nil)
    return month != nil && isWeak && rest.isEmpty
  }

  /// Whether the fields are a day of a month that is not named.
  var isDayAlone: Bool {
    var rest = self
    rest.day = nil
    return day != nil && rest.isEmpty
  }

  /// Whether the fields are only a number of a day, as ``isDayAlone``, that may be a word of the title.
  var isBareDayAlone: Bool {
    var rest = self
    (rest.day, rest.isBareDay, rest.canBeFar) = (nil, false, false)
    return day != nil && rest.isEmpty
  }

  /// Whether the fields are the end of a month or a year that is not named, which can be a word of the title.
  var isWeakEnd: Bool { isWeak && day == -1 && year == nil && months == nil && years == nil }

  /// Whether the fields are a weekday beside the last day of this month, of which the weekday is another one.
  func isLastDay(besideWeekdayOtherThan weekdayOf: (DateFields) -> Weekday?) -> Bool {
    var rest = self
    (rest.weekday, rest.isWeak) = (nil, false)
    return weekday != nil && rest == DateFields(day: -1) && weekdayOf(rest) != weekday
  }

  /// The weekday, if nothing else is said.
  var weekdayAlone: Weekday? {
    var rest = self
    rest.weekday = nil
    return rest.isEmpty ? weekday : nil
  }

  /// The weekday of `last Friday`, if nothing else is said.
  var lastWeekday: Weekday? {
    guard weekdayStep == -1 || weeks == -1 else { return nil }
    var rest = self
    (rest.weekdayStep, rest.weeks) = (nil, nil)
    return rest.weekdayAlone
  }

  /// Whether nothing but a weekday or a number of days from today is said.
  var saysNoDate: Bool {
    var rest = self
    (rest.weekday, rest.weekdayStep, rest.days) = (nil, nil, nil)
    return rest.isEmpty
  }

  /// Whether the fields can name several days: a week, a month, a weekend.
  var namesSeveralDays: Bool {
    if isWeek || span != nil { return true }
    guard !isEmpty, weekday == nil, weekdayBeside == nil else { return false }
    return isWeekend || weekNumber != nil || calendarWeek != nil || !namesDay
  }

  /// Whether the day is counted from today.
  var isRelative: Bool {
    days != nil || weeks != nil || months != nil || years != nil || weekdayStep != nil || offset != nil
      || workdaysAhead != nil
  }

  /// Whether the fields name one day.
  var namesDay: Bool {
    day != nil || weekday != nil || workdayNumber != nil || weekNumber != nil || days != nil || isWeekend
      || offset != nil || workdaysAhead != nil || calendarWeek != nil
  }

  /// The fields of both; `nil` if they contradict each other.
  func merged(with other: DateFields) -> DateFields? {
    if offset != nil || other.offset != nil, weekday != nil || other.weekday != nil,
      isDistance || other.isDistance
    {
      return isDistance ? other.inWeeks(of: self, isBehind: false) : inWeeks(of: other, isBehind: true)
    }
    // `28 days later tomorrow`
    if offset != nil, days == nil, other.days != nil { return nil }
    var result = self
    guard Self.merge(&result.year, other.year), Self.merge(&result.month, other.month),
      Self.merge(&result.day, other.day), Self.merge(&result.weekday, other.weekday),
      Self.merge(&result.weekdayStep, other.weekdayStep),
      Self.merge(&result.weekdayNumber, other.weekdayNumber),
      Self.merge(&result.workdayNumber, other.workdayNumber),
      Self.merge(&result.weekNumber, other.weekNumber),
      Self.merge(&result.calendarWeek, other.calendarWeek), Self.merge(&result.days, other.days),
      Self.merge(&result.weeks, other.weeks), Self.merge(&result.months, other.months),
      Self.merge(&result.years, other.years), Self.merge(&result.offset, other.offset)
    else { return nil }
    guard Self.merge(&result.weekdayBeside, other.weekdayBeside), Self.merge(&result.span, other.span),
      Self.merge(&result.workdaysAhead, other.workdaysAhead), Self.merge(&result.third, other.third)
    else { return nil }
    // Fields that name several days, or days of work, go with no others.
    if isOpenToNoOther || other.isOpenToNoOther, !isEmpty, !other.isEmpty, self != other { return nil }
    result.isWeekend = isWeekend || other.isWeekend
    result.isWeek = isWeek || other.isWeek
    result.isFeast = isFeast || other.isFeast
    result.isDayAfter = isDayAfter || other.isDayAfter
    result.isBeginning = isBeginning || other.isBeginning
    result.isBareDay = isBareDay || other.isBareDay
    result.canBeFar = canBeFar || other.canBeFar
    result.isWeak = isEmpty ? other.isWeak : isWeak && (other.isWeak || other.isEmpty)
    // `Yesterday movie Friday`
    if let days = result.days, days < 0, result.weekday != nil { return nil }
    // `this day next year`
    if result.days != nil,
      result.day != nil || result.weeks != nil || result.weekdayNumber != nil || result.years != nil
        || result.months != nil
    {
      return nil
    }
    if result.weekdayNumber != nil, result.day != nil { return nil }
    if result.workdayNumber != nil, result.day != nil || result.weekday != nil || result.days != nil {
      return nil
    }
    if result.weekNumber != nil, result.day != nil || result.days != nil || result.weeks != nil {
      return nil
    }
    // A week of the year has weekdays, and goes with no other day.
    if result.calendarWeek != nil,
      result.day != nil || result.month != nil || result.isRelative || result.weekdayNumber != nil
        || result.isWeekend
    {
      return nil
    }
    if result.isWeekend, result.offset == nil, result.day != nil || result.weekday != nil { return nil }
    if result.weekdayStep != nil, result.weeks != nil { return nil }
    return result
  }

  private var isOpenToNoOther: Bool { span != nil || workdaysAhead != nil || third != nil }

  /// Whether the fields are only a distance from now.
  private var isDistance: Bool {
    var rest = self
    rest.offset = nil
    return offset != nil && rest.isEmpty
  }

  /// A weekday beside a distance in weeks. `in 2 weeks on Tuesday` is in the week that is two weeks from now, `Tuesday in
  /// 2 weeks` is two weeks behind the next Tuesday. 8 and 15 days count the first one too: `mardi dans quinze jours`.
  private func inWeeks(of distance: DateFields, isBehind: Bool) -> DateFields? {
    guard let weekday, let offset = distance.offset, offset.months == 0, offset.seconds == 0 else {
      return nil
    }
    var weekdayAlone = DateFields()
    (weekdayAlone.weekday, weekdayAlone.isWeak) = (weekday, isWeak)
    guard self == weekdayAlone, offset.days > 0 else { return nil }
    var result = self
    if offset.days < 7 || offset.days % 7 > 1 {
      // The day decides, and whether it is that weekday is known with today's date.
      result.days = offset.days
    } else if isBehind {
      result.offset = Offset(offset.days / 7, .week)
    } else {
      result.weeks = offset.days / 7
    }
    return result
  }

  /// The fields of what is counted in a year: it is in the first month, or in the last one where it is counted from the end.
  func inMonthOfYear(_ number: Int) -> DateFields {
    var fields = self
    if month == nil, months == nil { fields.month = number < 0 ? 12 : 1 }
    return fields
  }

  private static func merge<Value: Equatable>(_ field: inout Value?, _ other: Value?) -> Bool {
    guard let other else { return true }
    if let known = field { return known == other }
    field = other
    return true
  }
}

/// A length of time, or a distance from a moment.
struct Offset: Equatable {
  var months = 0
  var days = 0
  var seconds = 0

  init() {}

  init(_ count: Int, _ unit: TimeUnit) {
    switch unit {
    case .second: seconds = count
    case .minute: seconds = count * 60
    case .hour: seconds = count * 3600
    case .day: days = count
    case .week: days = count * 7
    case .month: months = count
    case .quarter: months = count * 3
    case .year: months = count * 12
    }
  }

  /// Whether the offset changes the time of day.
  var hasTime: Bool { seconds != 0 }

  func isLonger(than other: Offset) -> Bool {
    (months, days, seconds) > (other.months, other.days, other.seconds)
  }

  var negated: Offset {
    var result = self
    result.months.negate()
    result.days.negate()
    result.seconds.negate()
    return result
  }

  static func + (left: Offset, right: Offset) -> Offset {
    var result = left
    result.months += right.months
    result.days += right.days
    result.seconds += right.seconds
    return result
  }

  /// The date that is so far away. A day that the month lacks is its last one.
  func date(from date: CalendarDate) -> CalendarDate {
    guard months != 0 else { return date.adding(days: days) }
    let (year, month, day) = date.components
    let index = year * 12 + month - 1 + months
    let newYear = index >= 0 ? index / 12 : (index - 11) / 12
    let newMonth = index - newYear * 12 + 1
    let last = CalendarDate.daysInMonth(newMonth, ofYear: newYear)
    let moved = CalendarDate(year: newYear, month: newMonth, day: min(day, last)) ?? date
    return moved.adding(days: days)
  }
}
