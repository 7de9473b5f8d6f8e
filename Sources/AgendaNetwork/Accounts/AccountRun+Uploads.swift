internal import AgendaSources
internal import ICalendar

extension AccountRun {
  /// Sends the changes that wait, if it is known where. `isForced` says whether those are sent too that are not due.
  mutating func send(isForced: Bool, _ update: inout AccountUpdate) throws(Failure) {
    guard let queue, let listing, let connection = connected(listing) else { return }
    sent = [:]
    guard !queue.waiting(inAccount: cache.folder).isEmpty else { return }
    var run = UploadRun(
      queue, account: cache.folder, calendars: listing.calendars, connection, interval: interval,
      isForced: isForced)
    defer {
      sent = run.sent
      hasOtherRights = run.findsOtherRights
      update.uploads = run.sent.sorted { $0.key < $1.key }.map { path, part in
        AccountUpdate.Uploads(
          calendar: path, sentCount: part.count, conflicts: part.conflicts, refusal: part.refusal)
      }
    }
    do throws(UpdateError) {
      try run.run()
    } catch {
      throw .failed(error)
    }
  }

  /// Whether changes are about to be sent that the list of the account says cannot be: it may be of old, and the server may have given rights back.
  func isListDoubtful(isForced: Bool) -> Bool {
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
    queue?.waiting(inAccount: cache.folder).map { $0.next ?? now().adding(seconds: 60) }.min()
  }
}
