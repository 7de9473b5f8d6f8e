extension DiagnosticExplanation {
  /// What can be wrong with time zones.
  static let zones: [DiagnosticExplanation] = [
    Self(
      .unknownTimeZone, .error, "A time zone that is not known",
      "asks for a VTIMEZONE for each TZID", "3.2.19",
      """
      The name is none that is known, and the calendar does not define it. Its times are read as local \
      ones, which may be wrong by hours.
      """,
      example: "DTSTART;TZID=Europe/Berlin:20261121T090000"),
    Self(
      .missingTimeZone, .warning, "A time zone that the calendar does not define",
      "asks for a VTIMEZONE for each TZID", "3.2.19",
      """
      The name is a known one, so its times are read right here. A program without a list of zones \
      cannot. Told of once for each name.
      """,
      example: "BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\n…\r\nEND:VTIMEZONE"),
    Self(
      .duplicateTimeZone, .error, "A time zone that is defined twice",
      "asks that each TZID be defined once", "3.8.3.1",
      """
      If the definitions differ, nobody can tell which one counts.
      """,
      example: "TZID:Europe/Berlin"),
    Self(
      .emptyTimeZone, .error, "A VTIMEZONE without STANDARD and DAYLIGHT",
      "asks for one STANDARD or DAYLIGHT at least", "3.6.5",
      """
      The zone has no offset at all.
      """,
      example:
        "BEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0100\r\nEND:STANDARD"),
    Self(
      .invalidTimeZone, .error, "A part of a VTIMEZONE that cannot be used",
      "asks each STANDARD and DAYLIGHT for DTSTART, TZOFFSETFROM and TZOFFSETTO", "3.6.5",
      """
      A start, an offset, a rule or a date of the definition is missing or cannot be read. The times of events in \
      that zone may be wrong by hours. Where the name of the zone is a known one, the definition is not asked, \
      and a list of events does not report it.
      """,
      example:
        "BEGIN:STANDARD\r\nDTSTART:19701025T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nEND:STANDARD"),
    Self(
      .needlessTimeZone, .warning, "A TZID beside a date or a time in UTC",
      "forbids TZID there", "3.2.19",
      """
      A date has no zone, and a time that ends with Z is in UTC already. Programs differ on which of \
      the two counts.
      """,
      example: "DTSTART;TZID=Europe/Berlin:20261121T090000"),
  ]
}
