package import AgendaKit
internal import AgendaQuickAdd
package import AgendaSources
internal import AgendaWidgets
package import ICalendar

/// One run of a subcommand, a request or a widget, from the options to the output.
///
/// All that the options, the configuration and the environment decide is decided in its initialiser: the widget that is named, the calendars, the
/// zone, the moment, the words. It reads no clock, terminal or variable but those of its environment, and fetches nothing.
///
/// ```swift
/// let run = try Run(request, in: environment)
/// try run.printAgenda(ofDays: 0..<1)
/// ```
package struct Run: Sendable {
  /// The settings of the output.
  package var settings: Settings
  /// The calendars to read.
  package var calendars: CalendarSet
  /// The options, with those of a widget of the configuration.
  package var request: AgendaRequest
  /// Where it runs.
  package let environment: ProcessEnvironment

  /// Decides all that the options, the configuration and the environment say.
  /// - Parameters:
  ///   - request: the options; those of the widget that they name are added to them.
  ///   - read: the configuration, if it was read before; by default it is read, or calendars are found on this computer.
  ///   - given: calendars beside those of the configuration, as the files of a command line are.
  ///   - gathered: the place of the output and the problems; by default they go where the options say.
  /// - Throws: ``CommandError`` with the options that are wrong.
  package init(
    _ request: AgendaRequest, of read: CalendarSet.ReadConfiguration? = nil,
    beside given: [CalendarConfiguration] = [], in environment: ProcessEnvironment,
    gathered: BufferedOutput? = nil
  ) throws {
    let read = try read ?? CalendarSet.read(for: request.calendars, environment: environment)
    var request = request
    let names = request.calendars.names
    try request.adoptFormatOfFile()
    try request.adopt(from: read.configuration, path: read.path, environment.zones)
    // They replace the calendars of the widget.
    if !given.isEmpty { request.calendars.names = names }
    let calendars = try CalendarSet(request.calendars, of: read, beside: given, environment: environment)
    (self.request, self.calendars, self.environment) = (request, calendars, environment)
    settings = try Settings(request, calendars: calendars, environment: environment)
    if let gathered { settings.destination.gathered = gathered }
  }

  /// Whether the command fails when it cannot read all of a source.
  package var isStrict: Bool { request.calendars.isStrict }

  /// Sentences about parts of the environment and the configuration that cannot be used, and without which the run goes on.
  package var notes: [String] {
    let selection = calendars.selectionProblem.map {
      "\($0); \(.command("calendars select")) selects them anew"
    }
    return [settings.complaint, selection, calendars.missingCalendars].compactMap(\.self)
  }

  /// The current date in the viewer’s zone.
  package var today: CalendarDate { settings.zone.localDateTime(at: settings.now).date }

  /// The window of whole days, counted from today as 0. If the zone skipped all of these days, the next day is added.
  package func window(ofDays days: Range<Int>) -> OccurrenceWindow {
    let (first, end) = (today.adding(days: days.lowerBound), today.adding(days: days.upperBound))
    let window = OccurrenceWindow(first..<end, zone: settings.zone)
    guard window.start == window.end, !days.isEmpty else { return window }
    return OccurrenceWindow(first..<end.adding(days: 1), zone: settings.zone)
  }

  /// The window to read for a timeline of some days, with the days ahead that a widget can show.
  package func timelineWindow(showing days: Range<Int>, options: TimelineOptions) -> OccurrenceWindow {
    Timeline.window(
      showing: days.lowerBound..<(days.upperBound + settings.options.daysAhead), from: settings.now,
      in: settings.zone, options: options)
  }

  /// Draws agendas with these settings.
  package var drawing: AgendaDrawing {
    var drawing = AgendaDrawing(
      settings: settings, configurationPath: calendars.configurationPath)
    drawing.advisesSetup = !request.calendars.isOfFiles
    for account in calendars.configuration.accounts {
      drawing.signInCommands[account.name] = account.signInCommand
    }
    return drawing
  }

  /// Parses the date or time that is the value of an option.
  package func date(_ text: String, of option: AgendaOption) throws -> DateArgument {
    do {
      return try date(text, for: "\(.option(option))", of: option)
    } catch {
      // A month is its first day, and at the end of a range its last one.
      guard let days = days(ofMonth: text, from: today) else {
        let isRange = dates(text).map { $0.lowerBound.distance(to: $0.upperBound) > 1 } ?? false
        guard isRange, option == .from || option == .to else { throw error }
        let (place, other): (String, AgendaOption) = option == .from ? ("last", .to) : ("first", .from)
        throw CommandError(
          .usage,
          "\(.option(option)) \(quoted(text)) are several days; the \(place) of them is said by \(.option(other))",
          of: option)
      }
      return .date(option == .to ? days.upperBound.adding(days: -1) : days.lowerBound)
    }
  }

  /// Parses the date or time that is the value of an option; `name` is the option as a message names it, and `examples` are of what it takes.
  package func date(
    _ text: String, for name: String, of option: AgendaOption..., examples: String = DateArgument.examples
  ) throws -> DateArgument {
    let argument = DateArgument(
      text, now: settings.now, zone: settings.zone, locale: settings.locale,
      format: settings.language.dateFormat)
    if let argument { return argument }
    throw DateArgument.error(text, for: name, of: option, examples: examples)
  }

  /// The window from a date or a time to `--to`. Throws if that is not after the start; `origin` is the start as it was written.
  package func window(from start: DateArgument, to end: String, origin: String) throws -> OccurrenceWindow {
    let zone = settings.zone
    if let window = window(from: start, to: try date(end, of: .to).exclusiveEnd) { return window }
    // A day in words, such as “friday”, is the first one after the start, and so is the end of a month.
    let ofMonth = days(ofMonth: end, from: start.date(in: zone)).map {
      DateArgument.date($0.upperBound.adding(days: -1))
    }
    let later =
      ofMonth
      ?? QuickAdd.date(
        end, now: start.instant(in: zone), zone: zone, locale: settings.locale,
        format: settings.language.dateFormat)
    guard let later, !["yesterday", "today", "tomorrow"].contains(end.lowercased()),
      let window = window(from: start, to: later.exclusiveEnd)
    else {
      throw CommandError(
        .usage, "\(.option(.to)) \(end) is not after \(.option(.from)) \(origin)", of: .to, .from)
    }
    return window
  }

  /// The half-open window between two dates or times; `nil` if it is empty.
  private func window(from start: DateArgument, to end: DateArgument) -> OccurrenceWindow? {
    if case .date(let first) = start, case .date(let last) = end {
      return first < last ? OccurrenceWindow(first..<last, zone: settings.zone) : nil
    }
    let (first, last) = (start.instant(in: settings.zone), end.instant(in: settings.zone))
    return first < last ? OccurrenceWindow(from: first, to: last, zone: settings.zone) : nil
  }

  /// Prints the agenda of whole days, counted from today as 0.
  package func printAgenda(ofDays days: Range<Int>) throws {
    var run = self
    run.settings.advance(past: days)
    try run.printAgenda(of: window(ofDays: days))
  }

  /// Prints the agenda of a span of time, as a list or widget, or as a grid. Text without any event is the sentence `ifEmpty`.
  package func printAgenda(
    of window: OccurrenceWindow, as grid: GridChoice? = nil, ifEmpty sentence: String? = nil
  ) throws {
    guard settings.format != .ndjson || !settings.widget.isWidget else {
      throw CommandError(
        .usage, "a widget cannot be written as ndjson; name another \(.option(.format))", of: .format)
    }
    let whole = window.extended(byDays: settings.options.daysAhead)
    var results = readCalendars(in: whole)
    var agenda = agenda(of: results.takeOccurrences(), results.problems, in: window)
    showIdentifiers(of: &agenda)
    var drawing = drawing
    drawing.grid = grid
    drawing.emptySentence = sentence
    let outcome = try settings.destination.write(
      isFailure: isFailure(agenda.state, lastUpdate: agenda.lastUpdate)
    ) {
      if let sentence, settings.writesSentences, agenda.state == .nothingToday {
        return try $0((sentence + "\n").utf8.span)
      }
      try drawing.draw(agenda, to: $0)
    }
    try warn(of: results)
    try settings.destination.exitIfUnchanged(outcome)
  }

  /// Gives an agenda the short names of its events, where `--ids` asks for them.
  package func showIdentifiers(of agenda: inout Agenda) {
    guard request.output.showsIdentifiers else { return }
    agenda.identifiers = identifiers(of: agenda)
  }

  /// The short names of the events of an agenda.
  package func identifiers(of agenda: Agenda) -> ShownIdentifiers {
    let names = names(of: agenda.occurrences.map(\.occurrence.event))
    return ShownIdentifiers(of: agenda, names: names.short, uid: names.uid, letters: names.letters)
  }

  /// The names that tell some events apart from all others of the calendars of the run.
  package func names(of events: some Collection<Event>) -> EventNames {
    EventNames(of: events, in: calendars.calendars, viewer: settings.zone, zones: environment.zones)
  }

  /// The names that tell the events with some UIDs apart from all others of the calendars of the run.
  package func names(of uids: some Sequence<String>) -> EventNames {
    EventNames(of: uids, in: calendars.calendars, viewer: settings.zone, zones: environment.zones)
  }

  /// Whether a state must not replace a file, because no calendar could be read. The object for Waybar shows this state itself.
  package func isFailure(_ state: Agenda.State, lastUpdate: Instant?) -> Bool {
    state.isFailure(lastUpdate: lastUpdate) && settings.format != .waybar
  }

  /// Prints the problems of the calendars, and throws where they are a failure.
  ///
  /// Waybar hides the output of a command that fails. Its object says itself that no calendar could be read, so that only `--strict` makes
  /// this a failure.
  package func warn(of results: SourceResults) throws {
    do {
      if let gathered = settings.destination.gathered {
        gathered.problems = results.problems
        if let failure = results.failure(isStrict: isStrict) { throw failure }
        return
      }
      try results.warn(isStrict: isStrict)
    } catch let error as CommandError {
      guard settings.format == .waybar, !isStrict else { throw error }
    }
  }

  /// Reads the calendars for a window, with the tasks that the options show.
  package func readCalendars(in window: OccurrenceWindow) -> SourceResults {
    read(window, toDos: settings.options.tasks.extent)
  }

  /// Reads calendars in their order, by default those of the run. With `text`, events may be left out that do not meet it. `pipes` were read before.
  package func read(
    _ window: OccurrenceWindow, of others: [CalendarConfiguration]? = nil,
    extent: CalendarReader.Extent = .window, toDos: ToDoExtent = .due, text: TextCondition? = nil,
    pipes: HeldPipes = HeldPipes()
  ) -> SourceResults {
    let calendars = others ?? calendars.calendars
    environment.prepare(calendars)
    return SourceResults(
      of: calendars, in: window, defaults: self.calendars.defaults, extent: extent, toDos: toDos, text: text,
      pipes: pipes, indexes: indexes, seen: self.calendars.folders, zones: environment.zones,
      comparesZones: request.range != nil, now: environment.present)
  }

  /// Where it is noted what is known of the files of folders.
  private var indexes: FolderIndexes? {
    request.calendars.readsAll ? nil : FolderIndexes(cache: environment.cacheFolder)
  }

  /// The contents of the pipes among some calendars, with which these can be read for several windows.
  package func pipes(of calendars: [CalendarConfiguration]) -> HeldPipes {
    environment.prepare(calendars)
    return HeldPipes(of: calendars)
  }

  /// Reads calendars with the tasks that the options show, but takes those whose files have not changed from `memory`.
  package func read(
    _ window: OccurrenceWindow, of others: [CalendarConfiguration]? = nil,
    keepingIn memory: inout SourceMemory
  ) -> SourceResults {
    let calendars = others ?? calendars.calendars
    environment.prepare(calendars)
    return SourceResults(
      of: calendars, in: window, defaults: self.calendars.defaults, toDos: settings.options.tasks.extent,
      keepingIn: &memory, indexes: indexes, zones: environment.zones, now: environment.present)
  }

  /// The agenda of a window.
  package func agenda(
    of occurrences: consuming [CalendarOccurrences], _ problems: [AgendaProblem], in window: OccurrenceWindow
  ) -> Agenda {
    Agenda(
      of: occurrences, in: window, at: settings.now, options: settings.options, problems: problems)
  }

}

