internal import AgendaCLinuxEvents
internal import AgendaKit
import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar
internal import Synchronization

/// Reads calendars in a thread, one thing at a time, so that no key waits for it.
final class BrowseReader {
  private struct End {
    var event: BrowseEvent
    var calendars: WatchedCalendars
  }

  /// The end of a reading, which the thread keeps as long as it runs.
  private final class Slot: Sendable {
    let end = Mutex<End?>(nil)
    let descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))

    deinit { close(descriptor) }
  }

  private let slot = Slot()
  private var calendars: WatchedCalendars
  private var thread: pthread_t?
  /// Whether something is being read, or was read and is not taken yet.
  private(set) var isBusy = false

  /// A reader that knows what was read of some calendars.
  init(_ calendars: WatchedCalendars) { self.calendars = calendars }

  /// An eventfd(2), readable when a reading has ended.
  var descriptor: Int32 { slot.descriptor }

  /// Whether an event can be taken without waiting.
  var hasEnded: Bool { isBusy && slot.end.withLock { $0 != nil } }

  /// Starts to read. If the system gives no thread, it is read at once.
  func start(_ read: @escaping @Sendable (inout WatchedCalendars) -> BrowseEvent) {
    let (slot, calendars) = (slot, calendars)
    let work: @Sendable () -> Void = {
      var calendars = calendars
      let event = read(&calendars)
      slot.end.withLock { $0 = End(event: event, calendars: calendars) }
      var one: UInt64 = 1
      _ = write(slot.descriptor, &one, MemoryLayout<UInt64>.size)
    }
    self.calendars = WatchedCalendars()
    isBusy = true
    thread = ThreadWork(work).start()
    if thread == nil { work() }
  }

  /// Waits for what is being read; `nil` if nothing is.
  func takeEnd() -> BrowseEvent? {
    guard isBusy else { return nil }
    if let thread { pthread_join(thread, nil) }
    (thread, isBusy) = (nil, false)
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    guard let end = slot.end.withLock({ $0.take() }) else { return nil }
    calendars = end.calendars
    return end.event
  }
}

extension BrowseReading {
  /// Reads the calendars of a run for some days. With `isUnchanged`, the files have not changed since the last reading.
  init(
    _ dates: Range<CalendarDate>, _ run: Run, _ calendars: inout WatchedCalendars, complaints: [String],
    isUnchanged: Bool
  ) {
    let window = OccurrenceWindow(dates, zone: run.settings.zone)
    let contents = calendars.contents(of: run, in: window, showing: window, isUnchanged: isUnchanged)
    self.run = run
    agenda = run.agenda(of: contents.occurrences, contents.problems, in: window)
    self.complaints = complaints + contents.complaints
    self.calendars = BrowsedCalendar.all(of: run, in: agenda)
  }
}

/// A calendar beside a view.
struct BrowsedCalendar: Equatable, Sendable {
  var name: String
  var color: CalendarColor
  /// Whether the calendar is selected; `nil` where none can be selected, because those that are shown were named on the command line.
  var isSelected: Bool?

  /// The calendars of a run, and those that are not selected.
  static func all(of run: Run, in agenda: Agenda) -> [BrowsedCalendar] {
    let shown = run.calendars.calendars
    // A calendar can have its colour in its file.
    var own: [Int: CalendarColor] = [:]
    for item in agenda.days.lazy.flatMap(\.items) where own[item.calendar.position] == nil {
      own[item.calendar.position] = item.calendar.color ?? Palette.color(at: item.calendar.position)
      if own.count == shown.count { break }
    }
    let calendars = shown.enumerated().map { position, calendar in
      let color = calendar.color ?? own[position] ?? Palette.color(at: position)
      return BrowsedCalendar(name: calendar.name, color: color)
    }
    guard !run.request.calendars.isOfFiles, run.request.calendars.names.isEmpty,
      let choice = try? CalendarChoice(run.calendars.configuration, environment: run.environment),
      !choice.calendars.isEmpty
    else { return calendars }
    return choice.calendars.enumerated().map { position, known in
      let name = known.calendar.name
      let color =
        calendars.first { $0.name == name }?.color ?? known.calendar.color ?? Palette.color(at: position)
      return BrowsedCalendar(name: name, color: color, isSelected: choice.isSelected[position])
    }
  }
}

/// A search for an event with a text, outside of the days that a screen has read.
struct BrowseSearch: Equatable {
  /// How far it looks, in days: the first time, and then.
  private static let days = [800, 8000]

