package import AgendaKit
package import AgendaSources
package import AgendaWidgets
package import ICalendar

/// The current or next event, and the calendars in which it was looked for.
package struct NextEventResult {
  /// The calendars with their occurrences.
  package var occurrences: [CalendarOccurrences]
  /// The problems of the sources.
  package var problems: [AgendaProblem]
  /// The days that were searched.
  package var window: OccurrenceWindow
  /// The event; `nil` if there is none.
  package var event: NextEvent?
  /// When the calendars were last read or fetched, where some of them can no longer be.
  package var lastUpdate: Instant?
}

extension Run {
  /// How far `next` looks ahead, in days.
  private static let nextHorizon = 30

  /// Prints the current or next event.
  package func printNext() throws {
    var results: SourceResults?
    var found: NextEventResult?
    for days in nextHorizons where found?.event == nil {
      let window = nextWindow(days: days)
      let read = readCalendars(in: window)
      found = findNext(in: read.occurrences, problems: read.problems, of: window)
      results = read
    }
    guard let results, let found else { return }
    let text = try text(of: found)
    _ = try settings.destination.write { try $0(text.utf8.span) }
    try warn(of: results)
  }

  /// The days in which every event starts that can become the next one during today.
  package var nextWindowOfToday: OccurrenceWindow { nextWindow(days: min(daysWithin + 1, Self.nextHorizon)) }

  private func nextWindow(days: Int) -> OccurrenceWindow {
    window(ofDays: 0..<days)
  }

  /// Finds the current or next event.
  package func findNext(
    in occurrences: [CalendarOccurrences], problems: [AgendaProblem], of window: OccurrenceWindow
  ) -> NextEventResult {
    NextEventResult(
      occurrences: occurrences, problems: problems, window: window,
      event: NextEvent(
        of: occurrences, in: window, at: settings.now, options: settings.options, scope: nextScope),
      lastUpdate: problems.lazy.compactMap(\.lastUpdate).min())
  }

  /// The events that can be the next one.
  package var nextScope: NextEvent.Scope {
    NextEvent.Scope(allDay: settings.nextAllDay, within: settings.next.within?.seconds, soon: settings.soon)
  }

  /// The event in the format of the settings.
  ///
  /// `moment` is the moment from which the words count minutes; by default the one for which the event was found.
  package func text(of found: NextEventResult, at moment: Instant? = nil) throws -> String {
    let item = found.event?.item
    let (now, zone) = (moment ?? settings.now, settings.zone)
    if let template = settings.template {
      var texts = settings.templateTexts
      texts.now = now
      let values = JSONRenderer.values(
        next: item, now: settings.now, zone: zone, state: state(of: found), lastUpdate: found.lastUpdate,
        for: texts)
      return try template.filled { try $0(values.span) }
    }
    switch settings.format {
    case .json: return JSONRenderer.json(next: item, now: now, zone: zone, lastUpdate: found.lastUpdate)
    case .ndjson: return JSONRenderer.ndjson(next: item, zone: zone)
    case .waybar:
      return WaybarRenderer(
        settings.style, countsDown: settings.next.countsDown, configPath: calendars.configurationPath
      ).render(
        item, over: day(of: found, at: now), state: state(of: found), isQuiet: isQuiet,
        running: found.event?.running)
    default:
      let next = NextLine(
        item, now: now, zone: zone, state: state(of: found), countsDown: settings.next.countsDown,
        isQuiet: isQuiet, problems: found.problems, running: found.event?.running)
      let line = WidgetTextRenderer(depth: settings.style.depth, theme: settings.theme).render(
        next, in: settings.style
      ).dropLast()
      return line.isEmpty ? "" : settings.markup.escaped(String(line)) + "\n"
    }
  }

  /// Whether text is empty if there is no event: with `--within`, later events are not shown.
  private var isQuiet: Bool { settings.next.within != nil }

  /// Why there is no event, or whether calendars could not be read. Without an event this needs the agenda of all the
  /// days, so that it is computed only then.
  package func state(of found: NextEventResult) -> Agenda.State {
    if found.lastUpdate != nil { return .unreachable }
    guard found.event == nil else {
      return found.problems.contains { $0.severity == .failure } ? .someSourcesFailed : .events
    }
    return agenda(of: found.occurrences, found.problems, in: found.window).state
  }

  /// The agenda of the day of the event, as it is at `now`; without an event, that of today.
  private func day(of found: NextEventResult, at now: Instant) -> Agenda {
    let date = found.event?.date ?? today
    let window = OccurrenceWindow(date..<date.adding(days: 1), zone: settings.zone)
    var agenda = agenda(of: found.occurrences, found.problems, in: window)
    if found.lastUpdate != nil { agenda.state = .unreachable }
    agenda.lastUpdate = found.lastUpdate
    agenda.now = now
    return agenda
  }

