internal import AgendaSources
internal import ICalendar

extension CalendarSet {
  /// For how many seconds a calendar is left to the program that was started to fetch it.
  private static let patience = 60

  /// Whether any of the calendars is on the web.
  var hasCalendarsOnWeb: Bool { calendars.contains { $0.web != nil } }

  /// Starts a program that fetches those calendars on the web that are due, and does not wait for it. Of many commands that find a calendar due,
  /// one starts it.
  ///
  /// Returns what went wrong; `nil` where nothing did. A cache that cannot be written is no reason for a message at each look: what is shown says
  /// how old it is.
  func fetchInBackground(at now: Instant) -> String? {
    let due = calendars.filter { calendar in
      guard let web = calendar.web, web.isDue(at: now) else { return false }
      return web.putOff(until: now.adding(seconds: Self.patience))
    }
    guard !due.isEmpty else { return nil }
    guard let program = SyncProgram() else { return SyncProgram.missing.messages.first }
    let isStarted = program.start(configurationPath: configurationPath, names: due.map(\.name))
    return isStarted ? nil : "agenda-sync cannot be started"
  }

  /// The next moment at which a calendar on the web is due; `nil` where none is on the web.
  func nextFetch(after now: Instant) -> Instant? {
    calendars.compactMap { $0.web?.due }.filter { now < $0 }.min()
  }

  /// Fetches all of the calendars on the web, and waits for that. Where one cannot be fetched, what is shown says so.
  func fetchAll(_ environment: ProcessEnvironment) throws {
    let names = calendars.filter { $0.web != nil }.map(\.name)
    guard !names.isEmpty else { return }
    guard let program = SyncProgram() else { throw SyncProgram.missing }
    _ = try program.run(
      configurationPath: configurationPath, names: names, demand: .now, isQuiet: true,
      showsProgress: environment.hasErrorTerminal)
  }
}
