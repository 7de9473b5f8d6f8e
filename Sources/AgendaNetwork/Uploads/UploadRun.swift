internal import AgendaSources
internal import ICalendar

/// Sends the changes of an account that wait, in their order.
struct UploadRun {
  private let queue: UploadQueue
  private let account: CachedFolder
  private let calendars: [String: RemoteCalendar]
  private let server: any UploadServer
  private let interval: Int
  /// Whether changes are sent before their time.
  private let isForced: Bool
  /// The changes that this run is about to send.
  private var upcoming: [WaitingChange] = []
  /// The changes that are sent again in this run, after the others.
  private var postponed: Set<String> = []
  /// When the run began.
  private let begun: Instant
  /// Whether the server has refused changes for want of a right that the list of the account has.
  private(set) var findsOtherRights = false
  /// The results of the changes, by the paths of their calendars.
  private(set) var sent: [String: SentChanges] = [:]

  /// Prepares to send the changes of an account. `interval` is the time in seconds after which what only the user can help with is tried again.
  init(
    _ queue: UploadQueue, account: CachedFolder, calendars: [RemoteCalendar], _ server: any UploadServer,
    interval: Int, isForced: Bool
  ) {
    self.queue = queue
    self.account = account
    self.calendars = Dictionary(calendars.map { ($0.path, $0) }) { first, _ in first }
    self.server = server
    self.interval = interval
    self.isForced = isForced
    begun = server.now()
  }

  /// The results of the changes for users, for each calendar with some.
  var uploads: [AccountUpdate.Uploads] {
    sent.sorted { $0.key < $1.key }.map { path, part in
      AccountUpdate.Uploads(
        calendar: path, sentCount: part.count, conflicts: part.conflicts, refusal: part.refusal)
    }
  }

  /// Sends what is due.
  ///
  /// - Throws: A failure of all changes of the account: there is no network, or the credentials are refused. Unsent changes still wait.
  mutating func run() throws(UpdateError) {
    var tried: Set<String> = []
    var hasTried = true
    while hasTried {
      hasTried = false
      // Changes that came meanwhile are sent too.
      let changes = queue.changes(inAccount: account).filter { change in
        change.kind != .withdraw && (isForced || change.isDue(at: server.now()))
          && !tried.contains(Self.identity(of: change)) && !queue.isHeldBack(change)
      }
      upcoming = changes
      let later = changes.filter { postponed.contains(Self.identity(of: $0)) }
      for change in changes.filter({ !postponed.contains(Self.identity(of: $0)) }) + later
      where !queue.isHeldBack(change) {
        hasTried = true
        let rest = try send(change)
        if rest == .none { tried.insert(Self.identity(of: change)) }
        if rest == .afterOthers { postponed.insert(Self.identity(of: change)) }
      }
    }
  }

  private static func identity(of change: WaitingChange) -> String { "\(change.key) \(change.revision)" }

  /// The next step for a change in this run.
  private enum NextStep {
    case none, again
    /// The change is sent again, after those that waited for it.
    case afterOthers
  }

  private mutating func send(_ change: WaitingChange) throws(UpdateError) -> NextStep {
    guard let calendar = calendars[change.calendar], calendar.vanished == nil else {
      return refuse(change, UpdateError(.gone, "the calendar is no longer \(server.place)"))
    }
    if let obstacle = server.obstacle(of: calendar) { return refuse(change, obstacle) }
    guard !calendar.isReadOnly else {
      return refuse(change, UpdateError(.refused, "the server no longer lets you change the calendar"))
    }
    guard !change.isMove else { return try move(change, to: calendar) }
    var marked = change
    if !marked.sent.contains(change.fingerprint) { marked.sent.append(change.fingerprint) }
    do throws(UploadError) {
      guard try queue.begin(marked, inAccount: account) else { return .again }
    } catch {
      return refuse(error, of: change)
    }
    try server.expect(upcoming, in: calendar)
    var upload = ItemUpload(change, in: calendar, server)
    upload.isUnexpected = server.isUnexpected(change)
    var outcome = try upload.run()
    do throws(UploadError) {
      if case .uidTaken = outcome, try getsRoom(change) {
        try queue.fail(change, inAccount: account)
        return .afterOthers
      }
    } catch {
      return refuse(error, of: change)
    }
    var isReadOnly: Bool?
    if case .denied(let refusal) = outcome {
      if refusal.mayBeOfPrivileges { isReadOnly = try server.isReadOnly(calendar) }
      if isReadOnly == true || refusal.cause == .privilege { findsOtherRights = true }
    }
    if isReadOnly != true, let found = try server.item(withUIDOf: change, in: calendar, outcome) {
      return settle(change, found, in: calendar)
    }
    if case .denied(let refusal) = outcome {
      outcome = .refused(
        refusal.failure(of: change.kind, isReadOnly: isReadOnly), isCertain: refusal.isCertain)
    }
    do throws(UploadError) {
      return try take(outcome, of: change, marked)
    } catch {
      return refuse(error, of: change)
    }
  }