/// Grids of days.
extension Run {
  /// The dates that a subcommand shows in a layout: its own days; but the whole week or month that contains today in place
  /// of the seven days from today.
  package func dates(
    of subcommand: FastSubcommand, _ request: AgendaRequest, in form: AgendaRequest.Layout.Form
  ) throws -> Range<CalendarDate> {
    switch subcommand {
    case .week where form != .day: datesOfWidget(form)
    case .tomorrow: today.adding(days: 1)..<today.adding(days: 2)
    case .week: today..<today.adding(days: 7)
    case .list: try window(of: request.range ?? AgendaRequest.Range()).dates
    case .today, .next: today..<today.adding(days: 1)
    }
  }

  /// The dates of a layout in a widget that no subcommand shows, but a board or a gallery: today; of columns of hours its week, and of persons the seven
  /// days from today on, as ``grid(_:of:)`` does not widen these as it does the other layouts.
  package func datesOfWidget(_ form: AgendaRequest.Layout.Form) -> Range<CalendarDate> {
    let day = today..<today.adding(days: 1)
    if form == .people { return day.lowerBound..<day.lowerBound.adding(days: 7) }
    return form == .hours ? settings.weeks.weeks(with: day) : day
  }

  /// Prints days in a layout that is not a list. A week or a month is shown whole. JSON and Markdown have the same days as
  /// a list.
  package func printGrid(_ form: AgendaRequest.Layout.Form, of dates: Range<CalendarDate>) throws {
    let (window, grid) = try grid(form, of: dates)
    var run = self
    run.boundDrawing()
    try run.printAgenda(of: window, as: grid)
  }

