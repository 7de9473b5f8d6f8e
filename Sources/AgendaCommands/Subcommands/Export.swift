internal import AgendaJCal
internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import ArgumentParser
internal import ICalendar

/// `agenda export`.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write events as one .ics file, or as jCal.",
    usage:
      "agenda export [--from <date>] [--to <date>] [--calendars <name,…>] [--format jcal] [--output <path>]",
    discussion: """
      Without dates, all events. With dates, those that happen then: a series is written as a whole, with its overrides and \
      the time zones that it needs. If several calendars have an event, the first one is written.
      """)

  @OptionGroup(title: "Days") var range: RangeOptions
  @OptionGroup(title: "Calendars") var calendars: CalendarOptions
  @OptionGroup(title: "Time and language") var time: TimeOptions

  @Option(
    help: ArgumentHelp(
      "Write iCalendar, or jCal, the same as JSON (RFC 7265). (default: ics)", valueName: "form"))
  var format: ExportFormat?

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("Write to this file, not to standard output.", valueName: "path"), completion: .file())
  var output: String?

  func run() throws {
    var request = AgendaRequest(calendars: calendars.request, time: time.request)
    request.output.file = output
    let session = try Run.start(request)
    try session.checkExport(to: output)
    let (calendar, results) = try session.export(range.request)
    let bytes = format == .jcal ? JCal.encode(ComponentFile(calendar).components) : calendar
    let outcome = try session.settings.destination.write { take in try take(bytes.span) }
    try results?.warn(isStrict: session.isStrict)
    try session.settings.destination.exitIfUnchanged(outcome)
  }
}

/// The forms of `agenda export`.
enum ExportFormat: String, ExpressibleByArgument, CaseIterable {
  case ics, jcal
}

extension Run {
  /// Throws if an exported file would replace one of a calendar, or would be one.
  fileprivate func checkExport(to path: String?) throws {
    guard let path, let calendar = try knownCalendars().first(where: { $0.hasFile(at: path) }) else { return }
    throw CommandError(
      .usage,
      "--output \(quoted(path)) is a file of the calendar \(quoted(calendar.name)); write to another one, or put events into a calendar by “agenda import”",
      "nothing was changed")
  }

  /// The calendar of the events of some days; of all events where no day is given.
  fileprivate func export(_ range: AgendaRequest.Range) throws -> (bytes: [UInt8], results: SourceResults?) {
    var wanted: [String: Set<String>]?
    var results: SourceResults?
    if range != AgendaRequest.Range() {
      let read = read(try window(of: range))
      wanted = read.occurrences.reduce(into: [:]) { wanted, calendar in
        wanted[calendar.calendar.name, default: []].formUnion(calendar.occurrences.compactMap(\.event.uid))
      }
      let nameless = read.occurrences.reduce(0) { $0 + $1.occurrences.count { $0.event.uid == nil } }
      if nameless > 0 {
        let words = nameless == 1 ? "1 event without a UID is" : "\(nameless) events without a UID are"
        StandardStreams.warn("\(words) left out")
      }
      results = read
    }
    var export = CalendarExport(zones: zoneSource, at: settings.now)
    for calendar in calendars.calendars {
      for event in StoredEvent.find(
        in: [calendar], { wanted == nil || wanted?[calendar.name]?.contains($0) == true })
      {
        export.add(event)
      }
    }
    return (export.bytes, results)
  }
}
