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
      short: "{weekday} {day} {month}", day: "{weekday} {day}",
      dayAndMonth: "{day} {month}",
      weekday: "{weekday}"),
    halfDays: HalfDays(morning: "AM", afternoon: "PM"),
    tomorrow: "demain",
    until: Until(time: "jusqu’à {time}", day: "jusqu’à {day}", dayAndTime: "jusqu’à {day} {time}"),
    leave: "départ {time}",
    countdown: Countdown(
      startsIn: "dans {time}", left: "encore {time}", now: "maintenant", minutes: Counted("{n} min"),
      hours: Counted("{n} h"),
      days: Counted(upToOne: "{n} jour", other: "{n} jours"),
      daysToStart: Counted(upToOne: "{n} jour", other: "{n} jours"), joined: "{x} {y}"),
    monthAndYear: "{month} {year}",
    week: "Semaine {n}",
    free: "{time} de libre",
    dayOfDays: "jour {x} sur {y}",
    pageOfPages: "Page {x} sur {y}", continued: "{day} (suite)",
    more: Counted(upToOne: "+{n} autre", other: "+{n} autres"),
    birthdayOf: "Anniversaire de {name}",
    untitled: "Sans titre",
    cancelled: "annulé",
    done: "terminée",
    due: "échue {date}",
    noDate: "Sans date",
    noTasks: "Aucune tâche",
    tasks: Counted(upToOne: "{n} tâche", other: "{n} tâches"),
    declined: "refusé",
    conflict: "conflit",
    runsNow: "en cours",
    subject: "{days} : {what}",
    overview: Overview(
      events: "{events} ; premier à {time}", eventsAndFreeTime: "{events}, libre {free} ; premier à {time}",
      single: "{events} : {time}"),
    join: "Rejoindre",
    map: "Plan",
    nothing: "rien",
    nothingToday: "Rien aujourd’hui",
    nothingMoreToday: "Plus rien aujourd’hui",
    nothingThatDay: "Rien ce jour-là",
    nothingThoseDays: "Rien ces jours-là",
    nothingAhead: "Rien à venir",
    nothingAt: "Rien à {time}",
    nothingFree: "Rien de libre",
    reason: "{what} : {why}",
    people: People(
      notSure: "Non connu avec certitude", noneShown: "aucun horaire occupé indiqué, peut-être non partagé",
      unknownPerson: "inconnu du serveur", notShown: "non partagé avec vous", noAnswer: "pas de réponse",
      notAsked: "aucun serveur à interroger"),
    noReminders: "Aucun rappel",
    defaultReminder: "par défaut",
    snooze: "Rappeler dans {minutes} min",
    dismiss: "Terminé",
    wasDue: "en retard : prévu {time}",
    notConfigured: "Pas encore de calendrier",
    noneSelected: "Aucun calendrier n’est sélectionné",
    runThese: "Pour commencer, lancez l’une de ces commandes :",
    unreadable: "Aucun calendrier n’a pu être lu",
    undrawable: "Ce widget ne peut pas être dessiné",
    calendarsFailed: Counted(
      upToOne: "{n} calendrier n’a pas pu être lu",
      other: "{n} calendriers n’ont pas pu être lus"),
    someCalendarsFailed: "Des calendriers n’ont pas pu être lus",
    failedShort: Counted(upToOne: "{n} illisible", other: "{n} illisibles"),
    busyTimesHidden: "Heures occupées non affichées",
    runCheck: "« agenda check » dit pourquoi",
    isMissing: "{path} n’existe pas ; « agenda setup » trouve des calendriers",
    isNotThere: "{path} n’existe pas",
    listCalendars: "Indiquez vos calendriers dans {path}",
    signedOut: "Déconnecté",
    signIn: "Reconnectez-vous pour voir ce calendrier",
    unreachable: "Calendriers injoignables",
    tryingAgain: "Nouvel essai à la prochaine mise à jour",
    fetching: "Calendriers en cours de chargement",
    waitForFetching: "« agenda sync » attend la fin du chargement",
    notUpdatedSince: "Pas mis à jour depuis {time}",
    asOf: "État à {time}",
    calendars: "Calendriers",
    events: Counted(upToOne: "{n} événement", other: "{n} événements"),
    birthdays: Counted(upToOne: "{n} anniversaire", other: "{n} anniversaires"),
    eventsKind: "événements",
    birthdaysKind: "anniversaires",
    shared: "partagé",
    readOnly: "lecture seule",
    vanished: "n’est plus sur le serveur",
    failed: "illisible")
}