  /// Bounds the events of a grid that is drawn.
  package mutating func boundDrawing() {
    guard settings.format.drawsGrids else { return }
    settings.options.lowerLimit(to: AgendaOptions.maximumDrawn)
    // Copies of one event stay in the columns of all persons who have it.
    settings.options.keepsCopies = request.layout.form == .people
  }

  /// The window and the dates of a layout that is not a list.
  package func grid(
    _ form: AgendaRequest.Layout.Form, of dates: Range<CalendarDate>
  ) throws -> (window: OccurrenceWindow, grid: GridChoice) {
    let shown: Range<CalendarDate>
    let length = dates.lowerBound.distance(to: dates.upperBound)
    switch form {
    case .list, .day:
      guard AgendaRequest.Layout.Form.day.takes(days: length) else {
        throw CommandError(
          .usage,
          "\(.option(.layout)) day is for one day; for several, write \(.option(.layout)) hours, week or list",
          of: .layout)
      }
      shown = dates
    case .hours:
      guard form.takes(days: length) else {
        throw CommandError(
          .usage,
          "\(.option(.layout)) hours is for up to seven days; for more, write \(.option(.layout)) week, month or list",
          of: .layout)
      }
      shown = dates
    case .week: shown = settings.weeks.weeks(with: dates)
    case .month: shown = dates.wholeMonths
    case .weeks: shown = settings.weeks.weeks(with: dates.rollingWeeks)
    case .monthList: shown = dates.wholeMonths
    case .people:
      guard form.takes(days: length) else {
        throw CommandError(
          .usage,
          "\(.option(.layout)) people is for up to 31 days; for more, write \(.option(.layout)) list",
          of: .layout)
      }
      shown = dates
    }
    var grid = GridChoice(form: form, dates: shown)
    var read = shown
    if settings.format.drawsGrids {
      if form == .month || form == .monthList { read = settings.weeks.weeks(with: shown) }
      if form == .monthList {
        // The list goes on behind the month.
        grid.day = shown.contains(today) ? today : shown.lowerBound
        read = read.lowerBound..<max(read.upperBound, grid.listEnd)
      }
    }
    if form == .people {
      grid.calendars = calendars.calendars.enumerated().map { position, calendar in
        CalendarIdentity(
          name: calendar.name, position: position, kind: calendar.kind ?? .events,
          color: calendar.color)
      }
    }
    return (OccurrenceWindow(read, zone: settings.zone), grid)
  }
}

