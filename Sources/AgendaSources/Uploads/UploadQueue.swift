internal import AgendaPlatform
public import ICalendar

/// The changes of calendars of accounts that wait to be sent to their servers.
///
/// ```swift
/// let queue = UploadQueue(state: "/home/ada/.local/state/agenda")
/// if let item = try queue.item(uid: "4711", in: calendar) {
///   try queue.enqueue([UploadChange(.delete(item), in: calendar)], now: now)
/// }
/// ```
///
/// A change is a file below `uploads` in the folder for state. It is on the disk when ``enqueue(_:now:)`` returns, and is shown in the cache from then on.
/// `AccountUpdater` of AgendaNetwork sends it; nothing here uses the network. Several changes of one item become one: taking back a change that was not
/// sent, by its inverse, leaves nothing to send.
public struct UploadQueue: Sendable, Hashable {
  private static let parentName = "uploads"

  /// The path of the folder with a folder for each account.
  private let path: String

  /// The queue in the folder for state at a path, such as `~/.local/state/agenda`.
  public init(state: String) {
    path = state + "/" + Self.parentName
  }

  /// The folder of the account with a folder in the cache.
  func folder(ofAccount account: CachedFolder) -> QueueFolder { folder(ofAccount: account.name) }

  /// The folder of the account with a name of the folder in the cache.
  func folder(ofAccount name: String) -> QueueFolder { QueueFolder(path: path + "/" + name) }

  /// The item with a UID of a calendar, with the changes that wait; `nil` if the calendar does not have it. It is looked up in the cache, without the
  /// network.
  public func item(uid: String, in calendar: AccountCalendar) -> RemoteItem? {
    items(uids: [uid], in: calendar)[uid]
  }

  /// The items with some UIDs of a calendar, by UID, as ``item(uid:in:)`` finds each.
  package func items(uids: Set<String>, in calendar: AccountCalendar) -> [String: RemoteItem] {
    let waiting = changes(of: uids, in: calendar).filter { $0.kind != .withdraw }
    let changes = Dictionary(waiting.map { ($0.uid, $0) }, uniquingKeysWith: { first, _ in first })
    let rest = uids.subtracting(changes.keys)
    var items = rest.isEmpty ? [:] : CachedItems.items(uids: rest, in: calendar.folder)
    for (uid, change) in changes where change.kind != .delete {
      items[uid] = RemoteItem(
        uid: uid, target: change.target, entityTag: change.entityTag, contents: change.contents)
    }
    return items
  }

  /// Puts changes into the queue, in their order, and shows them in the cache.
  ///
  /// All changes are checked before the first one is kept.
  /// - Throws: The calendar is read-only, or cannot hold the item; the contents are not those of one item; the folder for state cannot be written. Then
  ///   the changes before the one that could not be written stay in the queue.
  @discardableResult
  public func enqueue(_ changes: [UploadChange], now: Instant) throws(UploadError) -> QueuedChanges {
    var checked: [CachedFolder: [WaitingChange]] = [:]
    for change in changes {
      checked[change.calendar.accountFolder, default: []].append(try self.checked(change, now: now))
    }
    for (account, changes) in checked { try folder(ofAccount: account).add(changes) }
    return show(changes.map(\.calendar), now: now)
  }

  /// A change as it waits to be sent. Nothing is kept yet.
  /// - Throws: if the calendar is read-only or cannot hold the item, or the contents are not those of one item.
  func checked(_ change: UploadChange, now: Instant) throws(UploadError) -> WaitingChange {
    let waiting = try WaitingChange(change, now: now)
    try checkRights(waiting, of: change)
    return waiting
  }

  /// Throws if the server does not allow a change. A change that the server does not have yet can be undone in any case.
  private func checkRights(_ waiting: WaitingChange, of change: UploadChange) throws(UploadError) {
    let former = folder(ofAccount: change.calendar.accountFolder).change(of: waiting.key)
    if former?.followed(by: waiting).kind != .withdraw {
      try WaitingChange.listed(change.calendar, named: change.name, isChosen: change.isOfChosenCalendar)
    }
  }

  /// Moves an item to another calendar, with other contents if `contents` has some. Within an account the server is asked to move it, and its guests are
  /// told nothing; otherwise it is removed from its calendar after it was stored in the new one.
  ///
  /// `mayCopy` says whether an item with guests may also be stored anew and removed where its server does not move items: the guests get a cancellation and
  /// an invitation by that. Without it, such a move waits.
  @discardableResult
  public func move(
    _ item: RemoteItem, from calendar: AccountCalendar, to other: AccountCalendar, contents: [UInt8]? = nil,
    mayCopy: Bool = false, now: Instant
  ) throws(UploadError) -> QueuedChanges {
    try move(
      UploadChange(.delete(item), in: calendar),
      to: UploadChange(.create(contents ?? item.contents), in: other), mayCopy: mayCopy, now: now)
  }

