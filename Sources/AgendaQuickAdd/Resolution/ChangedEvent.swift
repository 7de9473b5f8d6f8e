package import ICalendar

/// The event whose time is changed: a day that is said without its year, or by its weekday, is seen from its day, and not from today.
package struct ChangedEvent: Sendable, Equatable {
  /// The day on which it begins, on the clock of the viewer.
  package var day: CalendarDate
  /// The moment at which it begins, of which another clock can show another day; `nil` if only the day counts.
  package var moment: Instant?
  /// Whether its end is said, which is not before ``day``.
  package var isEnd: Bool
  /// The first day of the week of the viewer; `nil` for that of the language.
  package var firstWeekday: Weekday?

  package init(
    day: CalendarDate, moment: Instant? = nil, isEnd: Bool = false, firstWeekday: Weekday? = nil
  ) {
    (self.day, self.moment, self.isEnd, self.firstWeekday) = (day, moment, isEnd, firstWeekday)
  }

  /// The day on which it begins on a clock.
  func fields(in clock: Zone) -> DateFields {
    let (year, month, day) = (moment.map { clock.localDateTime(at: $0).date } ?? day).components
    return DateFields(year: year, month: month, day: day)
  }

  /// The day from which a reader of words sees which days of a month are near: two weeks before it, so that those around it are.
  var dayOfReading: CalendarDate { day.adding(days: -14) }
}

/// Days of an event that is changed.
extension DayResolver {
  /// How far from the event days are looked for that say no year: February 29 can be four years away.
  private static let reach = (before: 1500, after: 1500)

  /// The days that fields without a year name, near an event; `nil` if they say how far from today they are, or of which year.
  func days(_ fields: DateFields, near event: ChangedEvent) -> Range<CalendarDate>? {
    if let weekday = fields.weekdayAlone { return self.weekday(weekday, of: event) }
    // `a week from Monday` is counted from today.
    guard fields.weekday == nil || fields.day ?? fields.month ?? fields.weekdayNumber != nil else {
      return nil
    }
    var base = fields
    (base.offset, base.weekdayBeside) = (nil, nil)
    guard !base.isEmpty, !base.isRelative, base.year == nil, base.span == nil, !fields.namesSeveralDays else {
      return nil
    }
    var resolver = self
    resolver.skipsToday = false
    // Shorter steps than a month miss none.
    let found = stride(from: -Self.reach.before, through: Self.reach.after, by: 27).compactMap { step in
      resolver.today = event.day.adding(days: step)
      return resolver.days(fields)
    }
    // `end of month` is that of the month of the event.
    let isOfMonth =
      fields.month == nil && (fields.day ?? 0 < 0 || fields.weekdayNumber ?? fields.workdayNumber != nil)
    if isOfMonth, let own = found.first(where: { isSameMonth($0.lowerBound, event.day) }) { return own }
    let distance = { (days: Range<CalendarDate>) in abs(event.day.distance(to: days.lowerBound)) }
    let nearest = found.min { (distance($0), $1.lowerBound) < (distance($1), $0.lowerBound) }
    // `Thursday 22` is of the month of the event, or of those beside it.
    if fields.weekday != nil, fields.month == nil, nearest.map(distance) ?? 0 > 31 { return nil }
    return nearest
  }

  private func isSameMonth(_ one: CalendarDate, _ other: CalendarDate) -> Bool {
    let (first, second) = (one.components, other.components)
    return (first.year, first.month) == (second.year, second.month)
  }

  /// The weekday in the week of an event; of an end the first one from its beginning on. `nil` for one that is past, if the event is not.
  private func weekday(_ weekday: Weekday, of event: ChangedEvent) -> Range<CalendarDate>? {
    let beginning = event.firstWeekday ?? firstWeekday
    let into = event.isEnd ? 0 : (event.day.weekday.rawValue - beginning.rawValue + 7) % 7
    let first = event.day.adding(days: -into)
    let day = first.adding(days: (weekday.rawValue - first.weekday.rawValue + 7) % 7)
    let isPast = day < today || day == today && skipsToday
    guard event.isEnd || event.day < today || !isPast else { return nil }
    return day..<day.adding(days: 1)
  }
}

/// How far an event is moved from its own time: `an hour later`, `+1 week`, `2 days earlier`.
package struct TimeShift: Sendable, Equatable {
  private let offset: Offset

  fileprivate init(_ offset: Offset) { self.offset = offset }

  /// The seconds that pass, beside days and months on the clock.
  package var seconds: Int { offset.seconds }

  /// The day that is the days and the months of the shift away from another.
  package func date(from day: CalendarDate) -> CalendarDate { offset.date(from: day) }
}

/// The distance that a text says, by which an event is moved.
package enum ReadShift: Sendable, Equatable {
  case shift(TimeShift)
  /// Words that can be meant from the time of the event and from now: `1時間後`.
  case unclear
}

extension QuickAdd {
  /// How far from its own time a text moves an event: a length with a sign before it, or a word such as `later`. `nil` for any other text, such as
  /// `in 2 hours`, which is from now, and for a number alone behind the sign.
  package func shift(_ text: String) -> ReadShift? {
    let text = text.trimmed.lowercased()
    if let sign = text.first, "+-−".contains(sign), case let rest = text.dropFirst().trimmed,
      Int(rest) == nil
    {
      return (try? length(String(rest))).map { .shift(TimeShift(sign == "+" ? $0 : $0.negated)) }
    }
    let words = ShiftWords.of(language)
    func offset(beside words: [String]) -> Offset? {
      for word in words {
        let rest =
          text.hasSuffix(word)
          ? text.dropLast(word.count) : text.hasPrefix(word) ? text.dropFirst(word.count) : ""
        if let length = try? length(String(rest.trimmed)), Int(rest.trimmed) == nil { return length }
      }
      return nil
    }
    if let later = offset(beside: words.later) { return .shift(TimeShift(later)) }
    if let earlier = offset(beside: words.earlier) { return .shift(TimeShift(earlier.negated)) }
    return offset(beside: words.unclear) == nil ? nil : .unclear
  }
}

/// The words that move an event from its own time, beside a length; longer ones are first.
private struct ShiftWords {
  var later: [String]
  var earlier: [String]
  /// Words that can be meant from now, too.
  var unclear: [String] = []

  static func of(_ language: String) -> ShiftWords {
    switch language {
    case "de":
      ShiftWords(later: [" später", " danach"], earlier: [" früher", " vorher", " eher"])
    case "fr":
      ShiftWords(later: [" plus tard", " après"], earlier: [" plus tôt", " avant", " auparavant"])
    case "es":
      ShiftWords(
        later: [" más tarde", " después", " luego"], earlier: [" más temprano", " más pronto", " antes"])
    case "pt":
      ShiftWords(later: [" mais tarde", " depois"], earlier: [" mais cedo", " antes"])
    case "he":
      ShiftWords(later: [" מאוחר יותר", " אחר כך"], earlier: [" מוקדם יותר", " קודם לכן"])
    case "ja":
      ShiftWords(later: ["遅く"], earlier: ["早く"], unclear: ["後に", "後", "前に", "前"])
    case "zh":
      ShiftWords(
        later: ["推迟", "延后", "晚"], earlier: ["提前", "提早", "早"], unclear: ["之后", "以后", "后", "之前", "以前", "前"])
    default: ShiftWords(later: [" later", " after"], earlier: [" earlier", " sooner", " before"])
    }
  }
}
