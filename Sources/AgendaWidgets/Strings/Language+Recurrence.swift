package import ICalendar

extension Language {
  /// How often a series recurs, such as `every Monday until 21 December 2026`; `nil` for a rule that has no short words.
  ///
  /// - Parameters:
  ///   - start: DTSTART of the series, which has the days that the rule leaves out.
  ///   - viewer: the zone of a start without one.
  package func recurrence(_ rule: RecurrenceRule, from start: EventTime, viewer: Zone) -> String? {
    guard rule.hasOnlyDays, let days = days(of: rule, on: start.local.date) else { return nil }
    let words = recurrenceWords
    var text = days
    if let last = rule.lastDay(from: start, viewer: viewer) {
      text = words.until.filling(["rule": text, "date": fullDate(last)])
    }
    guard let count = rule.count else { return text }
    return words.count.form(for: count).filling(["rule": text, "n": String(count)])
  }

  /// The line about how often a series recurs, with its label: in words, or the rule as it is written.
  package func recurrenceLine(
    _ rule: RecurrenceRule, from start: EventTime, viewer: Zone
  ) -> (label: String, text: String) {
    recurrence(rule, from: start, viewer: viewer).map { (details.repeats, $0) }
      ?? (details.rule, rule.description)
  }

  private func days(of rule: RecurrenceRule, on first: CalendarDate) -> String? {
    let words = recurrenceWords
    let pattern: (Words.Counted, String) -> String = { counted, days in
      counted.form(for: rule.interval).filling(["n": String(rule.interval), "days": days])
    }
    switch rule.frequency {
    case .daily where rule.byDay.isEmpty || Set(rule.byDay.map(\.weekday)).count == 7:
      guard rule.byMonthDay.isEmpty, rule.byMonth.isEmpty, rule.bySetPosition.isEmpty else { return nil }
      return words.days(rule.interval)
    case .daily where rule.interval == 1, .weekly:
      guard rule.byMonthDay.isEmpty, rule.byMonth.isEmpty, rule.bySetPosition.isEmpty,
        rule.byDay.allSatisfy({ $0.ordinal == 0 })
      else { return nil }
      let days = rule.byDay.isEmpty ? [first.weekday] : rule.byDay.map(\.weekday)
      return weekly(Set(days), interval: rule.interval, pattern)
    case .monthly where rule.byMonth.isEmpty:
      return daysOfMonth(rule, first).map { pattern(words.monthly, list($0)) }
    case .yearly:
      return daysOfYear(rule, first).map { pattern(words.yearly, $0) }
    case .hourly where rule.hasOnlyInterval: return words.hours(rule.interval)
    case .minutely where rule.hasOnlyInterval: return words.minutes(rule.interval)
    default: return nil
    }
  }

  private func weekly(
    _ days: Set<Weekday>, interval: Int, _ pattern: (Words.Counted, String) -> String
  ) -> String {
    let words = recurrenceWords
    let weekend: Set<Weekday> = [.saturday, .sunday]
    if days.count == 7 { return interval == 1 ? words.days(1) : words.weeks(interval) }
    if interval == 1, days.count == 5, days.isDisjoint(with: weekend) { return words.workdays }
    // From Monday, so that a weekend stands together.
    let sorted = days.sorted { ($0.rawValue + 6) % 7 < ($1.rawValue + 6) % 7 }
    return pattern(words.weekly, list(sorted.map { self.words.weekdays[$0.rawValue] }))
  }

  /// The days of a month: numbers, or weekdays by their number.
  private func daysOfMonth(_ rule: RecurrenceRule, _ first: CalendarDate) -> [String]? {
    let words = recurrenceWords
    if rule.byDay.isEmpty {
      guard rule.bySetPosition.isEmpty else { return nil }
      let days = rule.byMonthDay.isEmpty ? [first.day] : rule.byMonthDay
      guard days.allSatisfy({ $0 > 0 || $0 == -1 }) else { return nil }
      return days.map { $0 == -1 ? words.lastDay : words.daysOfMonth[$0 - 1] }
    }
    guard rule.byMonthDay.isEmpty else { return nil }
    if !rule.bySetPosition.isEmpty { return daysByPosition(rule) }
    return all(rule.byDay.map { numbered($0.ordinal, $0.weekday) })
  }

  /// The days of a month that BYSETPOS takes of its weekdays: of one the last Friday, of the five days of work the last working day, and of all seven a day
  /// of the month.
  private func daysByPosition(_ rule: RecurrenceRule) -> [String]? {
    let words = recurrenceWords
    guard rule.byDay.allSatisfy({ $0.ordinal == 0 }) else { return nil }
    let weekdays = Set(rule.byDay.map(\.weekday))
    let positions = rule.bySetPosition
    if weekdays.count == 1, let weekday = weekdays.first {
      return all(positions.map { numbered($0, weekday) })
    }
    if weekdays == words.workdaysOfWeek {
      return all(positions.map { pattern(words.ordinals, $0)?.filling(["weekday": words.workday]) })
    }
    guard weekdays.count == 7 else { return nil }
    return all(
      positions.map {
        $0 == -1 ? words.lastDay : (1...31).contains($0) ? words.daysOfMonth[$0 - 1] : nil
      })
  }

