internal import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// Brings the calendar of an account in the cache to what it is on the server.
///
/// Received items are written again and again while others come, so that an interrupted synchronisation goes on where it was. The token is written last.
final class CalendarSynchronization {
  /// The result of a synchronisation.
  struct Result: Sendable, Hashable {
    /// The outcome for the calendar.
    var outcome: CalendarUpdate.Outcome
    /// The number of items that the server has and that could not be read.
    var unreadCount = 0
    /// The sentences about values of sent items of which the server has a part.
    var cuts: [String] = []

    /// Whether what the cache has is written.
    var hasWritten: Bool {
      switch outcome {
      case .replaced, .unchanged: true
      default: false
      }
    }
  }

  /// How many new items are written at the least before the end.
  private static let savedCount = 500

  private let calendar: RemoteCalendar
  private let files: CalendarFolder
  private let connection: WebDAVConnection
  private let interval: Int
  private let now: Instant
  private var state: CacheState
  /// The items in the cache, which are read when something has changed.
  private var items = CachedItems()
  private var formerCount = 0
  /// The hash of the file with the items; `nil` if there is none.
  private var hash: String?
  /// Whether the cache has items that are shown, and that cannot be read one by one.
  private var keepsFormer = false
  private var isLoaded = false
  private var hasChanged = false
  private var unsavedCount = 0
  private var failure: LockedFolder.Failure?
  private let sent: SentChanges
  /// The sentences about values that the server has cut of what was sent, as where it has given the tag of what it has stored.
  private var cuts: [String] = []
  /// The changes of the calendar that wait to be sent now, with those that were taken back.
  private let waiting: () -> [WaitingChange]

  /// Prepares the synchronisation of a calendar in its locked folder. `interval` is the time in seconds after which a calendar that has been emptied is
  /// believed to be empty, and `sent` what was sent of it just now.
  init(
    _ calendar: RemoteCalendar, in folder: LockedFolder, _ connection: WebDAVConnection, interval: Int,
    sent: SentChanges = SentChanges(), waiting: @escaping () -> [WaitingChange] = { [] }, now: Instant
  ) {
    self.sent = sent
    self.waiting = waiting
    self.calendar = calendar
    self.now = now
    self.connection = connection
    self.interval = interval
    files = CalendarFolder(folder)
    state = CacheState(of: folder.folder) ?? CacheState()
    // Items that do not belong to the state are shown as long as they are not complete anew.
    if state.length == nil || CalendarFolder.length(of: folder.folder) != state.length { forgetTokens() }
  }

  /// Reads the items in the cache.
  private func load() {
    guard !isLoaded else { return }
    isLoaded = true
    let contents = files.contents(of: state)
    (items, hash) = (contents.items, contents.hash)
    sent.apply(to: &items)
    formerCount = countOnServer
    if !contents.isComplete {
      forgetTokens()
      keepsFormer = contents.items.items.isEmpty && state.length != nil
    }
  }

  /// The number of components that the server has, without new ones that wait to be sent: these are only here.
  private var countOnServer: Int {
    let new = waiting().filter { $0.kind == .create }.compactMap { items[$0.path] }
    return items.count - new.reduce(0) { $0 + ($1.entityTag == nil ? $1.count : 0) }
  }

  private func forgetTokens() { (state.syncToken, state.collectionTag) = (nil, nil) }

  /// Whether a calendar in the cache is as the server lists it.
  static func isSettled(_ calendar: RemoteCalendar, _ folder: CachedFolder, now: Instant) -> Bool {
    guard let state = CacheState(of: folder), state.failure == nil, state.emptied == nil,
      state.notSent == nil, state.vanished == nil, !state.hasUnreadDue(at: now),
      let length = state.length, CalendarFolder.length(of: folder) == length, !isListDue(state, now: now)
    else { return false }
    if let token = calendar.syncToken { return token == state.syncToken }
    return calendar.collectionTag != nil && calendar.collectionTag == state.collectionTag
  }

  /// Whether all items are to be listed, whatever the token says: some servers forget deletions, and their tokens say nothing of it.
  private static func isListDue(_ state: CacheState, now: Instant) -> Bool {
    let age = state.fetchedWhole.map { now.secondsSinceEpoch - $0.secondsSinceEpoch } ?? .max
    return !(0..<UpdateSchedule.listInterval).contains(age)
  }