  private mutating func take(
    _ outcome: ItemUpload.Outcome, of change: WaitingChange, _ marked: WaitingChange
  ) throws(UploadError) -> NextStep {
    switch outcome {
    case .stored(let item): try finish(change, item)
    case .removed: try finish(change, nil)
    case .merged(let item):
      // A later change, which lacks what the server had, is compared with it.
      try queue.finish(change, entityTag: nil, inAccount: account)
      note(change, item)
      sent[change.calendar]?.count += 1
    case .outdatedAnswer(let item):
      try queue.discard(change, inAccount: account)
      note(change, item)
      sent[change.calendar]?.conflicts.append(
        "\(quoted(change.title ?? "")) has changed \(server.place) meanwhile, so that your answer was not sent; answer again"
      )
    case .conflict(let item): try keepBoth(change, item)
    case .deletedThere:
      let title = quoted(change.title ?? "")
      sent[change.calendar, default: SentChanges()].conflicts.append(
        "\(title) was deleted \(server.place) and changed here; the changed one is kept")
      return try storeAnew(change)
    case .uidTaken:
      return refuse(
        change,
        UpdateError(
          .refused, "the server has an event with the same UID in another calendar, or does not show it"))
    case .denied(let refusal):
      return refuse(refusal.isCertain ? change : marked, refusal.failure(of: change.kind))
    case .refused(let failure, let isCertain): return refuse(isCertain ? change : marked, failure)
    }
    return .none
  }

  /// Whether deletions that wait can make room for a new item whose UID is taken: an event that moves is removed from its former calendar first.
  private func getsRoom(_ change: WaitingChange) throws(UploadError) -> Bool {
    if try queue.release(after: change, inAccount: account) { return true }
    return !postponed.contains(Self.identity(of: change)) && isRemoved(change.uid, from: nil)
  }

  /// Whether a deletion of the item with a UID waits, in any calendar or the one with a path.
  private func isRemoved(_ uid: String, from calendar: String?) -> Bool {
    queue.changes(inAccount: account).contains { change in
      change.kind == .delete && change.uid == uid && calendar ?? change.calendar == change.calendar
    }
  }

  /// Takes an item with the UID of a new one for it, if both say the same, and otherwise keeps both.
  private mutating func settle(
    _ change: WaitingChange, _ found: UIDSearch.Found, in calendar: RemoteCalendar
  ) -> NextStep {
    guard !isRemoved(change.uid, from: found.calendar.path) else {
      return refuse(
        change,
        UpdateError(.unreachable, "the server has not removed it from \(quoted(found.calendar.name)) yet"))
    }
    do throws(UploadError) {
      let isSame = found.item.contents.map(ItemFingerprint.of) == change.fingerprint
      if isSame {
        try queue.finish(change, entityTag: found.item.entityTag, inAccount: account)
        note(change, nil)
        sent[change.calendar]?.count += 1
      } else {
        try keepBoth(change, found.item, isOther: true)
      }
      if isSame, found.calendar.path != calendar.path {
        sent[change.calendar]?.conflicts.append(
          "\(quoted(change.title ?? "")) is in \(quoted(found.calendar.name)) already, and the server takes it once"
        )
      }
      let path = WebAddress.canonicalTarget(found.item.target)
      sent[change.calendar]?.items[path] = nil
      sent[found.calendar.path, default: SentChanges()].items[path] = found.item
      return .none
    } catch {
      return refuse(error, of: change)
    }
  }

  /// Lets the server move an item from where it has it.
  private mutating func move(
    _ change: WaitingChange, to calendar: RemoteCalendar
  ) throws(UpdateError) -> NextStep {
    var marked = change
    for fingerprint in change.origins.flatMap(\.fingerprints) where !marked.sent.contains(fingerprint) {
      marked.sent.append(fingerprint)
    }
    try server.expect(upcoming, in: calendar)
    let deletions: [WaitingChange]
    do throws(UploadError) {
      guard let begun = try queue.beginMove(marked, inAccount: account) else { return .again }
      deletions = begun
    } catch {
      return refuse(error, of: change)
    }
    var outcome = try server.move(change, to: calendar, among: calendars)
    if case .denied(let refusal) = outcome, refusal.cause == .privilege { findsOtherRights = true }
    if case .unsupported(let status?) = outcome, let failure = try failure(of: change, to: calendar, status) {
      outcome = .refused(failure, isCertain: true)
    }
    do throws(UploadError) {
      return try take(outcome, of: change, marked, deletions)
    } catch {
      return refuse(error, of: change)
    }
  }

