internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

extension Run {
  /// How far ahead events are looked for, in days.
  static let priorityHorizon = 30

  /// The file with what is learned.
  var priorityFile: PriorityFile { PriorityFile(stateFolder: environment.stateFolder) }

  /// Whether the configuration lets what a person does be learned.
  var learns: Bool { calendars.configuration.learns }

  /// Learns that a person chose or rejected an event, if the configuration wants that. A failure is only a warning: it does not stop the
  /// command.
  /// - Returns: `false` if the choice could not be learned.
  @discardableResult
  func learn(
    _ signal: LearnedPriority.Signal, uid: String, span: Occurrence.Span? = nil,
    among read: [CalendarOccurrences]? = nil
  ) -> Bool {
    guard learns else { return true }
    let agendas = PriorityAgendas(self, read)
    do throws(PriorityFile.Failure) {
      let notice = try priorityFile.update { agendas.teach(&$0, signal, uid: uid, span: span) }
      if let notice { StandardStreams.warn(notice) }
      return true
    } catch {
      StandardStreams.warn("what you do cannot be learned: \(error.message)")
      return false
    }
  }

  /// Changes the file of what is learned for a subcommand that does only that.
  func changePriority(_ change: (inout LearnedPriority) -> Bool) throws {
    do throws(PriorityFile.Failure) {
      if let notice = try priorityFile.update(change) { StandardStreams.warn(notice) }
    } catch {
      throw CommandError(.cannotCreate, error.message)
    }
  }
}

extension Run {
  /// Marks an event that got a UID by a change as it was marked by the name that it had before. That name keeps its mark, for the case that the change is
  /// taken back.
  func carryMark(of named: NamedEvent, to components: [Component]) throws {
    guard !request.isDryRun, let uid = components.first?.plainUID,
      uid != named.stored.uid || named.stored.isNameless
    else { return }
    let (former, today) = (named.markedName, today)
    try changePriority { priority in
      guard let mark = priority.mark(of: former, instance: nil) else { return false }
      return priority.mark(mark, uid: uid, instance: nil, end: nil, today: today)
    }
  }
}

extension Configuration {
  /// Whether anything in it uses what is learned of a person.
  var learns: Bool {
    defaults.priority == .learned || widgets.contains { $0.text(of: "priority") == "learned" }
  }
}

/// The events of the next days, among which a person chooses.
struct PriorityAgendas {
  private let zone: Zone
  private let agenda: Agenda
  /// With those that the owner declined.
  private let answered: Agenda

  /// Reads the calendars of a run, unless they were read already.
  init(_ run: Run, _ read: [CalendarOccurrences]? = nil) {
    zone = run.settings.zone
    let window = run.window(ofDays: 0..<Run.priorityHorizon)
    let occurrences = read ?? run.read(window).occurrences
    var options = AgendaOptions()
    agenda = Agenda(of: occurrences, in: window, at: run.settings.now, options: options)
    options.showsDeclined = true
    answered = Agenda(of: occurrences, in: window, at: run.settings.now, options: options)
  }

  /// Teaches what was done with an event, and the answers to invitations that are new. `false` if nothing was learned.
  func teach(
    _ priority: inout LearnedPriority, _ signal: LearnedPriority.Signal, uid: String,
    span: Occurrence.Span? = nil
  ) -> Bool {
    let hasAnswers = priority.learnAnswers(answered.occurrences, in: zone)
    guard let example = PriorityExample(uid: uid, span: span, in: agenda) else { return hasAnswers }
    priority.learn(signal, from: example, in: zone)
    return true
  }

  /// Explains the importance of an event; `nil` if the next days do not have it.
  func explanation(
    by priority: LearnedPriority, uid: String, span: Occurrence.Span? = nil
  ) -> PriorityExplanation? {
    PriorityExample(uid: uid, span: span, in: agenda).flatMap { priority.explanation(of: $0, in: zone) }
  }
}

/// Pinned and hidden events. The file has no names: they are those of the events in the calendars.
extension Run {
  /// The days around today in which dates of marked events are looked for.
  private static let daysOfMarks = -31..<400

  /// The words that a user writes for an event with a short name, or for an instance of a series.
  func reference(_ name: String, _ instance: Occurrence.RecurrenceID?) -> String {
    instance.map { "\(name)@\($0.name(in: settings.zone, withTime: true))" } ?? name
  }

