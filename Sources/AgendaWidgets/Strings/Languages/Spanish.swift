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
      short: "{weekday}, {day} {month}", day: "{weekday} {day}",
      dayAndMonth: "{day} de {month}",
      weekday: "{weekday}"),
    halfDays: HalfDays(morning: "a. m.", afternoon: "p. m."),
    tomorrow: "mañana",
    until: Until(
      time: "hasta las {time}", day: "hasta el {day}", dayAndTime: "hasta el {day} a las {time}",
      weekday: "el ", hours: "las ", oneOClock: "la "),
    leave: "salida {time}",
    countdown: Countdown(
      startsIn: "en {time}", left: "termina en {time}", now: "ahora", minutes: Counted("{n} min"),
      hours: Counted("{n} h"),
      days: Counted(one: "{n} día", other: "{n} días"),
      daysToStart: Counted(one: "{n} día", other: "{n} días"), joined: "{x} {y}"),
    monthAndYear: "{month} de {year}",
    week: "Semana {n}",
    free: "{time} libres",
    dayOfDays: "día {x} de {y}",
    pageOfPages: "Página {x} de {y}", continued: "{day} (continuación)",
    more: Counted("+{n} más"),
    birthdayOf: "Cumpleaños de {name}",
    untitled: "Sin título",
    cancelled: "cancelado",
    done: "hecha",
    due: "vencida {date}",
    noDate: "Sin fecha",
    noTasks: "Sin tareas",
    tasks: Counted(one: "{n} tarea", other: "{n} tareas"),
    declined: "rechazado",
    conflict: "conflicto",
    runsNow: "en curso",
    subject: "{days}: {what}",
    overview: Overview(
      events: "{events}; el primero: {time}", eventsAndFreeTime: "{events}, libre {free}; el primero: {time}",
      single: "{events}: {time}"),
    join: "Unirse",
    map: "Mapa",
    nothing: "nada",
    nothingToday: "Nada hoy",
    nothingMoreToday: "Nada más hoy",
    nothingThatDay: "Nada ese día",
    nothingThoseDays: "Nada esos días",
    nothingAhead: "Nada a la vista",
    nothingAt: "Nada a las {time}",
    nothingFree: "Nada libre",
    reason: "{what}: {why}",
    people: People(
      notSure: "No se sabe con certeza", noneShown: "no se indican horas ocupadas, quizá no se comparten",
      unknownPerson: "desconocido para el servidor", notShown: "no se comparte con usted",
      noAnswer: "sin respuesta",
      notAsked: "ningún servidor al que preguntar"),
    noReminders: "Sin recordatorios",
    defaultReminder: "predeterminado",
    snooze: "Posponer {minutes} min",
    dismiss: "Hecho",
    wasDue: "con retraso: era para {time}",
    notConfigured: "Aún no hay calendarios",
    noneSelected: "Ningún calendario está seleccionado",
    runThese: "Para empezar, ejecute una de estas órdenes:",
    unreadable: "No se pudo leer ningún calendario",
    undrawable: "No se puede dibujar este widget",
    calendarsFailed: Counted(
      one: "No se pudo leer {n} calendario",
      other: "No se pudieron leer {n} calendarios"),
    someCalendarsFailed: "No se pudieron leer algunos calendarios",
    failedShort: Counted(one: "{n} ilegible", other: "{n} ilegibles"),
    busyTimesHidden: "No se muestran las horas ocupadas",
    runCheck: "«agenda check» dice por qué",
    isMissing: "{path} no existe; «agenda setup» encuentra calendarios",
    isNotThere: "{path} no existe",
    listCalendars: "Indique sus calendarios en {path}",
    signedOut: "Sesión cerrada",
    signIn: "Vuelva a iniciar sesión para ver este calendario",
    unreachable: "No se puede acceder a los calendarios",
    tryingAgain: "Se reintentará en la próxima actualización",
    fetching: "Cargando los calendarios",
    waitForFetching: "«agenda sync» espera a que terminen",
    notUpdatedSince: "Sin actualizar desde {time}",
    asOf: "Datos de {time}",
    calendars: "Calendarios",
    events: Counted(one: "{n} evento", other: "{n} eventos"),
    birthdays: Counted(one: "{n} cumpleaños", other: "{n} cumpleaños"),
    eventsKind: "eventos",
    birthdaysKind: "cumpleaños",
    shared: "compartido",
    readOnly: "solo lectura",
    vanished: "ya no está en el servidor",
    failed: "ilegible")
}

