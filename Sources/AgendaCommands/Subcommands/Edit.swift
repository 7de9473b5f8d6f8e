internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// `agenda edit`.
struct Edit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change an event, in an editor or by options.",
    usage: "agenda edit <ID|text> ... [--this|--following|--all] [--yes] [--dry-run] [<changes>]",
    discussion: """
      ID is a short name as “agenda list --ids” shows it, or a UID; an instance of a series is ID@2026-11-24. In a \
      terminal, a text that the event has will do; elsewhere it needs --yes. Without \
      changes, it opens the event in $VISUAL or $EDITOR. An empty value removes the old one. Several are changed alike by options, \
      or none of them if one cannot be. “agenda undo” takes it back.

      Guests of an event that you organize are told of a new time, place, title and the like, after a question; without a \
      terminal --notify or --yes has to say whether.
      """)

  @Argument(help: .event, completion: .changeableEvents)
  var event: [String]

  @OptionGroup(title: "Instances") var extent: ExtentOptions
  @Flag(name: .short("y"), help: .onlyWithText)
  var yes = false

  @Flag(help: .dryRun)
  var dryRun = false

  @OptionGroup(title: "Changes") var changes: EditOptions
  @OptionGroup(title: "Guests") var guests: EditedGuests
  @TableOptions(.sourceCalendars) var calendars
  @TableOptions(.time) var time

  func run() throws {
    var request = AgendaRequest(calendars: calendars.calendars, time: time.time)
    request.isDryRun = dryRun
    let run = try Run.start(request, fetches: false)
    let events = try run.events(
      named: event,
      for: EventPurpose(
        isConfirmed: yes, takesSeveral: options != nil, takesWholeSeries: self.extent.all))
    let edits = try run.each(of: events) { named in
      try writing { () throws(WritingError) in try named.stored.checkPlace() }
      return (named: named, extent: try run.extent(extent, of: named))
    }
    guard edits.count > 1 else { return try edit(edits[0].named, edits[0].extent, run) }
    try checkSeveral(edits.map(\.named), run)
    try run.confirmAll(
      "Change \(counted(events.map(\.stored)))?", events.map { run.choice($0) }, isKnown: yes || dryRun)
    // None is changed if one cannot be.
    var trial = run
    (trial.request.isDryRun, trial.request.isTrial) = (true, true)
    var place = 0
    _ = try run.each(of: events) { named in
      try edit(named, edits[place].extent, trial)
      place += 1
    }
    let tellsSeveral = !guests.isEmpty || edits.filter { run.isOrganizer(of: $0.named) }.count > 1
    var done: [NamedEvent] = []
    try run.saveAll(edits) { one, step in
      // Another instance of the same series can have been changed.
      let isFirst = !done.contains { $0.isOfOneItem(with: one.named) }
      try edit(
        isFirst ? one.named : try run.anew(one.named), one.extent, run, step, isOneOfSeveral: tellsSeveral)
      done.append(one.named)
    }
  }

  private func edit(
    _ named: NamedEvent, _ extent: EventEditor.Extent, _ run: Run, _ step: ChangeStep? = nil,
    isOneOfSeveral: Bool = false
  ) throws {
    let guests = try guests.isEmpty ? nil : run.changes(guests, of: named)
    try run.edit(
      named, extent, options, guests,
      GuestDecision(
        notice: self.guests.invitation.notification.notify, isKnown: yes, isOneOfSeveral: isOneOfSeveral),
      step)
  }

  /// The options; `nil` for the editor.
  private var options: EditOptions? { changes.isEmpty && guests.isEmpty ? nil : changes }

  /// Throws if several events cannot be changed in the way that is asked for.
  private func checkSeveral(_ named: [NamedEvent], _ run: Run) throws {
    guard options != nil else {
      throw CommandError(
        .usage,
        "the editor shows one event, and \(named.count) are named; name one, or say by options what all get")
    }
    guard changes.fields.description != "-" else {
      throw CommandError(
        .usage, "standard input is the description of one event, and \(named.count) are named")
    }
    guard
      yes || dryRun || guests.invitation.notification.notify != nil || !named.contains(where: run.isOrganizer)
    else {
      throw CommandError(
        .usage,
        "some of these events have guests; add \(.option("notify")) all to tell them, or \(.option("notify")) none"
      )
    }
  }
}

/// The options that change who is invited.
struct EditedGuests: ParsableArguments {
  @OptionGroup var invitation: InviteOptions

  @Option(
    help: ArgumentHelp(
      "Invite these guests no longer: addresses or names of guests, with commas between them; may be repeated.",
      valueName: "guests"))
  var uninvite: [String] = []

  /// Whether the guests stay.
  var isEmpty: Bool { invitation.invite.isEmpty && uninvite.isEmpty }
}

/// The options that change an event.
struct EditOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Begin at this time, such as 14:30 or 2026-11-24T14:30.", valueName: "time"))
  var at: String?

  @Option(
    help: ArgumentHelp(
      "Move it to this day, at the same time unless it has one, such as “friday 3pm”.", valueName: "date"))
  var date: String?

  @Option(
    help: ArgumentHelp(
      "Begin at this date and time; a date alone makes it all-day (\(.option("date")) keeps the times).",
      valueName: "date"))
  var start: String?

  @Option(help: ArgumentHelp("End with this day, or at this time.", valueName: "date"))
  var end: String?

  @OptionGroup var fields: EventFieldOptions

  @Option(
    help: ArgumentHelp("The recurrence: “every 2 weeks”, weekdays, never, or an RRULE.", valueName: "rule"),
    completion: .list(["daily", "weekly", "monthly", "yearly", "weekdays", "never"]))
  var `repeat`: String?

  @Option(
    help: ArgumentHelp(
      "Remind so long before it: 10m, or 1d,10m for two; none for no reminder.", valueName: "durations"))
  var alarm: String?

  @Option(help: ArgumentHelp("The length of the way to it: 20m, or 0m for none.", valueName: "duration"))
  var travel: String?

  @OptionGroup var properties: PropertyOptions

  /// The options of the times.
  var times: EditedTimes { EditedTimes(at: at, date: date, start: start, end: end, length: fields.length) }

  /// Whether nothing is to be changed.
  var isEmpty: Bool {
    times.isEmpty && properties.isEmpty && fields.isEmpty && self.repeat == nil && alarm == nil
      && travel == nil
  }

  func validate() throws {
    if end != nil, fields.length != nil {
      throw ValidationError("\(.option("end")) and \(.option("for")) cannot be used together.")
    }
    if start != nil, at != nil || date != nil {
      throw ValidationError(
        "\(.option("start")) cannot be used together with \(.option("at")) or \(.option("date")).")
    }
  }
}
