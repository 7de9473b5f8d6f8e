extension DiagnosticExplanation {
  /// Problems of values.
  static let values: [DiagnosticExplanation] = [
    Self(
      .unknownValueType, .warning, "An unknown type",
      "asks that VALUE name a standard type or one that begins with X-", "3.2.20",
      """
      The parameter VALUE names a type that no standard known here defines.
      """,
      example: "DTSTART;VALUE=DATE:20261121"),
    Self(
      .wrongValueType, .error, "A value of the wrong type",
      "says which types the property may have", "3.2.20",
      """
      The value has a type that the property does not allow, or a type that must be declared. A date instead of a \
      date-time must have VALUE=DATE.
      """,
      example: "DTSTART;VALUE=DATE:20261121"),
    Self(
      .invalidDateTime, .error, "A value that is not a date or date-time",
      "asks for dates as 20261121 and date-times as 20261121T090000, in UTC with a Z", "3.3.5",
      """
      The value cannot be read, names a day that does not exist, or is in a form that other programs may not read. \
      Hyphens, colons, missing minutes or seconds, fractions of seconds, UTC or an offset behind the time, and \
      quoted-printable are not allowed. They are read as intended here, and only “agenda check” reports them. \
      Unreadable text after a time is ignored.
      """,
      example: "DTSTART:20261121T090000Z"),
    Self(
      .invalidDuration, .error, "A value that is not a duration",
      "asks for durations as P1D, PT1H30M or P2W", "3.3.6",
      """
      Days come before the T; hours, minutes and seconds come after it. Weeks cannot be combined with other units. \
      Only a TRIGGER may be negative.
      """,
      example: "DURATION:PT1H30M"),
    Self(
      .unreadableAlarm, .warning, "A reminder that is never due",
      "asks that TRIGGER be a duration, or a date and time in UTC", "3.8.6.3",
      """
      The time of the reminder is unknown, so the reminder is ignored; its event is shown. “agenda alarms” and \
      “agenda watch --notify” report the reminder; “agenda check” says what is wrong with its TRIGGER.
      """,
      example: "TRIGGER:-PT15M"),
    Self(
      .invalidPeriod, .error, "A value that is not a period",
      "asks for a start in date and time, a slash, and an end or a duration", "3.3.9",
      """
      A period has a start, followed by a later end or by a positive duration.
      """,
      example: "FREEBUSY:20261121T090000Z/PT1H"),
    Self(
      .invalidEnd, .error, "An end before its start, or of another type",
      "asks that the end be later than the start, and of the same type", "3.8.2.2",
      """
      An event that ends before it starts is shown here without length, or as one day if it is all-day. If DTSTART \
      is a date, DTEND must be a date too: the day after the last day. Of a task that is due before it starts, only \
      DUE counts.
      """,
      example: "DTEND;VALUE=DATE:20261122"),
    Self(
      .zeroLength, .warning, "An end that is the start",
      "asks that the end be later than the start", "3.8.2.2",
      """
      An event at a point in time has no DTEND. An all-day event of one day ends on the next day, because DTEND is \
      the first day after it. A task has DUE later than DTSTART, or only one of them. Apple Reminders writes both as \
      the same time, and most programs show such a task; strict ones refuse it.
      """,
      example: "DTEND;VALUE=DATE:20261122"),
    Self(
      .contradiction, .warning, "Two properties that contradict each other",
      nil, nil,
      """
      Programs write one thing twice: in a property of the standard, and in one of their own. A program that knew only \
      one of them has changed it, so that each program shows another event. Outlook believes its own properties, Apple \
      Calendar its structured location, and evolution-data-server hides a series behind the end that it noted. \
      Remove the property that is wrong.
      """,
      example: "GEO:48.2082;16.3738\r\nX-APPLE-STRUCTURED-LOCATION;VALUE=URI:geo:48.2082,16.3738"),
    Self(
      .mixedTimeForms, .error, "Times with and without a zone",
      "asks that all times of an event have the same form", "3.8.2.2",
      """
      A time without a zone is in the viewer's zone, so it moves relative to a time with a zone. Give all times a \
      zone, or none.
      """,
      example: "DTEND;TZID=Europe/Berlin:20261121T100000"),
    Self(
      .typeDiffers, .error, "A value of another type than DTSTART",
      "asks that the value be of the type of DTSTART", "3.8.5.1",
      """
      If DTSTART is a date, EXDATE, RDATE and RECURRENCE-ID must be dates; if it is a date-time, they must be \
      date-times. Programs read other combinations differently.
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
      Such years are usually mistakes, or mean that there is no date: Outlook writes 4501 for this.
      """,
      example: "DTSTART:20261121T090000Z"),
    Self(
      .invalidNumber, .error, "A number that cannot be read or is out of range",
      "says which numbers the property may have", "3.3.8",
      """
      PRIORITY is 0 to 9, PERCENT-COMPLETE 0 to 100, SEQUENCE and REPEAT 0 or more. GEO is a latitude of -90 to 90 \
      and a longitude of -180 to 180.
      """,
      example: "GEO:48.2082;16.3738"),
    Self(
      .invalidWord, .error, "A word that the property does not allow",
      "says which words the property may have", "3.8.1.11",
      """
      An event is TENTATIVE, CONFIRMED or CANCELLED, and OPAQUE or TRANSPARENT. Any other word is ignored.
      """,
      example: "STATUS:CANCELLED"),
    Self(
      .unknownWord, .warning, "An unknown word",
      "asks that non-standard words begin with X-", "3.8.1.3",
      """
      CLASS is PUBLIC, PRIVATE or CONFIDENTIAL. Any other word counts as PRIVATE.
      """,
      example: "CLASS:PRIVATE"),
    Self(
      .invalidBoolean, .error, "A value that is neither TRUE nor FALSE",
      "asks for TRUE or FALSE", "3.3.2",
      """
      Numbers and words such as yes are not allowed here.
      """,
      example: "ATTENDEE;RSVP=TRUE:mailto:kim@example.org"),
    Self(
      .invalidURI, .error, "A value that is not a URI",
      "asks for a URI", "3.3.13",
      """
      A web address begins with https:, a mail address with mailto:. Without this prefix programs cannot open it.
      """,
      example: "ORGANIZER:mailto:kim@example.org"),
    Self(
      .invalidOffset, .error, "A value that is not an offset from UTC",
      "asks for offsets as +0100 or -0430", "3.3.14",
      """
      An offset has a sign, two digits for hours, two for minutes, and optionally two for seconds. -0000 is not \
      allowed.
      """,
      example: "TZOFFSETTO:+0100"),
  ]
}
