internal import AgendaPlatform
public import AgendaSources
public import ICalendar

/// Copies the calendars that a program of the desktop keeps in databases into the cache, from which `SourceReader` of AgendaSources reads them.
///
/// The databases are only read, and no file is made beside them. A calendar of which nothing has changed is left alone.
public struct DesktopUpdater: Sendable {
  /// When calendars are copied again of which one could not be read, in seconds.
  private static let retryInterval = 60

  private let environment: [String: String]
  private let home: String

  /// An updater for the programs of a user, with the variables of the environment and the home folder.
  public init(environment: [String: String], home: String) {
    (self.environment, self.home) = (environment, home)
  }

  /// Renews the list of the calendars of an account, and copies those that are selected.
  ///
  /// - Parameters:
  ///   - account: the account, which is one of a program of the desktop; otherwise nothing is done.
  ///   - cache: its folder in the cache.
  ///   - demand: whether calendars are copied in any case, or only if the account is due or the program has written something.
  ///   - waitsForOthers: whether to wait for another process that does it now; otherwise the outcome is ``CalendarUpdate/Outcome/busy``.
  ///   - isSelected: whether a calendar is copied.
  ///   - now: the current moment.
  ///   - report: is called with each calendar as soon as it is done.
  public func update(
    _ account: AccountConfiguration, cache: AccountCache, demand: CalendarUpdate.Demand,
    waitsForOthers: Bool = true, isSelected: (RemoteCalendar) -> Bool, now: @escaping () -> Instant,
    report: (AccountUpdate.Part) -> Void = { _ in }
  ) -> AccountUpdate {
    AccountUpdater.withLockedFolder(of: account, cache, waitsForOthers: waitsForOthers) { folder in
      guard let program = account.program else {
        return AccountUpdate(account: account.name, outcome: .unchanged)
      }
      let found = DesktopCalendars(of: program, environment: environment, home: home)
      let stamp = FileStamp(of: found.watchedFiles)
      let isNewlySelected = cache.hasUnread(isSelected)
      let hasChanged = stamp != FileStamp(notedIn: cache.folder)
      if !hasChanged, !isNewlySelected, let start = cache.state.start(demand, now: now()) {
        return AccountUpdate(account: account.name, outcome: .notDue(until: start))
      }
      var run = DesktopRun(
        account: account, program: program, cache: cache, folder: folder, found: found, stamp: stamp,
        now: now,
        isWhole: demand == .whole)
      return run.update(isSelected, retryInterval: Self.retryInterval, report)
    }
  }
}

/// One renewal of the calendars of a program in the locked folder of its account.
private struct DesktopRun {
  let account: AccountConfiguration
  let program: DesktopProgram
  let cache: AccountCache
  let folder: LockedFolder
  let found: DesktopCalendars
  let stamp: FileStamp
  let now: () -> Instant
  /// Whether calendars are copied of which nothing has changed.
  let isWhole: Bool
  /// The opened databases of Thunderbird by their paths, or why one cannot be opened.
  private var stores: [String: Result<ThunderbirdStore, UpdateError>] = [:]

  init(
    account: AccountConfiguration, program: DesktopProgram, cache: AccountCache, folder: LockedFolder,
    found: DesktopCalendars, stamp: FileStamp, now: @escaping () -> Instant, isWhole: Bool
  ) {
    (self.account, self.program, self.cache, self.folder) = (account, program, cache, folder)
    (self.found, self.stamp, self.now, self.isWhole) = (found, stamp, now, isWhole)
  }

  mutating func update(
    _ isSelected: (RemoteCalendar) -> Bool, retryInterval: Int, _ report: (AccountUpdate.Part) -> Void
  ) -> AccountUpdate {
    var update = AccountUpdate(account: account.name, outcome: .unchanged)
    let begun = now()
    DatabaseCopy.removeAll(in: folder.folder)
    var state = cache.state
    do throws(LockedFolder.Failure) {
      if let failure = failureOfSettings {
        let message = state.recordFailure(failure, begun: begun, interval: interval, chance: 0.5, now: now())
        try folder.replace(folder.folder.storesPath, Array(stamp.text.utf8))
        try folder.write(state)
        update.outcome = .failed(failure.kind, message: message)
        return update
      }
      let calendars = found.calendars.compactMap { calendar in
        calendar.remote(of: program).map { (calendar, $0) }
      }
      let listing = AccountListing(homes: [], calendars: calendars.map(\.1))
      if listing != cache.listing() {
        try folder.replace(folder.folder.calendarsPath, Array(listing.text.utf8))
      }
      for (calendar, listed) in calendars where isSelected(listed) {
        let part = copy(calendar, listed)
        update.calendars.append(part)
        report(part)
      }
      update.outcome = AccountRun.outcome(of: update.calendars)
      let isRetried = update.calendars.contains { part in
        if case .failed(.unreachable, _) = part.outcome { true } else { false }
      }
      state.recordSuccess(
        due: now().adding(seconds: isRetried ? min(retryInterval, interval) : interval), now: now())
      try folder.replace(folder.folder.storesPath, Array(stamp.text.utf8))
      try folder.write(state)
    } catch {
      update.outcome = .unwritable(message: error.message)
    }
    return update
  }

