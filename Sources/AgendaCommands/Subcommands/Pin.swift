internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import ArgumentParser
internal import ICalendar

/// `agenda pin`.
struct Pin: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin",
    abstract: "Keep an event in widgets that have no room for all events.",
    usage: "agenda pin (<ID> [--remove] | --list)",
    discussion: """
      It stays as long as the running and the next event; events keep the order of their start. This has an effect if \
      priority = "learned" is configured. ID is a short name as “agenda list --ids” shows it, or a UID, and means all of a series; one \
      instance of it is ID@2026-11-24. In a terminal a text of the event will do. --list prints the pinned events with such names.

      Exit codes: 0 it is pinned; 64 ID can mean several events, or 400 events are pinned or hidden; 65 the file is damaged, so that \
      nothing can be listed; 66 there is none; 73 the file cannot be read or written.
      """)

  @OptionGroup var mark: MarkArguments

  func run() throws { try mark.run(.pinned) }
}

/// `agenda hide`.
struct Hide: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hide",
    abstract: "Leave an event out of widgets, and count it.",
    usage: "agenda hide (<ID> [--remove] | --list)",
    discussion: """
      Lists and months still show it, and so do widgets while it runs or is the next event. This has an effect if \
      priority = "learned" is configured. ID is a short name as “agenda list --ids” shows it, or a UID, and means all of a series; one \
      instance of it is ID@2026-11-24. In a terminal a text of the event will do. --list prints the hidden events with such names.

      Exit codes: 0 it is hidden; 64 ID can mean several events, or 400 events are pinned or hidden; 65 the file is damaged, so that \
      nothing can be listed; 66 there is none; 73 the file cannot be read or written.
      """)

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

  @OptionGroup(title: "Calendars") var calendars: CalendarOptions
  @OptionGroup(title: "Time and language") var time: TimeOptions

  func validate() throws {
    guard list == event.isEmpty, !(list && remove) else {
      throw ValidationError("name one event, or give --list alone.")
    }
  }

  func run(_ mark: PriorityMarks.Mark) throws {
    let session = try Run.start(
      AgendaRequest(calendars: calendars.request, time: time.request), fetches: false)
    guard !list else { return try session.printMarked(mark) }
    // Birthdays and jCal can be marked, too.
    let named = try session.event(named: event, for: EventPurpose(isMark: true))
    let name = session.words(
      named.title,
      named.instance == nil && named.isSeries
        ? nil : named.span(at: session.settings.now, in: session.settings.zone))
    let summary =
      remove
      ? try session.remove(mark, from: named, name: name) : try session.set(mark, of: named, name: name)
    try session.say(summary)
    if !session.learns {
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
          &priority, mark == .pinned ? .chosen : .rejected, uid: named.stored.uid,
          span: named.markedSpan(settings))
      }
      return !isFull
    }
    guard !isFull else {
      throw CommandError(
        .usage,
        "\(PriorityMarks.maximumCount) events are pinned or hidden already; take one back with --remove")
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