extension Words.Recurrence {
  static let spanish = Words.Recurrence(
    minutes: Words.Counted(one: "cada minuto", other: "cada {n} minutos"),
    hours: Words.Counted(one: "cada hora", other: "cada {n} horas"),
    days: Words.Counted(one: "cada día", other: "cada {n} días"),
    weeks: Words.Counted(one: "cada semana", other: "cada {n} semanas"),
    months: Words.Counted(one: "cada mes", other: "cada {n} meses"),
    years: Words.Counted(one: "cada año", other: "cada {n} años"),
    weekly: Words.Counted(one: "cada {days}", other: "cada {n} semanas, el {days}"),
    workdays: "de lunes a viernes",
    monthly: Words.Counted(one: "el {days} de cada mes", other: "cada {n} meses, el {days}"),
    yearly: Words.Counted(one: "cada año, el {days}", other: "cada {n} años, el {days}"),
    daysOfMonth: (1...31).map { "día \($0)" }, lastDay: "último día",
    ordinals: [
      "primer {weekday}", "segundo {weekday}", "tercer {weekday}", "cuarto {weekday}", "quinto {weekday}",
      "último {weekday}",
    ],
    workday: "día laborable",
    ofMonth: "{day} de {month}", and: " y ", until: "{rule} hasta el {date}",
    count: Words.Counted(one: "{rule}, una vez", other: "{rule}, {n} veces"))
}

extension PriorityWords {
  static let spanish = PriorityWords(
    pinned: "Fijado: permanece tanto como el evento en curso y el siguiente.",
    hidden: "Oculto: los widgets lo omiten y lo cuentan, salvo si está en curso o es el siguiente.",
    unknown: "Aún no se ha aprendido nada sobre él: decide su inicio.",
    places: "Número {x} de {n} por su inicio, número {y} por su importancia.",
    more: "+ {x}", less: "− {x}",
    place: Words.Counted(one: "{n} evento empieza antes", other: "{n} eventos empiezan antes"),
    soon: "empieza como mucho tres horas después del siguiente evento",
    later: "empieza más de tres horas después del siguiente evento",
    calendar: "está en el calendario «{x}»", series: "es de esta serie", organizer: "lo organiza {x}",
    accepted: "lo aceptaste", tentative: "quizá asistas", unanswered: "no has respondido",
    noGuests: "no tiene invitados", twoGuests: "tiene uno o dos invitados",
    severalGuests: "tiene de tres a ocho invitados", manyGuests: "tiene más de ocho invitados",
    recurs: "se repite", single: "no se repite", short: "dura como mucho 20 minutos",
    medium: "dura alrededor de una hora", long: "dura más de una hora", allDay: "no tiene hora",
    word: "su título tiene «{x}»", conflict: "coincide con otro evento", link: "tiene un enlace",
    task: "es una tarea")
}

extension SampleTitles {
  static let spanish = SampleTitles(
    person: "Frida Kahlo", holiday: "Feria de la ciencia", standUp: "Reunión diaria", room: "Sala 4",
    lunch: "Almuerzo con Kim", review: "Revisión del diseño", reviewNote: "Se ruega traer las cifras.",
    dentist: "Dentista", street: "C. del Molino 12",
    choir: "Ensayo del coro", market: "Mercado", hike: "Excursión al lago",
    planning: "Planificación del sprint", call: "Llamada con la abuela")
}

extension InvitationWords {
  static let spanish = InvitationWords(
    acceptedSubject: "Aceptada: {x}",
    declinedSubject: "Rechazada: {x}",
    tentativeSubject: "Provisional: {x}",
    counterSubject: "Otra hora propuesta: {x}",
    delegatedSubject: "Delegada: {x}",
    accepted: "{x} acepta la invitación.",
    declined: "{x} rechaza la invitación.",
    tentative: "{x} quizá asista.",
    counter: "{x} propone otra hora.",
    delegated: "{x} envía a otra persona.",
    none: "Ninguna invitación espera respuesta")
}

extension DetailWords {
  package static let spanish = DetailWords(
    when: "cuándo", repeats: "se repite", rule: "regla", next: "próximos", place: "lugar",
    travel: "trayecto", calendar: "calendario", status: "estado", priority: "prioridad",
    shownAs: "cuenta como", free: "libre", organizer: "organiza", guests: "invitados", alarms: "avisos",
    links: "enlaces", categories: "categorías", file: "archivo", inZone: "{x} en {y}",
    tentative: "provisional", cancelled: "cancelado", inProcess: "en curso", completed: "completado",
    noAnswer: "aún sin respuesta", accepted: "aceptado", declined: "rechazado", perhaps: "quizás",
    delegated: "delegado", before: "{x} antes", beforeEnd: "{x} antes del final",
    afterStart: "{x} después del comienzo", afterEnd: "{x} después del final", atStart: "al comienzo",
    atEnd: "al final", alarm: "aviso",
    due: "vence", busy: "ocupado", description: "descripción", note: "nota")
}
