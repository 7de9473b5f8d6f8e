extension DiagnosticExplanation {
  /// Problems of components.
  static let structure: [DiagnosticExplanation] = [
    Self(
      .noCalendar, .error, "No calendar",
      "asks for a VCALENDAR", "3.4",
      """
      The text contains no BEGIN:VCALENDAR. Perhaps it is a web page that asks to sign in, or another kind of \
      file.
      """,
      example: "BEGIN:VCALENDAR"),
    Self(
      .truncated, .error, "A file that was cut off",
      "asks for an END for each BEGIN", "3.4",
      """
      The text ends inside a component. Complete components are read; the rest is lost. Download the file again.
      """,
      example: "END:VCALENDAR"),
    Self(
      .ignoredComponent, .warning, "Journal entries, which are not shown",
      nil, nil,
      """
      The calendar contains VJOURNAL components. Only events and tasks are shown; nothing is wrong with the file.
      """,
      example: "BEGIN:VEVENT"),
    Self(
      .ignoredFreeBusy, .warning, "Free/busy times, which are not shown",
      nil, nil,
      """
      The calendar contains VFREEBUSY components, which give busy times without the events. They are not shown, \
      so a day without events may still be busy; “agenda free” counts them. Ask the owner of the calendar for its events.
      """,
      example: "BEGIN:VEVENT"),
    Self(
      .malformedComponent, .error, "Components nested wrongly",
      "asks for an END for each BEGIN, in the right order", "3.6",
      """
      A component has no END, or an END has no BEGIN. The component is closed at the next BEGIN that is not \
      allowed in it.
      """,
      example: "BEGIN:VEVENT\r\n…\r\nEND:VEVENT"),
    Self(
      .nestedTooDeep, .error, "Components nested too deep",
      "nests components three levels deep at most", "3.6",
      """
      Components are read up to sixteen levels deep. No program writes deeper ones.
      """,
      example: "BEGIN:VALARM\r\n…\r\nEND:VALARM"),
    Self(
      .outsideCalendar, .error, "Something outside a VCALENDAR",
      "asks that everything be inside a VCALENDAR", "3.4",
      """
      Lines before BEGIN:VCALENDAR or after END:VCALENDAR belong to no calendar, and events there are left out. \
      Reported once for each gap.
      """,
      example: "BEGIN:VCALENDAR"),
    Self(
      .missingVCalendar, .warning, "An event in a file without any VCALENDAR",
      "asks that everything be inside a VCALENDAR", "3.4",
      """
      The file contains events, but no VCALENDAR around them: they were cut out of a calendar. They are \
      shown here; other programs may not read the file.
      """,
      example: "BEGIN:VCALENDAR"),
    Self(
      .emptyCalendar, .error, "A VCALENDAR without components",
      "asks for at least one component", "3.6",
      """
      The calendar is empty. Some programs refuse it; most show an empty calendar. New calendars often look like \
      this.
      """,
      example: "BEGIN:VEVENT"),
    Self(
      .unknownComponent, .warning, "An unknown component",
      "asks that names of non-standard components begin with X-", "3.6",
      """
      No standard known here defines a component with this name. It is left out.
      """,
      example: "BEGIN:X-EXAMPLE-PLACE"),
    Self(
      .misplacedComponent, .warning, "A component in the wrong place",
      "says which component may contain which", "3.6",
      """
      An alarm belongs in an event or a task, STANDARD and DAYLIGHT in a VTIMEZONE, and all others directly in \
      the VCALENDAR.
      """,
      example: "BEGIN:VEVENT\r\n…\r\nBEGIN:VALARM"),
    Self(
      .oldVersion, .error, "A vCalendar 1.0",
      "asks for VERSION:2.0", "3.7.4",
      """
      The calendar follows the standard of 1996, which has other recurrences, alarms and encodings. Its events, their \
      rules and reminders are read; its zone is not, so that a time without a Z is one on the local clock.
      """,
      example: "VERSION:2.0"),
    Self(
      .unsupportedVersion, .error, "A version other than 2.0",
      "asks for VERSION:2.0", "3.7.4",
      """
      The only version of iCalendar is 2.0. The calendar is read as version 2.0.
      """,
      example: "VERSION:2.0"),
    Self(
      .missingProperty, .error, "A missing property",
      "says which properties a component must have", "3.6",
      """
      Required are VERSION and PRODID in a VCALENDAR, UID and DTSTAMP in an event, TRIGGER and ACTION in an alarm, \
      and some others. Programs may refuse a component without them.
      """,
      example: "DTSTAMP:20261121T090000Z"),
    Self(
      .missingUID, .error, "No UID",
      "asks for a UID", "3.8.4.7",
      """
      A change or a cancellation finds the event by its UID. Without it the event cannot be changed later, and \
      each import creates a new event.
      """,
      example: "UID:5b2c0c1e-7a1f-4a36-9d5e-0e3c6f0f2b11"),
    Self(
      .missingStart, .error, "An event without DTSTART",
      "asks for a DTSTART, unless the calendar has a METHOD", "3.6.1",
      """
      The time of the event is unknown, so no program shows it.
      """,
      example: "DTSTART;TZID=Europe/Berlin:20261121T090000"),
    Self(
      .repeatedProperty, .error, "A repeated property",
      "allows the property once", "3.6",
      """
      The property is allowed only once. Here the first one counts; other programs use the last.
      """,
      example: "SUMMARY:Lunch with Kim"),
    Self(
      .conflictingProperties, .error, "Two properties that exclude each other",
      "forbids both in one component", "3.6.1",
      """
      An event has an end or a duration, a task has a due time or a duration. If a component has both, they can \
      differ; here the end counts.
      """,
      example: "DTEND:20261121T100000Z"),
    Self(
      .misplacedProperty, .warning, "A property in the wrong component",
      "does not allow the property in this component", "3.6",
      """
      The property is known but belongs in other components. It is ignored. Reported once for each kind of \
      component.
      """,
      example: "DUE:20261121T100000Z"),
    Self(
      .unknownProperty, .warning, "An unknown property",
      "asks that names of non-standard properties begin with X-", "3.8.8.2",
      """
      No standard known here defines a property with this name. Perhaps it is misspelled. It is ignored. Reported \
      once for each name.
      """,
      example: "X-EXAMPLE-ROOM:4"),
  ]
}
