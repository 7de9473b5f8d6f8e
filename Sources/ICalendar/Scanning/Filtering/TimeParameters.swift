/// The parameters of a property with times: TZID, VALUE and RANGE. All others but ENCODING and CHARSET have no meaning for a time.
struct TimeParameters {
  private enum ValueType {
    case unsaid, date, dateTime, period
  }

  private var zone: Int?
  private var type = ValueType.unsaid
  /// Whether there is `RANGE=THISANDFUTURE`.
  private(set) var appliesToFuture = false
  /// The index at which the values begin.
  private(set) var valueStart: Int

  /// The parameters between the name, which ends at `nameEnd`, and the first value; `nil` if one of them has a form that only
  /// ``ContentLine`` reads.
  init?(_ line: RawLine, after nameEnd: Int, zones: inout ZoneNames) {
    // Nearly all times have at most one of these.
    if line.holds(";VALUE=DATE:", at: nameEnd) {
      type = .date
      valueStart = nameEnd + 12
      return
    }
    valueStart = nameEnd
    while line[valueStart] == UInt8(ascii: ";") {
      guard let next = readParameter(line, from: valueStart + 1, zones: &zones) else { return nil }
      valueStart = next
    }
    guard line[valueStart] == UInt8(ascii: ":") else { return nil }
    valueStart += 1
  }

  /// Reads the parameter at `start`, and returns the index of the delimiter after it; `nil` if it cannot be read here.
  private mutating func readParameter(_ line: RawLine, from start: Int, zones: inout ZoneNames) -> Int? {
    // Of a parameter that is there twice the first one counts.
    if line.holds("TZID=", at: start), zone == nil {
      let isQuoted = line[start + 5] == UInt8(ascii: "\"")
      let first = start + (isQuoted ? 6 : 5)
      guard isQuoted else {
        if let known = zones.latest(at: first, in: line) {
          zone = known.number
          return known.end
        }
        let next = line.firstDelimiter(from: first)
        guard !WindowFilter.isSpace(line[first]), !WindowFilter.isSpace(line[next - 1]) else { return nil }
        zone = zones.number(ofPlain: first..<next, in: line)
        return next
      }
      guard let end = line.firstIndex(of: UInt8(ascii: "\""), from: first),
        line.firstDelimiter(from: end) == end + 1, end > first
      else { return nil }
      zone = zones.number(of: first..<end, in: line)
      return end + 1
    }
    let next = line.firstDelimiter(from: start)
    if line.holds("VALUE=DATE", at: start), type == .unsaid {
      let isDateTime = next == start + 15 && line.holds("-TIME", at: start + 10)
      guard isDateTime || next == start + 10 else { return nil }
      type = isDateTime ? .dateTime : .date
      return next
    }
    if line.holds("VALUE=PERIOD", at: start), next == start + 12, type == .unsaid {
      type = .period
      return next
    }
    if line.holds("RANGE=THISANDFUTURE", at: start), next == start + 19 {
      appliesToFuture = true
      return next
    }
    if line.holds("X-", at: start) {
      return line.contains(UInt8(ascii: "\""), in: start..<next) ? nil : next
    }
    guard let equals = line.firstIndex(of: UInt8(ascii: "="), from: start), equals < next else { return nil }
    let isRepeated =
      zone != nil && line.holds("TZID=", at: start) || type != .unsaid && line.holds("VALUE=", at: start)
    guard isRepeated || line.isNameWithoutMeaning(start..<equals) else { return nil }
    return line.endOfParameterValue(from: equals + 1)
  }

  /// The value in `range`; `nil` if it is unreadable or not of the type that VALUE names.
  func time(_ line: RawLine, _ range: Range<Int>) -> RawTime? {
    guard type != .period, let time = RawTime(line, range, zone: zone) else { return nil }
    return type == .unsaid || (type == .date) == (time.place == .date) ? time : nil
  }

  /// The value, which may have a form that programs write instead of those of RFC 5545; `nil` if a part of it is unreadable. Its type is the
  /// one that it has, whatever VALUE names, but a midnight with VALUE=DATE is a date.
  func unusualTime(_ line: RawLine, zones: inout ZoneNames) -> RawTime? {
    guard type != .period, let value = line.dateTime(valueStart..<line.count) else { return nil }
    let place: RawTime.Place =
      if value.secondOfDay == nil || type == .date && value.local.secondOfDay == 0 {
        .date
      } else if value.isUTC {
        .utc
      } else if let offset = value.offset {
        .zone(zones.number(ofOffset: offset))
      } else {
        zone.map { .zone($0) } ?? .floating
      }
    return RawTime(seconds: value.local.secondsSinceEpoch, place: place)
  }

