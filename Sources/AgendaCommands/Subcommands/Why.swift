internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

/// `agenda why`.
struct Why: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Explain why a full widget shows or leaves out an event.",
    usage: "agenda why <ID|text>",
    discussion: """
      Its place by its start and by what was learned of you, and the three strongest reasons, each with + or −. ID is a short name as \
      “agenda list --ids” shows it, or a UID; an instance of a series is ID@2026-11-24. A text that an event has means it, too.

      Exit codes: 0 it is explained; 64 ID can mean several events; 66 there is none.
      """)

  @Argument(help: .event, completion: .events)
  var event: [String]

  @OptionGroup(title: "Calendars") var calendars: CalendarOptions
  @OptionGroup(title: "Time and language") var time: TimeOptions

  func run() throws {
    let session = try Run.start(
      AgendaRequest(calendars: calendars.request, time: time.request), fetches: false)
    let named = try session.event(named: event, for: EventPurpose(isReadAlone: true))
    let contents = session.priorityFile.read()
    if let problem = contents.problem, session.settings.priorityFile == nil {
      StandardStreams.warn(problem)
    }
    let priority = contents.priority ?? LearnedPriority(salt: 0)
    let uid = named.stored.uid
    let name = session.words(
      named.title, named.span(at: session.settings.now, in: session.settings.zone))
    let language = session.settings.language
    let explanation = PriorityAgendas(session).explanation(
      by: priority, uid: uid, span: named.markedSpan(session.settings))
    guard let explanation else {
      let marks = [named.markedName, uid].compactMap {
        priority.mark(of: $0, instance: named.instance?.recurrenceID)
      }
      let mark = marks.first.map { "\n" + language.line(of: $0) }
      return try session.say(
        "\(name)\(mark ?? "")\nIt is not among the events of the next \(Run.priorityHorizon) days.")
    }
    let lines = [name] + language.lines(of: explanation).map { "  " + $0 }
    try session.say(lines.joined(separator: "\n"))
    if !session.learns {
      StandardStreams.warn(
        "the start alone decides: priority = \"learned\" is not configured, in [defaults] or in a widget")
    }
  }
}

/// `agenda forget`.
struct Forget: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Forget what was learned of the events that matter to you.",
    discussion: """
      Also forgets pinned and hidden events, unless --learned is given; if the file is damaged, --learned keeps those that can \
      still be read. Then events keep the order of their start, and learning begins again if priority = "learned" is configured.

      Exit codes: 0 it is forgotten, or there was nothing; 73 the file cannot be removed, or with --learned not be read.
      """)

  @Flag(help: "Keep pinned and hidden events.")
  var learned = false

  func run() throws {
    let file = PriorityFile(stateFolder: ProcessEnvironment.current().stateFolder)
    let former = file.read()
    let kept = try forget(file)
    try StandardStreams.write(words(for: former, kept) + "\n")
  }

  /// Forgets, and returns what the file still has: the marks; `nil` if it is removed.
  private func forget(_ file: PriorityFile) throws -> LearnedPriority? {
    do throws(PriorityFile.Failure) {
      if learned { return try file.keepMarks() }
      try file.remove()
      return nil
    } catch {
      throw CommandError(.cannotCreate, error.message)
    }
  }

  private func words(for former: PriorityFile.Contents, _ kept: LearnedPriority?) -> String {
    if let priority = former.priority {
      let choices = "\(priority.examples) \(priority.examples == 1 ? "choice" : "choices")"
      return "Forgotten: \(choices)\(learned ? "; kept" : ",") \(words(for: priority.marks))"
    }
    guard former.problem != nil else { return "There is nothing to forget." }
    if let kept {
      return
        "Forgotten: what was learned; kept \(words(for: kept.marks)), all that could be read of the damaged file."
    }
    return "The file, which could not be read, is removed"
      + (learned ? ": what was learned, and what was pinned and hidden." : ".")
  }

  private func words(for marks: PriorityMarks) -> String {
    "\(marks.count(of: .pinned)) pinned and \(marks.count(of: .hidden)) hidden events"
  }
}