  var text: String
  var date: CalendarDate
  var forward: Bool
  /// Whether the search begins at the other end, and goes as far as the date.
  var isWrapped = false

  /// The day nearest to the beginning of the search, forward or back, on which an event begins that has the text.
  func day(_ run: Run) -> CalendarDate? {
    func day(_ days: Int, from start: CalendarDate) -> CalendarDate {
      BrowseModel.bounded(start.adding(days: forward ? days : -days))
    }
    if isWrapped { return found(run, day(-Self.days.reduce(0, +), from: date), date) }
    var start = date
    for days in Self.days {
      let end = day(days, from: start)
      if let found = found(run, start, end) { return found }
      start = end
    }
    return nil
  }

  /// The first day from one to another on which an event begins that has the text.
  private func found(_ run: Run, _ start: CalendarDate, _ end: CalendarDate) -> CalendarDate? {
    guard start != end else { return nil }
    let words = SearchWords([text])
    let test = words.test
    let window = OccurrenceWindow(min(start, end)..<max(start, end), zone: run.settings.zone)
    var results = run.read(window, text: words.condition)
    let agenda = run.agenda(of: results.takeOccurrences(), results.problems, in: window)
    let hasText = { (day: AgendaDay) in
      day.items.contains { $0.dayIndex == 1 && test($0.occurrence.event) }
    }
    return (forward ? agenda.days.first(where: hasText) : agenda.days.last(where: hasText))?.date
  }
}

extension BrowseModel.View {
  /// The view of a layout.
  /// - Throws: a layout that no view has.
  init(_ form: AgendaRequest.Layout.Form?) throws {
    switch form {
    case .list, nil: self = .list
    case .day: self = .day
    case .week, .hours: self = .week
    case .month: self = .month
    case .weeks, .monthList, .people:
      let name = form?.rawValue ?? ""
      throw CommandError(
        .usage,
        """
        \(.command("browse")) has no layout \(quoted(name)), but list, day, hours, week and month; \
        \(.command("watch --layout \(name)")) shows it and keeps it up to date
        """
      )
    }
  }
}

/// `agenda browse`.
struct Browse: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse",
    abstract: "Walk about in the calendars, on the whole screen of a terminal.",
    usage: "agenda browse [<day>] [<options>]",
    discussion: """
      A list without ends, the hours of a day, a week, a month, a year or the tasks: the keys 1 to 6, or --layout. The arrows or j k h l move, [ ] by \
      weeks, { } by months, t goes to today, g to a day in words; / searches. Enter shows an event in full, a adds one from a \
      sentence, e changes it in the editor, E in fields, m moves it, d deletes it, y and p copy it to another day, \
      + - > < move it in time, Space completes a task, \
      A T D answer an invitation, i lists those that wait, s syncs, u takes the last change back and U makes it again. The mouse works, too. \
      ? shows all keys, : lists all commands, q ends it.

      “browse-keys” of the configuration takes the keys of ikhal or calcurse, and “browse-bindings” others.

      Changes of files, the clock and midnight show at once. Each change is made as the command of its name makes it.
      """)

  @Argument(
    help: ArgumentHelp("The day to begin with: \(DateArgument.examples). (default: today)", valueName: "day"))
  var day: [String] = []

  @Flag(
    help: ArgumentHelp(
      "For a screen reader: say each change in a line of words, and draw nothing."))
  var screenReader = false

  @TableOptions(
    .layout, .servedCalendars, OptionSection("Events", [.allDay, .tasks, .cancelled, .declined, .conflicts]),
    .zone,
    OptionSection("Output", [.color, .hyperlinks, .theme]))
  var options

  func run() throws {
    var request = options
    request.content.ended = .dim
    request.output.format = .text
    let environment = ProcessEnvironment.current()
    guard environment.isTerminal, environment.isInputTerminal else {
      throw CommandError(
        .usage,
        "\(.command("browse")) needs a terminal for its screen and its keys; \(.command("list")) prints days, and \(.command("watch")) keeps them up to date"
      )
    }
    guard environment.variables["TERM"] != "dumb" else {
      throw CommandError(
        .usage,
        "\(.command("browse")) needs a terminal that moves its cursor, and TERM is “dumb”; \(.command("list")) prints days in any terminal"
      )
    }
    ProcessLimits.allowAllTime()
    var screen = try BrowseScreen(request, day: day.joined(separator: " "), isSpoken: screenReader)
    try screen.run()
  }
}
