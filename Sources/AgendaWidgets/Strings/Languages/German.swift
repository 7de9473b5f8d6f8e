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
      short: "{weekday}, {day}. {month}", day: "{weekday}, {day}.",
      dayAndMonth: "{day}. {month}",
      weekday: "{weekday}"),
    halfDays: HalfDays(morning: "AM", afternoon: "PM"),
    tomorrow: "morgen",
    until: Until(time: "bis {time}", day: "bis {day}", dayAndTime: "bis {day} {time}"),
    leave: "Aufbruch {time}",
    countdown: Countdown(
      startsIn: "in {time}", left: "noch {time}", now: "jetzt", minutes: Counted("{n} Min."),
      hours: Counted("{n} Std."),
      days: Counted(one: "{n} Tag", other: "{n} Tage"),
      daysToStart: Counted(one: "{n} Tag", other: "{n} Tagen"), joined: "{x} {y}"),
    monthAndYear: "{month} {year}",
    week: "KW {n}",
    free: "{time} frei",
    dayOfDays: "Tag {x} von {y}",
    pageOfPages: "Seite {x} von {y}", continued: "{day} (Fortsetzung)",
    more: Counted("+{n} weitere"),
    birthdayOf: "Geburtstag von {name}",
    untitled: "Ohne Titel",
    cancelled: "abgesagt",
    done: "erledigt",
    due: "fällig {date}",
    noDate: "Ohne Datum",
    noTasks: "Keine Aufgaben",
    tasks: Counted(one: "{n} Aufgabe", other: "{n} Aufgaben"),
    declined: "abgelehnt",
    conflict: "Konflikt",
    runsNow: "läuft gerade",
    subject: "{days}: {what}",
    overview: Overview(
      events: "{events}; erster {time}", eventsAndFreeTime: "{events}, frei {free}; erster {time}",
      single: "{events}: {time}"),
    join: "Teilnehmen",
    map: "Karte",
    nothing: "nichts",
    nothingToday: "Heute nichts",
    nothingMoreToday: "Heute nichts mehr",
    nothingThatDay: "Nichts an diesem Tag",
    nothingThoseDays: "Nichts an diesen Tagen",
    nothingAhead: "Nichts in Sicht",
    nothingAt: "Nichts um {time}",
    nothingFree: "Nichts frei",
    reason: "{what}: {why}",
    people: People(
      notSure: "Nicht sicher bekannt",
      noneShown: "keine belegten Zeiten angegeben, vielleicht nicht freigegeben",
      unknownPerson: "dem Server unbekannt", notShown: "nicht für Sie freigegeben", noAnswer: "keine Antwort",
      notAsked: "kein Server, der Auskunft gibt"),
    noReminders: "Keine Erinnerungen",
    defaultReminder: "Standard",
    snooze: "In {minutes} Min. erneut",
    dismiss: "Erledigt",
    wasDue: "verspätet: fällig {time}",
    notConfigured: "Noch keine Kalender",
    noneSelected: "Kein Kalender ist ausgewählt",
    runThese: "Beginnen Sie mit einem dieser Befehle:",
    unreadable: "Kein Kalender war lesbar",
    undrawable: "Dieses Widget lässt sich nicht zeichnen",
    calendarsFailed: Counted(one: "{n} Kalender war nicht lesbar", other: "{n} Kalender waren nicht lesbar"),
    someCalendarsFailed: "Einige Kalender waren nicht lesbar",
    failedShort: Counted("{n} nicht lesbar"),
    busyTimesHidden: "Belegte Zeiten fehlen hier",
    runCheck: "„agenda check“ zeigt den Grund",
    isMissing: "{path} ist nicht da; „agenda setup“ findet Kalender",
    isNotThere: "{path} ist nicht da",
    listCalendars: "Tragen Sie Ihre Kalender in {path} ein",
    signedOut: "Abgemeldet",
    signIn: "Melden Sie sich wieder an, um diesen Kalender zu sehen",
    unreachable: "Kalender nicht erreichbar",
    tryingAgain: "Neuer Versuch bei der nächsten Aktualisierung",
    fetching: "Kalender werden geladen",
    waitForFetching: "„agenda sync“ wartet darauf",
    notUpdatedSince: "Nicht aktualisiert seit {time}",
    asOf: "Stand {time}",
    calendars: "Kalender",
    events: Counted(one: "{n} Termin", other: "{n} Termine"),
    birthdays: Counted(one: "{n} Geburtstag", other: "{n} Geburtstage"),
    eventsKind: "Termine",
    birthdaysKind: "Geburtstage",
    shared: "geteilt",
    readOnly: "schreibgeschützt",
    vanished: "nicht mehr auf dem Server",
    failed: "nicht lesbar")
}

