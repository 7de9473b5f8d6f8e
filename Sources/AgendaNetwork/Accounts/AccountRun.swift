internal import AgendaSources
internal import ICalendar

/// One synchronisation of an account in its locked folder.
struct AccountRun {
  /// The time in seconds after which names, colours and the like are asked for again.
  private static let listInterval = 3600

  let account: AccountConfiguration
  let cache: AccountCache
  /// The changes that wait to be sent; `nil` if nothing is sent.
  let queue: UploadQueue?
  let folder: LockedFolder
  private let names: NameService
  let now: () -> Instant
  /// When the run began.
  let begun: Instant
  private let connect: (WebAddress) -> WebDAVConnection
  private(set) var connection: WebDAVConnection?
  var state: CacheState
  private(set) var listing: AccountListing?
  /// The results of the changes that were sent, by the paths of their calendars; `nil` if none was sent yet.
  var sent: [String: SentChanges]?
  /// Whether the server has refused changes in a way that says other rights than the list has.
  var hasOtherRights = false

  init(
    _ account: AccountConfiguration, _ cache: AccountCache, _ folder: LockedFolder, queue: UploadQueue?,
    names: NameService,
    now: @escaping () -> Instant, connect: @escaping (WebAddress) -> WebDAVConnection
  ) {
    self.account = account
    self.cache = cache
    self.folder = folder
    self.queue = queue
    self.names = names
    self.now = now
    begun = now()
    self.connect = connect
    state = cache.state
    listing = cache.listing()
    // The password goes to the origin of the list, which former versions took from the name service without a question.
    if let origin = listing?.origin, Discovery.mayAsk(origin, for: account.server) { return }
    listing?.origin = nil
    listing?.homes = []
    listing?.singles = []
  }

  var interval: Int {
    let bounds = WebCalendar.intervals
    return min(max(account.interval ?? AccountUpdater.standardInterval, bounds.lowerBound), bounds.upperBound)
  }

  /// Renews the list of the calendars, and synchronises those that are selected.
  mutating func update(
    isWhole: Bool, isForced: Bool, isSelected: (RemoteCalendar) -> Bool, chance: Double,
    report: (AccountUpdate.Part) -> Void
  ) -> AccountUpdate {
    var update = AccountUpdate(account: account.name, outcome: .unchanged)
    do throws(Failure) {
      let lack = folder.lackOfRoom(isEarly: false)
      let isListed =
        lack == nil ? try listBeforeSending(isWhole: isWhole, isForced: isForced, isSelected) : false
      try send(isForced: isForced, isListed: isListed, &update)
      if let lack { throw .unwritable(lack) }
      if !isListed || hasOtherRights, let part = try renewList(isWhole: isWhole, isSelected) {
        update.calendars = [part]
        report(part)
      }
      // The first list was needed to know where.
      if sent == nil { try send(isForced: isForced, isListed: false, &update) }
      let isDone = !update.calendars.isEmpty
      for calendar in listing?.calendars ?? [] where !isDone && isSelected(calendar) {
        let part =
          calendar.vanished == nil ? try synchronize(calendar, isWhole: isWhole) : noteVanished(calendar)
        guard let part else { continue }
        update.calendars.append(part)
        report(part)
      }
      try renewWindows(of: update.calendars)
      for part in update.calendars where !part.cuts.isEmpty {
        guard let place = update.uploads.firstIndex(where: { $0.calendar == part.calendar.path }) else {
          continue
        }
        update.uploads[place].conflicts += part.cuts
      }
      update.outcome = Self.outcome(of: update.calendars)
      if case .unwritable(let message) = update.outcome {
        throw .unwritable(LockedFolder.Failure(message: message))
      }
      try noteSuccess(chance: chance)
    } catch {
      update.outcome = note(error, chance: chance)
    }
    return update
  }

  /// Asks for the list of the calendars. If only one is selected, its changes alone are asked for, and the part is what became of it.
  private mutating func renewList(
    isWhole: Bool, _ isSelected: (RemoteCalendar) -> Bool
  ) throws(Failure) -> AccountUpdate.Part? {
    guard !isWhole, isListNew, !hasOtherRights else {
      try search(isWhole: true)
      return nil
    }
    if let only = onlyCalendar(isSelected), let part = try synchronizeAlone(only) { return part }
    try search(isWhole: false)
    return nil
  }

