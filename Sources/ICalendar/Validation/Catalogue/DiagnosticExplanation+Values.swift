extension DiagnosticExplanation {
  /// What can be wrong with values.
  static let values: [DiagnosticExplanation] = [
    Self(
      .unknownValueType, .warning, "A type that is not known",
      "asks that VALUE name a type of a standard, or one that begins with X-", "3.2.20",
      """
      The parameter VALUE names a type of values that no standard known here has.
      """,
      example: "DTSTART;VALUE=DATE:20261121"),
    Self(
      .wrongValueType, .error, "A value of the wrong type",
      "says of which types the property may be", "3.2.20",
      """
      The value is of a type that the property may not have, or of one that it may have but must name. \
      A date in place of a date-time must say VALUE=DATE.
      """,
      example: "DTSTART;VALUE=DATE:20261121"),
    Self(
      .invalidDateTime, .error, "A value that is no date or date-time",
      "asks for dates as 20261121 and date-times as 20261121T090000, in UTC with a Z", "3.3.5",
      """
      The value cannot be read, names a day that does not exist, or is in another form, which other \
      programs may not read. Hyphens, colons, fractions of seconds and offsets such as +0100 do not belong \
      there; here they are read as they are meant. What follows a time and cannot be read is left out.
      """,
      example: "DTSTART:20261121T090000Z"),
    Self(
      .invalidDuration, .error, "A value that is no duration",
      "asks for durations as P1D, PT1H30M or P2W", "3.3.6",
      """
      Days come before the T and hours, minutes and seconds after it; weeks stand alone. Only a \
      TRIGGER may be negative.
      """,
      example: "DURATION:PT1H30M"),
    Self(
      .unreadableAlarm, .warning, "A reminder that is never due",
      "asks that TRIGGER be a duration, or a date and time in UTC", "3.8.6.3",
      """
      It is not known when the reminder is due, so it is ignored; its event is shown. “agenda alarms” and \
      “agenda watch --notify” report the reminder; “agenda check” says what is wrong with its TRIGGER.
      """,
      example: "TRIGGER:-PT15M"),
    Self(
      .invalidPeriod, .error, "A value that is no period",
      "asks for a start in date and time, a slash, and an end or a duration", "3.3.9",
      """
      A period has a start, and an end that is later or a duration that is positive.
      """,
      example: "FREEBUSY:20261121T090000Z/PT1H"),
    Self(
      .invalidEnd, .error, "An end before its start, or of another type",
      "asks that the end be later than the start, and of the same type", "3.8.2.2",
      """
      An event that ends before it starts has no length here, or that of one day. If DTSTART is a \
      date, so is DTEND, and it is the day after the last one.
      """,
      example: "DTEND;VALUE=DATE:20261122"),
    Self(
      .zeroLength, .warning, "An event that ends when it starts",
      "asks that the end be later than the start", "3.8.2.2",
      """
      An event at a point in time has no DTEND at all. An all-day event of one day ends on the next \
      day, because DTEND is the first day after it.
      """,
      example: "DTEND;VALUE=DATE:20261122"),
    Self(
      .mixedTimeForms, .error, "Times with and without a zone",
      "asks that the times of an event be of one form", "3.8.2.2",
      """
      A time without a zone is in whatever zone the viewer is, so beside one with a zone it moves \
      about. Either all have a zone or none has.
      """,
      example: "DTEND;TZID=Europe/Berlin:20261121T100000"),
    Self(
      .typeDiffers, .error, "A value of another type than DTSTART",
      "asks that the value be of the type of DTSTART", "3.8.5.1",
      """
      Where DTSTART is a date, EXDATE, RDATE and RECURRENCE-ID are dates; where it is a date-time, \
      they are date-times. Programs differ on what else would mean.
      """,
      example: "EXDATE;TZID=Europe/Berlin:20261121T090000"),
    Self(
      .timeNotUTC, .error, "A time that is not in UTC",
      "asks for a date-time in UTC", "3.8.7.2",
      """
      DTSTAMP, CREATED, LAST-MODIFIED and COMPLETED are points in time and end with a Z.
      """,
      example: "DTSTAMP:20261121T090000Z"),
    Self(
      .implausibleYear, .warning, "A year before 1583 or after 2200",
      "asks for dates of the Gregorian calendar", "3.3.4",
      """
      Such years are mostly mistakes, or stand for no date at all: Outlook writes 4501 for none.
      """,
      example: "DTSTART:20261121T090000Z"),
    Self(
      .invalidNumber, .error, "A number that cannot be read or is out of range",
      "says which numbers the property may have", "3.3.8",
      """
      PRIORITY is 0 to 9, PERCENT-COMPLETE 0 to 100, SEQUENCE and REPEAT 0 or more. GEO is a latitude \
      of -90 to 90 and a longitude of -180 to 180.
      """,
      example: "GEO:48.2082;16.3738"),
    Self(
      .invalidWord, .error, "A word that the property does not have",
      "says which words the property may have", "3.8.1.11",
      """
      An event is TENTATIVE, CONFIRMED or CANCELLED, and OPAQUE or TRANSPARENT. Another word counts as \
      none.
      """,
      example: "STATUS:CANCELLED"),
    Self(
      .unknownWord, .warning, "A word that is not known",
      "asks that words that no standard has begin with X-", "3.8.1.3",
      """
      CLASS is PUBLIC, PRIVATE or CONFIDENTIAL. Another word counts as PRIVATE.
      """,
      example: "CLASS:PRIVATE"),
    Self(
      .invalidBoolean, .error, "A value that is neither TRUE nor FALSE",
      "asks for TRUE or FALSE", "3.3.2",
      """
      Numbers and words such as yes have no meaning there.
      """,
      example: "ATTENDEE;RSVP=TRUE:mailto:kim@example.org"),
    Self(
      .invalidURI, .error, "A value that is no URI",
      "asks for a URI", "3.3.13",
      """
      A web address begins with https:, an address of mail with mailto:. Without that programs cannot \
      follow it.
      """,
      example: "ORGANIZER:mailto:kim@example.org"),
    Self(
      .invalidOffset, .error, "A value that is no offset from UTC",
      "asks for offsets as +0100 or -0430", "3.3.14",
      """
      An offset has a sign, two digits of hours, two of minutes, and perhaps two of seconds. -0000 is \
      not allowed.
      """,
      example: "TZOFFSETTO:+0100"),
  ]
}