extension Words.Recurrence {
  static let german = Words.Recurrence(
    minutes: Words.Counted(one: "jede Minute", other: "alle {n} Minuten"),
    hours: Words.Counted(one: "jede Stunde", other: "alle {n} Stunden"),
    days: Words.Counted(one: "jeden Tag", other: "alle {n} Tage"),
    weeks: Words.Counted(one: "jede Woche", other: "alle {n} Wochen"),
    months: Words.Counted(one: "jeden Monat", other: "alle {n} Monate"),
    years: Words.Counted(one: "jedes Jahr", other: "alle {n} Jahre"),
    weekly: Words.Counted(one: "jeden {days}", other: "alle {n} Wochen am {days}"),
    workdays: "Montag bis Freitag",
    monthly: Words.Counted(one: "am {days} jedes Monats", other: "alle {n} Monate am {days}"),
    yearly: Words.Counted(one: "jedes Jahr am {days}", other: "alle {n} Jahre am {days}"),
    daysOfMonth: (1...31).map { "\($0)." }, lastDay: "letzten Tag",
    ordinals: [
      "ersten {weekday}", "zweiten {weekday}", "dritten {weekday}", "vierten {weekday}", "fünften {weekday}",
      "letzten {weekday}",
    ],
    workday: "Werktag",
    ofMonth: "{day} im {month}", and: " und ", until: "{rule} bis zum {date}",
    count: Words.Counted(one: "{rule}, einmal", other: "{rule}, {n}-mal"))
}

extension PriorityWords {
  static let german = PriorityWords(
    pinned: "Angeheftet: Er bleibt so lange wie der laufende und der nächste Termin.",
    hidden: "Verborgen: Widgets lassen ihn weg und zählen ihn, außer er läuft oder ist der nächste.",
    unknown: "Über ihn ist noch nichts gelernt: Sein Beginn entscheidet.",
    places: "Nummer {x} von {n} nach dem Beginn, Nummer {y} nach der Wichtigkeit.",
    more: "+ {x}", less: "− {x}",
    place: Words.Counted(one: "{n} Termin beginnt vorher", other: "{n} Termine beginnen vorher"),
    soon: "er beginnt höchstens drei Stunden nach dem nächsten Termin",
    later: "er beginnt mehr als drei Stunden nach dem nächsten Termin",
    calendar: "er steht im Kalender „{x}“", series: "er gehört zu dieser Serie",
    organizer: "{x} lädt dazu ein", accepted: "Sie haben zugesagt", tentative: "Sie kommen vielleicht",
    unanswered: "Sie haben nicht geantwortet", noGuests: "er hat keine Gäste",
    twoGuests: "er hat einen oder zwei Gäste", severalGuests: "er hat drei bis acht Gäste",
    manyGuests: "er hat mehr als acht Gäste", recurs: "er wiederholt sich",
    single: "er wiederholt sich nicht", short: "er dauert höchstens 20 Minuten",
    medium: "er dauert etwa eine Stunde", long: "er dauert länger als eine Stunde",
    allDay: "er hat keine Uhrzeit", word: "„{x}“ steht im Titel",
    conflict: "er überschneidet sich mit einem anderen", link: "er hat einen Link",
    task: "es ist eine Aufgabe")
}

extension SampleTitles {
  static let german = SampleTitles(
    person: "Emmy Noether", holiday: "Wissenschaftstage", standUp: "Morgenrunde", room: "Raum 4",
    lunch: "Mittagessen mit Kim", review: "Entwurf besprechen", reviewNote: "Bitte die Zahlen mitbringen.",
    dentist: "Zahnarzt", street: "Mühlgasse 12",
    choir: "Chorprobe", market: "Wochenmarkt", hike: "Wanderung zum See", planning: "Sprintplanung",
    call: "Telefonat mit Oma")
}

extension InvitationWords {
  static let german = InvitationWords(
    acceptedSubject: "Zugesagt: {x}",
    declinedSubject: "Abgesagt: {x}",
    tentativeSubject: "Vorbehalt: {x}",
    counterSubject: "Andere Zeit vorgeschlagen: {x}",
    delegatedSubject: "Weitergegeben: {x}",
    accepted: "{x} sagt zu.",
    declined: "{x} sagt ab.",
    tentative: "{x} kommt vielleicht.",
    counter: "{x} schlägt eine andere Zeit vor.",
    delegated: "{x} schickt jemand anderen.",
    none: "Keine Einladung wartet auf eine Antwort")
}

extension DetailWords {
  package static let german = DetailWords(
    when: "wann", repeats: "Wiederholung", rule: "Regel", next: "nächste", place: "Ort", travel: "Weg",
    calendar: "Kalender", status: "Status", priority: "Priorität", shownAs: "gilt als", free: "frei",
    organizer: "Organisator", guests: "Gäste", alarms: "Erinnerungen", links: "Links",
    categories: "Kategorien", file: "Datei", inZone: "{x} in {y}", tentative: "vorläufig",
    cancelled: "abgesagt", inProcess: "in Arbeit", completed: "erledigt", noAnswer: "noch keine Antwort",
    accepted: "zugesagt", declined: "abgesagt", perhaps: "vielleicht", delegated: "weitergegeben",
    before: "{x} vorher", beforeEnd: "{x} vor dem Ende", afterStart: "{x} nach dem Beginn",
    afterEnd: "{x} nach dem Ende", atStart: "zu Beginn", atEnd: "am Ende", alarm: "Erinnerung",
    due: "fällig", busy: "belegt", description: "Beschreibung", note: "Hinweis")
}
