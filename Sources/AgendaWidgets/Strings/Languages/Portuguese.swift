internal import ICalendar

extension Words {
  /// Portuguese, of Brazil and of Portugal alike.
  static let portuguese = Words(
    weekdays: [
      "domingo", "segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sábado",
    ],
    shortWeekdays: ["dom", "seg", "ter", "qua", "qui", "sex", "sáb"],
    months: [
      "janeiro", "fevereiro", "março", "abril", "maio", "junho",
      "julho", "agosto", "setembro", "outubro", "novembro", "dezembro",
    ],
    shortMonths: ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"],
    dates: DatePatterns(
      heading: "{weekday}, {day} de {month}", headingWithYear: "{weekday}, {day} de {month} de {year}",
      short: "{weekday}, {day} {month}", day: "{weekday} {day}",
      dayAndMonth: "{day} de {month}",
      weekday: "{weekday}"),
    halfDays: HalfDays(morning: "AM", afternoon: "PM"),
    tomorrow: "amanhã",
    until: Until(
      time: "até às {time}", day: "até {day}", dayAndTime: "até {day} às {time}", hours: "às ",
      oneOClock: "à "),
    leave: "saída {time}",
    countdown: Countdown(
      startsIn: "em {time}", left: "termina em {time}", now: "agora", minutes: Counted("{n} min"),
      hours: Counted("{n} h"),
      days: Counted(upToOne: "{n} dia", other: "{n} dias"),
      daysToStart: Counted(upToOne: "{n} dia", other: "{n} dias"), joined: "{x} {y}"),
    monthAndYear: "{month} de {year}",
    week: "Semana {n}",
    free: "{time} livres",
    dayOfDays: "dia {x} de {y}",
    pageOfPages: "Página {x} de {y}", continued: "{day} (continuação)",
    more: Counted("+{n} mais"),
    birthdayOf: "Aniversário de {name}",
    untitled: "Sem título",
    cancelled: "cancelado",
    done: "concluída",
    due: "atrasada {date}",
    noDate: "Sem data",
    noTasks: "Sem tarefas",
    tasks: Counted(upToOne: "{n} tarefa", other: "{n} tarefas"),
    declined: "recusado",
    conflict: "conflito",
    runsNow: "em curso",
    subject: "{days}: {what}",
    overview: Overview(
      events: "{events}; o primeiro: {time}",
      eventsAndFreeTime: "{events}, livre {free}; o primeiro: {time}",
      single: "{events}: {time}"),
    join: "Participar",
    map: "Mapa",
    nothing: "nada",
    nothingToday: "Nada hoje",
    nothingMoreToday: "Nada mais hoje",
    nothingThatDay: "Nada nesse dia",
    nothingThoseDays: "Nada nesses dias",
    nothingAhead: "Nada à vista",
    nothingAt: "Nada às {time}",
    nothingFree: "Nada livre",
    reason: "{what}: {why}",
    people: People(
      notSure: "Não se sabe ao certo", noneShown: "nenhum horário ocupado indicado, talvez não compartilhado",
      unknownPerson: "desconhecido pelo servidor", notShown: "não compartilhado com você",
      noAnswer: "sem resposta",
      notAsked: "nenhum servidor a consultar"),
    noReminders: "Sem lembretes",
    defaultReminder: "padrão",
    snooze: "Adiar {minutes} min",
    dismiss: "Concluído",
    wasDue: "atrasado: era para {time}",
    notConfigured: "Ainda não há calendários",
    noneSelected: "Nenhum calendário está selecionado",
    runThese: "Para começar, execute um destes comandos:",
    unreadable: "Não foi possível ler nenhum calendário",
    undrawable: "Não é possível desenhar este widget",
    calendarsFailed: Counted(
      upToOne: "Não foi possível ler {n} calendário",
      other: "Não foi possível ler {n} calendários"),
    someCalendarsFailed: "Não foi possível ler alguns calendários",
    failedShort: Counted(upToOne: "{n} ilegível", other: "{n} ilegíveis"),
    busyTimesHidden: "Horários ocupados não são mostrados",
    runCheck: "“agenda check” diz por quê",
    isMissing: "{path} não existe; “agenda setup” encontra calendários",
    isNotThere: "{path} não existe",
    listCalendars: "Indique os seus calendários em {path}",
    signedOut: "Sessão encerrada",
    signIn: "Entre de novo para ver este calendário",
    unreachable: "Não é possível acessar os calendários",
    tryingAgain: "Nova tentativa na próxima atualização",
    fetching: "Carregando os calendários",
    waitForFetching: "“agenda sync” espera que terminem",
    notUpdatedSince: "Sem atualização desde {time}",
    asOf: "Dados de {time}",
    calendars: "Calendários",
    events: Counted(upToOne: "{n} evento", other: "{n} eventos"),
    birthdays: Counted(upToOne: "{n} aniversário", other: "{n} aniversários"),
    eventsKind: "eventos",
    birthdaysKind: "aniversários",
    shared: "compartilhado",
    readOnly: "somente leitura",
    vanished: "já não está no servidor",
    failed: "ilegível")
}

