internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// `agenda move`.
struct Move: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move an event to another calendar.",
    usage: "agenda move <ID|text> ... --calendar <name> [--yes] [--dry-run]",
    discussion: """
      ID is a short name as “agenda list --ids” shows it, or a UID; several are moved one after another, or none of \
      them if one is wrong. In a terminal, a text that the event has will do; elsewhere it needs --yes. A series is moved with all its \
      instances, also where ID names one of them. “agenda undo” \
      takes it back.

      Between calendars of one account the server moves it, and its guests are told nothing. Elsewhere, and on a server that \
      does not move events, an event with guests is copied and deleted, which can be a cancellation and a new invitation for \
      them: it asks first.
      """)

  @Argument(help: .event, completion: .changeableEvents)
  var event: [String]

  @Option(.calendar) var calendar: String

  @Flag(
    .yes,
    "Ask nothing: copy and delete an event with guests where it cannot be moved, and take the only event with a text."
  )
  var yes: Bool
  @Flag(.dryRun) var dryRun: Bool

  @TableOptions(.sourceCalendars) var calendars
  @TableOptions(.time) var time

  func run() throws {
    var request = AgendaRequest(calendars: calendars.calendars, time: time.time)
    request.isDryRun = dryRun
    let run = try Run.start(request, fetches: false)
    var places: Set<String> = []
    let events = try run.events(
      named: event, for: EventPurpose(isConfirmed: yes, takesSeveral: true, takesWholeSeries: true)
    ).filter { places.insert($0.place).inserted }
    let target = try run.calendar(named: calendar)
    let moves = try run.each(of: events) { try EventMove($0, to: target, mayBeCopied: yes, run) }
    let changing = moves.filter { !$0.stays }
    try checkUIDs(changing, target)
    try run.confirmAll(
      "Move \(counted(changing.map(\.named.stored))) to \(target.name)?",
      changing.map { run.choice($0.named) },
      isKnown: yes || dryRun)
    if !dryRun { for move in changing { try move.confirmCopy(run) } }
    try run.saveAll(moves) { move, step in try move.save(run, step) }
  }

  /// Throws if two events have one UID, of which a calendar gets only one.
  private func checkUIDs(_ moves: [EventMove], _ target: CalendarConfiguration) throws {
    var seen: Set<String> = []
    guard let second = moves.first(where: { !seen.insert($0.named.stored.uid).inserted }) else { return }
    throw CommandError(
      .conflict,
      "\(quoted(second.named.title)) has the UID of another one of these events, and \(quoted(target.name)) gets only one with it",
      "nothing was changed")
  }
}

/// An event that is to be moved.
private struct EventMove {
  let named: NamedEvent
  private let target: CalendarConfiguration
  /// Whether an event with guests can be copied and deleted without a question.
  private let mayBeCopied: Bool
  private let isInTarget: Bool
  /// Its components as the other calendar gets them.
  private let components: [Component]
  /// The move to the calendar that waits, because the server of an event with guests moves none.
  private let refused: WaitingChange?

  /// Whether nothing is changed, because it is in the calendar already.
  var stays: Bool { isInTarget && refused == nil }

  /// Moves nothing yet.
  init(
    _ named: NamedEvent, to target: CalendarConfiguration, mayBeCopied: Bool, _ run: Run
  ) throws {
    (self.named, self.target, self.mayBeCopied) = (named, target, mayBeCopied)
    let isThere = named.stored.calendar.name == target.name
    isInTarget = isThere
    let parts = EventEditor.Result(parts: named.stored.parts.map(\.component))
    components =
      isThere
      ? [] : parts.separated(from: named.stored, movedTo: target).parts.compactMap(\.self)
    refused =
      isThere
      ? target.accountCalendar.flatMap { run.store.refusedMove(of: named.stored.uid, to: $0) } : nil
    guard !isThere else { return }
    try writing { () throws(WritingError) in try named.stored.checkPlace() }
    _ = try writing { () throws(WritingError) in try changes(of: named.stored, run) }
  }

  private func changes(
    of stored: StoredEvent, _ run: Run
  ) throws(WritingError) -> CalendarChanges {
    var changes = try stored.moved(
      components, to: target, zones: run.zoneSource, at: run.settings.now)
    for index in changes.items.indices { changes.items[index].mayBeCopied = mayBeCopied }
    return changes
  }

  /// Asks whether an event with guests is to be copied and deleted where it cannot be moved.
  func confirmCopy(_ run: Run) throws {
    guard isInTarget else {
      return try run.confirmCopy(of: named, to: target, isKnown: mayBeCopied)
    }
    try run.confirm(
      """
      \(run.words(named.title, nil)) has guests, and its server does not move it. Copy and delete it, though they \
      can get a cancellation and a new invitation?
      """,
      isKnown: mayBeCopied, advice: "add \(.option("yes")) to copy and delete it")
  }

  /// Moves it, and prints that.
  func save(_ run: Run, _ step: ChangeStep?) throws {
    guard !isInTarget else { return try saveCopy(run, isAlone: step == nil) }
    let stored = named.stored
    let span = named.isSeries ? nil : named.span(at: run.settings.now, in: run.settings.zone)
    let scope = named.isSeries ? ", all of the series" : ""
    let own = run.clauseOfUID(components, named)
    let name =
      own.isEmpty ? run.shortName(of: named) : run.shortName(of: components, changedFrom: named)
    try run.commit(
      stored,
      "Moved \(run.words(named.title, span))\(scope), from \(stored.calendar.name) to \(target.name)\(own) (\(name))",
      in: target, step: step
    ) { stored throws(WritingError) in
      try changes(of: stored, run)
    }
  }

  /// Lets an event with guests be copied whose move waits, because its server moves none.
  private func saveCopy(_ run: Run, isAlone: Bool) throws {
    let title = run.words(named.title, nil)
    guard let refused, let place = target.accountCalendar else {
      let name = isAlone ? "Nothing was changed: it" : title
      return try StandardStreams.write("\(name) is in \(target.name) already.\n")
    }
    guard !run.request.isDryRun else {
      return try run.say(
        "Dry run, nothing was changed: \(title), copied to \(target.name), and then deleted.")
    }
    let now = run.environment.present
    let queued = try writing { () throws(WritingError) in
      try run.store.allowCopy(refused, in: place, at: now)
    }
    let sending = try run.send(queued, "The move", to: [place.account], at: now)
    try StandardStreams.write(
      "\(title) will be copied to \(target.name), and then deleted.\(sending)\n")
  }
}