  /// Why a server refuses to move an item with a status, where the privileges of the user explain it; `nil` if they do not.
  private mutating func failure(
    of move: WaitingChange, to calendar: RemoteCalendar, _ status: Int
  ) throws(UpdateError) -> UpdateError? {
    guard Refusal.statusesOfPrivileges.contains(status) else { return nil }
    for place in [calendar] + move.origins.compactMap({ calendars[$0.calendar] })
    where try server.isReadOnly(place) == true {
      findsOtherRights = true
      return UpdateError(
        .refused, "\(quoted(place.name)) is read-only: the server does not let you change it (\(status))")
    }
    return nil
  }

  /// Takes the outcome of a move. `deletions` are those of the item in its former calendars, as they were before.
  private mutating func take(
    _ outcome: ItemMove.Outcome, of change: WaitingChange, _ marked: WaitingChange,
    _ deletions: [WaitingChange]
  ) throws(UploadError) -> NextStep {
    switch outcome {
    case .moved(let item, let left):
      for deletion in deletions {
        guard left.contains(where: { $0.calendar == deletion.calendar }) else {
          try queue.fail(deletion, inAccount: account)
          continue
        }
        try finishDeletion(deletion)
      }
      return try take(item, movedBy: change)
    case .both(let item):
      for deletion in deletions { try queue.fail(deletion, inAccount: account) }
      let known = change.origins.flatMap(\.fingerprints) + [change.fingerprint]
      guard known.contains(ItemFingerprint.of(item.contents ?? [])) else {
        // The deletion would remove the only one that says the same.
        try keepBoth(change, item, isOther: true)
        return .none
      }
      return try take(item, movedBy: change)
    case .gone:
      for deletion in deletions { try finishDeletion(deletion) }
      return try keepMoved(change)
    case .taken(let other):
      guard let renamed = change.renamed else {
        return refuse(change, UpdateError(.refused, "the server has other events at its paths (412)"))
      }
      for deletion in deletions { try queue.fail(deletion, inAccount: account) }
      note(change, other)
      try queue.fail(renamed, inAccount: account)
      return .again
    case .unsupported(let status):
      for deletion in deletions { try queue.fail(deletion, inAccount: account) }
      var next = status ?? 0 < 500 ? change : marked
      next.isUnmoved = true
      guard !change.hasGuests || change.mayBeCopied else { return refuse(next, unmoved(status)) }
      try queue.fail(next.withoutMove, inAccount: account)
      return .again
    case .denied(let refusal):
      return try take(
        .refused(refusal.failure(of: change.kind), isCertain: refusal.isCertain), of: change, marked,
        deletions)
    case .refused(let failure, let isCertain):
      if isCertain { for deletion in deletions { try queue.fail(deletion, inAccount: account) } }
      var next = isCertain ? change : marked
      next.isUnmoved = false
      return refuse(next, failure)
    }
  }

  private mutating func finishDeletion(_ deletion: WaitingChange) throws(UploadError) {
    try queue.finish(deletion, entityTag: nil, inAccount: account)
    note(deletion, nil)
  }

  /// Why an event with guests waits where the server does not move it.
  private func unmoved(_ status: Int?) -> UpdateError {
    let reason =
      status.map { "the server does not move events (\($0))" } ?? server.reasonAgainstMoves
    return UpdateError(
      .refused,
      """
      \(reason), and a copy would be a cancellation and a new invitation for its guests; “agenda move” with --yes \
      copies it nevertheless, and “agenda undo” leaves it where it was
      """
    )
  }

  /// Stores the server's version of an item after it has moved. Other changes of the item wait to be sent.
  private mutating func take(
    _ item: SentChanges.Item, movedBy change: WaitingChange
  ) throws(UploadError) -> NextStep {
    let known = change.origins.flatMap(\.fingerprints)
    let contents = item.contents ?? []
    let fingerprint = ItemFingerprint.of(contents)
    // Changes that were made there meanwhile have moved too.
    if known.contains(change.fingerprint) || fingerprint == change.fingerprint {
      try finish(change, item)
      return .none
    }
    guard known.contains(fingerprint) else {
      try keepBoth(change, item)
      return .none
    }
    try queue.advance(change, contents, entityTag: item.entityTag, inAccount: account)
    note(change, item)
    return .again
  }

