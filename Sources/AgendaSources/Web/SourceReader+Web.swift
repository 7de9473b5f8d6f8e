internal import AgendaKit
internal import AgendaPlatform
public import ICalendar

extension SourceReader {
  /// Reads what was last fetched of a calendar into a folder of the cache.
  func readCached(
    _ calendar: CalendarConfiguration, _ folder: CachedFolder, _ state: CacheState
  ) throws(FileError) -> (result: SourceResult, isConsistent: Bool) {
    guard let path = shownPath(of: calendar, in: folder, state) else {
      return (notFetched(calendar, state), true)
    }
    let file = try OpenFile(path: path, flags: O_NONBLOCK)
    let status = try file.status()
    guard status.isRegular else { throw FileError(.notAFile, "it is \(status.name), and not a file") }
    _ = try file.beginReading(status)
    return try read(calendar, path: path, from: file.descriptor, status)
  }

  /// A result that also reports when a calendar that was fetched is not up to date.
  func reporting(
    _ state: CacheState?, of calendar: CalendarConfiguration, in result: SourceResult
  ) -> SourceResult {
    guard result.state == .ok, let state else { return result }
    var result = result
    if let problem = problem(of: calendar, state) { result.problems.append(problem) }
    result.problems += problemsOfChanges(of: calendar, state)
    return result
  }

  /// The file with what the window shows of a calendar: the smallest that suffices, else the whole calendar; `nil` if nothing was ever
  /// fetched.
  func shownPath(
    of calendar: CalendarConfiguration, in folder: CachedFolder, _ state: CacheState
  ) -> String? {
    // The parts have no tasks that are done.
    if extent == .window, calendar.kind != .birthdays, toDos != .dueAndDone, toDos != .everything {
      for part in CachedWindow.Extent.allCases.reversed() {
        guard let cached = state.windows[part], cached.covers(window, of: state.hash),
          OpenFile.Status(path: folder.path(of: part))?.size == cached.length
        else { continue }
        return folder.path(of: part)
      }
    }
    return OpenFile.Status(path: folder.itemsPath) != nil || errno != ENOENT ? folder.itemsPath : nil
  }

  /// The result for a calendar that was never fetched.
  private func notFetched(_ calendar: CalendarConfiguration, _ state: CacheState) -> SourceResult {
    // Of an account that was never fetched one line is enough for all calendars.
    let account = calendar.accountCalendar.flatMap { place in
      self.state(ofAccountOf: place).fetched == nil ? place.account : nil
    }
    let done = calendar.accountCalendar?.program == nil ? "fetched" : "copied"
    var diagnostic = Diagnostic(
      .notFetched,
      "\(quoted(account ?? calendar.name)) is being \(done) for the first time; run \(.command("sync")) to wait for it"
    )
    if let failure = state.failure {
      diagnostic = Diagnostic(failure.code, cannotBeFetched(calendar, state))
    } else if let reason = calendar.cachedFolder?.reasonAgainstWriting {
      diagnostic = Diagnostic(
        .unreachable, "\(quoted(account ?? calendar.name)) cannot be \(done): \(reason)")
    }
    diagnostic.file = calendar.source
    var reading = reading(of: calendar, kind: calendar.kind ?? .events)
    reading.fail(diagnostic)
    var result = reading.finish().result
    for index in result.problems.indices { complete(&result.problems[index], of: calendar, state) }
    return result
  }

  /// Why a calendar that was fetched earlier is not up to date; `nil` if it is up to date.
  private func problem(of calendar: CalendarConfiguration, _ state: CacheState) -> AgendaProblem? {
    let code: Diagnostic.Code
    let message: String
    if let failure = state.failure {
      code = failure.code
      let shown = state.fetched.map { "; the version of \(words(for: $0)) is shown" } ?? ""
      message = cannotBeFetched(calendar, state) + shown
    } else if let account = calendar.accountCalendar, let program = account.program, account.isBehind,
      let fetched = state.fetched
    {
      code = .outdated
      message =
        "\(quoted(calendar.name)) was copied \(words(for: fetched)), and \(program.title) has written something since"
    } else if let now, let fetched = state.fetched, state.isOutdated(at: now) {
      code = .outdated
      let done = calendar.accountCalendar?.program == nil ? "fetched" : "copied"
      message = "\(quoted(calendar.name)) was last \(done) \(words(for: fetched))"
    } else {
      return nil
    }
    var problem = AgendaProblem(
      Diagnostic(code, message), source: calendar.source, calendar: calendar.name)
    problem.lastUpdate = state.fetched
    complete(&problem, of: calendar, state)
    return problem
  }

