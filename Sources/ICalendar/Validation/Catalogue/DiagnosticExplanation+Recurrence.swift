extension DiagnosticExplanation {
  /// Problems of recurrences and series.
  static let recurrence: [DiagnosticExplanation] = [
    Self(
      .invalidRecurrenceRule, .error, "A recurrence rule that cannot be read",
      "asks for FREQ and lists with valid values", "3.3.10",
      """
      The rule has no known FREQ, or a list without any valid value, so it cannot be used. The event is shown \
      once.
      """,
      example: "RRULE:FREQ=WEEKLY;BYDAY=MO,WE"),
    Self(
      .unknownRecurrencePart, .error, "An unknown part of a rule",
      "says which parts a rule has", "3.3.10",
      """
      The part is ignored, so the rule may give more instances than intended.
      """,
      example: "RRULE:FREQ=MONTHLY;BYMONTHDAY=1"),
    Self(
      .repeatedRecurrencePart, .error, "A repeated part of a rule",
      "allows each part once", "3.3.10",
      """
      Here the last one counts. Write several values as one list, separated by commas.
      """,
      example: "RRULE:FREQ=WEEKLY;BYDAY=MO,WE"),
    Self(
      .invalidRecurrenceValue, .error, "An invalid value in a rule",
      "says which values each part of a rule may have", "3.3.10",
      """
      The value cannot be read or is out of range: BYMONTH is 1 to 12, BYMONTHDAY 1 to 31 or -31 to -1. The value \
      is ignored.
      """,
      example: "RRULE:FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21"),
    Self(
      .emptyRecurrencePart, .warning, "A part of a rule without a value",
      "asks for a value in each part of a rule", "3.3.10",
      """
      The part asks for nothing, and is ignored. Other programs may refuse the rule.
      """,
      example: "RRULE:FREQ=WEEKLY;BYDAY=MO,WE"),
    Self(
      .misplacedRecurrencePart, .error, "A part of a rule that FREQ does not allow",
      "says which parts go with which FREQ", "3.3.10",
      """
      BYWEEKNO is allowed only with YEARLY, and numbers in BYDAY only with MONTHLY and YEARLY. BYYEARDAY is not \
      allowed with DAILY, WEEKLY and MONTHLY, and BYMONTHDAY not with WEEKLY.
      """,
      example: "RRULE:FREQ=MONTHLY;BYDAY=-1SU"),
    Self(
      .oldRecurrenceRule, .warning, "A rule of vCalendar 1.0",
      "asks for rules as FREQ=WEEKLY;BYDAY=MO", "3.3.10",
      """
      The rule is in the grammar of 1996, as W1 MO #10: a letter for the frequency, and the number of instances behind \
      a #. It is read as the same rule of RFC 5545. Other programs ignore it, and show only the first instance.
      """,
      example: "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=10"),
    Self(
      .recurrenceCountAndUntil, .error, "A rule with both COUNT and UNTIL",
      "forbids both in one rule", "3.3.10",
      """
      A rule ends after a number of instances or at a time. Here it ends at whichever comes first; other programs \
      ignore the rule.
      """,
      example: "RRULE:FREQ=DAILY;COUNT=5"),
    Self(
      .invalidRecurrenceUntil, .error, "An UNTIL that is not a date or date-time",
      "asks for a date or a date-time", "3.3.10",
      """
      Without a readable end the rule continues forever. A list of events reports only an end that cannot be read; \
      “agenda check” also reports one in another form, such as 2026-12-31.
      """,
      example: "RRULE:FREQ=DAILY;UNTIL=20261231T230000Z"),
    Self(
      .unsupportedCalendarScale, .error, "A calendar other than the Gregorian",
      "allows only the calendar scale GREGORIAN", "3.7.1",
      """
      Dates are always in the Gregorian calendar. If a rule has an unknown RSCALE (RFC 7529), only the first \
      instance is shown.
      """,
      example: "CALSCALE:GREGORIAN"),
    Self(
      .severalRules, .warning, "Several recurrence rules",
      "asks for one recurrence rule at most", "3.8.5.3",
      """
      The meaning of several rules is well defined, but many programs read only one of them.
      """,
      example: "RRULE:FREQ=WEEKLY;BYDAY=MO,WE"),
    Self(
      .untilType, .error, "An UNTIL of another type than DTSTART",
      "asks that UNTIL be a date where DTSTART is one, local where DTSTART is, and else in UTC", "3.3.10",
      """
      If UNTIL is a date, programs disagree on whether the last day counts. If DTSTART has a zone, UNTIL must be \
      in UTC and end with a Z. If DTSTART is a date, a local midnight in UTC is read as the date that begins then.
      """,
      example: "RRULE:FREQ=DAILY;UNTIL=20261231T230000Z"),
    Self(
      .untilBeforeStart, .warning, "A rule that ends before it begins",
      "counts a rule from DTSTART to UNTIL", "3.3.10",
      """
      The rule gives no instances. The event is not shown, here and in most programs; some programs show it once.
      """,
      example: "RRULE:FREQ=DAILY;UNTIL=20261231T230000Z"),
    Self(
      .neverMatches, .warning, "A rule that never matches",
      "leaves out dates that do not exist", "3.3.10",
      """
      No day matches the rule, for example 30 February. Some programs search forever.
      """,
      example: "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"),
    Self(
      .startNotInRule, .warning, "A DTSTART that does not match its rule",
      "asks that DTSTART match the rule", "3.8.5.3",
      """
      Here and in most programs DTSTART is shown as the first instance, and COUNT counts it. Some programs leave \
      it out or do not count it.
      """,
      example: "DTSTART:20261123T090000Z\r\nRRULE:FREQ=WEEKLY;BYDAY=MO"),
    Self(
      .exclusionWithoutInstance, .warning, "An EXDATE that excludes nothing",
      "asks that EXDATE name an instance exactly", "3.8.5.1",
      """
      No instance starts at this time, so nothing is excluded. Usually the zone or the time of day differs.
      """,
      example: "EXDATE;TZID=Europe/Berlin:20261123T090000"),
    Self(
      .duplicateUID, .error, "Two events with one UID",
      "asks for a UID that is unique to the event", "3.8.4.7",
      """
      Events with one UID are versions of one event, or instances of one series that differ in RECURRENCE-ID. \
      These events have one SEQUENCE, and begin at different times, or neither of them was changed later. All are shown; \
      of two that start at the same time with one title and place, the one that ends last.
      """,
      example: "UID:5b2c0c1e-7a1f-4a36-9d5e-0e3c6f0f2b11"),
    Self(
      .olderVersion, .warning, "An older version of an event",
      "asks that a newer version replace an older one", "2.1.5", rfc: 5546,
      """
      Two events have one UID. The newer one is shown: the one with the higher SEQUENCE or, if these are equal and both \
      start at the same time, the later LAST-MODIFIED or DTSTAMP. Other programs may show both.
      """,
      example: "SEQUENCE:1"),
    Self(
      .danglingOverride, .warning, "A changed instance without its series",
      "asks that RECURRENCE-ID name an instance of a series", "3.8.4.4",
      """
      The event changes one instance of a series, but the series is not in the file. The event is shown by itself, \
      and so is an event whose RECURRENCE-ID cannot be read.
      """,
      example: "RECURRENCE-ID;TZID=Europe/Berlin:20261123T090000"),
    Self(
      .overrideWithoutInstance, .warning, "A change of an instance that does not exist",
      "asks that RECURRENCE-ID name an instance of the series exactly", "3.8.4.4",
      """
      The series has no instance at that time. The changed instance is shown beside the others, so the event may \
      appear twice.
      """,
      example: "RECURRENCE-ID;TZID=Europe/Berlin:20261123T090000"),
    Self(
      .invalidRange, .error, "A RANGE other than THISANDFUTURE",
      "allows only RANGE=THISANDFUTURE", "3.2.13",
      """
      Here the change applies to one instance only. THISANDPRIOR was in RFC 2445 and no longer exists.
      """,
      example: "RECURRENCE-ID;RANGE=THISANDFUTURE:20261123T090000Z"),
    Self(
      .neverShown, .warning, "An event that no program shows",
      "removes excluded instances from the set", "3.8.5.1",
      """
      EXDATE excludes all instances, so nothing is left to show. To cancel an event, set STATUS:CANCELLED.
      """,
      example: "STATUS:CANCELLED"),
    Self(
      .recurrenceLimit, .error, "A series that takes too much work",
      "sets no bound", "3.3.10",
      """
      The work for one event is limited, so that a rule that never matches cannot block the program. Later \
      instances may be missing.
      """,
      example: "RRULE:FREQ=DAILY;COUNT=10"),
    Self(
      .occurrenceLimit, .error, "An event with too many occurrences",
      "sets no bound", "3.8.5",
      """
      A run limits the number of occurrences and the number of days on which they are shown. Each event has a \
      share. An event that needs more is shown in part, with its earliest occurrences; other events are complete.
      """,
      example: "RRULE:FREQ=HOURLY;COUNT=10"),
    Self(
      .incompleteRepeat, .error, "REPEAT without DURATION, or DURATION without REPEAT",
      "asks that an alarm have both or neither", "3.6.6",
      """
      A repeated alarm needs the number of repetitions and the time between them.
      """,
      example: "REPEAT:2\r\nDURATION:PT5M"),
  ]
}
