/// How an event's times are written: three zones by name, UTC, or dates.
enum TimeForm: CaseIterable {
  case berlin, newYork, tokyo, utc, date

  /// The TZID, for the forms that have one.
  var identifier: String? {
    switch self {
    case .berlin: "Europe/Berlin"
    case .newYork: "America/New_York"
    case .tokyo: "Asia/Tokyo"
    case .utc, .date: nil
    }
  }

  /// Seconds since 1970 in UTC of a local time in seconds since 1970. Events keep away from the hours in which clocks
  /// change, so this needs no rule for gaps.
  func instant(local: Int) -> Int {
    local - offset(local: local)
  }

  private func offset(local: Int) -> Int {
    switch self {
    case .utc, .date: return 0
    case .tokyo: return 9 * 3600
    case .berlin:
      let year = Day(number: local / 86_400).parts.year
      let summer = Day.nth(-1, weekday: 6, month: 3, of: year)..<Day.nth(-1, weekday: 6, month: 10, of: year)
      return isSummer(local, summer) ? 7200 : 3600
    case .newYork:
      let year = Day(number: local / 86_400).parts.year
      let summer = Day.nth(2, weekday: 6, month: 3, of: year)..<Day.nth(1, weekday: 6, month: 11, of: year)
      return isSummer(local, summer) ? -4 * 3600 : -5 * 3600
    }
  }

  private func isSummer(_ local: Int, _ days: Range<Day>) -> Bool {
    local >= days.lowerBound.number * 86_400 + 7200 && local < days.upperBound.number * 86_400 + 7200
  }

  /// The VTIMEZONE's lines, for the forms that have one.
  var definition: [String] {
    switch self {
    case .berlin:
      Self.definition(
        "Europe/Berlin", standard: ("CET", "+0100", "19701025T030000", "-1SU;BYMONTH=10"),
        daylight: ("CEST", "+0200", "19700329T020000", "-1SU;BYMONTH=3"))
    case .newYork:
      Self.definition(
        "America/New_York", standard: ("EST", "-0500", "20071104T020000", "1SU;BYMONTH=11"),
        daylight: ("EDT", "-0400", "20070311T020000", "2SU;BYMONTH=3"))
    case .tokyo:
      [
        "BEGIN:VTIMEZONE", "TZID:Asia/Tokyo", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZNAME:JST",
        "TZOFFSETFROM:+0900", "TZOFFSETTO:+0900", "END:STANDARD", "END:VTIMEZONE",
      ]
    case .utc, .date: []
    }
  }

  private typealias Part = (name: String, offset: String, start: String, day: String)

  private static func definition(_ identifier: String, standard: Part, daylight: Part) -> [String] {
    func lines(_ kind: String, _ part: Part, from other: Part) -> [String] {
      [
        "BEGIN:\(kind)", "DTSTART:\(part.start)", "RRULE:FREQ=YEARLY;BYDAY=\(part.day)",
        "TZNAME:\(part.name)",
        "TZOFFSETFROM:\(other.offset)", "TZOFFSETTO:\(part.offset)", "END:\(kind)",
      ]
    }
    return ["BEGIN:VTIMEZONE", "TZID:\(identifier)"] + lines("DAYLIGHT", daylight, from: standard)
      + lines("STANDARD", standard, from: daylight) + ["END:VTIMEZONE"]
  }
}