  /// Moves an item that one change removes from its calendar, and another one puts into another calendar.
  func move(
    _ removal: UploadChange, to addition: UploadChange, mayCopy: Bool, now: Instant
  ) throws(UploadError) -> QueuedChanges {
    let (calendar, other) = (removal.calendar, addition.calendar)
    var creation = try checked(addition, now: now)
    var deletion = try checked(removal, now: now)
    deletion.follows = other.accountFolder.name + "/" + creation.key
    creation.mayBeCopied = mayCopy
    let folder = folder(ofAccount: other.accountFolder)
    if calendar.accountFolder == other.accountFolder {
      try folder.move(creation, deletion, ofAccount: other.accountFolder.name)
    } else {
      try add(creation, to: folder)
      try add(deletion, to: self.folder(ofAccount: calendar.accountFolder))
    }
    return show([other, calendar], now: now)
  }

  /// The changes of an account that wait to be sent, in their order; the deletion that a move has with it is not among them. `account` is the folder of the
  /// account in the cache.
  public func waiting(inAccount account: CachedFolder) -> [WaitingChange] {
    let changes = folder(ofAccount: account).changes().readable.filter { $0.kind != .withdraw }
    let moves = Set(changes.filter(\.isMove).map { account.name + "/" + $0.key })
    return changes.filter { $0.kind != .delete || !moves.contains($0.follows ?? "") }
  }

  /// The move of an item with guests to a calendar that waits, because the server does not move items; `nil` if there is none, or it waits for something else.
  package func refusedMove(of uid: String, to calendar: AccountCalendar) -> WaitingChange? {
    let change = folder(ofAccount: calendar.accountFolder)
      .change(of: WaitingChange.key(calendar: calendar.path, uid: uid))
    guard let change, change.isMove, change.isUnmoved, change.hasGuests else { return nil }
    return change
  }

  /// Lets a move be sent as a new item and a deletion where the server does not move items, though the item has guests.
  package func allowCopy(
    _ change: WaitingChange, in calendar: AccountCalendar, now: Instant
  ) throws(UploadError) -> QueuedChanges {
    let folder = folder(ofAccount: calendar.accountFolder)
    try folder.locked { () throws(UploadError) in
      guard var current = folder.change(of: change.key), current.isMove else { return }
      (current.mayBeCopied, current.next, current.message, current.attempts) = (true, nil, nil, 0)
      current.isUnmoved = false
      current.revision += 1
      try folder.write(current)
    }
    return show([calendar], now: now)
  }

  /// The files of an account that cannot be read as changes. They stay as they are, and are not sent.
  public func unreadableFiles(inAccount account: CachedFolder) -> [String] {
    folder(ofAccount: account).changes().unreadable
  }

  /// Removes all changes of an account that wait, with its folder. `false` if that fails, with the reason in `errno`.
  package func clear(account: CachedFolder) -> Bool { folder(ofAccount: account).clear() }

  /// Whether the server has the last change of one of some items of a calendar: `nil` if it may have it, because an answer is missing.
  func isSent(anyOf uids: Set<String>, in calendar: AccountCalendar) -> Bool? {
    let waiting = changes(of: uids, in: calendar).filter { $0.kind != .withdraw }
    if !uids.isSubset(of: waiting.map(\.uid)) { return true }
    return waiting.allSatisfy(\.sent.isEmpty) ? false : nil
  }

  /// The waiting changes of some items of a calendar.
  private func changes(of uids: Set<String>, in calendar: AccountCalendar) -> [WaitingChange] {
    let waiting = folder(ofAccount: calendar.accountFolder)
    guard waiting.count > uids.count else {
      return waiting.changes().readable.filter { $0.calendar == calendar.path && uids.contains($0.uid) }
    }
    return uids.compactMap { waiting.change(of: WaitingChange.key(calendar: calendar.path, uid: $0)) }
  }

  /// Shows the changes of a calendar that wait, if there are any.
  func show(in calendar: AccountCalendar, now: Instant) {
    let waiting = folder(ofAccount: calendar.accountFolder)
    guard waiting.count > 0 else { return }
    _ = show(waiting, in: calendar.folder, calendar.path, now: now)
  }

  func add(_ change: WaitingChange, to folder: QueueFolder) throws(UploadError) {
    try folder.add([change])
  }

  private func show(_ calendars: [AccountCalendar], now: Instant) -> QueuedChanges {
    var result = QueuedChanges()
    var seen: Set<AccountCalendar> = []
    for calendar in calendars where seen.insert(calendar).inserted {
      let reason = show(
        folder(ofAccount: calendar.accountFolder), in: calendar.folder, calendar.path, now: now)
      result.notShown = result.notShown ?? reason
      // The next command that shows calendars sends it, unless it is sent before.
      _ = calendar.accountFolder.putOff(until: now)
    }
    for account in Set(calendars.map(\.accountFolder)) {
      result.waitingCount += waiting(inAccount: account).count
    }
    return result
  }
}
