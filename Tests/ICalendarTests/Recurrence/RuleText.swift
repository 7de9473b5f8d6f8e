import ICalendar
import TestSupport

/// The first instances of a rule from DTSTART on, in the years 1 to 9999 or in a window.
func instances(
  _ rule: RecurrenceRule, from start: LocalDateTime, in window: Range<LocalDateTime>? = nil,
  first count: Int = .max
) -> [LocalDateTime] {
  let window = window ?? start..<local("9999-12-31T23:59:59")
  return Array(rule.instances(from: start, in: window, limit: 10_000_000).prefix(count))
}

/// As above, of a rule's text from nine o'clock on a date, as dates.
func dates(_ text: String, from date: String, first count: Int) throws -> [String] {
  try instances(text, from: date + "T09:00:00", first: count).map { String($0.prefix(10)) }
}

/// As above, of a rule's text, as texts.
func instances(_ text: String, from start: String, first count: Int = .max) throws -> [String] {
  try instances(RecurrenceRule(text), from: local(start), first: count).map(\.description)
}
