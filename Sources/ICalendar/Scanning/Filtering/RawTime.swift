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