extension Words.Recurrence {
  static let portuguese = Words.Recurrence(
    minutes: Words.Counted(one: "cada minuto", other: "a cada {n} minutos"),
    hours: Words.Counted(one: "cada hora", other: "a cada {n} horas"),
    days: Words.Counted(one: "cada dia", other: "a cada {n} dias"),
    weeks: Words.Counted(one: "cada semana", other: "a cada {n} semanas"),
    months: Words.Counted(one: "cada mês", other: "a cada {n} meses"),
    years: Words.Counted(one: "cada ano", other: "a cada {n} anos"),
    weekly: Words.Counted(one: "cada {days}", other: "a cada {n} semanas: {days}"),
    workdays: "de segunda a sexta-feira",
    monthly: Words.Counted(one: "{days} de cada mês", other: "a cada {n} meses: {days}"),
    yearly: Words.Counted(one: "cada ano: {days}", other: "a cada {n} anos: {days}"),
    daysOfMonth: (1...31).map { "dia \($0)" }, lastDay: "último dia",
    ordinals: ["primeiro", "segundo", "terceiro", "quarto", "quinto", "último"].map { "\($0) {weekday}" },
    feminineWeekdays: [.monday, .tuesday, .wednesday, .thursday, .friday],
    feminineOrdinals: ["primeira", "segunda", "terceira", "quarta", "quinta", "última"].map {
      "\($0) {weekday}"
    },
    workday: "dia útil",
    ofMonth: "{day} de {month}", and: " e ", until: "{rule} até {date}",
    count: Words.Counted(one: "{rule}, uma vez", other: "{rule}, {n} vezes"))
}

extension PriorityWords {
  static let portuguese = PriorityWords(
    pinned: "Fixado: permanece tanto quanto o evento em curso e o seguinte.",
    hidden: "Oculto: os widgets o omitem e o contam, salvo se está em curso ou é o próximo.",
    unknown: "Ainda nada se aprendeu sobre ele: decide o seu início.",
    places: "Número {x} de {n} pelo início, número {y} pela importância.",
    more: "+ {x}", less: "− {x}",
    place: Words.Counted(upToOne: "{n} evento começa antes", other: "{n} eventos começam antes"),
    soon: "começa no máximo três horas depois do próximo evento",
    later: "começa mais de três horas depois do próximo evento",
    calendar: "está no calendário “{x}”", series: "é desta série", organizer: "{x} o organiza",
    accepted: "você o aceitou", tentative: "talvez você participe", unanswered: "você não respondeu",
    noGuests: "não tem convidados", twoGuests: "tem um ou dois convidados",
    severalGuests: "tem de três a oito convidados", manyGuests: "tem mais de oito convidados",
    recurs: "repete-se", single: "não se repete", short: "dura no máximo 20 minutos",
    medium: "dura cerca de uma hora", long: "dura mais de uma hora", allDay: "não tem hora",
    word: "o título tem “{x}”", conflict: "coincide com outro evento", link: "tem um link",
    task: "é uma tarefa")
}

extension SampleTitles {
  static let portuguese = SampleTitles(
    person: "Clarice Lispector", holiday: "Feira de ciências", standUp: "Reunião diária", room: "Sala 4",
    lunch: "Almoço com Kim", review: "Revisão do design", reviewNote: "Por favor, tragam os números.",
    dentist: "Dentista", street: "Rua do Moinho, 12",
    choir: "Ensaio do coral", market: "Feira livre", hike: "Caminhada até o lago",
    planning: "Planejamento do sprint", call: "Ligar para a avó")
}

extension InvitationWords {
  static let portuguese = InvitationWords(
    acceptedSubject: "Aceito: {x}",
    declinedSubject: "Recusado: {x}",
    tentativeSubject: "Provisório: {x}",
    counterSubject: "Novo horário proposto: {x}",
    delegatedSubject: "Delegado: {x}",
    accepted: "{x} aceita o convite.",
    declined: "{x} recusa o convite.",
    tentative: "{x} talvez participe.",
    counter: "{x} propõe outro horário.",
    delegated: "{x} envia outra pessoa.",
    none: "Nenhum convite espera resposta")
}

extension DetailWords {
  package static let portuguese = DetailWords(
    when: "quando", repeats: "repete-se", rule: "regra", next: "próximos", place: "local",
    travel: "trajeto", calendar: "calendário", status: "estado", priority: "prioridade",
    shownAs: "conta como", free: "livre", organizer: "organiza", guests: "convidados", alarms: "lembretes",
    links: "ligações", categories: "categorias", file: "ficheiro", inZone: "{x} em {y}",
    tentative: "provisório", cancelled: "cancelado", inProcess: "em curso", completed: "concluído",
    noAnswer: "ainda sem resposta", accepted: "aceite", declined: "recusado", perhaps: "talvez",
    delegated: "delegado", before: "{x} antes", beforeEnd: "{x} antes do fim",
    afterStart: "{x} depois do início", afterEnd: "{x} depois do fim", atStart: "no início",
    atEnd: "no fim", alarm: "lembrete",
    due: "prazo", busy: "ocupado", description: "descrição", note: "nota")
}
