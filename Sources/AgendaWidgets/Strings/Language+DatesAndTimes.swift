import AgendaKit
package import ICalendar

extension Language {
  /// A time of day: `09:00`, or `9:00 AM`.
  package func time(_ time: LocalDateTime) -> String {
    if let timeFormat { return text(of: time, in: timeFormat) }
    return switch hourCycle {
    case .twentyFour: digits(time.hour, colon: time.minute)
    case .twelve: withHalf(twelveHour(time), of: time)
    }
  }

  /// A range of times as people write it: `09:00–09:15`, or `9–9:15 AM` and `11 AM–12:30 PM`. AM or PM is written once
  /// if both times share it: `9–12 PM` could be taken for the evening.
  package func times(from start: LocalDateTime, to end: LocalDateTime) -> String {
    guard writesHalves else { return time(start) + "–" + time(end) }
    let isOneHalf = (start.hour < 12) == (end.hour < 12) && start <= end
    guard start.date == end.date, isOneHalf else {
      return shortTime(start) + "–" + shortTime(end)
    }
    return withHalf(hours(start) + "–" + hours(end), of: end)
  }

  /// A time of day in the shortest form that people write: `09:00`, `9 AM` or `9:15 AM`.
  func shortTime(_ time: LocalDateTime) -> String {
    writesHalves ? withHalf(hours(time), of: time) : self.time(time)
  }

  /// Whether times have AM or PM in the way of the language.
  private var writesHalves: Bool { hourCycle == .twelve && timeFormat == nil }

  /// A 12-hour time without AM or PM. A full hour has no minutes if AM or PM follows.
  private func hours(_ time: LocalDateTime) -> String {
    time.minute == 0 && putsHalfLast ? String((time.hour + 11) % 12 + 1) : twelveHour(time)
  }

  private var putsHalfLast: Bool { words.halfDays.pattern.hasSuffix("{half}") }

  private func twelveHour(_ time: LocalDateTime) -> String {
    "\((time.hour + 11) % 12 + 1):" + twoDigits(time.minute)
  }

  private func withHalf(_ text: String, of time: LocalDateTime) -> String {
    let halves = words.halfDays
    return halves.pattern.filling(["time": text, "half": time.hour < 12 ? halves.morning : halves.afternoon])
  }
}

/// Two numbers below 100 in two digits each, with a colon between them. A page can have a million of them.
private func digits(_ first: Int, colon second: Int) -> String {
  String(unsafeUninitializedCapacity: 5) { bytes in
    (bytes[0], bytes[1]) = digits(first)
    bytes[2] = UInt8(ascii: ":")
    (bytes[3], bytes[4]) = digits(second)
    return 5
  }
}

private func digits(_ number: Int) -> (UInt8, UInt8) {
  (UInt8(ascii: "0") + UInt8(number / 10), UInt8(ascii: "0") + UInt8(number % 10))
}

/// A number from 0 to 99 in two digits.
func twoDigits(_ number: Int) -> String {
  number < 10 ? "0\(number)" : String(number)
}

extension Language {
  /// The time until an occurrence starts, or until a running one ends: `in 12 min`, `in 2 h 5 min`, `20 min left`;
  /// `now` in its first minute. `nil` if it has no time or is over.
  func countdown(to item: AgendaItem, at now: Instant) -> String? {
    guard !item.hasEnded, let minutes = Countdown(to: item, at: now)?.minutes else { return nil }
    if minutes == 0 { return words.countdown.now }
    guard item.isRunning else {
      return words.countdown.startsIn.filling(["time": length(minutes, days: words.countdown.daysToStart)])
    }
    return words.countdown.left.filling(["time": length(minutes, days: words.countdown.days)])
  }

  /// The length of the time between two events: `2 h 30 min free`.
  func free(minutes: Int) -> String {
    words.free.filling(["time": length(minutes: minutes)])
  }

  /// A length in minutes: `2 h 30 min`.
  package func length(minutes: Int) -> String { length(minutes, days: words.countdown.days) }