  /// How many days are searched, one attempt after the other: first today alone, or before midnight the day of what begins soon as well; and only
  /// without an event on these all the days.
  ///
  /// An event of today is also the first of all the days, unless another one begins soon. With today alone, the problems that are reported are those of
  /// today’s events: a status bar does not repeat every minute that an event in three weeks is broken. With `--strict`, and for a pipe, which can be read
  /// only once, all the days are read at once.
  private var nextHorizons: [Int] {
    let isReadOnce = isStrict || !calendars.calendars.allSatisfy(\.isRereadable)
    let first = min(days(until: settings.soon), daysWithin)
    return isReadOnce || daysWithin == first ? [daysWithin] : [first, daysWithin]
  }

  /// The number of days, from today, in which the next event can start.
  private var daysWithin: Int {
    guard let within = settings.next.within?.seconds else { return Self.nextHorizon }
    // More than the horizon is the horizon; and no sum that overflows.
    guard within < Self.nextHorizon * 86_400 else { return Self.nextHorizon }
    return min(days(until: within), Self.nextHorizon)
  }

  /// The number of days, from today, of the next seconds.
  private func days(until seconds: Int) -> Int {
    let last = settings.zone.localDateTime(at: settings.now.adding(seconds: seconds)).date
    return max(1, last.daysSinceEpoch - today.daysSinceEpoch + 1)
  }
}

extension Run {
  /// Prints the timeline of whole days, counted from the day of each entry as 0.
  package func printTimeline(ofDays days: Range<Int>) throws {
    guard ListFormat.formats.contains(settings.format), settings.template == nil else {
      throw CommandError(
        .usage,
        "a timeline is written as text, json or ndjson; \(.command("snapshot")) writes its first entry in every format"
      )
    }
    if request.layout.isGrid, let form = request.layout.form?.rawValue {
      throw CommandError(
        .usage,
        "a timeline is of lists and widgets, and not of \(.option(.layout)) \(form); \(.command("watch")) draws that again when it changes"
      )
    }
    var run = self
    run.settings.advance(past: days)
    var options = TimelineOptions()
    options.horizon = request.timeline?.horizon?.seconds ?? options.horizon
    options.maximumEntries = request.timeline?.entries ?? options.maximumEntries
    // Who gets the whole agenda may count down to any event; otherwise what is drawn decides.
    options.countsMinutes =
      settings.widget.countsDown && settings.format != .text && run.drawing.contentOfJSON == nil
    try run.printTimeline(showing: days, options: options)
  }

  private func printTimeline(showing days: Range<Int>, options: TimelineOptions) throws {
    let window = timelineWindow(showing: days, options: options)
    var results = readCalendars(in: window)
    let drawing = drawing
    let timeline = Timeline(
      of: results.takeOccurrences(), showing: days, from: settings.now, in: settings.zone,
      options: settings.options, timelineOptions: options, problems: results.problems,
      looksSame: drawing.looksSame, nextStep: drawing.nextStep)
    let outcome = try settings.destination.write(isFailure: timeline.result == .failed) {
      try drawing.draw(timeline, to: $0)
    }
    try warn(of: results)
    try settings.destination.exitIfUnchanged(outcome)
  }
}

extension AgendaDrawing {
  /// Hands the drawn timeline to `write`, entry by entry.
  fileprivate func draw(_ timeline: Timeline, to take: (Span<UInt8>) throws -> Void) throws {
    switch settings.format {
    case .json: try JSONRenderer.json(timeline, result: timeline.result, content: contentOfJSON, to: take)
    case .ndjson: try JSONRenderer.ndjson(timeline, content: contentOfJSON, to: take)
    default:
      for (index, entry) in timeline.entries.enumerated() {
        let heading = (index == 0 ? "" : "\n") + TimelineHeading(settings.style).render(entry)
        try take(heading.utf8.span)
        try draw(entry.agenda, to: take)
      }
    }
  }
}

extension Run {
  /// Prints a mail with the agenda of whole days, counted from today as 0.
  package func printMail(ofDays days: Range<Int>) throws {
    let header = try (request.mail ?? AgendaRequest.Mail()).header()
    let window = window(ofDays: days)
    var run = self
    run.settings.options.daysAhead = days.count == 1 ? 1 : 0
    run.settings.options.lowerLimit(to: AgendaOptions.maximumMailed)
    try run.printMail(of: window, header)
  }

