extension Words {
  /// French.
  static let french = Words(
    weekdays: ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"],
    shortWeekdays: ["dim.", "lun.", "mar.", "mer.", "jeu.", "ven.", "sam."],
    months: [
      "janvier", "février", "mars", "avril", "mai", "juin",
      "juillet", "août", "septembre", "octobre", "novembre", "décembre",
    ],
    shortMonths: [
      "janv.", "févr.", "mars", "avr.", "mai", "juin",
      "juil.", "août", "sept.", "oct.", "nov.", "déc.",
    ],
    firstOfMonth: "1er",
    dates: DatePatterns(
      heading: "{weekday} {day} {month}", headingWithYear: "{weekday} {day} {month} {year}",
      short: "{weekday} {day} {month}", weekday: "{weekday}"),
    halfDays: HalfDays(morning: "AM", afternoon: "PM"),
    tomorrow: "demain",
    until: "jusqu’à {time}",
    dayOfDays: "jour {x} sur {y}",
    more: Counted(one: "+{n} autre", other: "+{n} autres"),
    untitled: "Sans titre",
    cancelled: "annulé",
    declined: "refusé",
    nothingToday: "Rien aujourd’hui",
    nothingMoreToday: "Plus rien aujourd’hui",
    nothingThatDay: "Rien ce jour-là",
    nothingAhead: "Rien à venir",
    notConfigured: "Pas encore de calendrier",
    writeTheseLines: "Pour voir les vôtres, écrivez ces lignes dans {path} :",
    unreadable: "Aucun calendrier n’a pu être lu",
    calendarsFailed: Counted(
      one: "{n} calendrier n’a pas pu être lu",
      other: "{n} calendriers n’ont pas pu être lus"),
    someCalendarsFailed: "Des calendriers n’ont pas pu être lus",
    calendars: "Calendriers",
    events: Counted(one: "{n} événement", other: "{n} événements"),
    birthdays: Counted(one: "{n} anniversaire", other: "{n} anniversaires"),
    eventsKind: "événements",
    birthdaysKind: "anniversaires",
    failed: "illisible")
}