  /// Keeps an item that was moved here and deleted on the server. An item with guests becomes a copy, of which they are told nothing.
  private mutating func keepMoved(_ change: WaitingChange) throws(UploadError) -> NextStep {
    guard change.kind == .create else {
      try queue.fail(change.withoutMove, inAccount: account)
      return .again
    }
    let wasThere = change.origins.contains { $0.entityTag != nil }
    let title = quoted(change.title ?? "")
    guard wasThere, change.hasGuests, !change.mayBeCopied else {
      if wasThere {
        sent[change.calendar, default: SentChanges()].conflicts.append(
          "\(title) was deleted \(server.place) and moved here; it is kept")
      }
      return try storeAnew(change)
    }
    let copy = try queue.addConflictingCopy(of: change, inAccount: account, now: server.now())
    try queue.discard(change, inAccount: account)
    note(change, nil)
    sent[change.calendar]?.conflicts.append(
      "\(title) was deleted \(server.place) and moved here; a copy is kept, which is called \(quoted(copy.title ?? ""))"
    )
    return .none
  }

  /// Lets an item be stored as a new one in this run.
  private func storeAnew(_ change: WaitingChange) throws(UploadError) -> NextStep {
    var anew = change.storedAnew
    anew.sent = []
    try queue.fail(anew, inAccount: account)
    return .again
  }

  /// Counts a change as sent. `item` is the item that the server has now; `nil` for nothing.
  private mutating func finish(_ change: WaitingChange, _ item: SentChanges.Item?) throws(UploadError) {
    try queue.finish(change, entityTag: item?.entityTag, inAccount: account)
    note(change, item)
    sent[change.calendar]?.count += 1
    if let stored = item?.contents {
      let cut = CutValues(of: change.contents, storedAs: stored, place: server.place)
      sent[change.calendar]?.conflicts += cut.sentences
    }
  }

  /// Notes what the server has now of an item; `nil` for nothing.
  private mutating func note(_ change: WaitingChange, _ item: SentChanges.Item?) {
    server.forget(change)
    var part = sent[change.calendar] ?? SentChanges()
    part.items[change.path] = SentChanges.Item(target: change.target, entityTag: nil, contents: nil)
    if let item { part.items[WebAddress.canonicalTarget(item.target)] = item }
    sent[change.calendar] = part
  }

  /// Keeps the version of the server, and that of a change as an item of its own. An item that is deleted here and changed there stays. `isOther` says that the
  /// server has another item with the same UID.
  private mutating func keepBoth(
    _ change: WaitingChange, _ item: SentChanges.Item, isOther: Bool = false
  ) throws(UploadError) {
    let title = quoted(change.title ?? "")
    let message: String
    if change.kind == .delete {
      message = "\(title) was changed \(server.place) and deleted here; it is kept"
    } else {
      let copy = try queue.addConflictingCopy(of: change, inAccount: account, now: server.now())
      let reason =
        isOther ? "has the UID of another event \(server.place)" : "was changed \(server.place) and here"
      message =
        "\(title) \(reason); both are kept, and the one from here is called \(quoted(copy.title ?? ""))"
    }
    try queue.discard(change, inAccount: account)
    note(change, item)
    sent[change.calendar]?.conflicts.append(message)
  }

  /// Notes that a change waits on, and when it is tried again.
  private mutating func refuse(_ change: WaitingChange, _ failure: UpdateError) -> NextStep {
    var waiting = change
    waiting.message = failure.message
    var retry = UpdateSchedule.Retry(count: waiting.attempts, due: waiting.next)
    retry.note(failure, begun: begun, interval: interval, chance: 0, now: server.now())
    (waiting.attempts, waiting.next) = (retry.count, retry.due)
    do throws(UploadError) {
      try queue.fail(waiting, inAccount: account)
      return refuse(failure.message, of: change)
    } catch {
      return refuse(error, of: change)
    }
  }

  private mutating func refuse(_ error: UploadError, of change: WaitingChange) -> NextStep {
    refuse(error.message, of: change)
  }

  private mutating func refuse(_ reason: String, of change: WaitingChange) -> NextStep {
    sent[change.calendar, default: SentChanges()].refusal = sent[change.calendar]?.refusal ?? reason
    sent[change.calendar]?.refusals[change.key] = reason
    return .none
  }
}