  /// Prints the events and tasks with a mark, each with its name and its next date, and how many events have none in these days.
  func printMarked(_ mark: PriorityMarks.Mark) throws {
    let contents = priorityFile.read()
    guard contents.problem == nil else {
      throw CommandError(
        .unreadable,
        "“\(priorityFile.path)” is damaged or cannot be read, so that nothing can be listed; \(.command("forget --learned")) keeps what can still be read of it"
      )
    }
    let (word, count) = (
      mark == .pinned ? "pinned" : "hidden in widgets", contents.priority?.marks.count(of: mark) ?? 0
    )
    guard let priority = contents.priority, count > 0 else {
      return try say("No event is \(word).")
    }
    let results = read(window(ofDays: Self.daysOfMarks), toDos: .everything)
    let marked = marked(mark, by: priority, in: results.occurrences)
    let rows = marked.map { name, occurrence in
      let isDated = occurrence.event.toDo?.isDated ?? true
      return [name, words(occurrence.event.details.summary, isDated ? occurrence.span : nil)]
    }
    var text = rows.isEmpty ? "" : TextTable(rows, style: settings.style).text
    let others = count - marked.count
    if others > 0 {
      let more = marked.isEmpty ? "" : " more"
      text +=
        paragraphs(
          "\(others)\(more) \(others == 1 ? "is" : "are") \(word), with no date from a month ago to a year ahead in the selected calendars."
        )
    }
    try StandardStreams.write(text)
    try warn(of: results)
  }

  /// The events with a mark by their names, in the order of their dates: the next one, else the last one.
  private func marked(
    _ mark: PriorityMarks.Mark, by priority: LearnedPriority, in calendars: [CalendarOccurrences]
  ) -> [(key: String, value: Occurrence)] {
    var found: [String: Occurrence] = [:]
    let occurrences = calendars.flatMap(\.occurrences).sorted { start(of: $0) < start(of: $1) }
    let names = names(of: occurrences.map(\.event))
    for occurrence in occurrences {
      guard let uid = names.uid(of: occurrence.event) else { continue }
      let part = occurrence.event.uid.map { _ in ".\(EventIdentifier.part(of: occurrence.event))" } ?? ""
      let alone = (occurrence.event.nameBesideOthers, part)
      for (marked, part) in [(uid, ""), alone] {
        for instance in Set([nil, occurrence.recurrenceID])
        where priority.ownMark(of: marked, instance: instance) == mark {
          let name = reference((names.short[uid] ?? "") + part, instance)
          if let known = found[name], !hasEnded(known) { continue }
          found[name] = occurrence
        }
      }
    }
    return found.sorted { (start(of: $0.value), $0.key) < (start(of: $1.value), $1.key) }
  }

  private func start(of occurrence: Occurrence) -> Instant {
    occurrence.span.interval(in: settings.zone).lowerBound
  }

  private func hasEnded(_ occurrence: Occurrence) -> Bool {
    occurrence.span.interval(in: settings.zone).upperBound <= settings.now
  }
}

/// `agenda pin`.
struct Pin: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin",
    abstract: "Keep an event in widgets that have no room for all events.",
    usage: "agenda pin (<ID|text> ... [--remove] | --list)",
    discussion: MarkArguments.discussion(
      "It stays as long as the running and the next event; events keep the order of their start.",
      of: "pinned"))

  @OptionGroup var mark: MarkArguments

  func run() throws { try mark.run(.pinned) }
}

/// `agenda hide`.
struct Hide: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hide",
    abstract: "Leave an event out of widgets, and count it.",
    usage: "agenda hide (<ID|text> ... [--remove] | --list)",
    discussion: MarkArguments.discussion(
      "Lists and months still show it, and so do widgets while it runs or is the next event.", of: "hidden"))

  @OptionGroup var mark: MarkArguments

  func run() throws { try mark.run(.hidden) }
}

/// The arguments of `pin` and `hide`.
struct MarkArguments: ParsableArguments {
  @Argument(help: .event, completion: .events)
  var event: [String] = []

  @Flag(help: "Take it back.")
  var remove = false

  @Flag(help: "List the events, and change nothing.")
  var list = false

  @TableOptions(.calendars) var calendars
  @TableOptions(.time) var time

  /// The sentences of the help after the first: what a mark does, and how events are named and listed.
  static func discussion(_ effect: String, of marked: String) -> String {
    """
    \(effect) This has an effect if \
    priority = "learned" is configured. ID is a short name as “agenda list --ids” shows it, or a UID, and means all of a series; one \
    instance of it is ID@2026-11-24. In a terminal a text of the event will do. --list prints the \(marked) events with such names.

    Exit codes: 0 it is \(marked); 64 ID can mean several events, or 400 events are pinned or hidden; 65 the file is damaged, so that \
    nothing can be listed; 66 there is none; 73 the file cannot be read or written.
    """
  }

  func validate() throws {
    guard list == event.isEmpty, !(list && remove) else {
      throw ValidationError("name an event, or give \(.option("list")) alone.")
    }
  }

  func run(_ mark: PriorityMarks.Mark) throws {
    let run = try Run.start(
      AgendaRequest(calendars: calendars.calendars, time: time.time), fetches: false)
    guard !list else { return try run.printMarked(mark) }
    // Birthdays and jCal can be marked, too.
    for named in try run.events(named: event, for: EventPurpose(isMark: true, takesSeveral: true)) {
      let name = run.words(
        named.title,
        named.instance == nil && named.isSeries
          ? nil : named.span(at: run.settings.now, in: run.settings.zone))
      let summary =
        remove
        ? try run.remove(mark, from: named, name: name) : try run.set(mark, of: named, name: name)
      try run.say(summary)
    }
    if !run.learns {
      StandardStreams.warn(
        "this has no effect without priority = \"learned\", in [defaults] or in a widget")
    }
  }
}

