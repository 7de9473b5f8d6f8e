internal import AgendaRequests
internal import AgendaSources
internal import ArgumentParser
internal import ICalendar

/// The options that say which instances of a series are meant.
struct ExtentOptions: ParsableArguments {
  @Flag(help: "Only the instance that is named.")
  var this = false

  @Flag(help: "The instance that is named and those after it.")
  var following = false

  @Flag(help: "The whole series.")
  var all = false

  /// The given extent; `nil` for none.
  var extent: EventEditor.Extent? { this ? .this : following ? .following : all ? .all : nil }

  func validate() throws {
    guard [this, following, all].count(where: { $0 }) <= 1 else {
      throw ValidationError("Only one of --this, --following and --all can be given.")
    }
  }
}

extension Run {
  /// Which instances of an event are meant: what the options say; for a single event all; else the answer of a person in the terminal.
  func extent(_ options: ExtentOptions, of event: NamedEvent) throws -> EventEditor.Extent {
    guard event.isSeries else { return .all }
    guard !event.isTask else {
      guard options.extent != .this, options.extent != .following else {
        throw CommandError(
          .usage, "\(quoted(event.title)) is a task, which is changed as a whole; “agenda done” moves it on")
      }
      return .all
    }
    if let extent = options.extent {
      guard extent != .all, event.instance == nil else { return extent }
      throw CommandError(
        .usage, "\(quoted(event.title)) recurs, and --\(extent) needs an instance: \(examples(event))")
    }
    guard ProcessEnvironment.current().canAsk else {
      guard event.instance == nil else {
        throw CommandError(
          .usage,
          "\(quoted(event.title)) recurs: add --this for this instance alone, --following for those after it too, or --all"
        )
      }
      throw CommandError(
        .usage,
        "\(quoted(event.title)) recurs: add --all for the whole series, or name an instance with --this or --following, as \(examples(event))"
      )
    }
    guard event.instance != nil else {
      try confirm(
        "\(quoted(event.title)) recurs, and no instance is named. The whole series?", isKnown: false,
        advice: "")
      return .all
    }
    StandardStreams.ask("\(quoted(event.title)) recurs: only [t]his one, this and the [f]ollowing, or [a]ll?")
    switch readLine()?.lowercased() {
    case "t", "this": return .this
    case "f", "following": return .following
    case "a", "all": return .all
    default: throw CommandError(.interrupted, "nothing was changed")
    }
  }

  /// Names of the next instances, as examples.
  private func examples(_ event: NamedEvent) -> String {
    let name = shortName(of: event)
    let next = event.next(2, after: settings.now, in: settings.zone).map { span in
      "\(name)@\(span.startPoint.date(in: settings.zone))"
    }
    return next.isEmpty ? "\(name)@DATE" : next.joined(separator: " or ")
  }
}

extension Occurrence.RecurrenceID {
  /// Its date in a zone.
  func date(in zone: Zone) -> CalendarDate {
    switch self {
    case .date(let date): date
    case .instant(let instant): zone.localDateTime(at: instant).date
    }
  }
}