  /// The value of an RDATE in `range`. `length` is the most seconds that it lasts if it is a period (RFC 5545 section 3.3.9), else
  /// 0.
  func additionalTime(_ line: RawLine, _ range: Range<Int>) -> (start: RawTime, length: Int)? {
    guard type == .period else { return time(line, range).map { ($0, 0) } }
    guard let slash = line.firstIndex(of: UInt8(ascii: "/"), from: range.lowerBound),
      slash < range.upperBound,
      let start = RawTime(line, range.lowerBound..<slash, zone: zone), start.place != .date
    else { return nil }
    let rest = (slash + 1)..<range.upperBound
    if let end = RawTime(line, rest, zone: zone) {
      return (start, max(0, end.seconds - start.seconds) + 2 * WindowOverlap.zoneSlack)
    }
    return line.duration(rest).map { (start, max(0, $0) + 86_400) }
  }
}

/// A DATE or DATE-TIME, read from bytes in exactly the form of RFC 5545.
struct RawTime: Equatable {
  /// The clock that the value is on.
  enum Place: Equatable {
    /// A DATE.
    case date
    /// In the viewer's zone.
    case floating
    /// In UTC.
    case utc
    /// In the zone of a TZID, by its number in ``ZoneNames``.
    case zone(Int)
  }

  /// Seconds on the value's own wall clock since 1970-01-01T00:00:00.
  var seconds: Int
  /// The clock that the value is on.
  var place: Place

  /// The value as an ``EventTime`` for recurrence rules. `zone` is the zone of a value in UTC or with a TZID; if it is `nil`, the
  /// result is `nil` for such a value.
  func eventTime(in zone: Zone?) -> EventTime? {
    let local = LocalDateTime(secondsSinceEpoch: seconds)
    switch place {
    case .date: return .date(local.date)
    case .floating: return .floating(local)
    case .utc, .zone: return zone.map { .zoned(local, $0) }
    }
  }

  /// A value that another parser read.
  init(seconds: Int, place: Place) {
    self.seconds = seconds
    self.place = place
  }

  /// The value in `range` of a line; `nil` if it has another form. `zone` is the number of its TZID in ``ZoneNames``.
  init?(_ line: RawLine, _ range: Range<Int>, zone: Int?) {
    let offset = range.lowerBound
    guard let digits = line.word(at: offset), let numbers = Self.pairs(digits) else { return nil }
    let year = numbers.0 * 100 + numbers.1
    guard year >= 1, let date = CalendarDate(year: year, month: numbers.2, day: numbers.3) else { return nil }
    seconds = date.daysSinceEpoch * 86_400
    switch range.count {
    case 8:
      place = .date
      return
    case 15: place = zone.map { .zone($0) } ?? .floating
    case 16 where line[offset + 15] == UInt8(ascii: "Z"): place = .utc
    default: return nil
    }
    // These eight bytes are the last digit of the day, the T, and six digits: zeros replace the first two bytes.
    guard let time = line.word(at: offset + 7), UInt8(truncatingIfNeeded: time >> 8) == UInt8(ascii: "T"),
      let (_, hour, minute, second) = Self.pairs(time & ~0xFFFF | 0x3030), hour < 24, minute < 60, second < 60
    else { return nil }
    seconds += hour * 3600 + minute * 60 + second
  }

  /// The four two-digit numbers in eight digits. The lowest byte is the first digit. `nil` if a byte is not a digit.
  @inline(__always)
  private static func pairs(_ text: UInt64) -> (Int, Int, Int, Int)? {
    let digits = text ^ 0x3030_3030_3030_3030
    // A byte above 9 has one of its upper four bits set, or gets it by adding 6.
    guard (digits | (digits & 0x0F0F_0F0F_0F0F_0F0F) &+ 0x0606_0606_0606_0606) & 0xF0F0_F0F0_F0F0_F0F0 == 0
    else { return nil }
    let pairs = digits &* 10 &+ digits >> 8
    return (
      Int(pairs & 0xFF), Int(pairs >> 16 & 0xFF), Int(pairs >> 32 & 0xFF), Int(pairs >> 48 & 0xFF)
    )
  }
}
