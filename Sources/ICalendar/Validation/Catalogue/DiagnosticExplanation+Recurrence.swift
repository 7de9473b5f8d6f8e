extension DiagnosticExplanation {
  /// What can be wrong with recurrences and series.
  static let recurrence: [DiagnosticExplanation] = [
    Self(
      .invalidRecurrenceRule, .error, "A recurrence rule that cannot be read",
      "asks for FREQ and lists with valid values", "3.3.10",
      """
      Without a FREQ that is known, or with a list that holds only what is not valid, the rule says nothing. \
      The event is shown once.
      """,
      example: "RRULE:FREQ=WEEKLY;BYDAY=MO,WE"),
    Self(
      .unknownRecurrencePart, .error, "A part of a rule that is not known",
      "says which parts a rule has", "3.3.10",
      """
      The part is left out, so the rule may give more than it is meant to.
      """,
      example: "RRULE:FREQ=MONTHLY;BYMONTHDAY=1"),
    Self(
      .repeatedRecurrencePart, .error, "A part of a rule that stands again",
      "lets each part stand once", "3.3.10",
      """
      The last one counts here. Several values belong in one list, with commas.
      """,
      example: "RRULE:FREQ=WEEKLY;BYDAY=MO,WE"),
    Self(
      .invalidRecurrenceValue, .error, "A value in a rule that is not valid",
      "says which values each part of a rule may have", "3.3.10",
      """
      The value cannot be read or is out of range: BYMONTH is 1 to 12, BYMONTHDAY 1 to 31 or -31 to \
      -1. It is left out, as is a part without a value.
      """,
      example: "RRULE:FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21"),
    Self(
      .misplacedRecurrencePart, .error, "A part of a rule that does not go with FREQ",
      "says which parts go with which FREQ", "3.3.10",
      """
      BYWEEKNO goes with YEARLY alone, BYYEARDAY not with DAILY, WEEKLY and MONTHLY, BYMONTHDAY not \
      with WEEKLY, and the numbers in BYDAY only with MONTHLY and YEARLY.
      """,
      example: "RRULE:FREQ=MONTHLY;BYDAY=-1SU"),
    Self(
      .recurrenceCountAndUntil, .error, "A rule with both COUNT and UNTIL",
      "forbids both in one rule", "3.3.10",
      """
      A rule ends after so many instances or at a time. Here the one counts that ends it earlier; \
      others drop the rule.
      """,
      example: "RRULE:FREQ=DAILY;COUNT=5"),
    Self(
      .invalidRecurrenceUntil, .error, "An UNTIL that is no date or date-time",
      "asks for a date or a date-time", "3.3.10",
      """
      Without a readable end the rule goes on for ever.
      """,
      example: "RRULE:FREQ=DAILY;UNTIL=20261231T230000Z"),
    Self(
      .unsupportedCalendarScale, .error, "A calendar other than the Gregorian",
      "has no calendar scale but GREGORIAN", "3.7.1",
      """
      Dates are of the Gregorian calendar. Of a rule with an RSCALE (RFC 7529) that is not known here \
      only the first instance is shown.
      """,
      example: "CALSCALE:GREGORIAN"),
    Self(
      .severalRules, .warning, "Several recurrence rules",
      "asks for one recurrence rule at most", "3.8.5.3",
      """
      What several rules mean together is clear, but many programs read one of them only.
      """,
      example: "RRULE:FREQ=WEEKLY;BYDAY=MO,WE"),
    Self(
      .untilType, .error, "An UNTIL of another type than DTSTART",
      "asks that UNTIL be a date where DTSTART is one, local where DTSTART is, and else in UTC", "3.3.10",
      """
      With UNTIL as a date, programs differ on whether the last day counts. With a zone in DTSTART, \
      UNTIL is in UTC and ends with a Z. A local midnight in UTC beside a DTSTART that is a date is read \
      as the date that begins then.
      """,
      example: "RRULE:FREQ=DAILY;UNTIL=20261231T230000Z"),
    Self(
      .untilBeforeStart, .warning, "A rule that ends before it begins",
      "counts a rule from DTSTART to UNTIL", "3.3.10",
      """
      The rule gives nothing, and the event is not shown, here and in most programs; some show it once.
      """,
      example: "RRULE:FREQ=DAILY;UNTIL=20261231T230000Z"),
    Self(
      .neverMatches, .warning, "A rule that never matches",
      "leaves out dates that do not exist", "3.3.10",
      """
      No day has what the rule asks for, such as 30 February. Some programs look for ever.
      """,
      example: "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"),
    Self(
      .startNotInRule, .warning, "A DTSTART that its rule does not give",
      "asks that DTSTART match the rule", "3.8.5.3",
      """
      DTSTART is shown as the first instance here and in most programs, and COUNT counts it; some leave \
      it out, or do not count it.
      """,
      example: "DTSTART:20261123T090000Z\r\nRRULE:FREQ=WEEKLY;BYDAY=MO"),
    Self(
      .exclusionWithoutInstance, .warning, "An EXDATE that excludes nothing",
      "has EXDATE name an instance exactly", "3.8.5.1",
      """
      No instance starts just then, so nothing is excluded. Mostly the zone or the time of day is \
      another one.
      """,
      example: "EXDATE;TZID=Europe/Berlin:20261123T090000"),
    Self(
      .duplicateUID, .error, "Two events with one UID",
      "asks for a UID that is the event’s alone", "3.8.4.7",
      """
      Events with one UID are versions of one event, or instances of one series that RECURRENCE-ID \
      tells apart. Here the newest one is shown.
      """,
      example: "UID:5b2c0c1e-7a1f-4a36-9d5e-0e3c6f0f2b11"),
    Self(
      .danglingOverride, .warning, "A changed instance without its series",
      "has RECURRENCE-ID name an instance of a series", "3.8.4.4",
      """
      The event changes one instance of a series, but the file does not hold the series. It is shown \
      by itself, as is one whose RECURRENCE-ID cannot be read.
      """,
      example: "RECURRENCE-ID;TZID=Europe/Berlin:20261123T090000"),
    Self(
      .overrideWithoutInstance, .warning, "A change of an instance that does not exist",
      "has RECURRENCE-ID name an instance of the series exactly", "3.8.4.4",
      """
      The series has no instance at that time. The changed one is shown beside the others, so it may \
      be there twice.
      """,
      example: "RECURRENCE-ID;TZID=Europe/Berlin:20261123T090000"),
    Self(
      .invalidRange, .error, "A RANGE other than THISANDFUTURE",
      "allows RANGE=THISANDFUTURE alone", "3.2.13",
      """
      The change holds for one instance here. THISANDPRIOR was of RFC 2445 and is no more.
      """,
      example: "RECURRENCE-ID;RANGE=THISANDFUTURE:20261123T090000Z"),
    Self(
      .neverShown, .warning, "An event that no program shows",
      "takes excluded instances out of the set", "3.8.5.1",
      """
      EXDATE excludes all the instances there are, so nothing is left to show. A cancelled event says \
      STATUS:CANCELLED.
      """,
      example: "STATUS:CANCELLED"),
    Self(
      .recurrenceLimit, .error, "A series that takes too much work",
      "sets no bound", "3.3.10",
      """
      The work on one event is bounded, so that a rule that never matches cannot stop the program. \
      Later instances may be missing.
      """,
      example: "RRULE:FREQ=DAILY;COUNT=10"),
    Self(
      .incompleteRepeat, .error, "REPEAT without DURATION, or DURATION without REPEAT",
      "asks that both stand in an alarm, or none", "3.6.6",
      """
      An alarm that sounds again needs to know how often and after how long.
      """,
      example: "REPEAT:2\r\nDURATION:PT5M"),
  ]
}
