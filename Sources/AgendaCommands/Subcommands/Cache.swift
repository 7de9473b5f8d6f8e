internal import AgendaKit
import AgendaPlatform
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

/// `agenda cache`.
struct Cache: ParsableCommand {
  /// What is done with the cache.
  enum Action: String, ExpressibleByArgument, CaseIterable {
    case show, clear
  }

  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Show or clear what was fetched from the web and from accounts.",
    usage: "agenda cache [show|clear] [<options>]",
    discussion: """
      “show” prints for each calendar on the web or of an account when it was fetched, when it is due, and its file. “clear” removes \
      these files, and without --calendars also those of calendars that are no longer configured; the next command \
      fetches the calendars again.
      """)

  @Argument(help: ArgumentHelp("What to do with the cache.", valueName: "action"))
  var action: Action = .show

  @Option(
    help: ArgumentHelp(
      "Write text, one JSON object, or one JSON object per line. (default: text)", valueName: "form"))
  var format: FormatArgument<ListFormat>?

  @OptionGroup(title: "Which calendars") var selection: SelectionOptions
  @OptionGroup(title: "When and where") var time: TimeOptions

  func run() throws {
    var request = AgendaRequest()
    request.calendars = selection.request
    request.time = time.request
    request.output = AgendaRequest.Output(format: format?.format)
    let session = try Session(request, fetches: false)
    let calendars = session.calendars.calendars
    switch action {
    case .show:
      let overviews = calendars.compactMap(CacheOverview.init)
      let zone = session.settings.zone
      switch session.settings.format {
      case .json: try StandardStreams.write(JSONRenderer.json(overviews, zone: zone))
      case .ndjson: try StandardStreams.write(JSONRenderer.ndjson(overviews, zone: zone))
      default: for overview in overviews { try StandardStreams.write(overview.text(zone: zone)) }
      }
    case .clear:
      // Without a selection, also what was fetched of calendars that are no longer configured.
      let isAll = selection.calendars.isEmpty && selection.excludeCalendars.isEmpty
      let environment = ProcessEnvironment.current()
      let selected = calendars.compactMap { $0.cachedFolder?.path }
      for folder in isAll ? CalendarCache.folders(in: environment.cacheFolder) : selected {
        guard !CalendarCache.clear(folder) else { continue }
        throw CommandError(
          .cannotCreate, "the cache “\(folder)” cannot be cleared: \(String(cString: strerror(errno)))")
      }
    }
    if !session.calendars.hasFetchedCalendars { StandardStreams.complain(Sync.nothingToFetch) }
  }
}

extension CacheOverview {
  /// What is known of a calendar in the cache; `nil` if it is not fetched.
  fileprivate init?(_ calendar: CalendarConfiguration) {
    guard let folder = calendar.cachedFolder, let state = calendar.cacheState else { return nil }
    self.init(name: calendar.name, source: calendar.source, file: folder.itemsPath)
    (lastUpdate, nextUpdate) = (state.fetched, state.due)
    failure = state.failure.map { ($0.rawValue, state.message ?? "") }
    (bytes, items) = (state.length, state.itemCount)
  }
}
