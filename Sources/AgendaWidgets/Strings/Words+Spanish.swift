extension Words {
  /// Spanish.
  static let spanish = Words(
    weekdays: ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"],
    shortWeekdays: ["dom", "lun", "mar", "mié", "jue", "vie", "sáb"],
    months: [
      "enero", "febrero", "marzo", "abril", "mayo", "junio",
      "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
    ],
    shortMonths: ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"],
    dates: DatePatterns(
      heading: "{weekday}, {day} de {month}", headingWithYear: "{weekday}, {day} de {month} de {year}",
      short: "{weekday}, {day} {month}", weekday: "{weekday}"),
    halfDays: HalfDays(morning: "a. m.", afternoon: "p. m."),
    tomorrow: "mañana",
    until: "hasta las {time}",
    dayOfDays: "día {x} de {y}",
    more: Counted("+{n} más"),
    untitled: "Sin título",
    cancelled: "cancelado",
    declined: "rechazado",
    nothingToday: "Nada hoy",
    nothingMoreToday: "Nada más hoy",
    nothingThatDay: "Nada ese día",
    nothingAhead: "Nada a la vista",
    notConfigured: "Aún no hay calendarios",
    writeTheseLines: "Para ver los suyos, escriba estas líneas en {path}:",
    unreadable: "No se pudo leer ningún calendario",
    calendarsFailed: Counted(
      one: "No se pudo leer {n} calendario",
      other: "No se pudieron leer {n} calendarios"),
    someCalendarsFailed: "No se pudieron leer algunos calendarios",
    calendars: "Calendarios",
    events: Counted(one: "{n} evento", other: "{n} eventos"),
    birthdays: Counted(one: "{n} cumpleaños", other: "{n} cumpleaños"),
    eventsKind: "eventos",
    birthdaysKind: "cumpleaños",
    failed: "ilegible")
}