  /// Synchronises. `isWhole` says whether all items are listed, also where the changes alone would do.
  ///
  /// - Throws: A failure of all calendars of the account: there is no network, or the credentials are refused.
  func run(isWhole: Bool) throws(UpdateError) -> Result {
    sent.note(in: &state, of: files.folder, waiting: waiting(), now: now)
    do throws(UpdateError) {
      if state.hasUnreadDue(at: now) || !sent.items.isEmpty || !waiting().isEmpty { load() }
      var changes = try search(isWhole: isWhole)
      guard isLoaded else { return finishUnchanged(changes) }
      try apply(&changes, isWhole: isWhole)
      return finish(changes, isForced: isWhole)
    } catch {
      // Items that have come are kept for the next attempt.
      if hasChanged, failure == nil { save() }
      if let failure { return Result(outcome: .unwritable(message: failure.message)) }
      throw error
    }
  }

  private func search(isWhole: Bool) throws(UpdateError) -> ItemChanges {
    let search = ChangeSearch(connection: connection, calendar: calendar.address)
    // Changes alone cannot confirm that a calendar is empty.
    guard !isWhole, state.emptied == nil, !Self.isListDue(state, now: now), let token = state.syncToken,
      let changes = try search.changes(since: token)
    else { return try list(search) }
    let isNothing = changes.found.isEmpty && changes.gone.isEmpty
    if !isNothing { load() }
    let isDoubtful =
      isNothing ? !isBelievable(changes, since: token) : isDoubtful(changes, since: token)
    guard isDoubtful || state.syncToken == nil else { return changes }
    // The server may have taken the token for an unknown one without saying so: then it does not say what is gone.
    var all = try list(search)
    all.token = changes.token
    return all
  }

  private func list(_ search: ChangeSearch) throws(UpdateError) -> ItemChanges {
    load()
    var all = try search.listing()
    if all.found.isEmpty, let changes = try deletions(search) { all = changes }
    // The token is older than the list, so that no change in between is missed.
    all.token = all.token ?? calendar.syncToken
    state.fetchedWhole = now
    return all
  }

  /// The changes since the token, if they name each item of the calendar as deleted; `nil` if they do not, or there is no token.
  private func deletions(_ search: ChangeSearch) throws(UpdateError) -> ItemChanges? {
    guard formerCount > 0, let token = state.syncToken, let changes = try search.changes(since: token),
      changes.found.isEmpty
    else { return nil }
    let new = Set(waiting().filter { $0.kind == .create }.map(\.path))
    return items.items.keys.allSatisfy { changes.gone.contains($0) || new.contains($0) } ? changes : nil
  }

  /// Whether nothing has changed where the server says so. Another token without a change is believed for a day.
  private func isBelievable(_ changes: ItemChanges, since token: String) -> Bool {
    let age = state.fetchedWhole.map { now.secondsSinceEpoch - $0.secondsSinceEpoch } ?? .max
    return changes.token == token || (0..<UpdateSchedule.wholeInterval).contains(age)
  }

  /// Whether an answer has what is known already, or does not lead to another token.
  private func isDoubtful(_ changes: ItemChanges, since token: String) -> Bool {
    changes.token == token
      || changes.found.contains { path, found in
        found.entityTag != nil && items[path]?.entityTag == found.entityTag && sent.items[path] == nil
      }
  }

  /// An item that is asked for.
  private struct WantedItem {
    /// The path in the form that all spellings have in common.
    var path: String
    /// The path, as the server writes it.
    var target: String
    /// The tag that the server lists; `nil` if it lists none.
    var entityTag: String?
  }

  /// Takes the changes, of which what was found is forgotten. `isWhole` says whether items that could not be read are asked for before their time.
  private func apply(_ changes: inout ItemChanges, isWhole: Bool) throws(UpdateError) {
    let moment = isWhole ? Instant(secondsSinceEpoch: .max) : now
    let gone: [String]
    if changes.isWhole {
      gone = (Array(items.items.keys) + items.unread.keys).filter { changes.found[$0] == nil }
    } else {
      gone = Array(changes.gone)
    }

    var wanted: [WantedItem] = []
    for (path, item) in items.unread where changes.found[path] == nil && !changes.gone.contains(path) {
      guard !changes.isWhole, item.next <= moment else { continue }
      wanted.append(WantedItem(path: path, target: item.target, entityTag: item.entityTag))
    }
    for (path, found) in changes.found {
      if let text = found.text {
        put(text, at: found.target, entityTag: found.entityTag)
      } else if items.isWanted(path, entityTag: found.entityTag, now: moment) {
        wanted.append(WantedItem(path: path, target: found.target, entityTag: found.entityTag))
      }
    }
    // A list of all items is not needed any more, while these come.
    changes.found = [:]
    wanted.sort { $0.path < $1.path }
    try fetch(wanted)
    for path in gone { remove(path) }
  }