  /// Rewrites the files with the days around today of calendars that need it.
  private func renewWindows(of parts: [AccountUpdate.Part]) throws(Failure) {
    for part in parts {
      try write { () throws(LockedFolder.Failure) in
        try LockedFolder.renewWindows(in: cache.folder(ofCalendar: part.calendar.path), now: now())
      }
    }
  }

  /// Notes that the account was synchronised, and when it is asked again.
  private mutating func noteSuccess(chance: Double) throws(Failure) {
    let due = now().adding(seconds: UpdateSchedule.withJitter(interval, chance: chance))
    state.recordSuccess(due: min(due, nextUpload ?? due), now: now())
    try write { () throws(LockedFolder.Failure) in try folder.write(state) }
  }

  /// Notes that the server has answered, where the last attempt failed: the account is due again.
  mutating func noteAnswer() throws(Failure) {
    guard state.failure != nil else { return }
    (state.failure, state.message, state.failedSince, state.failureCount) = (nil, nil, nil, 0)
    (state.waitsUntil, state.due) = (nil, now())
    try write { () throws(LockedFolder.Failure) in try folder.write(state) }
  }

  /// Whether the names of the calendars were asked for within an hour.
  var isListNew: Bool {
    let age = state.fetchedWhole.map { now().secondsSinceEpoch - $0.secondsSinceEpoch } ?? .max
    return listing?.origin != nil && (0..<Self.listInterval).contains(age)
  }

  /// The calendar that is selected, if it is the only one.
  func onlyCalendar(_ isSelected: (RemoteCalendar) -> Bool) -> RemoteCalendar? {
    let selected = (listing?.calendars ?? []).filter(isSelected)
    return selected.count == 1 && selected[0].vanished == nil ? selected[0] : nil
  }

  /// Asks for the changes of a calendar without asking for the list first, which would say the same of one calendar; `nil` if the list is needed.
  private mutating func synchronizeAlone(_ calendar: RemoteCalendar) throws(Failure) -> AccountUpdate.Part? {
    guard let listing, connected(listing) != nil,
      let state = CacheState(of: cache.folder(ofCalendar: calendar.path)), state.failure == nil,
      state.emptied == nil,
      state.syncToken != nil
    else { return nil }
    var asked = calendar
    // The token of the list is older than what is asked for now.
    (asked.syncToken, asked.collectionTag) = (nil, nil)
    let part = try synchronize(asked, isWhole: false)
    if case .failed = part.outcome { return nil }
    return AccountUpdate.Part(calendar: calendar, outcome: part.outcome, unreadCount: part.unreadCount)
  }

  static func outcome(of parts: [AccountUpdate.Part]) -> CalendarUpdate.Outcome {
    var (bytes, items) = (0, 0)
    for part in parts {
      switch part.outcome {
      case .unwritable: return part.outcome
      case .replaced(let some, let count): (bytes, items) = (bytes + some, items + count)
      default: break
      }
    }
    return bytes > 0 ? .replaced(bytes: bytes, items: items) : .unchanged
  }

  private func write(_ body: () throws(LockedFolder.Failure) -> Void) throws(Failure) {
    do throws(LockedFolder.Failure) { try body() } catch { throw .unwritable(error) }
  }

  /// Asks for the calendars of the account, and writes the list. If the account was never asked, or the calendars have moved, they are searched for.
  mutating func search(isWhole: Bool) throws(Failure) {
    do throws(UpdateError) {
      var isWhole = isWhole
      listing = try newListing(isWhole: &isWhole)
      if isWhole { state.fetchedWhole = now() }
    } catch {
      throw .failed(error)
    }
    try writeListing()
  }

  /// Takes a calendar that the server has removed out of the list.
  mutating func forget(calendar path: String) throws(Failure) {
    listing?.calendars.removeAll { $0.path == path }
    try writeListing()
  }

  private func writeListing() throws(Failure) {
    guard let listing, listing != cache.listing() else { return }
    try write { () throws(LockedFolder.Failure) in
      try folder.replace(folder.folder.calendarsPath, Array(listing.text.utf8))
    }
  }

  private mutating func newListing(isWhole: inout Bool) throws(UpdateError) -> AccountListing {
    if let known = listing, known.origin != nil {
      do throws(UpdateError) {
        return try list(known, isWhole: isWhole)
      } catch {
        // The search begins anew where the list is no longer there.
        guard error.kind == .gone || error.kind == .notCalendar else { throw error }
      }
    }
    isWhole = true
    let candidates = Discovery.candidates(for: account.server, names)
    var found = try Discovery(connect: connect).find(
      candidates, of: account.server, foreign: Discovery.foreignServer(of: account.server, names))
    found.calendars = listing?.calendars ?? []
    return try list(found, isWhole: true)
  }

