import ICalendar

extension Zone {
  /// A point in time as the header of a mail has it (RFC 5322 section 3.3), always in English:
  /// `Sat, 21 Nov 2026 08:00:00 +0100`.
  func mailDate(at instant: Instant) -> String {
    // There is no way to write the seconds of an offset, and programs know none of a day or more.
    let exact = offset(at: instant)
    let minutes = abs(exact) < 86_400 ? exact / 60 : 0
    let local = Zone(identifier: identifier, fixedOffset: minutes * 60).localDateTime(at: instant)
    let (year, month, day) = local.date.components
    let words = Words.english
    let time = [local.hour, local.minute, local.second].map(twoDigits).joined(separator: ":")
    let sign = minutes < 0 ? "-" : "+"
    return "\(words.shortWeekdays[local.date.weekday.rawValue]), \(day) \(words.shortMonths[month - 1])"
      + " \(String(year).zeroPadded(to: 4)) \(time)"
      + " \(sign)\(twoDigits(abs(minutes) / 60))\(twoDigits(abs(minutes) % 60))"
  }
}