  /// Why the list of the calendars cannot be read; `nil` if it can.
  private var failureOfSettings: UpdateError? {
    guard !found.settings.isEmpty else {
      return UpdateError(
        .gone, "\(program.title) has no calendars on this computer, or keeps them where agenda does not look")
    }
    for path in found.settings {
      let reason: String
      var status = stat()
      if stat(path, &status) != 0 || access(path, R_OK) != 0 {
        // A folder of Evolution can be missing; the preferences belong to the profile that is in use.
        if errno == ENOENT, !path.hasSuffix("/prefs.js") { continue }
        reason = String(cString: strerror(errno))
      } else if status.st_mode & S_IFMT == S_IFDIR {
        continue
      } else if status.st_mode & S_IFMT != S_IFREG {
        reason = "it is no file"
      } else if status.st_size > DesktopCalendars.maximumSettings {
        reason = "it has more than \(DesktopCalendars.maximumSettings >> 20) MB"
      } else {
        continue
      }
      return UpdateError(.misconfigured, "“\(path.withoutControlCharacters)” cannot be read: \(reason)")
    }
    return nil
  }

  private var interval: Int {
    let bounds = WebCalendar.intervals
    let interval = account.interval ?? AccountUpdater.standardInterval
    return min(max(interval, bounds.lowerBound), bounds.upperBound)
  }

  /// Copies a calendar if its database has changed.
  private mutating func copy(_ calendar: DesktopCalendar, _ listed: RemoteCalendar) -> AccountUpdate.Part {
    do throws(LockedFolder.Failure) {
      guard let locked = try LockedFolder(cache.folder(ofCalendar: listed.path)) else {
        return AccountUpdate.Part(calendar: listed, outcome: .busy)
      }
      var state = CacheState(of: locked.folder) ?? CacheState()
      let database = calendar.database
      let tag = FileStamp(of: [database, database + "-wal"]).fingerprint
      let isUnchanged =
        state.failure == nil && state.collectionTag == tag && state.length != nil
        && state.length == CalendarFolder.length(of: locked.folder)
      if isUnchanged, !isWhole {
        let former = state
        try locked.renewWindows(of: locked.items(of: former), &state, now: now())
        if state != former { try locked.write(state) }
        return AccountUpdate.Part(calendar: listed, outcome: .unchanged, unreadCount: state.unreadCount)
      }
      let begun = now()
      do throws(UpdateError) {
        let received = ReceivedFile(in: locked.folder.path)
        let writer = StoredCalendarWriter(received, in: locked.folder)
        try write(calendar, to: writer)
        try writer.finish()
        (state.collectionTag, state.unreadCount) = (tag, writer.unreadCount)
        let outcome = try replace(received, in: locked, &state)
        return AccountUpdate.Part(calendar: listed, outcome: outcome, unreadCount: state.unreadCount)
      } catch {
        // The earlier copy is still shown.
        let message = state.recordFailure(error, begun: begun, interval: interval, chance: 0.5, now: now())
        if let unwritable = locked.writeFailure(state, now: now()) { throw unwritable }
        return AccountUpdate.Part(calendar: listed, outcome: .failed(error.kind, message: message))
      }
    } catch {
      return AccountUpdate.Part(calendar: listed, outcome: .unwritable(message: error.message))
    }
  }

  private mutating func write(
    _ calendar: DesktopCalendar, to writer: StoredCalendarWriter
  ) throws(UpdateError) {
    let copies = folder.folder.copiesPath
    switch program {
    case .evolution: try EvolutionStore(path: calendar.database, copies: copies).write(to: writer)
    case .thunderbird:
      let store: Result<ThunderbirdStore, UpdateError>
      if let known = stores[calendar.database] {
        store = known
      } else {
        // Each database has its own copy.
        let place = "\(copies)-\(stores.count)"
        do throws(UpdateError) {
          store = .success(try ThunderbirdStore(path: calendar.database, copies: place))
        } catch {
          store = .failure(error)
        }
        stores[calendar.database] = store
      }
      try store.get().write(calendar: calendar.identifier, to: writer)
    }
  }

  /// Puts a copied calendar in the place of the former one, unless they are equal.
  private func replace(
    _ received: ReceivedFile, in locked: LockedFolder, _ state: inout CacheState
  ) throws(UpdateError) -> CalendarUpdate.Outcome {
    let body = CalendarBody(received.text ?? CalendarText([]))
    let isEqual = state.hash == body.hash && state.length == CalendarFolder.length(of: locked.folder)
    do throws(LockedFolder.Failure) {
      if !isEqual {
        guard received.replace(locked.folder.itemsPath) else { throw LockedFolder.failure(locked.folder) }
        (state.hash, state.length, state.itemCount) = (body.hash, body.text.count, body.itemCount)
      }
      state.recordSuccess(now: now())
      try locked.renewWindows(of: CalendarText(path: locked.folder.itemsPath), &state, now: now())
      try locked.write(state)
      return isEqual ? .unchanged : .replaced(bytes: body.text.count, items: body.itemCount)
    } catch {
      throw UpdateError(error)
    }
  }
}
