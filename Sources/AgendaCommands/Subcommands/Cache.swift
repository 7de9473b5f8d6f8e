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
    discussion: """
      “show” prints for each calendar on the web or of an account when it was fetched, when it is due, and its file. “clear” removes \
      these files, and without --calendars also those of calendars that are no longer configured; the next command \
      fetches the calendars again.
      """)

  @Argument(help: ArgumentHelp("What to do with the cache.", valueName: "action"))
  var action: Action = .show

  @OptionGroup(title: "Which calendars") var selection: SelectionOptions
  @OptionGroup(title: "When and where") var time: TimeOptions

  func run() throws {
    var request = AgendaRequest()
    request.calendars = selection.request
    request.time = time.request
    let session = try Session(request, fetches: false)
    let calendars = session.calendars.calendars
    switch action {
    case .show:
      for calendar in calendars {
        guard let folder = calendar.cachedFolder else { continue }
        let state = calendar.accountCalendar?.state ?? CacheState(of: folder) ?? CacheState()
        try StandardStreams.write(session.cacheLines(of: calendar, folder, state))
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

extension Session {
  /// What is known of a calendar in the cache: its name, and a line for each fact.
  fileprivate func cacheLines(
    of calendar: CalendarConfiguration, _ folder: CachedFolder, _ state: CacheState
  ) -> String {
    func text(_ moment: Instant) -> String { settings.zone.localDateTime(at: moment).toTheMinute }
    var lines = ["\(PlainText.sanitized(calendar.name))  \(calendar.source)"]
    lines.append("  fetched  " + (state.fetched.map(text) ?? "never"))
    if let failure = state.failure {
      lines.append("  failed   \(failure.rawValue): \(PlainText.sanitized(state.message ?? ""))")
    }
    if let due = state.due { lines.append("  due      " + text(due)) }
    if let length = state.length { lines.append("  size     \(length) bytes, \(state.itemCount ?? 0) items") }
    lines.append("  file     \(folder.itemsPath)")
    return lines.joined(separator: "\n") + "\n"
  }
}
