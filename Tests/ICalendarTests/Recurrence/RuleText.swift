import ICalendar

/// The wall-clock time that a text such as `2026-11-21T09:00:00` or `2026-11-21` names; an offset after it is left out.
func local(_ text: some StringProtocol) -> LocalDateTime {
  let numbers = text.prefix(19).split { !$0.isNumber }.compactMap { Int($0) }
  guard numbers.count >= 3, let date = CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2])
  else {
    return LocalDateTime(secondsSinceEpoch: .min)
  }
  guard numbers.count >= 6 else { return LocalDateTime(date) }
  return LocalDateTime(date, hour: numbers[3], minute: numbers[4], second: numbers[5])
}

/// The first instances of a rule from DTSTART on, in the years 1 to 9999 or in a window.
func instances(
  _ rule: RecurrenceRule, from start: LocalDateTime, in window: Range<LocalDateTime>? = nil,
  first count: Int = .max
) -> [LocalDateTime] {
  let window = window ?? start..<local("9999-12-31T23:59:59")
  return Array(rule.instances(from: start, in: window, limit: 10_000_000).prefix(count))
}

/// As above, of a rule's text, as texts.
func instances(_ text: String, from start: String, first count: Int = .max) throws -> [String] {
  try instances(RecurrenceRule(text), from: local(start), first: count).map(\.description)
}