  /// A weekday of a month by its number, such as `last Friday`; `nil` for a number without a word.
  private func numbered(_ number: Int, _ weekday: Weekday) -> String? {
    let words = recurrenceWords
    let ordinals =
      words.feminineWeekdays.contains(weekday) ? words.feminineOrdinals : words.ordinals
    return pattern(ordinals, number)?.filling(["weekday": self.words.weekdays[weekday.rawValue]])
  }

  private func pattern(_ ordinals: [String], _ number: Int) -> String? {
    number == -1 ? ordinals[5] : (1...5).contains(number) ? ordinals[number - 1] : nil
  }

  /// The texts, if none is missing.
  private func all(_ texts: [String?]) -> [String]? {
    let found = texts.compactMap(\.self)
    return found.count == texts.count ? found : nil
  }

  /// The day of a year: a date, or weekdays of a month.
  private func daysOfYear(_ rule: RecurrenceRule, _ first: CalendarDate) -> String? {
    guard rule.byMonth.count < 2 else { return nil }
    let month = words.months[(rule.byMonth.first ?? first.month) - 1]
    guard rule.byDay.isEmpty else {
      // Without BYMONTH they are weekdays of the year.
      guard !rule.byMonth.isEmpty, let days = daysOfMonth(rule, first) else { return nil }
      return recurrenceWords.ofMonth.filling(["day": list(days), "month": month])
    }
    let day = rule.byMonthDay.first ?? first.day
    // BYMONTHDAY without BYMONTH is a day of every month.
    guard rule.bySetPosition.isEmpty, rule.byMonthDay.count < 2, day > 0,
      rule.byMonthDay.isEmpty || !rule.byMonth.isEmpty
    else { return nil }
    return recurrenceWords.date.filling(["date": dayAndMonth(day, month)])
  }

  private func list(_ texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: recurrenceWords.comma) + recurrenceWords.and + last
  }

  private var recurrenceWords: Words.Recurrence { .of(code) }
}

extension RecurrenceRule {
  /// Whether the rule has no parts of times, weeks or other calendars, and skips days as words do: what is said of a date in each year does not say
  /// what is done in years without it.
  fileprivate var hasOnlyDays: Bool {
    bySecond.isEmpty && byMinute.isEmpty && byHour.isEmpty && byYearDay.isEmpty && byWeekNumber.isEmpty
      && byLeapMonth.isEmpty && scale == .gregorian
      && (skip == .omit || frequency == .yearly && byDay.isEmpty && bySetPosition.isEmpty)
  }

  /// Whether the rule leaves out no day and no hour.
  fileprivate var hasOnlyInterval: Bool {
    byDay.isEmpty && byMonthDay.isEmpty && byMonth.isEmpty && bySetPosition.isEmpty
  }

  /// The last day that UNTIL allows, on the clock of the series; `nil` without UNTIL.
  fileprivate func lastDay(from start: EventTime, viewer: Zone) -> CalendarDate? {
    let last: LocalDateTime
    switch until {
    case nil: return nil
    case .date(let date): return date
    case .local(let local): last = local
    case .instant(let instant):
      let zone = if case .zoned(_, let zone) = start { zone } else { viewer }
      last = zone.localDateTime(at: instant)
    }
    if frequency == .hourly || frequency == .minutely { return last.date }
    // A series at 9:00 has no instance on a day that UNTIL ends at 0:00.
    return start.isDate || last.secondOfDay >= start.local.secondOfDay
      ? last.date : last.date.adding(days: -1)
  }
}

extension Words {
  /// How often a series recurs. In patterns, `{n}` is a number.
  struct Recurrence: Sendable, Translated {
    var minutes: Counted
    var hours: Counted
    var days: Counted
    var weeks: Counted
    var months: Counted
    var years: Counted
    /// Weekly on days of the week: `{days}`.
    var weekly: Counted
    /// From Monday to Friday.
    var workdays: String
    /// Monthly on days of the month, or weekdays by their number: `{days}`.
    var monthly: Counted
    /// Yearly on a date, or a weekday of a month: `{days}`.
    var yearly: Counted
    /// A date of each year: `{date}`.
    var date = "{date}"
    /// The numbers of the days of a month, from 1.
    var daysOfMonth: [String]
    var lastDay: String
    /// A weekday of a month: the first to fifth and the last `{weekday}`.
    var ordinals: [String]
    /// The weekdays of another gender, and what is said of these.
    var feminineWeekdays: Set<Weekday> = []
    var feminineOrdinals: [String] = []
    /// A day of work of a month, in place of `{weekday}`, and the weekdays that are such days.
    var workday: String
    var workdaysOfWeek: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]
    /// A weekday of a month, by its number, in a year: `{day}` and `{month}`.
    var ofMonth: String
    /// Between the last two of several days, and between those before.
    var and: String
    var comma = ", "
    /// The last day: `{rule}` and `{date}`.
    var until: String
    /// The number of times: `{rule}`.
    var count: Counted
  }
}
