internal import AgendaRequests
internal import AgendaSources
internal import ArgumentParser
internal import ICalendar

/// `agenda move`.
struct Move: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move an event to another calendar.",
    usage: "agenda move <ID|text> ... --calendar <name> [--yes]",
    discussion: """
      ID is a short name as “agenda list --ids” shows it, or a UID; several are moved one after another, or none of \
      them if one is wrong. In a terminal, a text that the event has will do; elsewhere it needs --yes. A series is moved with all its \
      instances, also where ID names one of them. “agenda undo” \
      takes it back.

      Between calendars of one account the server moves it, and its guests are told nothing. Elsewhere, and on a server that \
      does not move events, an event with guests is copied and deleted, which can be a cancellation and a new invitation for \
      them: it asks first.
      """)

  @Argument(help: .event, completion: .events)
  var event: [String]

  @Option(
    name: [.customShort("c"), .long], help: ArgumentHelp("The calendar that gets it.", valueName: "name"),
    completion: .calendars)
  var calendar: String

  @Flag(
    name: [.customShort("y"), .long],
    help:
      "Ask nothing: copy and delete an event with guests where it cannot be moved, and take the only event with a text."
  )
  var yes = false

  @OptionGroup(title: "Which calendars") var calendars: SourceCalendarOptions
  @OptionGroup(title: "When and where") var time: TimeOptions

  func run() throws {
    let session = try Session(
      AgendaRequest(calendars: calendars.request, time: time.request), fetches: false)
    var uids: Set<String> = []
    let events = try session.events(
      named: event, for: EventPurpose(isConfirmed: yes, takesSeveral: true)
    ).filter { uids.insert("\($0.stored.calendar.name)\n\(session.shortName(of: $0))").inserted }
    let target = try session.calendar(named: calendar)
    try session.confirmAll(
      "Move \(counted(events.count, "event")) to \(target.name)?", events.map(session.choice), isKnown: yes)
    for named in events where named.stored.calendar.name != target.name {
      try session.writing { () throws(WritingError) in try named.stored.checkPlace() }
      try session.confirmCopy(of: named, to: target, isKnown: yes)
    }
    for named in events { try move(named, to: target, session) }
  }

  private func move(_ named: NamedEvent, to target: CalendarConfiguration, _ session: Session) throws {
    let stored = named.stored
    guard target.name != stored.calendar.name else { return try copyUnmoved(named, in: target, session) }
    let components = stored.parts.map(\.component)
    let span = named.isSeries ? nil : named.span(at: session.settings.now, in: session.settings.zone)
    let scope = named.isSeries ? ", all of the series" : ""
    try session.commit(
      stored,
      "Moved \(session.words(named.title, span))\(scope), from \(stored.calendar.name) to \(target.name) (\(session.shortName(of: named)))",
      in: target
    ) { stored throws(WritingError) in
      var changes = try stored.moved(components, to: target, zones: session.zoneSource)
      for index in changes.items.indices { changes.items[index].mayBeCopied = yes }
      return changes
    }
  }

  /// Lets an event with guests be copied whose move waits, because its server moves none.
  private func copyUnmoved(
    _ named: NamedEvent, in calendar: CalendarConfiguration, _ session: Session
  ) throws {
    guard let place = calendar.accountCalendar,
      let move = session.store.refusedMove(of: named.stored.uid, to: place)
    else { return try StandardStreams.write("Nothing was changed: it is in \(calendar.name) already.\n") }
    try session.confirm(
      """
      \(session.words(named.title, nil)) has guests, and its server does not move it. Copy and delete it, though they \
      can get a cancellation and a new invitation?
      """,
      isKnown: yes, advice: "add --yes to copy and delete it")
    let now = ProcessEnvironment.current().now
    let queued = try session.writing { () throws(WritingError) in
      try session.store.allowCopy(move, in: place, at: now)
    }
    let sending = try session.send(queued, "The move", to: [place.account], at: now)
    try StandardStreams.write(
      "\(session.words(named.title, nil)) will be copied to \(calendar.name), and then deleted.\(sending)\n")
  }
}
