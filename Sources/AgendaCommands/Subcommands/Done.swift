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
    usage: "agenda done <ID>",
    discussion: """
      ID is a short name as “agenda tasks --ids” shows it, or a UID. A task that recurs moves on to the next day or time at which it \
      is due. “agenda undo” takes it back.
      """)

  @Argument(help: .event)
  var task: String

  @OptionGroup(title: "Which calendars") var calendars: CalendarOptions
  @OptionGroup(title: "When and where") var time: TimeOptions

  func run() throws {
    let session = try Session(
      AgendaRequest(calendars: calendars.request, time: time.request), fetches: false)
    let (zone, now) = (session.settings.zone, session.settings.now)
    let named = try session.task(task)
    let (title, outcome) = try session.writing { () throws(WritingError) in
      try named.stored.checkPlace()
      let editor = try ToDoEditor(
        named.stored, named.calendar, viewer: zone, now: now, database: ProcessEnvironment.ownZones)
      return (editor.title, try editor.done())
    }
    let due = outcome.next.map {
      "; next due " + session.settings.language.text(of: $0, in: zone, today: session.today)
    }
    let result = outcome.result.separated(from: named.stored)
    // Before it is done: then it no longer competes with others.
    session.learn(.chosen, uid: named.stored.uid)
    try session.commit(
      named.stored, "Done: \(session.words(title, nil)), in \(named.stored.calendar.name)\(due ?? "")"
    ) { stored throws(WritingError) in
      try stored.changes(result, zones: session.zoneSource)
    }
  }
}

extension Session {
  /// The task that a reference means, in the selected calendars.
  fileprivate func task(_ text: String) throws -> NamedEvent {
    // The instance behind an @ is always the first one that is to be done.
    try event(EventReference(text).name, advice: "“agenda tasks --ids” shows the names of tasks")
  }
}
