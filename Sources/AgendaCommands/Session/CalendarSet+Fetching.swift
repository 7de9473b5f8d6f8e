internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

extension CalendarSet {
  /// After how many seconds another program is started for a calendar or an image that was not fetched.
  static let timeoutSeconds = 60

  /// Whether any of the calendars is on the web or belongs to an account.
  var hasFetchedCalendars: Bool { !accounts.isEmpty || calendars.contains { $0.cachedFolder != nil } }

  /// The names of the calendars that are fetched, and of their accounts.
  var fetchedNames: [String] {
    accounts.map(\.name) + calendars.filter { $0.cachedFolder != nil }.map(\.name)
  }

  /// Starts a program that fetches those calendars on the web and of accounts that are due, and does not wait for it. If several commands find a
  /// calendar due, only one starts it. An account is due as a whole.
  ///
  /// Returns the reason why no program was started; `nil` if one was, or if none is needed. A cache that cannot be written is not reported here: the
  /// agenda already shows how old its calendars are.
  func fetchInBackground(at now: Instant) -> String? {
    let isDue = { (folder: CachedFolder) in
      folder.isDue(at: now) && folder.putOff(until: now.adding(seconds: Self.timeoutSeconds))
    }
    let onWeb = calendars.filter { $0.web.map { isDue($0.folder) } ?? false }.map(\.name)
    let accounts = accounts.filter { account in
      isDue(account.folder) || account.isOfDesktop && account.folder.hasChangedStores
    }.map(\.name)
    // Each account has a program of its own, so that a server that is slow to answer does not hold up the others.
    let ofAccounts = accounts.map { account in
      [account] + calendars.filter { $0.accountCalendar?.account == account }.map(\.name)
    }
    let due = ([onWeb] + ofAccounts).filter { !$0.isEmpty }
    guard !due.isEmpty else { return nil }
    guard let program = SyncProgram() else { return SyncProgram.missing.messages.first }
    let starts = due.map { program.start(configurationPath: configurationPath, names: $0) }
    return starts.contains(false) ? "agenda-sync cannot be started" : nil
  }

  /// How long the copies of calendars of other programs are waited for, in seconds.
  private static let timeForCopies = 0.3

  /// Copies the calendars of programs of the desktop that have written something since the last copies. If that takes longer than a moment, it goes on in the
  /// background. Returns whether something may have changed in the cache.
  func renewCopies(at now: Instant) -> Bool {
    let changed = accounts.filter { $0.isOfDesktop && $0.folder.hasChangedStores }
    // Where the cache cannot be written, nothing can be copied.
    guard changed.contains(where: { $0.folder.putOff(until: now.adding(seconds: Self.timeoutSeconds)) }),
      let program = SyncProgram()
    else { return false }
    let names = changed.map(\.name)
    let ofAccounts = calendars.filter { names.contains($0.accountCalendar?.account ?? "") }.map(\.name)
    return program.hasEnded(
      configurationPath: configurationPath, names: names + ofAccounts, within: Self.timeForCopies)
  }

  /// Starts a program for each account to which changes wait to be sent, and does not wait for it; `false` if one could not be started. `known` are
  /// all calendars of the configuration.
  func send(to accounts: Set<String>, known: [CalendarConfiguration], at now: Instant) -> Bool {
    guard let program = SyncProgram() else { return false }
    var isStarted = true
    for account in accounts.sorted() {
      let ofAccount = known.filter { $0.accountCalendar?.account == account }
      // A command that shows calendars now does not start a second one.
      _ = ofAccount.first?.accountCalendar?.accountFolder.putOff(
        until: now.adding(seconds: Self.timeoutSeconds))
      let names = [account] + ofAccount.map(\.name)
      if !program.start(configurationPath: configurationPath, names: names) { isStarted = false }
    }
    return isStarted
  }

  /// The next moment at which a calendar on the web or an account is due; `nil` if there is none.
  func nextFetch(after now: Instant) -> Instant? {
    let folders = calendars.compactMap(\.web?.folder) + accounts.map(\.folder)
    return folders.compactMap(\.due).filter { now < $0 }.min()
  }

  /// Fetches the calendars on the web and of accounts: all now, where that `isWanted`, else those that are due, in the background. Prints
  /// a warning where nothing could be started, if `reportsWarnings`.
  func fetch(_ isWanted: Bool, environment: ProcessEnvironment, reportsWarnings: Bool) throws {
    guard hasFetchedCalendars else { return }
    if isWanted {
      try fetchAll(environment)
    } else if let complaint = fetchInBackground(at: environment.now), reportsWarnings {
      StandardStreams.warn(complaint)
    }
  }

  /// Fetches all calendars on the web and of accounts, and waits until that is done. If one cannot be fetched, the agenda shows that.
  func fetchAll(_ environment: ProcessEnvironment) throws {
    let names = fetchedNames
    guard !names.isEmpty else { return }
    guard let program = SyncProgram() else { throw SyncProgram.missing }
    _ = try program.run(
      configurationPath: configurationPath, names: names, demand: .now, isQuiet: true,
      showsProgress: environment.hasErrorTerminal)
  }
}

extension CachedFolder {
  /// Whether a program of the desktop has written something since its calendars were copied, or they never were.
  fileprivate var hasChangedStores: Bool { DesktopStamp(notedIn: self)?.isCurrent != true }
}