  private func printMail(of window: OccurrenceWindow, _ header: MailHeader) throws {
    let whole = window.extended(byDays: settings.options.daysAhead)
    var results = readCalendars(in: whole)
    let agenda = agenda(of: results.takeOccurrences(), results.problems, in: window)
    if !(header.skipsEmpty && agenda.isEmpty) {
      var renderer = MailRenderer(
        language: settings.language, ended: settings.options.ended, linkTemplate: settings.linkTemplate,
        advice: drawing.advice(for: agenda),
        namesFreeTime: settings.options.search == nil && settings.options.allDay != .only)
      renderer.configurationPath = calendars.configurationPath
      renderer.theme = settings.theme
      renderer.showsDetails = settings.showsDetails
      _ = try settings.destination.write { take in
        switch request.mail?.form ?? .mail {
        case .mail:
          try renderer.encode(
            agenda, from: header.from, to: header.to, subject: header.subject, to: take)
        case .text: try renderer.encodeText(agenda, to: take)
        case .html: try renderer.encodeHTML(agenda, to: take)
        case .json: try JSONRenderer.json(agenda, to: take)
        }
      }
    }
    try warn(of: results)
  }
}

extension Agenda {
  /// Whether there is neither an event nor a calendar that failed. Without any calendar there is no event.
  fileprivate var isEmpty: Bool { [.nothingToday, .nothingAhead, .notConfigured].contains(state) }
}

/// The header of a mail, and whether an empty mail is printed.
package struct MailHeader {
  /// The sender; `nil` for none.
  package var from: MailAddress?
  /// The recipients.
  package var to: [MailAddress]
  /// The subject; `nil` for the days and the number of events.
  package var subject: String?
  /// Whether nothing is printed when there are no events.
  package var skipsEmpty: Bool
}

extension AgendaRequest.Mail {
  /// Parses the values of the options. Throws if one is wrong, or has no effect on the form.
  package func header() throws -> MailHeader {
    if form != nil, form != .mail {
      let given = [
        (AgendaOption.recipients, !recipients.isEmpty), (.sender, sender != nil), (.subject, subject != nil),
      ]
      if let option = given.first(where: \.1)?.0 {
        throw CommandError(
          .usage, "\(.option(option)) is for mails: leave out \(.option(.format)) \(form?.rawValue ?? "")",
          of: option)
      }
    }
    return MailHeader(
      from: try sender.map { try address($0, for: .sender) },
      to: try recipients.map { try address($0, for: .recipients) },
      subject: try subject.map(subject), skipsEmpty: skipsEmpty)
  }

  private func address(_ text: String, for option: AgendaOption) throws -> MailAddress {
    do throws(MailAddressError) {
      return try MailAddress(parsing: text)
    } catch {
      let several = Advice.Reader.current.hasCommandLine ? "name the option again" : "write a list"
      let advice = option == .recipients ? "; for several, \(several)" : ""
      throw CommandError(.usage, "\(.option(option)): \(error)\(advice)", of: option)
    }
  }

  private func subject(_ text: String) throws -> String {
    guard !text.hasControlCharacters else {
      throw CommandError(
        .usage, "\(.option(.subject)) \(quoted(text)) has a control character; write one line", of: .subject)
    }
    guard !PlainText.sanitized(text).isEmpty else {
      throw CommandError(
        .usage, "\(.option(.subject)) is empty; without the option it is the days and the number of events",
        of: .subject)
    }
    return text
  }
}

/// The agenda that a run shows at its moment, and the moment from which it shows another one.
package struct ShownAgenda {
  package var agenda: Agenda
  /// The drawing, in a grid if there is one.
  package var drawing: AgendaDrawing
  /// When something else is shown, or the calendars are to be read again; `nil` if only files can change it.
  package var next: Instant?
}

extension Run {
  /// The window to read for ``shown(_:of:_:)``.
  package func windowToShow(_ days: Range<Int>) -> OccurrenceWindow {
    timelineWindow(showing: days, options: TimelineOptions())
  }

  /// The agenda of days, counted from today as 0, as a list or widget.
  package func shown(
    _ days: Range<Int>, of occurrences: [CalendarOccurrences], _ problems: [AgendaProblem]
  ) -> ShownAgenda {
    var options = TimelineOptions()
    // The entry to show, and the one after it, whose date is the end of the first.
    options.maximumEntries = 2
    let drawing = drawing
    let timeline = Timeline(
      of: occurrences, showing: days, from: settings.now, in: settings.zone, options: settings.options,
      timelineOptions: options, problems: problems, looksSame: drawing.looksSame, nextStep: drawing.nextStep)
    let none = { Agenda(now: settings.now, window: window(ofDays: days), state: .notConfigured) }
    return ShownAgenda(
      agenda: timeline.entries.first?.agenda ?? none(), drawing: drawing, next: timeline.next)
  }

