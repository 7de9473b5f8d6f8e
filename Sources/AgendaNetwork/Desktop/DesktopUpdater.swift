internal import AgendaPlatform
public import AgendaSources
public import ICalendar

/// Copies the calendars of a program of the desktop into the cache, from which `SourceReader` of AgendaSources reads them, and sends changes to Evolution.
///
/// Databases and files are only read, and no file is made beside them: Evolution makes the changes itself, over D-Bus. A calendar of which nothing has
/// changed is left alone.
public struct DesktopUpdater: Sendable {
  /// When calendars are copied again of which one could not be read, in seconds.
  private static let retryInterval = 60

  private let environment: [String: String]
  private let home: String

  /// An updater for the programs of a user, with the variables of the environment and the home folder.
  public init(environment: [String: String], home: String) {
    (self.environment, self.home) = (environment, home)
  }

  /// Sends the changes of an account that wait, renews the list of its calendars, and copies those that are selected.
  ///
  /// - Parameters:
  ///   - account: the account, which is one of a program of the desktop; otherwise nothing is done.
  ///   - cache: its folder in the cache.
  ///   - demand: whether calendars are copied in any case, or only if the account is due or the program has written something.
  ///   - queue: the changes that wait to be sent, which are sent before anything is copied; `nil` to send nothing.
  ///   - waitsForOthers: whether to wait for another process that does it now; otherwise the outcome is ``CalendarUpdate/Outcome/busy``.
  ///   - isSelected: whether a calendar is copied.
  ///   - now: the current moment.
  ///   - report: is called with each calendar as soon as it is done.
  public func update(
    _ account: AccountConfiguration, cache: AccountCache, demand: CalendarUpdate.Demand,
    queue: UploadQueue? = nil, waitsForOthers: Bool = true, isSelected: (RemoteCalendar) -> Bool,
    now: @escaping () -> Instant,
    report: (AccountUpdate.Part) -> Void = { _ in }
  ) -> AccountUpdate {
    AccountUpdater.withLockedFolder(of: account, cache, waitsForOthers: waitsForOthers) { folder in
      guard let program = account.program else {
        return AccountUpdate(account: account.name, outcome: .unchanged)
      }
      let found = DesktopCalendars(of: program, environment: environment, home: home)
      let stamp = found.stamp
      let isNewlySelected = cache.hasUnread(isSelected)
      let hasChanged = stamp != FileStamp(notedIn: cache.folder)
      let hasChanges = queue?.hasChanges(inAccount: cache.folder, demand, at: now()) == true
      let isTriedAgain = demand == .dueOrFailed && cache.hasFailed(isSelected)
      var update: AccountUpdate
      if !hasChanged, !isNewlySelected, !hasChanges, !isTriedAgain,
        let start = cache.state.start(demand, now: now())
      {
        update = AccountUpdate(account: account.name, outcome: .notDue(until: start))
      } else {
        var run = DesktopRun(
          account: account, program: program, cache: cache, folder: folder, found: found, stamp: stamp,
          queue: queue, environment: environment, demand: demand, now: now)
        update = run.update(isSelected, retryInterval: Self.retryInterval, report)
      }
      update.waitingCount = queue?.waiting(inAccount: cache.folder).count ?? 0
      return update
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
  /// The changes that wait to be sent; `nil` if nothing is sent.
  let queue: UploadQueue?
  let environment: [String: String]
  let demand: CalendarUpdate.Demand
  let now: () -> Instant
  /// The results of the changes that were sent, by the paths of their calendars.
  private var sent: [String: SentChanges] = [:]
  /// Whether servers let calendars be read alone, by the paths of these, as it was said when they were copied.
  private var isReadOnly: [String: Bool]
  /// The names of calendars in the former list, by the paths of these.
  private let names: [String: String]
  /// The sign-ins of Evolution; `nil` if no calendar needs one.
  private var signIns: EvolutionSignIns?
  /// The opened databases of Thunderbird, or copies of them, by their paths, or why one cannot be opened.
  private var stores: [String: Result<ThunderbirdStore, UpdateError>] = [:]
  /// The databases of Thunderbird that are read from a copy, because they changed while they were read.
  private var copied: Set<String> = []
  /// The numbers of the folders for copies of databases of Thunderbird, one for each.
  private var copyNumbers: [String: Int] = [:]

  init(
    account: AccountConfiguration, program: DesktopProgram, cache: AccountCache, folder: LockedFolder,
    found: DesktopCalendars, stamp: FileStamp, queue: UploadQueue?, environment: [String: String],
    demand: CalendarUpdate.Demand, now: @escaping () -> Instant
  ) {
    (self.account, self.program, self.cache, self.folder) = (account, program, cache, folder)
    (self.found, self.stamp, self.queue, self.environment) = (found, stamp, queue, environment)
    (self.demand, self.now) = (demand, now)
    let former = cache.calendars()
    isReadOnly = Dictionary(former.map { ($0.path, $0.isReadOnly) }) { first, _ in first }
    names = Dictionary(former.map { ($0.path, $0.name) }) { first, _ in first }
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
      let calendars = found.calendars.compactMap { calendar in listed(calendar).map { (calendar, $0) } }
      try writeList()
      update.uploads = send(to: calendars)
      if program == .evolution, calendars.contains(where: { !$0.0.isFile && isSelected($0.1) }) {
        signIns = EvolutionSignIns(environment: environment)
      }
      for (calendar, listed) in calendars where isSelected(listed) {
        let part = copy(calendar, listed)
        update.calendars.append(part)
        report(part)
      }
      // Copies can say other rights than former ones.
      try writeList()
      update.outcome = AccountRun.outcome(of: update.calendars)
      let isRetried = update.calendars.contains { part in
        if case .failed(.unreachable, _) = part.outcome { true } else { false }
      }
      let due = now().adding(seconds: isRetried ? min(retryInterval, interval) : interval)
      let nextUpload = queue?.nextAttempt(inAccount: cache.folder, now: now()) ?? due
      let former = state.fetched
      state.recordSuccess(due: min(due, nextUpload), now: now())
      // The moment is that of copies, and not that of attempts.
      if update.calendars.contains(where: \.isFailed), update.calendars.allSatisfy(\.isFailed) {
        state.fetched = former
      }
      try folder.replace(folder.folder.storesPath, Array(stamp.text.utf8))
      try folder.write(state)
    } catch {
      update.outcome = .unwritable(message: error.message)
    }
    return update
  }

  /// A calendar as the list has it.
  private func listed(_ calendar: DesktopCalendar) -> RemoteCalendar? {
    guard var listed = calendar.remote(of: program) else { return nil }
    // A process with another language gives no other name.
    if let title = calendar.title, let former = names[listed.path], TaskListName.isName(former, of: title) {
      listed.name = former
    }
    if !calendar.isFile, isReadOnly[listed.path] == true { listed.isReadOnly = true }
    return listed
  }

  private func writeList() throws(LockedFolder.Failure) {
    let listing = AccountListing(homes: [], calendars: found.calendars.compactMap(listed))
    guard listing != cache.listing() else { return }
    try folder.replace(folder.folder.calendarsPath, Array(listing.text.utf8))
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

  /// Sends the changes that wait, if the program takes any.
  private mutating func send(
    to calendars: [(calendar: DesktopCalendar, listed: RemoteCalendar)]
  ) -> [AccountUpdate.Uploads] {
    guard let queue, program == .evolution, !queue.waiting(inAccount: cache.folder).isEmpty else { return [] }
    var run = UploadRun(
      queue, account: cache.folder, calendars: calendars.map(\.listed),
      EvolutionUploadServer(calendars, environment: environment, now: now), interval: interval,
      isForced: demand != .due)
    // No failure is one of all calendars: each is opened by itself.
    try? run.run()
    sent = run.sent
    return run.uploads
  }

  /// The changes of a calendar that wait, with those that were taken back and are still to be hidden.
  private func waiting(in calendar: RemoteCalendar) -> [WaitingChange] {
    queue?.changes(inAccount: cache.folder).filter { $0.calendar == calendar.path } ?? []
  }

  /// Copies a calendar if its database has changed, or changes of it were sent or wait.
  private mutating func copy(_ calendar: DesktopCalendar, _ listed: RemoteCalendar) -> AccountUpdate.Part {
    do throws(LockedFolder.Failure) {
      guard let locked = try LockedFolder(cache.folder(ofCalendar: listed.path)) else {
        return AccountUpdate.Part(calendar: listed, outcome: .busy)
      }
      var state = CacheState(of: locked.folder) ?? CacheState()
      let tag = FileStamp(of: calendar.watchedFiles).fingerprint
      let signOut = signOut(of: calendar, state, tag)
      let isUnchanged =
        (state.failure == nil || signOut != nil) && state.notSent == nil && state.collectionTag == tag
        && state.fetched != nil && state.length != nil
        && state.length == CalendarFolder.length(of: locked.folder) && sent[listed.path] == nil
        && waiting(in: listed).isEmpty
        // Without an index, it is a copy of an earlier version, in which no item can be changed.
        && (program == .thunderbird || access(locked.folder.indexPath, F_OK) == 0)
      if isUnchanged, demand != .whole {
        let former = state
        try locked.renewWindows(of: locked.items(of: former), &state, now: now())
        if let signOut { return try failed(listed, signOut, begun: now(), &state, locked) }
        if state != former { try locked.write(state) }
        return AccountUpdate.Part(calendar: listed, outcome: .unchanged, unreadCount: state.unreadCount)
      }
      let begun = now()
      do throws(UpdateError) {
        let outcome =
          switch program {
          case .evolution: try copyItems(calendar, listed, tag, in: locked, &state)
          case .thunderbird: try copyText(calendar, tag, in: locked, &state)
          }
        if let signOut { throw signOut }
        return AccountUpdate.Part(calendar: listed, outcome: outcome, unreadCount: state.unreadCount)
      } catch {
        // The earlier copy is still shown.
        noteSent(of: listed, in: &state, locked)
        if state.fetched == nil {
          try showWaiting(listed, in: locked, &state)
          // A sign-out holds until something is stored of the calendar.
          state.collectionTag = signOut == nil ? nil : tag
        }
        var reason = error
        // That nothing is there to copy follows from it.
        if error.kind == .unreachable || error.kind == .gone, let signOut { reason = signOut }
        if reason.kind == .gone, state.fetched != nil {
          let path = calendar.database.withoutControlCharacters
          reason = UpdateError(.gone, "\(program.title) no longer has it: there is no “\(path)”")
        }
        return try failed(listed, reason, begun: begun, &state, locked)
      }
    } catch {
      return AccountUpdate.Part(calendar: listed, outcome: .unwritable(message: error.message))
    }
  }

  /// The reason that nothing of a calendar comes from its server; `nil` if something comes, or none is known. Evolution keeps what it fetched before, which
  /// would be shown as if it were current.
  private mutating func signOut(
    of calendar: DesktopCalendar, _ state: CacheState, _ tag: String
  ) -> UpdateError? {
    guard !calendar.isFile, let known = signIns?.state(of: calendar) else { return nil }
    switch known {
    case .signedIn: return nil
    case .signedOut(let words): return UpdateError(.signedOut, words)
    case .unknown:
      // The word of Evolution while the calendar was open holds until something comes from the server.
      let isSaid = state.failure == .signedOut && state.message == EvolutionSignIns.words
      return isSaid && state.collectionTag == tag ? UpdateError(.signedOut, EvolutionSignIns.words) : nil
    }
  }

  /// Notes that a calendar could not be copied, or that its copy is not current.
  private func failed(
    _ calendar: RemoteCalendar, _ error: UpdateError, begun: Instant, _ state: inout CacheState,
    _ locked: LockedFolder
  ) throws(LockedFolder.Failure) -> AccountUpdate.Part {
    let message = state.recordFailure(error, begun: begun, interval: interval, chance: 0.5, now: now())
    if let unwritable = locked.writeFailure(state, now: now()) { throw unwritable }
    return AccountUpdate.Part(
      calendar: calendar, outcome: .failed(error.kind, message: message), unreadCount: state.unreadCount)
  }

  /// Copies a calendar of Evolution item by item, as those of servers are, with the changes that were sent or wait.
  private mutating func copyItems(
    _ calendar: DesktopCalendar, _ listed: RemoteCalendar, _ tag: String, in locked: LockedFolder,
    _ state: inout CacheState
  ) throws(UpdateError) -> CalendarUpdate.Outcome {
    let files = CalendarFolder(locked)
    let former = formerHash(state, locked)
    let sent = sent[listed.path] ?? SentChanges()
    let waiting = waiting(in: listed)
    // Most copies change nothing of what is read, so that it need not stay in memory.
    if sent.items.isEmpty, waiting.isEmpty {
      let (read, stream) = try readItems(of: calendar, listed) { ItemStream(for: locked.folder) }
      if let stream, !read.hasDoubtfulPaths, !stream.hasTwoMeanings {
        (state.collectionTag, state.unreadCount) = (tag, read.unreadCount)
        noteSent(of: listed, in: &state, locked)
        return try finish(&state) { state throws(LockedFolder.Failure) in
          try files.write(stream, &state, former: former, now: now()) ? state.itemCount ?? 0 : nil
        }
      }
    }
    let read = try readItems(of: calendar, listed) { nil }.items
    // Evolution writes a file some milliseconds after a change: what was sent counts, and the next run reads it anew.
    (state.collectionTag, state.unreadCount) = (sent.items.isEmpty ? tag : nil, read.unreadCount)
    // The last use of what was read: the items are changed where they are, and not copied.
    var items = (consume read).items
    sent.apply(to: &items)
    items.show(waiting, &state)
    noteSent(of: listed, in: &state, locked)
    let outcome = try finish(&state) { state throws(LockedFolder.Failure) in
      try files.write(&items, &state, former: former, now: now()) ? items.count : nil
    }
    queue?.forget(waiting, inAccount: cache.folder)
    return outcome
  }

  /// Reads the items of a calendar of Evolution, which go to a stream, or are kept.
  private mutating func readItems(
    of calendar: DesktopCalendar, _ listed: RemoteCalendar, to newStream: () -> ItemStream?
  ) throws(UpdateError) -> (items: EvolutionItems, stream: ItemStream?) {
    var stream: ItemStream?
    let read: EvolutionItems
    if calendar.isFile {
      stream = newStream()
      read = try EvolutionFile.items(path: calendar.database, of: listed, to: stream)
    } else {
      let copies = folder.folder.copiesPath
      read = try Self.readStore { readsOriginal throws(UpdateError) in
        stream = newStream()
        let store = try EvolutionStore(
          path: calendar.database, copies: copies, readsOriginal: readsOriginal)
        return (
          Result { () throws(UpdateError) in try store.items(of: listed, to: stream) }, store.isUnchanged
        )
      }
    }
    isReadOnly[listed.path] = read.isReadOnly
    return (read, stream)
  }

  /// Reads a database by `read`, which is told whether to read it itself or a copy, and returns whether it was unchanged meanwhile: if it was not, a copy is
  /// read.
  private static func readStore<Value>(
    _ read: (_ readsOriginal: Bool) throws(UpdateError) -> (
      value: Result<Value, UpdateError>, isUnchanged: Bool
    )
  ) throws(UpdateError) -> Value {
    guard let first = try? read(true), first.isUnchanged else { return try read(false).value.get() }
    return try first.value.get()
  }

  /// Shows the changes that wait of a calendar of which nothing was ever copied: they are all that is known of it.
  private func showWaiting(
    _ calendar: RemoteCalendar, in locked: LockedFolder, _ state: inout CacheState
  ) throws(LockedFolder.Failure) {
    let waiting = waiting(in: calendar)
    guard !waiting.isEmpty else { return }
    var items = CachedItems()
    items.show(waiting, &state)
    _ = try CalendarFolder(locked).write(&items, &state, former: formerHash(state, locked), now: now())
    queue?.forget(waiting, inAccount: cache.folder)
  }

  /// The hash of the items in the cache; `nil` if they are others than those that the state is about.
  private func formerHash(_ state: CacheState, _ locked: LockedFolder) -> String? {
    state.length == CalendarFolder.length(of: locked.folder) ? state.hash : nil
  }

  private func noteSent(of calendar: RemoteCalendar, in state: inout CacheState, _ locked: LockedFolder) {
    (sent[calendar.path] ?? SentChanges()).note(
      in: &state, of: locked.folder, waiting: waiting(in: calendar), now: now())
  }

  /// Copies a calendar of Thunderbird as one text.
  private mutating func copyText(
    _ calendar: DesktopCalendar, _ tag: String, in locked: LockedFolder, _ state: inout CacheState
  ) throws(UpdateError) -> CalendarUpdate.Outcome {
    var received = ReceivedFile(in: locked.folder.path)
    var writer = StoredCalendarWriter(received, in: locked.folder)
    try Self.readStore { readsOriginal throws(UpdateError) in
      if !readsOriginal {
        if copied.insert(calendar.database).inserted { stores[calendar.database] = nil }
        received = ReceivedFile(in: locked.folder.path)
        writer = StoredCalendarWriter(received, in: locked.folder)
      }
      let store = try store(of: calendar, readsOriginal: readsOriginal)
      let result = Result { () throws(UpdateError) in
        try store.write(calendar: calendar.identifier, to: writer)
      }
      return (result, store.isUnchanged)
    }
    let body = try writer.finish()
    (state.collectionTag, state.unreadCount) = (tag, writer.unreadCount)
    return try finish(&state) { state throws(LockedFolder.Failure) in
      let isEqual = state.hash == body.hash && state.length == CalendarFolder.length(of: locked.folder)
      if !isEqual {
        let length = body.text.count
        guard received.replace(locked.folder.itemsPath) else { throw LockedFolder.failure(locked.folder) }
        (state.hash, state.length, state.itemCount) = (body.hash, length, body.itemCount)
      }
      try locked.renewWindows(of: CalendarText(path: locked.folder.itemsPath), &state, now: now())
      try locked.write(state)
      return isEqual ? nil : body.itemCount
    }
  }

  /// The database of a calendar of Thunderbird, which others share.
  private mutating func store(
    of calendar: DesktopCalendar, readsOriginal: Bool
  ) throws(UpdateError) -> ThunderbirdStore {
    if let known = stores[calendar.database] { return try known.get() }
    let store: Result<ThunderbirdStore, UpdateError>
    do throws(UpdateError) {
      let number = copyNumbers[calendar.database] ?? copyNumbers.count
      copyNumbers[calendar.database] = number
      let place = "\(folder.folder.copiesPath)-\(number)"
      store = .success(
        try ThunderbirdStore(path: calendar.database, copies: place, readsOriginal: readsOriginal))
    } catch {
      store = .failure(error)
    }
    stores[calendar.database] = store
    return try store.get()
  }

  /// Ends a copy: `replace` puts it in the place of the former one, writes the state, and returns the number of its items, or `nil` if both are equal.
  private func finish(
    _ state: inout CacheState, _ replace: (inout CacheState) throws(LockedFolder.Failure) -> Int?
  ) throws(UpdateError) -> CalendarUpdate.Outcome {
    let former = state
    // The state is written once, with all that is known of it.
    state.recordSuccess(now: now())
    do throws(LockedFolder.Failure) {
      let count = try replace(&state)
      return count.map { .replaced(bytes: state.length ?? 0, items: $0) } ?? .unchanged
    } catch {
      state = former
      throw UpdateError(error)
    }
  }
}

extension AccountUpdate.Part {
  /// Whether nothing of the calendar was copied.
  fileprivate var isFailed: Bool { if case .failed = outcome { true } else { false } }
}

extension AccountCache {
  /// Whether a calendar of a selection could not be copied the last time.
  fileprivate func hasFailed(_ isSelected: (RemoteCalendar) -> Bool) -> Bool {
    calendars().contains { calendar in
      CacheState(of: folder(ofCalendar: calendar.path))?.failure != nil && isSelected(calendar)
    }
  }
}
