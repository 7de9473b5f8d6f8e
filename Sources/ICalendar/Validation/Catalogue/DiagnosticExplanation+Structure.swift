extension DiagnosticExplanation {
  /// What can be wrong with components.
  static let structure: [DiagnosticExplanation] = [
    Self(
      .noCalendar, .error, "No calendar",
      "asks for a VCALENDAR", "3.4",
      """
      The text holds no BEGIN:VCALENDAR. Perhaps it is a web page that asks to sign in, or another \
      kind of file.
      """,
      example: "BEGIN:VCALENDAR"),
    Self(
      .truncated, .error, "A file that was cut off",
      "asks for an END for each BEGIN", "3.4",
      """
      The text ends inside a component. What is whole is read; the rest is lost. Get the file again.
      """,
      example: "END:VCALENDAR"),
    Self(
      .ignoredComponent, .warning, "To-dos and journal entries, which are not shown",
      nil, nil,
      """
      The calendar holds VTODO or VJOURNAL components. Only events are shown; nothing is wrong with the file.
      """,
      example: "BEGIN:VEVENT"),
    Self(
      .ignoredFreeBusy, .warning, "Free/busy times, which are not shown",
      nil, nil,
      """
      The calendar holds VFREEBUSY components, which say when somebody is busy and not with what. Only events are shown: a day without \
      events is not a free day. Ask the calendar's owner for its events.
      """,
      example: "BEGIN:VEVENT"),
    Self(
      .malformedComponent, .error, "Components nested wrongly",
      "asks for an END for each BEGIN, in the right order", "3.6",
      """
      A component has no END, or an END has no BEGIN. It is closed where something begins that cannot \
      stand in it.
      """,
      example: "BEGIN:VEVENT\r\n…\r\nEND:VEVENT"),
    Self(
      .nestedTooDeep, .error, "Components nested too deep",
      "knows components within components three deep", "3.6",
      """
      Components deeper than sixteen within one another are not read. No program writes them.
      """,
      example: "BEGIN:VALARM\r\n…\r\nEND:VALARM"),
    Self(
      .outsideCalendar, .error, "Something outside of a VCALENDAR",
      "asks that everything stand in a VCALENDAR", "3.4",
      """
      Lines before BEGIN:VCALENDAR or after END:VCALENDAR belong to nothing, and events there are left \
      out; in a file without any VCALENDAR they are shown. Told of once for each gap.
      """,
      example: "BEGIN:VCALENDAR"),
    Self(
      .emptyCalendar, .error, "A VCALENDAR without components",
      "asks for one component at least", "3.6",
      """
      The calendar holds nothing. Some programs refuse it; most show an empty calendar, and one that \
      is just new is often so.
      """,
      example: "BEGIN:VEVENT"),
    Self(
      .unknownComponent, .warning, "A component that is not known",
      "asks that names of components that no standard has begin with X-", "3.6",
      """
      No standard known here has a component of this name. It is left out.
      """,
      example: "BEGIN:X-EXAMPLE-PLACE"),
    Self(
      .misplacedComponent, .warning, "A component where it may not stand",
      "says which component may stand in which", "3.6",
      """
      An alarm stands in an event or a to-do, STANDARD and DAYLIGHT in a VTIMEZONE, the others \
      directly in the VCALENDAR.
      """,
      example: "BEGIN:VEVENT\r\n…\r\nBEGIN:VALARM"),
    Self(
      .oldVersion, .error, "A vCalendar 1.0",
      "asks for VERSION:2.0", "3.7.4",
      """
      The calendar follows the standard of 1996, whose recurrences, alarms and encodings are other \
      ones. What is plain in it is read.
      """,
      example: "VERSION:2.0"),
    Self(
      .unsupportedVersion, .error, "A version other than 2.0",
      "asks for VERSION:2.0", "3.7.4",
      """
      The only version of iCalendar is 2.0. The calendar is read as if it said so.
      """,
      example: "VERSION:2.0"),
    Self(
      .missingProperty, .error, "A property that must be there is not",
      "says which properties a component must have", "3.6",
      """
      VERSION and PRODID in a VCALENDAR, UID and DTSTAMP in an event, TRIGGER and ACTION in an alarm \
      and some others are required. Programs may refuse a component without them.
      """,
      example: "DTSTAMP:20261121T090000Z"),
    Self(
      .missingUID, .error, "No UID",
      "asks for a UID", "3.8.4.7",
      """
      Without a UID nothing can be said of the event later: a change or a cancellation finds it by its \
      UID. Each import makes a new one of it.
      """,
      example: "UID:5b2c0c1e-7a1f-4a36-9d5e-0e3c6f0f2b11"),
    Self(
      .missingStart, .error, "An event without DTSTART",
      "asks for a DTSTART, unless the calendar has a METHOD", "3.6.1",
      """
      Nobody can tell when the event is, so no program shows it.
      """,
      example: "DTSTART;TZID=Europe/Berlin:20261121T090000"),
    Self(
      .repeatedProperty, .error, "A property that stands again",
      "lets the property stand once", "3.6",
      """
      Of a property that may stand once, the first counts here. Others take the last.
      """,
      example: "SUMMARY:Lunch with Kim"),
    Self(
      .conflictingProperties, .error, "Two properties that exclude each other",
      "forbids both in one component", "3.6.1",
      """
      An event has an end or a duration, a to-do a due time or a duration. Where both stand they can \
      differ; the end counts here.
      """,
      example: "DTEND:20261121T100000Z"),
    Self(
      .misplacedProperty, .warning, "A property where it has no meaning",
      "does not know the property in this component", "3.6",
      """
      The property is a known one but belongs to other components. It is left out. Told of once for \
      each kind of component.
      """,
      example: "DUE:20261121T100000Z"),
    Self(
      .unknownProperty, .warning, "A property that is not known",
      "asks that names of properties that no standard has begin with X-", "3.8.8.2",
      """
      No standard known here has a property of this name. Perhaps it is mistyped. It is left out. Told \
      of once for each name.
      """,
      example: "X-EXAMPLE-ROOM:4"),
  ]
}
