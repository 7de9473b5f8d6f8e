extension Words {
  /// English.
  static let english = Words(
    weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    shortWeekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
    months: [
      "January", "February", "March", "April", "May", "June",
      "July", "August", "September", "October", "November", "December",
    ],
    shortMonths: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    dates: DatePatterns(
      heading: "{weekday} {day} {month}", headingWithYear: "{weekday} {day} {month} {year}",
      short: "{weekday} {day} {month}", weekday: "{weekday}"),
    monthFirstDates: DatePatterns(
      heading: "{weekday}, {month} {day}", headingWithYear: "{weekday}, {month} {day}, {year}",
      short: "{weekday}, {month} {day}", weekday: "{weekday}"),
    halfDays: HalfDays(morning: "AM", afternoon: "PM"),
    tomorrow: "tomorrow",
    until: "until {time}",
    dayOfDays: "day {x} of {y}",
    more: Counted("+{n} more"),
    untitled: "Untitled",
    cancelled: "cancelled",
    declined: "declined",
    nothingToday: "Nothing today",
    nothingMoreToday: "Nothing more today",
    nothingThatDay: "Nothing on this day",
    nothingAhead: "Nothing ahead",
    notConfigured: "No calendars yet",
    writeTheseLines: "To see yours, write these lines in {path}:",
    unreadable: "No calendar could be read",
    calendarsFailed: Counted(one: "{n} calendar could not be read", other: "{n} calendars could not be read"),
    someCalendarsFailed: "Some calendars could not be read",
    calendars: "Calendars",
    events: Counted(one: "{n} event", other: "{n} events"),
    birthdays: Counted(one: "{n} birthday", other: "{n} birthdays"),
    eventsKind: "events",
    birthdaysKind: "birthdays",
    failed: "not readable")
}