  /// The list of the calendars as the server has them now.
  private mutating func list(_ known: AccountListing, isWhole: Bool) throws(UpdateError) -> AccountListing {
    guard let connection = connected(known) else { return known }
    let search = CalendarSearch(connection: connection)
    let present = known.calendars.filter { $0.vanished == nil }
    let usesTags = present.isEmpty || present.contains { $0.syncToken == nil }
    let former = isWhole ? nil : known.calendars
    var result = known
    (result.calendars, result.others) = ([], [])
    var outboxes: [String] = []
    for (index, home) in known.homes.enumerated() {
      let answer = try search.calendars(in: home, known: former, usesTags: usesTags)
      result.calendars += answer.calendars
      result.others += answer.others
      outboxes += answer.outboxes
      if let moved = answer.movedTo { result.homes[index] = moved }
    }
    for single in known.singles {
      result.calendars += try search.calendars(in: single, depth: 0, known: former, usesTags: usesTags)
        .calendars
    }
    // An unknown collection can be a calendar. A former version did not ask whether the server sends messages.
    let isComplete = known.schedules != nil || known.homes.isEmpty
    guard isWhole || isComplete && Set(result.others).isSubset(of: known.others) else {
      return try list(known, isWhole: true)
    }
    // A former version did not ask for the user. Without the addresses, no invitation counts as declined, which harms nothing.
    if isWhole, result.addresses == nil || result.boxes == nil,
      let place = result.homes.first ?? result.singles.first
    {
      do throws(UpdateError) {
        let user = try Discovery(connect: connect).user(from: place, connection)
        (result.addresses, result.boxes) = (user?.addresses ?? [], user?.boxes ?? [])
      } catch {}
    }
    // Only a server with boxes for messages sends any, and only for users whose mail addresses it knows: Xandikos announces it otherwise, too.
    if isWhole, result.schedules == nil, let home = result.homes.first, let boxes = result.boxes,
      let addresses = result.addresses
    {
      let isKnown = addresses.contains { $0.utf8.contains(UInt8(ascii: "@")) }
      result.schedules = !boxes.isEmpty && isKnown ? connection.schedules(at: home) : false
    }
    if result.boxes?.contains(where: outboxes.contains) == true {
      result.boxes?.removeAll(where: outboxes.contains)
    }
    let boxes = Set(result.boxes ?? [])
    result.others += result.calendars.map(\.path).filter(boxes.contains)
    result.calendars.removeAll { boxes.contains($0.path) }
    var seen: Set<String> = []
    result.calendars = result.calendars.filter { seen.insert($0.path).inserted }
    for var calendar in known.calendars where !seen.contains(calendar.path) && !boxes.contains(calendar.path)
    {
      calendar.vanished = calendar.vanished ?? now()
      // Nothing was ever fetched of it that could be missed.
      guard CacheState(of: cache.folder(ofCalendar: calendar.path)) != nil else { continue }
      result.calendars.append(calendar)
    }
    return result
  }

  /// The connection for the calendars of a list; `nil` for an empty one.
  mutating func connected(_ known: AccountListing) -> WebDAVConnection? {
    if let connection { return connection }
    connection = known.origin.map(connect)
    return connection
  }

  /// Synchronises a calendar, and notes in its folder what failed of it alone.
  private func synchronize(_ calendar: RemoteCalendar, isWhole: Bool) throws(Failure) -> AccountUpdate.Part {
    let cached = cache.folder(ofCalendar: calendar.path)
    let sent = self.sent?[calendar.path] ?? SentChanges()
    if !isWhole, sent.items.isEmpty, sent.conflicts.isEmpty,
      waiting(in: calendar).isEmpty, CalendarSynchronization.isSettled(calendar, cached, now: now())
    {
      let unreadCount = CacheState(of: cached)?.unreadCount ?? 0
      return AccountUpdate.Part(calendar: calendar, outcome: .unchanged, unreadCount: unreadCount)
    }
    var broken: UpdateError?
    do throws(LockedFolder.Failure) {
      guard let connection, let locked = try LockedFolder(cached) else {
        return AccountUpdate.Part(calendar: calendar, outcome: .busy)
      }
      if let lack = locked.lackOfRoom(isEarly: state.isEarly(at: now())) {
        return AccountUpdate.Part(calendar: calendar, outcome: .unwritable(message: lack.message))
      }
      let failure: UpdateError
      do throws(UpdateError) {
        return try fetch(calendar, sent, in: locked, connection, isWhole: isWhole)
      } catch {
        failure = error
      }
      if !connection.isBroken {
        let message = try note(failure, of: calendar, in: locked)
        return AccountUpdate.Part(calendar: calendar, outcome: .failed(failure.kind, message: message))
      }
      broken = failure
    } catch {
      return AccountUpdate.Part(calendar: calendar, outcome: .unwritable(message: error.message))
    }
    throw .failed(broken ?? UpdateError(.unreachable, "the server cannot be reached"))
  }