extension Run {
  /// Marks an event, and learns from it. Returns what was done, in words.
  fileprivate func set(_ mark: PriorityMarks.Mark, of named: NamedEvent, name: String) throws -> String {
    let (uid, instance) = (named.markedName, named.instance)
    let end = instance.map {
      settings.zone.localDateTime(at: $0.occurrence.interval(in: settings.zone).upperBound).date
    }
    let agendas = learns ? PriorityAgendas(self) : nil
    var isFull = false
    try changePriority { priority in
      let wasMarked = priority.mark(of: uid, instance: instance?.recurrenceID) == mark
      isFull = !priority.mark(mark, uid: uid, instance: instance?.recurrenceID, end: end, today: today)
      // Who says it twice means it once.
      if !isFull, !wasMarked {
        _ = agendas?.teach(
          &priority, mark == .pinned ? .chosen : .rejected, uid: named.nameInAgenda,
          span: named.markedSpan(settings))
      }
      return !isFull
    }
    guard !isFull else {
      throw CommandError(
        .usage,
        "\(PriorityMarks.maximumCount) events are pinned or hidden already; take one back with \(.option("remove"))"
      )
    }
    let word = mark == .pinned ? "Pinned" : "Hidden in widgets"
    return
      "\(word): \(name). Undo: agenda \(mark.command) --remove \(reference(shortName(of: named), instance?.recurrenceID))"
  }

  /// Takes the mark of an event back. Returns what was done, in words.
  fileprivate func remove(_ mark: PriorityMarks.Mark, from named: NamedEvent, name: String) throws -> String {
    var isMarked = false
    try changePriority { priority in
      let instance = named.instance?.recurrenceID
      // A mark can be that of all events with the UID.
      let names = [named.markedName, named.stored.uid]
      isMarked = names.contains { priority.mark(of: $0, instance: instance) == mark }
      guard isMarked, !names.contains(where: { priority.removeMark(of: $0, instance: instance) }) else {
        return isMarked
      }
      isMarked = false
      return false
    }
    guard isMarked else {
      let hint = named.instance == nil ? "" : "; its series may be: leave out the part after @"
      throw CommandError(.notFound, "\(name) is not \(mark == .pinned ? "pinned" : "hidden")\(hint)")
    }
    return "No longer \(mark == .pinned ? "pinned" : "hidden"): \(name)"
  }
}

extension PriorityMarks.Mark {
  /// The subcommand that sets it.
  fileprivate var command: String { self == .pinned ? "pin" : "hide" }
}

/// `agenda why`.
struct Why: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Explain why a full widget shows or leaves out an event.",
    usage: "agenda why <ID|text> ...",
    discussion: """
      Its place by its start and by what was learned of you, and the three strongest reasons, each with + or −. ID is a short name as \
      “agenda list --ids” shows it, or a UID; an instance of a series is ID@2026-11-24. A text that an event has means it, too. Several \
      are explained one after another.

      Exit codes: 0 it is explained; 64 ID can mean several events; 66 there is none.
      """)

  @Argument(help: .event, completion: .events)
  var event: [String]

  @TableOptions(.calendars) var calendars
  @TableOptions(.time) var time

  func run() throws {
    let run = try Run.start(
      AgendaRequest(calendars: calendars.calendars, time: time.time), fetches: false)
    let events = try run.events(named: event, for: EventPurpose(isReadAlone: true, takesSeveral: true))
    let contents = run.priorityFile.read()
    if let problem = contents.problem, run.settings.priorityFile == nil {
      StandardStreams.warn(problem)
    }
    let priority = contents.priority ?? LearnedPriority(salt: 0)
    let agendas = PriorityAgendas(run)
    var areOfStart = false
    for (place, named) in events.enumerated() {
      let explanation = agendas.explanation(
        by: priority, uid: named.nameInAgenda, span: named.markedSpan(run.settings))
      if explanation != nil { areOfStart = true }
      if place > 0 { try StandardStreams.write("\n") }
      try run.say(Self.words(of: named, explanation, priority, run))
    }
    run.warnOfOverruledZones(of: events)
    if areOfStart, !run.learns {
      StandardStreams.warn(
        "the start alone decides: priority = \"learned\" is not configured, in [defaults] or in a widget")
    }
  }

  /// The event and why it is shown or left out.
  private static func words(
    of named: NamedEvent, _ explanation: PriorityExplanation?, _ priority: LearnedPriority, _ run: Run
  ) -> String {
    let name = run.words(named.title, named.span(at: run.settings.now, in: run.settings.zone))
    let language = run.settings.language
    guard let explanation else {
      let marks = [named.markedName, named.stored.uid].compactMap {
        priority.mark(of: $0, instance: named.instance?.recurrenceID)
      }
      let mark = marks.first.map { "\n" + language.line(of: $0) }
      return "\(name)\(mark ?? "")\nIt is not among the events of the next \(Run.priorityHorizon) days."
    }
    return ([name] + language.lines(of: explanation).map { "  " + $0 }).joined(separator: "\n")
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
