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
    abstract: "Show or clear what was fetched from the web.",
    discussion: """
      “show” prints for each calendar on the web when it was fetched, when it is due, and its file. “clear” removes \
      these files; the next command fetches the calendars again.
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
    for calendar in session.calendars.calendars {
      guard let web = calendar.web else { continue }
      switch action {
      case .show: try StandardStreams.write(session.cacheLines(of: calendar, web))
      case .clear: try Self.clear(web)
      }
    }
  }

  /// Removes the files of a calendar, and its folder. A program that fetches the calendar now makes them anew.
  private static func clear(_ web: WebCalendar) throws {
    for file in web.files where unlink(file) != 0 && errno != ENOENT { throw failure(web) }
    // Another file in the folder is not ours.
    if rmdir(web.folder) != 0, errno != ENOENT, errno != ENOTEMPTY { throw failure(web) }
  }

  private static func failure(_ web: WebCalendar) -> CommandError {
    CommandError(
      .cannotCreate, "the cache “\(web.folder)” cannot be cleared: \(String(cString: strerror(errno)))")
  }
}

extension Session {
  /// What is known of a calendar in the cache: its name, and a line for each fact.
  fileprivate func cacheLines(of calendar: CalendarConfiguration, _ web: WebCalendar) -> String {
    let state = CacheState(of: web) ?? CacheState()
    func text(_ moment: Instant) -> String {
      let local = settings.zone.localDateTime(at: moment)
      let minute = local.minute < 10 ? "0\(local.minute)" : "\(local.minute)"
      return "\(local.date) \(local.hour < 10 ? "0" : "")\(local.hour):\(minute)"
    }
    var lines = ["\(PlainText.sanitized(calendar.name))  \(calendar.source)"]
    lines.append("  fetched  " + (state.fetched.map(text) ?? "never"))
    if let failure = state.failure {
      lines.append("  failed   \(failure.rawValue): \(PlainText.sanitized(state.message ?? ""))")
    }
    if let due = state.due { lines.append("  due      " + text(due)) }
    if let length = state.length { lines.append("  size     \(length) bytes, \(state.itemCount ?? 0) items") }
    lines.append("  file     \(web.itemsPath)")
    return lines.joined(separator: "\n") + "\n"
  }
}
