internal import AgendaSources
internal import ICalendar

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
