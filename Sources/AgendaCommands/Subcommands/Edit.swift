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
      changes, it opens the event in $VISUAL or $EDITOR. An empty value removes the old text; --repeat never, --alarm none and --travel none remove \
      the rest. Several are changed alike by options, or none of them if one cannot be. “agenda undo” takes it back.

      A date without a year is the one nearest to the event, and a weekday is that of its week; for --end it is the first one \
      from the start on. +1h, “an hour later” and “+2 weeks 9am” count from the event, “in 2 hours” and +3 from now. An event, a \
      series or a task that was not past is moved to a past day after a question, or with --past.

      Guests of an event that you organize are told of a new time, place, title and the like, after a question; without a \
      terminal --notify or --yes has to say whether.
      """)

  @Argument(help: .event, completion: .changeableEvents)
  var event: [String]

  @OptionGroup(title: "Instances") var extent: ExtentOptions
  @Flag(.yes, "Take the only event with a text, also without a terminal, and tell guests.")
  var yes: Bool
  @Flag(.past, "Move to a past day without asking.") var past: Bool
  @Flag(.dryRun) var dryRun: Bool
  @Flag(.copy) var copy: Bool

  @OptionGroup(title: "Changes") var changes: EditOptions
  @OptionGroup(title: "Guests") var guests: EditedGuests
  @TableOptions(.sourceCalendars) var calendars
  @TableOptions(.time) var time

  func validate() throws {
    guard copy else { return }
    guard guests.isEmpty else {
      throw ValidationError("A copy has no guests: they are invited by another \(.command("edit")).")
    }
    guard !extent.following else {
      throw ValidationError("\(.option("copy")) is for one instance or for \(.option("all")).")
    }
  }

  func run() throws {
    var request = AgendaRequest(calendars: calendars.calendars, time: time.time)
    request.isDryRun = dryRun
    let run = try Run.start(request, fetches: false)
    let events = try run.events(
      named: event,
      for: EventPurpose(
        isConfirmed: yes, takesSeveral: options != nil || copy, takesWholeSeries: self.extent.all))
    let edits = try run.each(of: events) { named in
      if !copy { try writing { () throws(WritingError) in try named.stored.checkPlace() } }
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
    let decision = PastDecision(isAllowed: past, isKnown: yes, isDryRun: dryRun)
    if copy { return try run.addCopy(of: named, extent, options, decision, step) }
    let guests = try guests.isEmpty ? nil : run.changes(guests, of: named)
    try run.edit(
      named, extent, options, guests,
      GuestDecision(
        notice: self.guests.invitation.notification.notify, isKnown: yes, isOneOfSeveral: isOneOfSeveral),
      decision, step)
  }

  /// The options; `nil` for the editor.
  private var options: EditOptions? { changes.isEmpty && guests.isEmpty ? nil : changes }

  /// Throws if several events cannot be changed in the way that is asked for.
  private func checkSeveral(_ named: [NamedEvent], _ run: Run) throws {
    guard options != nil || copy else {
      throw CommandError(
        .usage,
        "the editor shows one event, and \(named.count) are named; name one, or say by options what all get")
    }
    guard changes.fields.description != "-" else {
      throw CommandError(
        .usage, "standard input is the description of one event, and \(named.count) are named")
    }
    guard
      yes || dryRun || copy || guests.invitation.notification.notify != nil
        || !named.contains(where: run.isOrganizer)
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

  @Option(.uninvite) var uninvite: [String]

  /// Whether the guests stay.
  var isEmpty: Bool { invitation.invite.isEmpty && uninvite.isEmpty }
}

/// The options that change an event.
struct EditOptions: ParsableArguments {
  @Option(.at) var at: String?
  @Option(.date) var date: String?
  @Option(.start) var start: String?
  @Option(.end) var end: String?
  @OptionGroup var fields: EventFieldOptions

  @Option(.recurrence) var `repeat`: String?
  @Option(.alarm) var alarm: String?
  @Option(.travel) var travel: String?
  @OptionGroup var properties: PropertyOptions

  /// The options of the times.
  var times: EditedTimes {
    EditedTimes(at: at, date: date, start: start, end: end, length: fields.length)
  }

  /// Whether nothing is to be changed.
  var isEmpty: Bool {
    times.isEmpty && properties.isEmpty && fields.isEmpty && self.repeat == nil && alarm == nil
      && travel == nil
  }
}