  /// The problems of changes that were made here: changes that the server rejects, and conflicts with changes on the server; and those of items of a database
  /// that are not in its copy.
  private func problemsOfChanges(of calendar: CalendarConfiguration, _ state: CacheState) -> [AgendaProblem] {
    var found: [(Diagnostic.Code, String)] = []
    if let reason = state.notSent { found.append((.notSent, reason)) }
    if let program = calendar.accountCalendar?.program, state.unreadCount > 0 {
      let count = counted(state.unreadCount, "item")
      found.append(
        (.incompleteCopy, "\(count) in the database of \(program.title) cannot be read, or not as a whole"))
    }
    if let now, let conflict = state.conflict, calendar.cachedFolder?.isUnseen(state, at: now) == true {
      found.append((.changedTwice, conflict))
    }
    var problems = found.map { code, message in
      AgendaProblem(
        Diagnostic(code, "\(quoted(calendar.name)): \(message)"), source: calendar.source,
        calendar: calendar.name)
    }
    if let now, calendar.cachedFolder?.isUnseen(since: state.vanished, at: now) == true {
      var problem = AgendaProblem(
        Diagnostic(.gone, RemoteCalendar.sentenceOfAbsence(calendar.name)), source: calendar.source,
        calendar: calendar.name)
      // Nothing is lost of what is shown, and nothing can be fetched again.
      problem.severity = .warning
      problems.append(problem)
    }
    for index in problems.indices { problems[index].account = calendar.accountCalendar?.account }
    return problems
  }

  private func complete(
    _ problem: inout AgendaProblem, of calendar: CalendarConfiguration, _ state: CacheState
  ) {
    problem.account = calendar.accountCalendar?.account
    problem.nextAttempt = nextAttempt(state)
  }

  /// When a calendar is fetched again that could not be reached; `nil` if that is not known, or is now.
  private func nextAttempt(_ state: CacheState) -> Instant? {
    guard state.failure == .unreachable, let now, let due = state.due, now < due else { return nil }
    return due
  }

  /// Why a calendar cannot be fetched, and what helps. A failure of an account is reported of the account, in the same words for each of its
  /// calendars.
  private func cannotBeFetched(_ calendar: CalendarConfiguration, _ state: CacheState) -> String {
    let account = calendar.accountCalendar
    let isOfAccount = account.flatMap { self.state(ofAccountOf: $0).failure } != nil
    let reason = state.message.map { ": \($0)" } ?? ""
    var remedy = nextAttempt(state).map { "; the next attempt is at \(words(for: $0))" } ?? ""
    // Some reasons name the command already.
    if state.failure?.needsSignIn == true, let command = account?.signInCommand, !reason.contains(command) {
      remedy = "; run “\(command)”"
    }
    if state.failure == .gone, account != nil { remedy = "; \(.command("calendars select")) deselects it" }
    let name = isOfAccount ? account?.account ?? calendar.name : calendar.name
    return "\(quoted(name)) cannot be \(account?.program == nil ? "fetched" : "copied")\(reason)\(remedy)"
  }

  /// A moment in the viewer's zone: `2026-11-21 08:40`.
  private func words(for moment: Instant) -> String {
    window.zone.localDateTime(at: moment).toTheMinute
  }
}

extension CacheState {
  /// How many seconds a fetch may take before the calendar counts as out of date.
  private static let timeoutSeconds = 120

  /// Whether the calendar was to be fetched a while ago.
  public func isOutdated(at now: Instant) -> Bool {
    due.map { $0.adding(seconds: Self.timeoutSeconds) < now } ?? false
  }
}

extension CacheState.Failure {
  /// The code of the problem that is reported.
  public var code: Diagnostic.Code {
    switch self {
    case .unreachable, .misconfigured: .unreachable
    case .signedOut, .expired, .refused: .signedOut
    case .gone: .gone
    case .notCalendar: .notCalendar
    }
  }
}