  /// Fetches what has changed in a calendar, and forgets the changes that were taken back.
  private func fetch(
    _ calendar: RemoteCalendar, _ sent: SentChanges, in locked: LockedFolder, _ connection: WebDAVConnection,
    isWhole: Bool
  ) throws(UpdateError) -> AccountUpdate.Part {
    let synchronization = CalendarSynchronization(
      calendar, in: locked, connection, interval: interval, sent: sent,
      waiting: { waiting(in: calendar) }, now: now())
    let shown = waiting(in: calendar)
    let result = try synchronization.run(isWhole: isWhole)
    if result.hasWritten { queue?.forget(shown, inAccount: cache.folder) }
    return AccountUpdate.Part(
      calendar: calendar, outcome: result.outcome, unreadCount: result.unreadCount, cuts: result.cuts)
  }
}

extension AccountRun {
  /// Why the calendars of the account could not be listed.
  enum Failure: Error {
    case failed(UpdateError)
    case unwritable(LockedFolder.Failure)

    var outcome: CalendarUpdate.Outcome {
      switch self {
      case .failed(let failure): .failed(failure.kind, message: failure.message)
      case .unwritable(let failure): .unwritable(message: failure.message)
      }
    }

    /// The failure as it is stored for the account.
    var cause: UpdateError {
      switch self {
      case .failed(let failure): failure
      case .unwritable(let failure): UpdateError(failure)
      }
    }
  }

  /// Notes why the account failed, and when it is asked again.
  mutating func note(_ failure: Failure, chance: Double) -> CalendarUpdate.Outcome {
    // The list may be one that could not be written.
    if case .unwritable = failure { state.fetchedWhole = nil }
    let message = state.recordFailure(
      failure.cause, begun: begun, interval: interval, chance: chance, now: now())
    if let unwritable = folder.writeFailure(state, now: now()) {
      return .unwritable(message: unwritable.message)
    }
    if case .failed(let cause) = failure { return .failed(cause.kind, message: message) }
    return failure.outcome
  }

  /// Notes the failure of one calendar in its folder; the other calendars of the account are not affected. Returns the message.
  func note(
    _ failure: UpdateError, of calendar: RemoteCalendar, in locked: LockedFolder
  ) throws(LockedFolder.Failure) -> String {
    var state = CacheState(of: locked.folder) ?? CacheState()
    noteSent(of: calendar, in: &state, locked)
    let message = state.recordFailure(failure, begun: begun, interval: interval, chance: 0, now: now())
    state.due = nil
    try locked.write(state)
    return message
  }

  private func noteSent(of calendar: RemoteCalendar, in state: inout CacheState, _ locked: LockedFolder) {
    (sent?[calendar.path] ?? SentChanges()).note(
      in: &state, of: locked.folder, waiting: waiting(in: calendar), now: now())
  }

  /// Notes that the server no longer lists a calendar. Its fetched items stay, and its changes wait. Returns the failure until the user was told; then `nil`.
  func noteVanished(_ calendar: RemoteCalendar) -> AccountUpdate.Part? {
    let cached = cache.folder(ofCalendar: calendar.path)
    do throws(LockedFolder.Failure) {
      guard let locked = try LockedFolder(cached) else {
        return AccountUpdate.Part(calendar: calendar, outcome: .busy)
      }
      let former = CacheState(of: cached) ?? CacheState()
      var state = former
      noteSent(of: calendar, in: &state, locked)
      // Another attempt could not mend this, so that it is not a failure.
      (state.failure, state.message, state.failedSince, state.failureCount) = (nil, nil, nil, 0)
      state.vanished = state.vanished ?? now()
      if state != former { try locked.write(state) }
      guard let time = state.vanished, cached.isUnseen(since: time, at: now()), !cached.wasTold(since: time)
      else { return nil }
      return AccountUpdate.Part(
        calendar: calendar, outcome: .failed(.gone, message: "it is no longer on the server"))
    } catch {
      return AccountUpdate.Part(calendar: calendar, outcome: .unwritable(message: error.message))
    }
  }
}

