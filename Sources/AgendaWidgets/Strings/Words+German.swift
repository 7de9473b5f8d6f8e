extension Words {
  /// German.
  static let german = Words(
    weekdays: ["Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"],
    shortWeekdays: ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"],
    months: [
      "Januar", "Februar", "März", "April", "Mai", "Juni",
      "Juli", "August", "September", "Oktober", "November", "Dezember",
    ],
    shortMonths: [
      "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni",
      "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez.",
    ],
    dates: DatePatterns(
      heading: "{weekday}, {day}. {month}", headingWithYear: "{weekday}, {day}. {month} {year}",
      short: "{weekday}, {day}. {month}", weekday: "{weekday}"),
    halfDays: HalfDays(morning: "AM", afternoon: "PM"),
    tomorrow: "morgen",
    until: "bis {time}",
    dayOfDays: "Tag {x} von {y}",
    more: Counted("+{n} weitere"),
    untitled: "Ohne Titel",
    cancelled: "abgesagt",
    declined: "abgelehnt",
    nothingToday: "Heute nichts",
    nothingMoreToday: "Heute nichts mehr",
    nothingThatDay: "Nichts an diesem Tag",
    nothingAhead: "Nichts in Sicht",
    notConfigured: "Noch keine Kalender",
    writeTheseLines: "Um Ihre zu sehen, schreiben Sie diese Zeilen in {path}:",
    unreadable: "Kein Kalender war lesbar",
    calendarsFailed: Counted(one: "{n} Kalender war nicht lesbar", other: "{n} Kalender waren nicht lesbar"),
    someCalendarsFailed: "Einige Kalender waren nicht lesbar",
    calendars: "Kalender",
    events: Counted(one: "{n} Termin", other: "{n} Termine"),
    birthdays: Counted(one: "{n} Geburtstag", other: "{n} Geburtstage"),
    eventsKind: "Termine",
    birthdaysKind: "Geburtstage",
    failed: "nicht lesbar")
}