  /// The two largest units of a length in minutes.
  private func length(_ minutes: Int, days: Words.Counted) -> String {
    let countdown = words.countdown
    let parts: [String] =
      if minutes < 60 {
        [countdown.minutes(minutes)]
      } else if minutes < 24 * 60 {
        [countdown.hours(minutes / 60)] + (minutes % 60 > 0 ? [countdown.minutes(minutes % 60)] : [])
      } else {
        [days(minutes / 1440)] + (minutes / 60 % 24 > 0 ? [countdown.hours(minutes / 60 % 24)] : [])
      }
    guard parts.count == 2 else { return parts[0] }
    return countdown.joined.filling(["x": parts[0], "y": parts[1]])
  }
}

extension Language {
  /// A day as a heading: `Saturday 21 November`, with the year if it is not the year of `today`.
  package func heading(of date: CalendarDate, today: CalendarDate) -> String {
    dateFormat == nil ? day(date, today: today).capitalizingFirst() : day(date, today: today)
  }

  /// A day within a phrase, which some languages write in lower case: `Saturday 21 November`, with the year if it is not that of `today`.
  func day(_ date: CalendarDate, today: CalendarDate) -> String {
    if let text = inChosenFormat(date) { return text }
    let patterns = datePatterns
    let pattern = date.year == today.year ? patterns.heading : patterns.headingWithYear
    return fill(pattern, date, weekdays: words.weekdays, months: words.months)
  }