extension AccountRun {
  /// Asks for the list of the calendars before changes are sent, and returns whether it did. It does so if the list that is known forbids a change, which may
  /// be of old. It does so too if new items wait: a token that has not changed then says that their places are free, without a question for each.
  mutating func listBeforeSending(
    isWhole: Bool, isForced: Bool, _ isSelected: (RemoteCalendar) -> Bool
  ) throws(Failure) -> Bool {
    let isDoubtful = isListDoubtful(isForced: isForced)
    guard isDoubtful || (!isWhole && onlyCalendar(isSelected) == nil && savesQuestions(isForced: isForced))
    else { return false }
    do throws(Failure) {
      try search(isWhole: isDoubtful)
      return true
    } catch {
      // A failure of the list alone does not keep the changes from being sent.
      guard case .failed = error, connection?.isBroken == false else { throw error }
      return false
    }
  }

  /// Whether new items wait whose places the list can tell to be free.
  private func savesQuestions(isForced: Bool) -> Bool {
    guard let queue, let listing, isListNew else { return false }
    let tokens = Dictionary(listing.calendars.map { ($0.path, $0.syncToken) }) { first, _ in first }
    return queue.waiting(inAccount: cache.folder).contains { change in
      change.kind == .create && !change.isMove && (isForced || change.isDue(at: now()))
        && tokens[change.calendar].flatMap(\.self) != nil
    }
  }

  /// The paths of all items of calendars that get new ones and in which nothing has changed, as the list of this run says, by the paths of the calendars.
  /// A calendar whose items are not all known is left out.
  private func settledPaths(
    _ changes: [WaitingChange], _ calendars: [RemoteCalendar]
  ) -> [String: Set<String>] {
    let new = Dictionary(grouping: changes.filter { $0.kind == .create }, by: \.calendar)
    return calendars.reduce(into: [:]) { paths, calendar in
      let cached = cache.folder(ofCalendar: calendar.path)
      guard let new = new[calendar.path], calendar.syncToken != nil,
        CalendarSynchronization.isSettled(calendar, cached, now: now())
      else { return }
      paths[calendar.path] = CachedItems.knownPaths(in: cached, besides: Set(new.map(\.path)))
    }
  }

  /// Sends the changes that wait, if it is known where. `isForced` says whether those are sent too that are not due, and `isListed` whether the list of the
  /// calendars was asked for just now.
  mutating func send(isForced: Bool, isListed: Bool, _ update: inout AccountUpdate) throws(Failure) {
    guard let queue, let listing, let connection = connected(listing) else { return }
    sent = [:]
    let waiting = queue.waiting(inAccount: cache.folder)
    guard !waiting.isEmpty else { return }
    let server = CalDAVUploadServer(
      connection, account: cache.folder, calendars: listing.calendars,
      settled: isListed ? settledPaths(waiting, listing.calendars) : [:])
    var run = UploadRun(
      queue, account: cache.folder, calendars: listing.calendars, server, interval: interval,
      isForced: isForced)
    defer {
      sent = run.sent
      hasOtherRights = run.findsOtherRights
      update.uploads = run.uploads
    }
    do throws(UpdateError) {
      try run.run()
    } catch {
      throw .failed(error)
    }
  }

  /// Whether changes are about to be sent that the list of the account says cannot be: it may be of old, and the server may have given rights back.
  private func isListDoubtful(isForced: Bool) -> Bool {
    guard let queue, let listing, listing.origin != nil else { return false }
    let calendars = Dictionary(listing.calendars.map { ($0.path, $0) }) { first, _ in first }
    return queue.changes(inAccount: cache.folder).contains { change in
      guard change.kind != .withdraw, isForced || change.isDue(at: now()) else { return false }
      return ([change.calendar] + change.origins.map(\.calendar)).contains { path in
        calendars[path].map { $0.isReadOnly || $0.vanished != nil } ?? true
      }
    }
  }

  /// The changes of a calendar that wait, with those that were taken back and are still to be hidden.
  func waiting(in calendar: RemoteCalendar) -> [WaitingChange] {
    queue?.changes(inAccount: cache.folder).filter { $0.calendar == calendar.path } ?? []
  }

  /// When the next change is tried again; `nil` if none waits.
  var nextUpload: Instant? {
    queue?.nextAttempt(inAccount: cache.folder, now: now())
  }
}
