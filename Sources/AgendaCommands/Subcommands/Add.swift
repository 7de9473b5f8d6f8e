internal import AgendaQuickAdd
internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// `agenda add`.
struct Add: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add an event, or a task, from a sentence.",
    usage: "agenda add <sentence> [<options>]",
    discussion: """
      Reads days, times, durations, recurrences, a place, an alarm and a calendar in the language of the locale; the \
      rest is the title. Prints the result, with the weekday, and asks on a terminal. A contradiction, or a sentence \
      without a day and a time, is an error. --title and --at say the same without a sentence, and what stands behind “ :: ” is \
      the description. Guests get an invitation by mail, or by the server of the calendar, after another \
      question; without a terminal --notify or --yes has to say whether.

      Examples:
        agenda add Lunch with Kim tomorrow 12:30 at Café Blau
        agenda add "Team meeting every Monday 9-10am #work alert 10 min before"
        agenda add --locale de_DE "Zahnarzt nächsten Dienstag um halb neun"
        agenda add --task "Pay rent by Friday #home !"
        agenda add "Planning Friday 10:00" --invite kim@example.org,Lee
      """,
    aliases: ["new"])

  @Argument(
    help: ArgumentHelp("The event and its time: “Lunch with Kim tomorrow 12:30”.", valueName: "sentence"),
    canBeEmpty: true)
  var words: [String] = []

  @Flag(.task) var task: Bool
  @Flag(
    .yes,
    """
    Add without a question; also make the folder of a calendar that is not there yet, and without any calendar one \
    called personal.
    """)
  var yes: Bool
  @Flag(.past) var past: Bool
  @Flag(.dryRun, "Print how the sentence was understood, and add nothing.") var dryRun: Bool

  @OptionGroup(title: "Parts of the sentence") var overrides: EventOverrides
  @OptionGroup(title: "Guests") var invitation: InviteOptions
  @TableOptions(.time) var time

  @Option(.sentenceFormat) var format: FormatArgument<SentenceFormat>?

  @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions

  func run() throws {
    var request = AgendaRequest()
    request.calendars.configurationPath = configuration.path
    request.time = time.time
    var run = try Run.start(request, fetches: false)
    if !dryRun, run.listPrograms() { run = try Run(request, in: run.environment) }
    var draft = try EventDraft(
      sentence: words.joined(separator: " "), isTask: task,
      overrides: try overrides.values(isTask: task, run),
      settings: run.settings, needsTitle: !dryRun)
    // The preview has the name of the calendar as the calendar has it, and not as it was typed.
    if let named = draft.event.calendar {
      do {
        draft.event.calendar = try run.calendar(named: named).name
      } catch {
        // A sentence can be tried without any calendar.
        let hasCalendars =
          try run.environment.variables[CalendarSet.knownVariable] != nil || !run.knownCalendars().isEmpty
        guard !hasCalendars, overrides.fields.calendar == nil else { throw error }
      }
    }
    let kind = task ? "VTODO" : "VEVENT"
    if draft.event.calendar == nil { _ = try run.defaultCalendar() }
    if !invitation.invite.isEmpty { draft.guests = try guests(in: draft.event.calendar, run) }
    ToolFact.note(calendar: { try run.calendar(forNew: nil, holding: kind) })
    let isJSON = format?.format == .json
    if isJSON || !mayPrintMail(of: draft, run) {
      try StandardStreams.write(isJSON ? draft.json : draft.text(run.settings))
    } else {
      for line in draft.text(run.settings).split(separator: "\n") {
        StandardStreams.tell(String(line.drop { $0 == " " }), after: String(line.prefix { $0 == " " }))
      }
    }
    let component = try draft.component(run)
    let place: Run.PlaceForNew?
    if let name = draft.event.calendar {
      // It is unknown only where there is no calendar at all.
      place = (try? run.calendar(named: name)).map { .calendar($0) }
    } else {
      place = try run.placeForNew(kind)
    }
    if case .calendar(let calendar)? = place {
      try run.checkAddition(of: component, span: draft.span(run), to: calendar)
    }
    let isPast = !past && draft.isPast(run.settings)
    guard !dryRun else {
      if isPast {
        StandardStreams.warn("this day is past; only \(.option("past")) adds it without a question")
      }
      if case .personal? = place {
        let verb = PersonalCalendar.isUnused(by: run) ? "take" : "make"
        StandardStreams.warn(
          "there is no calendar for it; adding it would \(verb) \(quoted(PersonalCalendar.name))")
      }
      return
    }
    if !yes, !isJSON, run.environment.canAsk {
      let question = task ? "Add this task?" : "Add this event?"
      try StandardStreams.confirm(
        isPast ? "This day is past. \(question)" : question, otherwise: "nothing was added")
    } else if isPast {
      throw CommandError.pastDay("this day")
    }
    let telling = try draft.guests.map { _ in
      try run.telling(
        ofNew: component, in: try? run.calendar(forNew: draft.event.calendar), isQuiet: isJSON,
        GuestDecision(notice: invitation.notification.notify, isKnown: yes))
    }
    if case .personal? = place {
      guard try PersonalCalendar.isMade(for: run, asks: !yes, isQuiet: isJSON) else {
        throw PersonalCalendar.unasked(run)
      }
      run = try Run(request, in: .current())
    }
    let calendar = try run.calendar(forNew: draft.event.calendar, holding: kind)
    try run.makeFolder(of: calendar, isKnown: yes, isQuiet: isJSON)
    try run.add(
      component, span: draft.span(run), to: calendar, isQuiet: isJSON, telling: telling)
  }

  /// Whether standard output can get the mail to the guests, so that words for people go to standard error.
  private func mayPrintMail(of draft: EventDraft, _ run: Run) -> Bool {
    guard !dryRun, draft.guests != nil, invitation.notification.notify != .nobody else { return false }
    let calendar = try? run.calendar(forNew: draft.event.calendar)
    let isToldByServer = (try? draft.component(run)).flatMap { calendar?.tellsParties(of: $0) } == true
    return !isToldByServer && MailDelivery(for: calendar, in: run).prints
  }

  /// The guests of an event in a calendar.
  private func guests(in name: String?, _ run: Run) throws -> GuestChanges {
    let calendar = name == nil ? try? run.calendar(forNew: nil) : try run.calendar(forNew: name)
    return GuestChanges(
      invited: try run.guests(invitation.invite), organizer: try run.organizer(for: calendar))
  }

  func validate() throws {
    // A title by itself takes the place of the sentence.
    if words.isEmpty, overrides.fields.title == nil {
      throw UsageError.Fault.missingArgument(UsageError.Label(value: "<sentence> ..."))
    }
    if overrides.fields.description == "-", words == ["-"] {
      throw ValidationError("Standard input can be read only once.")
    }
    if task, !invitation.invite.isEmpty {
      throw ValidationError("\(.option("invite")) is for events; a task has no guests.")
    }
  }
}