  /// A date with its year, without the weekday: `21 December 2026`.
  func fullDate(_ date: CalendarDate) -> String {
    if let text = inChosenFormat(date) { return text }
    let pattern = datePatterns.headingWithYear.split(separator: "{weekday}").joined()
    let text = fill(pattern, date, weekdays: words.weekdays, months: words.months)
    return String(text.drop { $0 == "," || $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// A day as a short heading: `Sat 21 Nov`.
  func shortHeading(of date: CalendarDate) -> String {
    dateFormat == nil ? shortDay(date).capitalizingFirst() : shortDay(date)
  }

  /// A day within a phrase, which some languages write in lower case: `Sat 21 Nov`, with the year if it is not that of `today`.
  func shortDay(_ date: CalendarDate, today: CalendarDate? = nil) -> String {
    if let text = inChosenFormat(date, isShort: true) { return text }
    let pattern =
      today.map { $0.year == date.year } ?? true ? datePatterns.short : datePatterns.headingWithYear
    return fill(pattern, date, weekdays: words.shortWeekdays, months: words.shortMonths)
  }

  /// A day without its month: `Saturday 21`.
  func dayHeading(of date: CalendarDate) -> String {
    fill(datePatterns.day, date, weekdays: words.weekdays, months: words.months).capitalizingFirst()
  }

  /// A day without its month, in short form: `Sat 21`.
  func shortDayHeading(of date: CalendarDate) -> String {
    fill(datePatterns.day, date, weekdays: words.shortWeekdays, months: words.shortMonths)
      .capitalizingFirst()
  }

  /// A day of a month, whose name is long or short: `21 November`, `November 21`.
  func dayAndMonth(_ day: Int, _ month: String) -> String {
    datePatterns.dayAndMonth.filling([
      "day": day == 1 ? words.firstOfMonth ?? "1" : String(day), "month": month,
    ])
  }

  /// The month of a date as a heading: `November 2026`. `months` are the long or the short names.
  func monthAndYear(_ date: CalendarDate, _ months: [String]) -> String {
    words.monthAndYear.filling(["month": months[date.month - 1], "year": String(date.year)])
      .capitalizingFirst()
  }

  /// The name of a day relative to `today`: `nil` for today, `tomorrow`, `Mon` within a week, else `Mon 30 Nov`.
  func shortName(of date: CalendarDate, today: CalendarDate) -> String? {
    let patterns = datePatterns
    return switch date.daysSinceEpoch.subtractingReportingOverflow(today.daysSinceEpoch).partialValue {
    case 0: nil
    case 1: words.tomorrow
    case 2...6: fill(patterns.weekday, date, weekdays: words.shortWeekdays, months: words.shortMonths)
    default:
      inChosenFormat(date, isShort: true)
        ?? fill(patterns.short, date, weekdays: words.shortWeekdays, months: words.shortMonths)
    }
  }

  /// Until when an event runs: `until 14:00`, and on a later day `until Tue 14:00`.
  func until(_ end: LocalDateTime, today: CalendarDate) -> String {
    let forms = words.until
    let time = time(end)
    let day = shortName(of: end.date, today: today)
    var pattern = day == nil ? forms.time : forms.dayAndTime
    if day == words.tomorrow, !forms.weekday.isEmpty { pattern.replace(forms.weekday, with: "") }
    // One hour has an article of its own: “hasta la 01:00”.
    if time.drop(while: { $0 == "0" }).prefix(while: \.isNumber) == "1", !forms.hours.isEmpty {
      pattern.replace(forms.hours, with: forms.oneOClock)
    }
    return pattern.filling(["day": day ?? "", "time": time])
  }

  /// A date in the form that the user chose; `nil` if there is none, or for the place of tasks without a date.
  private func inChosenFormat(_ date: CalendarDate, isShort: Bool = false) -> String? {
    guard date != AgendaDay.noDate else { return nil }
    return dateFormat.map { text(of: date, in: $0, isShort: isShort) }
  }

  private var datePatterns: Words.DatePatterns {
    let words = words
    return putsMonthFirst ? words.monthFirstDates ?? words.dates : words.dates
  }

  private func fill(
    _ pattern: String, _ date: CalendarDate, weekdays: [String], months: [String]
  ) -> String {
    guard date != AgendaDay.noDate else { return words.noDate }
    let (year, month, day) = date.components
    return pattern.filling([
      "weekday": weekdays[date.weekday.rawValue],
      "day": day == 1 ? words.firstOfMonth ?? "1" : String(day),
      "month": months[month - 1],
      "year": String(year),
    ])
  }
}

extension CalendarDate {
  /// The date for a program; `nil` for the place of tasks without a date.
  var machineForm: String? { self == AgendaDay.noDate ? nil : description }
}

extension String {
  /// The text with a capital first letter: some languages write days and months in lower case.
  func capitalizingFirst() -> String {
    prefix(1).uppercased() + dropFirst()
  }
}

extension Language {
  /// The days and times of an occurrence within a phrase, with the weekday spelled out: `Tuesday 24 November 12:30–13:30`, with the year if it is not that
  /// of `today`.
  package func text(of span: Occurrence.Span, in zone: Zone, today: CalendarDate) -> String {
    switch span {
    case .allDay(let start, let end):
      let last = end.adding(days: -1)
      let first = day(start, today: today)
      return last > start ? first + " – " + day(last, today: today) : first
    case .timed(let start, let end):
      let (first, last) = (zone.localDateTime(at: start), zone.localDateTime(at: end))
      let marks = (doubledMark(of: start, in: zone), doubledMark(of: end, in: zone))
      let begin = day(first.date, today: today) + " " + time(first) + marks.0
      if start == end { return begin }
      guard last.date != first.date else {
        guard marks.0 == marks.1 else { return begin + " – " + time(last) + marks.1 }
        return day(first.date, today: today) + " " + times(from: first, to: last) + marks.0
      }
      return begin + " – " + day(last.date, today: today) + " " + time(last) + marks.1
    }
  }

  /// A range of times of a day, with the offsets of those that the clock shows twice: `2:15–2:30 AM (UTC+2)`.
  package func times(from start: Instant, to end: Instant, in zone: Zone) -> String {
    let (first, last) = (zone.localDateTime(at: start), zone.localDateTime(at: end))
    let marks = (doubledMark(of: start, in: zone), doubledMark(of: end, in: zone))
    guard !marks.0.isEmpty, marks.0 != marks.1 else { return times(from: first, to: last) + marks.1 }
    return shortTime(first) + marks.0 + "–" + shortTime(last) + marks.1
  }

  /// The time at which one leaves for an event that starts at `start`, with its day where that is another one: `Fri 20 Nov 23:30`.
  package func departureTime(
    _ departure: Instant, for start: Instant, in zone: Zone, today: CalendarDate?
  ) -> String {
    let local = zone.localDateTime(at: departure)
    let isSameDay = local.date == zone.localDateTime(at: start).date
    let day = isSameDay ? "" : shortDay(local.date, today: today) + " "
    return day + time(local) + doubledMark(of: departure, in: zone)
  }

  /// The offset of a point in time that its clock shows twice, such as ` (UTC+2)`; empty for any other.
  func doubledMark(of instant: Instant, in zone: Zone) -> String {
    guard zone.isShownTwice(instant) else { return "" }
    let minutes = zone.offset(at: instant) / 60
    let rest = abs(minutes) % 60
    return " (UTC\(minutes < 0 ? "-" : "+")\(abs(minutes) / 60)" + (rest > 0 ? ":\(twoDigits(rest)))" : ")")
  }
}

/// Dates and times in the form that the user chose.
extension Language {
  /// A date in a form, with the names of days and months of the language, which are short if `isShort`.
  func text(of date: CalendarDate, in format: TimeFormat, isShort: Bool = false) -> String {
    let words = words
    let (year, month, day) = date.components
    let months = isShort ? words.shortMonths : words.months
    let weekdays = isShort ? words.shortWeekdays : words.weekdays
    return format.filled { field in
      switch field {
      case .year: .text(String(year))
      case .yearOfCentury: .number(year % 100, width: 2)
      case .month: .number(month, width: 2)
      case .monthName: .text(months[month - 1])
      case .shortMonthName: .text(words.shortMonths[month - 1])
      case .day: .number(day, width: 2)
      case .spacedDay: .spaced(day)
      case .dayOfYear: .number(date.dayOfYear, width: 3)
      case .weekday: .text(weekdays[date.weekday.rawValue])
      case .shortWeekday: .text(words.shortWeekdays[date.weekday.rawValue])
      default: .text("")
      }
    }
  }

  /// A time of day in a form.
  func text(of time: LocalDateTime, in format: TimeFormat) -> String {
    let hourOfHalf = (time.hour + 11) % 12 + 1
    return format.filled { field in
      switch field {
      case .hour: .number(time.hour, width: 2)
      case .spacedHour: .spaced(time.hour)
      case .hourOfHalf: .number(hourOfHalf, width: 2)
      case .spacedHourOfHalf: .spaced(hourOfHalf)
      case .minute: .number(time.minute, width: 2)
      case .second: .number(time.second, width: 2)
      case .half: .text(time.hour < 12 ? words.halfDays.morning : words.halfDays.afternoon)
      default: .text("")
      }
    }
  }
}

/// A value of a date or a time, before it is written.
private enum FieldValue {
  case text(String)
  /// A number with zeros before it.
  case number(Int, width: Int)
  /// A number below 100 with a space before it.
  case spaced(Int)

  /// The value in letters; with `isPlain` without zeros and spaces.
  func written(isPlain: Bool) -> String {
    switch self {
    case .text(let text): return text
    case .number(let number, let width):
      let digits = String(number)
      return String(repeating: "0", count: isPlain ? 0 : max(0, width - digits.count)) + digits
    case .spaced(let number): return (number < 10 && !isPlain ? " " : "") + String(number)
    }
  }
}

extension TimeFormat {
  /// The format with the values of its fields.
  fileprivate func filled(_ value: (Field) -> FieldValue) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .field(let field, let isPlain): value(field).written(isPlain: isPlain)
      }
    }.joined()
  }
}

extension CalendarDate {
  /// The number of the day in its year, from 1.
  fileprivate var dayOfYear: Int {
    CalendarDate(year: year, month: 1, day: 1).map { $0.distance(to: self) + 1 } ?? 1
  }
}