extension Range<CalendarDate> {
  /// The days up to the end of the year 9999: no option can name a later one, because a year has four digits.
  fileprivate var withFourDigits: Range<CalendarDate> {
    guard let end = CalendarDate(year: 10_000, month: 1, day: 1), upperBound > end else { return self }
    return Swift.min(lowerBound, end)..<end
  }

  /// The days that rolling weeks contain: one day stands for its week and the three after it.
  fileprivate var rollingWeeks: Range<CalendarDate> {
    lowerBound.distance(to: upperBound) > 1 ? self : lowerBound..<lowerBound.adding(days: 22)
  }

  /// From the first day of the month with the first date to the last day of the month with the last date.
  fileprivate var wholeMonths: Range<CalendarDate> {
    let last = Swift.max(lowerBound, upperBound.adding(days: -1))
    let (year, month, day) = last.components
    let rest = CalendarDate.daysInMonth(month, ofYear: year) - day
    return lowerBound.adding(days: 1 - lowerBound.day)..<last.adding(days: rest + 1)
  }
}

extension Run {
  /// The window of `agenda list`.
  package func window(of range: AgendaRequest.Range) throws -> OccurrenceWindow {
    let zone = settings.zone
    if let words = range.words {
      return OccurrenceWindow(try dates(inWords: words, count: range.days).withFourDigits, zone: zone)
    }
    let start = try range.from.map { try date($0, of: .from) } ?? .date(today)
    guard let to = range.to else {
      let first = start.date(in: zone)
      let days = (first..<first.adding(days: range.days ?? 7)).withFourDigits
      if case .date = start { return OccurrenceWindow(days, zone: zone) }
      return OccurrenceWindow(
        from: start.instant(in: zone), to: zone.instant(of: LocalDateTime(days.upperBound)), zone: zone)
    }
    let window = try self.window(from: start, to: to, origin: range.from ?? "today")
    let (dates, maximum) = (window.dates, AgendaOption.days.range?.upperBound ?? 0)
    guard dates.upperBound.daysSinceEpoch - dates.lowerBound.daysSinceEpoch <= maximum else {
      throw CommandError(
        .usage, "the range from \(.option(.from)) to \(.option(.to)) is longer than \(maximum) days",
        of: .from, .to)
    }
    return window
  }

