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

  @Argument(help: ArgumentHelp("A short name or a UID.", valueName: "ID"))
  var task: String

  @OptionGroup(title: "Which calendars") var calendars: CalendarOptions
  @OptionGroup(title: "When and where") var time: TimeOptions

  func run() throws {
    let session = try Session(
      AgendaRequest(calendars: calendars.request, time: time.request), fetches: false)
    let (zone, now) = (session.settings.zone, session.settings.now)
    let named = try session.task(task)
    let (title, changes, next) = try session.writing { () throws(WritingError) in
      try named.stored.checkPlace()
      let editor = try ToDoEditor(named.stored, named.calendar, viewer: zone, now: now)
      let outcome = editor.done()
      let changes = try named.stored.changes(outcome.result, zones: session.zoneDefinitions(for: []))
      return (editor.title, changes, outcome.next)
    }
    let due = next.map {
      "; next due " + session.settings.language.text(of: $0, in: zone, today: session.today)
    }
    try session.commit(
      changes, "Done: \(session.words(title, nil)), in \(named.stored.calendar.name)\(due ?? "")")
  }
}

extension Session {
  /// The task that a reference means, in the selected calendars.
  fileprivate func task(_ text: String) throws -> NamedEvent {
    // The instance behind an @ is always the first one that is to be done.
    try event(EventReference(text).name)
  }
}