  /// The agenda of a window as a grid. The hours of a day show the time of day.
  package func shown(
    _ grid: GridChoice, in window: OccurrenceWindow, of occurrences: [CalendarOccurrences],
    _ problems: [AgendaProblem]
  ) -> ShownAgenda {
    var drawing = drawing
    drawing.grid = grid
    let agenda = agenda(of: occurrences, problems, in: window)
    let minute = grid.form.hasHours && settings.format.drawsGrids ? settings.now.nextMinute : nil
    return ShownAgenda(
      agenda: agenda, drawing: drawing, next: [agenda.nextChange, minute].compactMap(\.self).min())
  }
}

extension Timeline {
  /// When the second entry begins, or the calendars are to be read again.
  fileprivate var next: Instant? {
    if entries.count > 1 { return entries[1].date }
    guard case .after(let date) = policy else { return nil }
    return date
  }
}

/// An error for the user: lines for standard error, and the exit code.
package struct CommandError: Error {
  /// The error, its place, and what to do next: lines without the name of the command.
  package var messages: [String]
  /// The exit code of the process.
  package var exitCode: ExitStatus
  /// The options that are wrong; of a request, the error is about the first one that it has.
  package var options: [AgendaOption]

  package init(_ exitCode: ExitStatus, _ messages: String..., of options: AgendaOption...) {
    self.messages = messages
    self.exitCode = exitCode
    self.options = options
  }

  package init(_ exitCode: ExitStatus, lines messages: [String], of options: [AgendaOption] = []) {
    self.messages = messages
    self.exitCode = exitCode
    self.options = options
  }
}

extension Advice {
  /// An option of the table.
  package static func option(_ option: AgendaOption) -> Advice { .option(option.name) }
}

extension CommandError {
  /// The messages as one text.
  package var message: String { messages.joined(separator: " ") }
}

extension Error {
  /// The lines for standard error.
  package var messages: [String] { (self as? CommandError)?.messages ?? ["\(self)"] }
}

/// The exit codes of `agenda`. man/agenda.1 documents them; the numbers are those of sysexits(3).
package struct ExitStatus: Equatable, Sendable {
  /// The exit code of the process.
  package let rawValue: Int32

  package init(_ rawValue: Int32) { self.rawValue = rawValue }
}

extension ExitStatus {
  package static var success: ExitStatus { ExitStatus(0) }
  /// `agenda check --strict` found warnings, but no errors.
  package static var warnings: ExitStatus { ExitStatus(1) }
  /// The file of `--output` was left unchanged, and `--exit-code` is given.
  package static var unchanged: ExitStatus { ExitStatus(1) }
  /// `agenda doctor` found something that has to be done.
  package static var needsAttention: ExitStatus { ExitStatus(1) }
  /// `agenda search` found nothing.
  package static var nothingFound: ExitStatus { ExitStatus(1) }
  /// The command line is wrong.
  package static var usage: ExitStatus { ExitStatus(64) }
  /// No source could be read; or, with `--strict`, one could not; or `agenda check` found errors.
  package static var unreadable: ExitStatus { ExitStatus(65) }
  /// A file or a calendar does not exist.
  package static var notFound: ExitStatus { ExitStatus(66) }
  /// A required program is missing or fails.
  package static var unavailable: ExitStatus { ExitStatus(69) }
  /// The process reached a limit of memory or processor time.
  package static var outOfResources: ExitStatus { ExitStatus(71) }
  /// The file of `--output` cannot be written.
  package static var cannotCreate: ExitStatus { ExitStatus(73) }
  /// Another program has changed what was to be changed; a later attempt may succeed.
  package static var conflict: ExitStatus { ExitStatus(75) }
  /// A calendar could not be fetched; a later attempt may succeed.
  package static var notFetched: ExitStatus { ExitStatus(75) }
  /// Standard output cannot be written.
  package static var unwritable: ExitStatus { ExitStatus(74) }
  /// An account is signed out, or its server refuses it.
  package static var signedOut: ExitStatus { ExitStatus(77) }
  /// A signal ended the command.
  package static var interrupted: ExitStatus { ExitStatus(130) }
  /// The configuration is wrong.
  package static var configuration: ExitStatus { ExitStatus(78) }
}