  /// The days that words name: `tomorrow`, `next week`, `friday 3d`, `3d`. With a number of days, these are as many from the first one on.
  package func dates(inWords text: String, count given: Int? = nil) throws -> Range<CalendarDate> {
    if let dates = dates(text) {
      return given.map { dates.lowerBound..<dates.lowerBound.adding(days: $0) } ?? dates
    }
    // How many days: the last word or the last two, `3d` or `3 days`.
    let words = text.split(separator: " ")
    for length in 1...2 where words.count >= length {
      let count = words.suffix(length).joined(separator: " ")
      let first = words.dropLast(length).joined(separator: " ")
      guard let days = QuickAdd.dayCount(count, locale: settings.locale) else { continue }
      guard AgendaOption.days.kind.takes("\(days)") else { break }
      guard let start = first.isEmpty ? today : dates(first)?.lowerBound else { continue }
      guard given == nil else {
        throw CommandError(
          .usage, "\(quoted(text)) says a number of days, and so does \(.option(.days)); leave one out",
          of: .days)
      }
      return start..<start.adding(days: days)
    }
    if given == nil, let dates = dates(betweenDaysIn: words.map(String.init)) { return dates }
    throw CommandError(
      .usage,
      ClockTime.problem(of: text)
        ?? "\(quoted(text)) names no days; write some such as tomorrow, “next week”, “friday 3d” or 2026-11-21",
      of: .days)
  }