extension Words.Recurrence {
  static let french = Words.Recurrence(
    minutes: Words.Counted(one: "chaque minute", other: "toutes les {n} minutes"),
    hours: Words.Counted(one: "chaque heure", other: "toutes les {n} heures"),
    days: Words.Counted(one: "chaque jour", other: "tous les {n} jours"),
    weeks: Words.Counted(one: "chaque semaine", other: "toutes les {n} semaines"),
    months: Words.Counted(one: "chaque mois", other: "tous les {n} mois"),
    years: Words.Counted(one: "chaque année", other: "tous les {n} ans"),
    weekly: Words.Counted(one: "chaque {days}", other: "toutes les {n} semaines, le {days}"),
    workdays: "du lundi au vendredi",
    monthly: Words.Counted(one: "le {days} de chaque mois", other: "tous les {n} mois, le {days}"),
    yearly: Words.Counted(one: "chaque année, le {days}", other: "tous les {n} ans, le {days}"),
    daysOfMonth: (1...31).map { $0 == 1 ? "1er" : "\($0)" }, lastDay: "dernier jour",
    ordinals: [
      "premier {weekday}", "deuxième {weekday}", "troisième {weekday}", "quatrième {weekday}",
      "cinquième {weekday}", "dernier {weekday}",
    ],
    workday: "jour ouvré",
    ofMonth: "{day} en {month}", and: " et ", until: "{rule} jusqu’au {date}",
    count: Words.Counted(one: "{rule}, une fois", other: "{rule}, {n} fois"))
}

extension PriorityWords {
  static let french = PriorityWords(
    pinned: "Épinglé : il reste aussi longtemps que l’événement en cours et le suivant.",
    hidden: "Masqué : les widgets l’omettent et le comptent, sauf s’il est en cours ou le prochain.",
    unknown: "Rien n’est encore appris à son sujet : son heure de début décide.",
    places: "Numéro {x} sur {n} selon le début, numéro {y} selon l’importance.",
    more: "+ {x}", less: "− {x}",
    place: Words.Counted(upToOne: "{n} événement commence avant", other: "{n} événements commencent avant"),
    soon: "il commence au plus trois heures après le prochain événement",
    later: "il commence plus de trois heures après le prochain événement",
    calendar: "il est dans le calendrier « {x} »", series: "il fait partie de cette série",
    organizer: "{x} l’organise", accepted: "vous l’avez accepté", tentative: "vous viendrez peut-être",
    unanswered: "vous n’avez pas répondu", noGuests: "il n’a pas d’invités",
    twoGuests: "il a un ou deux invités", severalGuests: "il a trois à huit invités",
    manyGuests: "il a plus de huit invités", recurs: "il se répète", single: "il ne se répète pas",
    short: "il dure au plus 20 minutes", medium: "il dure environ une heure",
    long: "il dure plus d’une heure", allDay: "il n’a pas d’heure", word: "son titre contient « {x} »",
    conflict: "il chevauche un autre événement", link: "il a un lien", task: "c’est une tâche")
}

extension SampleTitles {
  static let french = SampleTitles(
    person: "Marie Curie", holiday: "Fête de la science", standUp: "Point du matin", room: "Salle 4",
    lunch: "Déjeuner avec Kim", review: "Revue de maquette", reviewNote: "Merci d’apporter les chiffres.",
    dentist: "Dentiste", street: "12, rue du Moulin",
    choir: "Répétition de chorale", market: "Marché", hike: "Randonnée au lac",
    planning: "Planification du sprint", call: "Appel avec mamie")
}

extension InvitationWords {
  static let french = InvitationWords(
    acceptedSubject: "Accepté : {x}",
    declinedSubject: "Refusé : {x}",
    tentativeSubject: "Provisoire : {x}",
    counterSubject: "Autre horaire proposé : {x}",
    delegatedSubject: "Délégué : {x}",
    accepted: "{x} accepte l’invitation.",
    declined: "{x} refuse l’invitation.",
    tentative: "{x} viendra peut-être.",
    counter: "{x} propose un autre horaire.",
    delegated: "{x} envoie quelqu’un d’autre.",
    none: "Aucune invitation n’attend de réponse")
}

extension DetailWords {
  package static let french = DetailWords(
    when: "quand", repeats: "se répète", rule: "règle", next: "suivants", place: "lieu", travel: "trajet",
    calendar: "calendrier", status: "état", priority: "priorité", shownAs: "affiché comme", free: "libre",
    organizer: "organisé par", guests: "invités", alarms: "rappels", links: "liens",
    categories: "catégories", file: "fichier", inZone: "{x} à {y}", tentative: "provisoire",
    cancelled: "annulé", inProcess: "en cours", completed: "terminé", noAnswer: "pas encore de réponse",
    accepted: "accepté", declined: "refusé", perhaps: "peut-être", delegated: "délégué",
    before: "{x} avant", beforeEnd: "{x} avant la fin", afterStart: "{x} après le début",
    afterEnd: "{x} après la fin", atStart: "au début", atEnd: "à la fin", alarm: "rappel",
    due: "échéance", busy: "occupé", description: "description", note: "remarque")
}
