internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// `agenda tasks`.
struct Tasks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tasks",
    abstract: "Show all open tasks.",
    discussion: """
      First the tasks that are overdue or due today, then the later ones day by day, by priority within a day. Tasks without \
      a date come last.
      """)

  @OptionGroup(title: "Tasks") var selection: TaskOptions
  @TableOptions(.calendars) var calendars
  @TableOptions(.time) var time
  @OptionGroup(title: "Output") var output: TaskOutputOptions
  @TableOptions(.text) var text

  func run() throws {
    var request = AgendaRequest(
      calendars: calendars.calendars, content: selection.choices, time: time.time, output: text.output)
    // The formats of the configuration are for agendas.
    request.output.format = output.format?.format ?? .text
    request.output.showsIdentifiers = output.ids
    request.output.showsDetails = output.details
    try Run.startTelling(request).printTasks()
  }
}

/// The options that select tasks.
struct TaskOptions: ParsableArguments {
  @Flag(.all, "Show also tasks that are completed or cancelled.") var all: Bool

  @TableOptions(
    OptionSection(nil, [.limit, .search])
      .describing(.limit, "Show at most this many tasks, and count the others.")
      .describing(.search, "Show only tasks with this text in title, place, description or category."))
  var table

  /// The options that are given.
  var choices: AgendaOptions.Choices {
    var choices = table.content
    (choices.tasks, choices.allDay) = (all ? .all : .due, .include)
    return choices
  }
}

/// The formats of `agenda tasks`.
enum TaskFormat: FormatSelection {
  static let formats: [AgendaRequest.Output.Format] = [.text, .markdown, .html, .json, .ndjson]
}

/// The output options of `agenda tasks`.
struct TaskOutputOptions: ParsableArguments {
  @Option(.listFormat, "Write text, a page, one JSON object, or one JSON object per line. (default: text)")
  var format: FormatArgument<TaskFormat>?
  @Flag(.ids, "Show before each title the short name that “agenda done” takes.") var ids: Bool
  @Flag(.details, "Show below each task its link and the beginning of its description.") var details: Bool
}

extension Run {
  /// The open tasks of all calendars, also where other lists have none.
  var openTasks: Agenda {
    var options = settings.options
    (options.tasks, options.allDay) = (.due, .include)
    var results = read(window(ofDays: 0..<1), toDos: options.tasks.listExtent)
    return Agenda(
      ofTasks: results.takeOccurrences(), at: settings.now, in: settings.zone, options: options,
      problems: results.problems)
  }

  /// Prints the tasks of all calendars.
  func printTasks() throws {
    var results = read(window(ofDays: 0..<1), toDos: settings.options.tasks.listExtent)
    var agenda = Agenda(
      ofTasks: results.takeOccurrences(), at: settings.now, in: settings.zone, options: settings.options,
      problems: results.problems)
    showIdentifiers(of: &agenda)
    var drawing = drawing
    drawing.listsTasks = true
    try StandardStreams.write { (take: (Span<UInt8>) throws -> Void) in
      switch settings.format {
      case .json: try JSONRenderer.json(tasks: agenda, to: take)
      case .ndjson: try JSONRenderer.ndjson(tasks: agenda, to: take)
      default: try drawing.draw(agenda, to: take)
      }
    }
    try warn(of: results)
  }
}

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

  @Flag(.yes, "Ask nothing, and take the only event with a text.") var yes: Bool
  @Flag(.dryRun) var dryRun: Bool

  @TableOptions(.calendars) var calendars
  @TableOptions(.time) var time

  func run() throws {
    var request = AgendaRequest(calendars: calendars.calendars, time: time.time)
    request.isDryRun = dryRun
    let run = try Run.start(request, fetches: false)
    let named = try run.events(
      named: task, for: EventPurpose(isConfirmed: yes, takesSeveral: true, isOfTasks: true))
    let tasks = try run.each(of: named) { try DoneTask($0, run) }
    try run.confirmAll(
      "Mark \(counted(tasks.count, "task")) as done?", tasks.map { run.choice($0.named) },
      isKnown: yes || dryRun)
    try run.saveAll(tasks) { task, step in try task.save(run, step) }
  }
}

/// A task, and what it is after it was done.
private struct DoneTask {
  let named: NamedEvent
  private let title: String
  private let outcome: ToDoEditor.Outcome

  /// Changes nothing yet.
  init(_ named: NamedEvent, _ run: Run) throws {
    let (zone, now) = (run.settings.zone, run.settings.now)
    self.named = named
    (title, outcome) = try writing { () throws(WritingError) in
      try named.stored.checkPlace()
      let editor = try ToDoEditor(
        named.stored, named.calendar, instance: named.instance?.recurrenceID, viewer: zone, now: now,
        database: run.environment.zones)
      return (editor.title, try editor.done())
    }
  }

  /// Writes it, and prints what was done.
  func save(_ run: Run, _ step: ChangeStep?) throws {
    let due = outcome.next.map {
      "; next due " + run.settings.language.text(of: $0, in: run.settings.zone, today: run.today)
    }
    let result = outcome.result.separated(from: named.stored)
    // Before it is done: then it no longer competes with others.
    if !run.request.isDryRun { run.learn(.chosen, uid: named.stored.uid) }
    try run.commit(
      named.stored, "Done: \(run.words(title, nil)), in \(named.stored.calendar.name)\(due ?? "")",
      step: step
    ) { stored throws(WritingError) in
      try stored.changes(result, zones: run.zoneSource)
    }
  }
}
