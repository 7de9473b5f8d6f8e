// Dates and times in the basic form of iCalendar and the extended form of jCal (RFC 7265 section 3.6). A text in another form stays.

extension Substring {
  /// `2026-11-21` for `20261121`, `2026-11-21T09:00:00Z` for `20261121T090000Z`.
  var extendedTime: String {
    switch shape {
    case "00000000", "00000000T000000", "00000000T000000Z":
      let date = "\(prefix(4))-\(dropFirst(4).prefix(2))-\(dropFirst(6).prefix(2))"
      return utf8.count == 8 ? date : date + "T" + dropFirst(9).extendedClock
    default: return String(self)
    }
  }

  /// `09:00:00` for `090000`, with `Z` or not, and `+01:00` for `+0100`.
  var extendedClock: String {
    switch shape {
    case "000000", "000000Z": "\(prefix(2)):\(dropFirst(2).prefix(2)):\(dropFirst(4))"
    case "+0000": "\(prefix(3)):\(dropFirst(3))"
    case "+000000": "\(prefix(3)):\(dropFirst(3).prefix(2)):\(dropFirst(5))"
    default: String(self)
    }
  }
}

extension String {
  /// `20261121` for `2026-11-21`, `20261121T090000Z` for `2026-11-21T09:00:00Z`.
  var basicTime: String {
    switch self[...].shape {
    case "0000+00+00", "0000+00+00T00:00:00", "0000+00+00T00:00:00Z": filter { $0 != "-" && $0 != ":" }
    default: self
    }
  }

  /// `090000` for `09:00:00`, with `Z` or not, and `+0100` for `+01:00`.
  var basicClock: String {
    switch self[...].shape {
    case "00:00:00", "00:00:00Z", "+00:00", "+00:00:00": filter { $0 != ":" }
    default: self
    }
  }
}

extension Substring {
  /// The text with `0` for each digit and `+` for each sign; empty for one that is longer than a date-time.
  fileprivate var shape: String {
    guard utf8.count <= 20 else { return "" }
    return String(
      decoding: utf8.map { byte in
        byte.isASCIIDigit ? UInt8(ascii: "0") : byte == UInt8(ascii: "-") ? UInt8(ascii: "+") : byte
      }, as: UTF8.self)
  }
}