  private func fetch(_ wanted: [WantedItem]) throws(UpdateError) {
    guard !wanted.isEmpty else { return }
    let fetch = ItemFetch(
      connection: connection, calendar: calendar.address, hasGivenItems: !items.items.isEmpty)
    try fetch.fetch(wanted.map(\.target)) { position, outcome in
      let (path, target) = (wanted[position].path, wanted[position].target)
      // The tag of the list is compared with later ones, and compression can change that of an answer.
      let tag = wanted[position].entityTag
      switch outcome {
      case .text(let text, let entityTag): put(text, at: target, entityTag: tag ?? entityTag)
      case .gone:
        let former = items.unread[path]
        remove(path)
        if let former { items.add(former) }
        items.noteUnread(target, entityTag: tag, isMissing: true, now: now)
      case .unread: items.noteUnread(target, entityTag: tag, now: now)
      }
    } save: { () throws(UpdateError) in
      guard unsavedCount >= max(Self.savedCount, items.items.count / 3) else { return }
      save()
      if failure != nil { throw UpdateError(.unreachable, "the cache cannot be written") }
    }
  }

  private func put(_ text: [UInt8], at target: String, entityTag: String?) {
    if let own = sent.items[WebAddress.canonicalTarget(target)]?.contents {
      cuts += CutValues(of: own, storedAs: text, place: "on the server").sentences
    }
    guard items.put(text, at: target, entityTag: entityTag) else {
      return items.noteUnread(target, entityTag: entityTag, now: now)
    }
    (hasChanged, unsavedCount) = (true, unsavedCount + 1)
  }

  private func remove(_ path: String) {
    hasChanged = hasChanged || items[path] != nil
    items.remove(path)
  }

  /// Writes what has come so far. The token stays that of the former state: what has come twice does no harm. Items of the cache that could not
  /// be read are shown until all have come anew.
  private func save() {
    guard !keepsFormer, countOnServer > 0 || formerCount == 0 else { return }
    var state = state
    (state.collectionTag, unsavedCount) = (nil, 0)
    do throws(LockedFolder.Failure) {
      _ = try write(&state)
      (self.state.length, hash) = (state.length, state.hash)
    } catch {
      failure = error
    }
  }

  /// Writes the items with the changes that wait.
  private func write(_ state: inout CacheState) throws(LockedFolder.Failure) -> Bool {
    let changes = waiting()
    items.show(changes, &state)
    sent.noteRefusals(in: &state, waiting: changes)
    return try files.write(&items, &state, former: hash)
  }

  private func finishUnchanged(_ changes: ItemChanges) -> Result {
    state.recordSuccess(now: now)
    (state.syncToken, state.collectionTag) = (changes.token, calendar.collectionTag)
    // A change can have been taken back meanwhile.
    sent.noteRefusals(in: &state, waiting: waiting())
    do throws(LockedFolder.Failure) {
      try files.write(state)
      return Result(outcome: .unchanged, unreadCount: state.unreadCount)
    } catch {
      return Result(outcome: .unwritable(message: error.message))
    }
  }

  private func finish(_ changes: ItemChanges, isForced: Bool) -> Result {
    let count = countOnServer
    var outcome = CalendarUpdate.Outcome.unchanged
    do throws(LockedFolder.Failure) {
      // Items that the server names one by one as deleted are deleted.
      if count == 0, formerCount > 0, changes.isWhole,
        !state.believesEmpty(isForced: isForced, interval: interval, now: now)
      {
        state.recordSuccess(now: now)
        try files.write(state)
        return Result(outcome: .emptied)
      }
      state.emptied = nil
      state.recordSuccess(now: now)
      (state.syncToken, state.collectionTag) = (changes.token, calendar.collectionTag)
      (state.unreadCount, state.unreadDue) = items.unreadSummary
      SentChanges(conflicts: cuts).note(in: &state, of: files.folder, waiting: waiting(), now: now)
      if try write(&state) {
        outcome = .replaced(bytes: state.length ?? 0, items: count)
      }
    } catch {
      return Result(outcome: .unwritable(message: error.message))
    }
    return Result(outcome: outcome, unreadCount: state.unreadCount, cuts: cuts)
  }
}
