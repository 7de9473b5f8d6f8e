internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

/// `agenda done`.
struct Done: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Mark a task as done.",
    usage: "agenda done <ID|text> ... [--yes] [--dry-run]",
    discussion: """
      ID is a short name as “agenda tasks --ids” shows it, or a UID; several are done together, or none of them if one is \
      wrong. In a terminal, a text that the task has will do; elsewhere it needs --yes. A task that recurs moves on to the next day or time at which it \
      is due. “agenda undo” takes it back.
      """)

  @Argument(help: .event, completion: .tasks)
  var task: [String]

  @Flag(name: [.customShort("y"), .long], help: "Ask nothing, and take the only event with a text.")
  var yes = false

  @Flag(help: .dryRun)
  var dryRun = false

  @OptionGroup(title: "Calendars") var calendars: CalendarOptions
  @OptionGroup(title: "Time and language") var time: TimeOptions

  func run() throws {
    var request = AgendaRequest(calendars: calendars.request, time: time.request)
    request.isDryRun = dryRun
    let session = try Run.start(request, fetches: false)
    let tasks = try session.events(
      named: task, for: EventPurpose(isConfirmed: yes, takesSeveral: true, isOfTasks: true)
    ).map { try DoneTask($0, session) }
    try session.confirmAll(
      "Mark \(counted(tasks.count, "task")) as done?", tasks.map { session.choice($0.named) },
      isKnown: yes || dryRun)
    try session.saveAll(tasks) { task, step in try task.save(session, step) }
  }
}

/// A task, and what it is after it was done.
private struct DoneTask {
  let named: NamedEvent
  private let title: String
  private let outcome: ToDoEditor.Outcome

  /// Changes nothing yet.
  init(_ named: NamedEvent, _ session: Run) throws {
    let (zone, now) = (session.settings.zone, session.settings.now)
    self.named = named
    (title, outcome) = try session.writing { () throws(WritingError) in
      try named.stored.checkPlace()
      let editor = try ToDoEditor(
        named.stored, named.calendar, viewer: zone, now: now, database: ProcessEnvironment.ownZones)
      return (editor.title, try editor.done())
    }
  }

  /// Writes it, and prints what was done.
  func save(_ session: Run, _ step: ChangeStep?) throws {
    let due = outcome.next.map {
      "; next due " + session.settings.language.text(of: $0, in: session.settings.zone, today: session.today)
    }
    let result = outcome.result.separated(from: named.stored)
    // Before it is done: then it no longer competes with others.
    if !session.request.isDryRun { session.learn(.chosen, uid: named.stored.uid) }
    try session.commit(
      named.stored, "Done: \(session.words(title, nil)), in \(named.stored.calendar.name)\(due ?? "")",
      step: step
    ) { stored throws(WritingError) in
      try stored.changes(result, zones: session.zoneSource)
    }
  }
}