  /// The days from one day to a later one, which are named one after the other: `monday friday`, `2026-11-21 2026-11-25`; `nil` for any other words.
  private func dates(betweenDaysIn words: [String]) -> Range<CalendarDate>? {
    guard (2...8).contains(words.count) else { return nil }
    for count in 1..<words.count {
      let end = words.dropFirst(count).joined(separator: " ")
      guard let first = dates(words.prefix(count).joined(separator: " "), takesTimes: false),
        let last = dates(end, takesTimes: false)
      else { continue }
      if first.lowerBound < last.lowerBound { return first.lowerBound..<last.upperBound }
      // A weekday is the first one behind the first day: on Tuesday, `monday friday` is next week.
      if let next = weekday(end, behind: first.lowerBound, like: last) {
        return first.lowerBound..<next.upperBound
      }
    }
    return nil
  }

  /// The first day behind another one that words name; `nil` if that is another day of the week than the one that they name from now on.
  private func weekday(
    _ text: String, behind day: CalendarDate, like named: Range<CalendarDate>
  ) -> Range<CalendarDate>? {
    let noon = settings.zone.instant(of: LocalDateTime(day).adding(seconds: 43_200))
    let days = QuickAdd.dates(
      text, now: noon, zone: settings.zone, locale: settings.locale, format: settings.language.dateFormat)
    guard let days, days.lowerBound > day, days.count == named.count,
      (days.lowerBound.daysSinceEpoch - named.lowerBound.daysSinceEpoch) % 7 == 0
    else { return nil }
    return days
  }

  /// The number of the month that a word names, from 1 on: `may`; `nil` for any other text.
  package func month(named text: String) -> Int? { QuickAdd.month(text, locale: settings.locale) }

  /// The days of the month that a word names, the first that has not ended on a date; `nil` for any other text.
  private func days(ofMonth text: String, from date: CalendarDate) -> Range<CalendarDate>? {
    guard let month = month(named: text) else { return nil }
    return CalendarDate(year: date.year + (month < date.month ? 1 : 0), month: month, day: 1).map {
      $0..<$0.adding(days: CalendarDate.daysInMonth(month, ofYear: $0.year))
    }
  }

  private func dates(_ text: String, takesTimes: Bool = true) -> Range<CalendarDate>? {
    let format = settings.language.dateFormat
    if let argument = DateArgument(text, now: settings.now, zone: settings.zone, format: format) {
      if !takesTimes { guard case .date = argument else { return nil } }
      let date = argument.date(in: settings.zone)
      return date..<date.adding(days: 1)
    }
    let dates = QuickAdd.dates(
      text, now: settings.now, zone: settings.zone, locale: settings.locale, format: format)
    return dates ?? days(ofMonth: text, from: today)
  }
}

/// The subcommands that prompts, bars and scripts run often. They take options only.
package enum FastSubcommand: String, CaseIterable {
  case today, tomorrow, week, list, next

  /// Prints the output for a request in its run.
  package func print(in run: Run, _ request: AgendaRequest) throws {
    if let form = run.request.layout.form, form != .list {
      return try run.printGrid(form, of: run.dates(of: self, request, in: form))
    }
    switch self {
    case .today: try run.printAgenda(ofDays: DaysArgument.today.days)
    case .tomorrow: try run.printAgenda(ofDays: DaysArgument.tomorrow.days)
    case .week: try run.printAgenda(ofDays: DaysArgument.week.days)
    case .list: try run.printAgenda(of: run.window(of: request.range ?? AgendaRequest.Range()))
    case .next: try run.printNext()
    }
  }
}

/// The days that a subcommand shows, relative to the current date.
package enum DaysArgument: String, CaseIterable {
  case today, tomorrow, week

  /// The subcommand that shows these days.
  package var subcommand: FastSubcommand {
    switch self {
    case .today: .today
    case .tomorrow: .tomorrow
    case .week: .week
    }
  }

  /// The days, counted from today as 0.
  package var days: Range<Int> {
    switch self {
    case .today: 0..<1
    case .tomorrow: 1..<2
    case .week: 0..<7
    }
  }
}
