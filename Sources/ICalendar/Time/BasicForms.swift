// Dates and times as RFC 5545 writes them.

extension CalendarDate {
  /// The value of type DATE (RFC 5545 section 3.3.4): `20261121`.
  package var basicForm: String { description.filter { $0 != "-" } }

  /// Whether a value of type DATE can express it, and all programs read it: from 0001-01-01 to 9999-12-31.
  package var isWritable: Bool { (1...9999).contains(year) }
}

extension LocalDateTime {
  /// The value of type DATE-TIME without a zone (RFC 5545 section 3.3.5, form 1): `20261121T090000`.
  package var basicForm: String { description.filter { $0 != "-" && $0 != ":" } }
}

extension Instant {
  /// The value of type DATE-TIME in UTC (RFC 5545 section 3.3.5, form 2): `20261121T090000Z`.
  package var basicForm: String { Zone.utc.localDateTime(at: self).basicForm + "Z" }
}

/// An offset from UTC in seconds as a value of type UTC-OFFSET (RFC 5545 section 3.3.14): `+0100`, `-053730`.
func basicForm(ofOffset seconds: Int) -> String {
  let size = abs(seconds)
  let parts = [size / 3600, size / 60 % 60] + (size % 60 == 0 ? [] : [size % 60])
  return (seconds < 0 ? "-" : "+") + parts.map { String($0).zeroPadded(to: 2) }.joined()
}
