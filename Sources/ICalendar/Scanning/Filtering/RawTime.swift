/// A DATE or DATE-TIME in just the form of RFC 5545, read from raw bytes; any other form is not read.
struct RawTime: Equatable {
  /// Where the value is: how it becomes a point in time.
  enum Place: Equatable {
    /// A DATE.
    case date
    /// In the viewer's zone.
    case floating
    /// In UTC.
    case utc
    /// In the zone of a TZID, by its place in ``ZoneNames``.
    case zone(Int)
  }

  /// Seconds on the value's own wall clock since 1970-01-01T00:00:00.
  var seconds: Int
  /// Where it is.
  var place: Place

  /// The value of a line from `offset` to its end.
  init?(_ line: RawLine, from offset: Int, zone: Int?) {
    guard let year = line.number(at: offset, digits: 4), let month = line.number(at: offset + 4, digits: 2),
      let day = line.number(at: offset + 6, digits: 2), year >= 1,
      let date = CalendarDate(year: year, month: month, day: day)
    else { return nil }
    seconds = date.daysSinceEpoch * 86_400
    switch line.count - offset {
    case 8:
      place = .date
      return
    case 15: place = zone.map { .zone($0) } ?? .floating
    case 16 where line[offset + 15] == UInt8(ascii: "Z"): place = .utc
    default: return nil
    }
    guard line[offset + 8] == UInt8(ascii: "T"), let hour = line.number(at: offset + 9, digits: 2),
      let minute = line.number(at: offset + 11, digits: 2),
      let second = line.number(at: offset + 13, digits: 2),
      hour < 24, minute < 60, second < 60
    else { return nil }
    seconds += hour * 3600 + minute * 60 + second
  }
}
