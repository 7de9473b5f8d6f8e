internal import AgendaKit
internal import AgendaPlatform
public import ICalendar

extension SourceReader {
  /// Reads what was last fetched of a calendar into a folder of the cache, and reports when it is not up to date.
  func readCached(
    _ calendar: CalendarConfiguration, _ folder: CachedFolder, _ state: CacheState
  ) throws(FileError) -> (result: SourceResult, isConsistent: Bool) {
    guard OpenFile.Status(path: folder.itemsPath) != nil || errno != ENOENT else {
      return (notFetched(calendar, state), true)
    }
    let file = try OpenFile(path: folder.itemsPath, flags: O_NONBLOCK)
    let status = try file.status()
    guard status.isRegular else { throw FileError(.notAFile, "it is \(status.name), and not a file") }
    _ = try file.beginReading(status)
    var (result, isConsistent) = try read(calendar, path: folder.itemsPath, from: file.descriptor, status)
    if let problem = problem(of: calendar, state) { result.problems.append(problem) }
    return (result, isConsistent)
  }

  /// The result for a calendar of which nothing was ever fetched.
  private func notFetched(_ calendar: CalendarConfiguration, _ state: CacheState) -> SourceResult {
    var diagnostic = Diagnostic(
      .notFetched,
      "\(quoted(calendar.name)) is being fetched for the first time; run “agenda sync” to wait for it")
    if let failure = state.failure {
      diagnostic = Diagnostic(failure.code, cannotBeFetched(calendar, state))
    }
    diagnostic.file = calendar.source
    var reading = reading(of: calendar, kind: calendar.kind ?? .events)
    reading.fail(diagnostic)
    return reading.finish().result
  }

  /// What keeps a calendar that was fetched earlier from being up to date; `nil` if it is up to date.
  private func problem(of calendar: CalendarConfiguration, _ state: CacheState) -> AgendaProblem? {
    let code: Diagnostic.Code
    let message: String
    if let failure = state.failure {
      code = failure.code
      let shown = state.fetched.map { "; shown is what was fetched \(words(for: $0))" } ?? ""
      message = cannotBeFetched(calendar, state) + shown
    } else if let now, let fetched = state.fetched, state.isOutdated(at: now) {
      code = .outdated
      message = "\(quoted(calendar.name)) was last fetched \(words(for: fetched))"
    } else {
      return nil
    }
    var problem = AgendaProblem(
      Diagnostic(code, message), source: calendar.source, calendar: calendar.name)
    problem.lastUpdate = state.fetched
    return problem
  }

  private func cannotBeFetched(_ calendar: CalendarConfiguration, _ state: CacheState) -> String {
    let reason = state.message.map { ": \($0)" } ?? ""
    return "\(quoted(calendar.name)) cannot be fetched\(reason)"
  }

  /// A moment in the viewer's zone: `2026-11-21 08:40`.
  private func words(for moment: Instant) -> String {
    window.zone.localDateTime(at: moment).toTheMinute
  }
}

extension CacheState {
  /// How many seconds a fetch may take before the calendar counts as out of date.
  private static let patience = 120

  /// Whether the calendar was to be fetched a while ago.
  public func isOutdated(at now: Instant) -> Bool {
    due.map { $0.adding(seconds: Self.patience) < now } ?? false
  }
}

extension CacheState.Failure {
  /// The code of the problem that is reported.
  public var code: Diagnostic.Code {
    switch self {
    case .unreachable: .unreachable
    case .signedOut: .signedOut
    case .gone: .gone
    case .notCalendar: .notCalendar
    }
  }
}
