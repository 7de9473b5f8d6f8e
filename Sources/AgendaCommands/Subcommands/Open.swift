internal import AgendaKit
internal import AgendaPrograms
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// `agenda open`.
struct Open: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open the online meeting or another link of an event.",
    usage: "agenda open [next|<ID>|<text>] [--print] [<options>]",
    discussion: """
      Without a name it takes the event that “agenda next” shows; if that has no link, another event that runs or begins within \
      15 minutes. With a name it takes the running or next event with that short name, UID or text.
      It opens the online meeting, else the link of the event, else its place on a map.
      """)

  @Argument(
    help: ArgumentHelp(
      "The word “next”, a short name as of “list --ids”, a UID, or text in title, place or description. (default: next)",
      valueName: "event"), completion: .openedEvents)
  var event: [String] = []

  @Flag(name: .customLong("print"), help: "Print the address, and open nothing.")
  var onlyPrints = false

  @TableOptions(.calendars) var calendars
  @TableOptions(.time) var time

  func run() throws {
    var request = AgendaRequest(calendars: calendars.calendars, time: time.time)
    request.next = AgendaRequest.Next()
    let run = try Run.start(request)
    let found = try run.found(event == ["next"] ? [] : event)
    if onlyPrints { return try StandardStreams.write(found.address + "\n") }
    try LinkOpener(path: run.settings.programPath).open(found.address)
    if let uid = found.item.occurrence.event.uid {
      run.learn(.chosen, uid: uid, span: found.item.occurrence.span, among: found.occurrences)
    }
  }
}

extension Run {
  /// How far ahead events are looked for, in days.
  private static let openHorizon = priorityHorizon

  /// An event, and what is opened for it.
  fileprivate struct Found {
    var item: AgendaItem
    var address: String
    /// The occurrences that were read to find the event.
    var occurrences: [CalendarOccurrences]
  }

  /// The event that words name, or the running or next one without words, and the address to open for it.
  fileprivate func found(_ words: [String]) throws -> Found {
    let window = window(ofDays: 0..<Self.openHorizon)
    let results = read(window)
    try results.warn(isStrict: isStrict)
    guard let item = try nextItem(named: words, among: results.occurrences, in: window) else {
      if let error = errorWithoutCalendars { throw error }
      let which = words.isEmpty ? "" : " with \(quoted(words.joined(separator: " ")))"
      throw CommandError(
        .notFound, "no event\(which) runs now or begins in the next \(Self.openHorizon) days")
    }
    let others = words.isEmpty ? itemsSoon(results.occurrences) : []
    let found = ([item] + others).lazy.compactMap { item in
      LinkTarget.opening(of: item, zone: settings.zone).map {
        Found(item: item, address: $0, occurrences: results.occurrences)
      }
    }
    guard let first = found.first else {
      throw CommandError(
        .notFound,
        "\(quoted(item.title)) has no link to open: neither an online meeting, nor a URL, nor an address on a map"
      )
    }
    return first
  }

  private func nextItem(
    named words: [String], among occurrences: [CalendarOccurrences], in window: OccurrenceWindow
  ) throws -> AgendaItem? {
    var options = settings.options
    guard !words.isEmpty else {
      return NextEvent(
        of: occurrences, in: window, at: settings.now, options: options, scope: nextScope)?.item
    }
    let named = try named(by: EventReference(words.joined(separator: " ")))
    if named.isEmpty { options.words = SearchWords(words).texts }
    return NextEvent(
      of: named.isEmpty ? occurrences : occurrences.map { self.occurrences(of: named, in: $0, window) },
      in: window, at: settings.now, options: options, scope: NextEvent.Scope(allDay: .include))?.item
  }

  /// The occurrences of a calendar that are of some events.
  private func occurrences(
    of events: [NamedEvent], in calendar: CalendarOccurrences, _ window: OccurrenceWindow
  ) -> CalendarOccurrences {
    let own = events.filter { $0.stored.calendar.name == calendar.calendar.name }
    return CalendarOccurrences(
      calendar.calendar,
      own.flatMap { event in
        event.occurrences(in: window).filter { occurrence in
          event.instance.map { $0.recurrenceID == occurrence.recurrenceID } ?? true
        }
      })
  }

  /// The timed events that run, or begin so soon that a bar shows it, the latest first.
  private func itemsSoon(_ occurrences: [CalendarOccurrences]) -> [AgendaItem] {
    let soon = settings.now.adding(seconds: BarState.soonSeconds)
    return agenda(
      of: occurrences, [], in: OccurrenceWindow(from: settings.now, to: soon, zone: settings.zone)
    )
    .occurrences.filter { !$0.occurrence.isAllDay && !$0.hasEnded }.reversed()
  }
}

/// Opens addresses with `xdg-open`, the desktop's program for that.
struct LinkOpener {
  private static let program = "xdg-open"
  /// How long a failure is waited for, in seconds. A browser that starts with the program goes on for hours.
  private static let timeoutSeconds = 2.0

  private let file: String

  /// Finds the program in the folders of `PATH`. Throws with exit code 69 if it is missing.
  init(path: String?) throws {
    guard let file = ChildProgram.find(Self.program, in: path) else {
      throw CommandError(
        .unavailable, "cannot open links: \(Self.program) was not found in PATH",
        "It is part of xdg-utils: apt-get install xdg-utils; \(.option("print")) prints the address")
    }
    self.file = file
  }

  /// Opens an address from ``LinkTarget/opening(of:zone:)``. The program has a session of its own, and goes on after this command.
  func open(_ address: String) throws {
    ProcessLimits.lift()
    do throws(ChildProgram.Failure) {
      let child = try ChildProgram.spawn(file, [address], streams: .none)
      guard let reason = ChildProgram.failure(of: child, within: Self.timeoutSeconds) else { return }
      throw ChildProgram.Failure(message: reason)
    } catch {
      throw CommandError(.unavailable, "cannot open \(address): \(Self.program) \(error.message)")
    }
  }
}
