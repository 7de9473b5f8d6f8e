import ICalendar

extension Language {
  /// A time of day: `09:00`, or `9:00 AM`.
  func time(_ time: LocalDateTime) -> String {
    switch hourCycle {
    case .twentyFour: twoDigits(time.hour) + ":" + twoDigits(time.minute)
    case .twelve: withHalf(twelveHour(time), of: time)
    }
  }

  /// From one time of day to another: `09:00–09:15`, or `9:00–9:15 AM`, where the half of the day stands once if it
  /// is the same.
  func times(from start: LocalDateTime, to end: LocalDateTime) -> String {
    let isOneHalf = start.date == end.date && (start.hour < 12) == (end.hour < 12)
    guard hourCycle == .twelve, isOneHalf else { return time(start) + "–" + time(end) }
    return withHalf(twelveHour(start) + "–" + twelveHour(end), of: start)
  }

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