/// The options that count instead of what the sentence says.
struct EventOverrides: ParsableArguments {
  @Option(.at, "The day, the time or both: “tomorrow 3pm”, “2-4pm”.", value: "when") var at: String?
  @OptionGroup var fields: EventFieldOptions

  @Option(.recurrence, "The recurrence: “every Monday until June”.") var recurrence: String?
  @Option(.alarm) var alarm: String?
  @Option(.travel, "The length of the way to it: “20m”. You are busy from the departure.") var travel: String?
  @OptionGroup var properties: PropertyOptions

  /// The values, with the text of standard input.
  func values(isTask: Bool, _ run: Run) throws -> EventDraft.Overrides {
    var values = EventDraft.Overrides(
      title: fields.title, location: fields.location, calendar: fields.calendar,
      url: try fields.url.map { try Run.address($0, "\(.option("url"))") }, description: fields.description)
    values.travel = try travel.map { try DurationArgument(way: $0, locale: run.settings.locale) }
    (values.quick.when, values.quick.recurrence) = (at, recurrence)
    // A sentence has no words for seconds.
    values.quick.length = fields.length.map { text in
      DurationArgument(text).flatMap { $0.days == 0 && $0.seconds % 60 == 0 ? String($0.seconds / 60) : nil }
        ?? text
    }
    values.properties.alarms = try alarm.map { try run.alarms($0, "\(.option("alarm"))") }
    if fields.description == "-" {
      values.description = String(
        decoding: try StandardStreams.input(maximumSize: EventDraft.maximumDescriptionBytes), as: UTF8.self)
    }
    try properties.note(in: &values.properties, isTask: isTask)
    return values
  }
}
