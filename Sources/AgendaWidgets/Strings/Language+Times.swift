import ICalendar

extension Language {
  /// A time of day: `09:00`, or `9:00 AM`.
  func time(_ time: LocalDateTime) -> String {
    switch hourCycle {
    case .twentyFour: twoDigits(time.hour) + ":" + twoDigits(time.minute)
    case .twelve: withHalf(twelveHour(time), of: time)
    }
  }

  /// From one time of day to another, as people write it: `09:00–09:15`, or `9–9:15 AM` and `11–12:30 PM`, where the half of the
  /// day stands once if it can be told.
  func times(from start: LocalDateTime, to end: LocalDateTime) -> String {
    guard hourCycle == .twelve else { return time(start) + "–" + time(end) }
    let minutes = (end.hour - start.hour) * 60 + end.minute - start.minute
    let isOneHalf = (start.hour < 12) == (end.hour < 12)
    let isTold = start.date == end.date && (putsHalfLast ? 0..<720 ~= minutes : isOneHalf)
    guard isTold else { return shortTwelveHour(start) + "–" + shortTwelveHour(end) }
    return withHalf(hours(start) + "–" + hours(end), of: end)
  }

  /// From one time of day to another on the next day: `22:00 → 01:00`.
  func timesOverMidnight(from start: LocalDateTime, to end: LocalDateTime, arrow: String) -> String {
    hourCycle == .twelve
      ? shortTwelveHour(start) + " \(arrow) " + shortTwelveHour(end)
      : time(start) + " \(arrow) " + time(end)
  }

  private func shortTwelveHour(_ time: LocalDateTime) -> String { withHalf(hours(time), of: time) }

  /// The time of twice 12 hours, of a full hour the hour alone where the half of the day stands after it.
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

/// A number of 0 to 99 in two digits.
func twoDigits(_ number: Int) -> String {
  number < 10 ? "0\(number)" : String(number)
}
