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

/// Methods for the program that sends the changes.
extension UploadQueue {
  /// The changes of an account, in their order, with those that were taken back and are still to be hidden.
  package func changes(inAccount account: CachedFolder) -> [WaitingChange] {
    folder(ofAccount: account).changes().readable
  }

  /// Whether a change of an account waits that can be sent at `now`.
  package func isDue(inAccount account: CachedFolder, at now: Instant) -> Bool {
    let folder = folder(ofAccount: account)
    guard folder.count > 0 else { return false }
    return folder.changes().readable.contains {
      $0.kind != .withdraw && $0.isDue(at: now) && !isHeldBack($0)
    }
  }

  /// Whether a change waits for another one to be sent first.
  package func isHeldBack(_ change: WaitingChange) -> Bool {
    guard let parts = change.follows?.split(separator: "/"), parts.count == 2, SHA256.isFileName(parts[0])
    else {
      return false
    }
    return folder(ofAccount: String(parts[0])).holds(String(parts[1]))
  }

  /// The changes of an account that wait until a change of another account is sent: events are removed after they were stored where they move to.
  package func heldByOthers(inAccount account: CachedFolder) -> [WaitingChange] {
    changes(inAccount: account).filter { change in
      guard let follows = change.follows, !follows.hasPrefix(account.name + "/") else { return false }
      return isHeldBack(change)
    }
  }

  /// Notes that a change is about to be sent, with what stands in its ``WaitingChange/sent``. Returns `false`, and notes nothing, if it has become
  /// another one.
  package func begin(_ change: WaitingChange, inAccount account: CachedFolder) throws(UploadError) -> Bool {
    let folder = folder(ofAccount: account)
    return try folder.locked { () throws(UploadError) in
      guard folder.change(of: change.key)?.revision == change.revision else { return false }
      try folder.write(change)
      return true
    }
  }

  /// Notes, as ``begin(_:inAccount:)`` does, that an item is about to be moved: its deletion in the old calendar counts as sent too. Returns the deletions as
  /// they were; `nil` if the change has become another one.
  package func beginMove(
    _ change: WaitingChange, inAccount account: CachedFolder
  ) throws(UploadError) -> [WaitingChange]? {
    let folder = folder(ofAccount: account)
    return try folder.locked { () throws(UploadError) in
      guard folder.change(of: change.key)?.revision == change.revision else { return nil }
      let deletions = change.origins.compactMap {
        folder.change(of: WaitingChange.key(calendar: $0.calendar, uid: change.uid))
      }.filter { $0.kind == .delete }
      for var deletion in deletions where !deletion.sent.contains(WaitingChange.deletion) {
        deletion.sent.append(WaitingChange.deletion)
        try folder.write(deletion)
      }
      try folder.write(change)
      return deletions
    }
  }

  /// Notes that the server has an item, with these contents and a tag, which a change is still to be made of.
  package func advance(
    _ change: WaitingChange, _ contents: [UInt8], entityTag: String?, inAccount account: CachedFolder
  ) throws(UploadError) {
    let folder = folder(ofAccount: account)
    try folder.locked { () throws(UploadError) in
      guard let current = folder.change(of: change.key) else { return }
      var stored = change
      stored.contents = contents
      try folder.write(current.continuing(stored, entityTag: entityTag))
    }
  }

  /// Notes that a change could not be sent.
  package func fail(_ change: WaitingChange, inAccount account: CachedFolder) throws(UploadError) {
    let folder = folder(ofAccount: account)
    try folder.locked { () throws(UploadError) in
      guard var current = folder.change(of: change.key) else { return }
      guard current.revision != change.revision else { return try folder.write(change) }
      // A later change is sent without a pause, but what the server may have counts for it too.
      current.sent = change.sent
      try folder.write(current.settled)
    }
  }

  /// Removes a change that the server has, with a tag. Later changes of the item still wait to be sent.
  package func finish(
    _ change: WaitingChange, entityTag: String?, inAccount account: CachedFolder
  ) throws(UploadError) {
    let folder = folder(ofAccount: account)
    try folder.locked { () throws(UploadError) in
      guard let current = folder.change(of: change.key) else { return }
      guard current.revision != change.revision else { return try folder.remove(current) }
      try folder.write(current.continuing(change, entityTag: entityTag))
    }
  }

  /// Removes a change of which a copy was made, unless it has become another one.
  package func discard(_ change: WaitingChange, inAccount account: CachedFolder) throws(UploadError) {
    let folder = folder(ofAccount: account)
    try folder.locked { () throws(UploadError) in
      guard let current = folder.change(of: change.key), current.revision == change.revision else { return }
      try folder.remove(current)
    }
  }

  /// Puts a copy of the contents of a change into the queue, as an item of its own. Returns the copy.
  package func addConflictingCopy(
    of change: WaitingChange, inAccount account: CachedFolder, now: Instant
  ) throws(UploadError) -> WaitingChange {
    let copy = WaitingChange(conflictingCopyOf: change, now: now)
    try add(copy, to: folder(ofAccount: account))
    return copy
  }

  /// Lets the changes be sent that wait for a change, which cannot be stored before them. Returns whether there are any.
  package func release(after change: WaitingChange, inAccount account: CachedFolder) throws(UploadError)
    -> Bool
  {
    let folder = folder(ofAccount: account)
    return try folder.locked { () throws(UploadError) in
      let followers = folder.changes().readable.filter { $0.follows == "\(account.name)/\(change.key)" }
      for var follower in followers {
        follower.follows = nil
        try folder.write(follower)
      }
      return !followers.isEmpty
    }
  }

  /// Removes changes that were taken back, after what was there before them was written.
  package func forget(_ changes: [WaitingChange], inAccount account: CachedFolder) {
    forget(changes.filter { $0.kind == .withdraw }, in: folder(ofAccount: account))
  }
}

extension WaitingChange {
  /// Whether to send the change at `now`.
  package func isDue(at now: Instant) -> Bool { next.map { CachedFolder.hasCome($0, at: now) } ?? true }

  /// The change for an item that is no longer on the server: it is stored anew.
  package var storedAnew: WaitingChange {
    var result = self
    (result.kind, result.entityTag, result.former, result.origins) = (.create, nil, nil, [])
    return result
  }

  /// The change for an item that the server does not move: it is stored as others are.
  package var withoutMove: WaitingChange {
    var result = self
    result.origins = []
    return result
  }

  /// The change with a second name for an item whose path another item has; `nil` if it has that name already.
  package var renamed: WaitingChange? {
    var result = self
    result.target = target.pathBeforeName + SHA256.fileName(for: uid + "\n" + calendar) + ".ics"
    return result.target == target ? nil : result
  }

  fileprivate init(conflictingCopyOf change: WaitingChange, now: Instant) {
    let copy = ConflictingCopy.of(change.contents, uid: change.uid)
    self.init(
      kind: .create, account: change.account, calendar: change.calendar, uid: copy.uid,
      target: change.target.pathBeforeName + copy.uid + ".ics", entityTag: nil,
      title: Self.title(of: copy.contents), made: now,
      contents: copy.contents, former: nil)
  }
}

/// A copy of an item that was changed here and on the server: an item of its own, so that nothing is lost.
enum ConflictingCopy {
  /// The end of the title of a copy.
  private static let mark = "(conflict)"

  /// The copy of contents of an item with a UID, and its own UID. Equal contents give equal copies, so that one is made only once.
  ///
  /// It has neither organizer nor guests, who know the event of the server: some servers invite them whatever SCHEDULE-AGENT says (RFC 6638 section 7.1).
  static func of(_ contents: [UInt8], uid: String) -> (contents: [UInt8], uid: String) {
    let newUID = SHA256.fileName(for: uid + "\n" + ItemFingerprint.of(contents))
    var file = ComponentFile(contents)
    file.change(uid: uid) { component in
      component["UID"] = Property("UID", text: newUID)
      let title = component["SUMMARY"]?.text ?? ""
      component["SUMMARY"] = Property("SUMMARY", text: title.isEmpty ? mark : title + " " + mark)
      component.properties.removeAll { ["ORGANIZER", "ATTENDEE"].contains($0.name) }
    }
    return (file.bytes, newUID)
  }
}

/// An item of a calendar of an account as the cache has it: all components with one UID, and the time zones that they need (RFC 4791 section 4.1).
public struct RemoteItem: Sendable, Hashable {
  /// The UID of its components.
  public var uid: String
  /// The path on the server, as the server writes it.
  public var target: String
  /// The tag of its contents (`getetag`); `nil` if the server has given none, or does not have the item yet.
  public var entityTag: String?
  /// One VCALENDAR, whose lines end with CR and LF.
  public var contents: [UInt8]
  /// The fingerprint of what this computer has sent, of which the server has made the contents; `nil` if others have changed the item since.
  package var origin: String?

  /// An item with its contents.
  public init(uid: String, target: String, entityTag: String?, contents: [UInt8]) {
    self.uid = uid
    self.target = target
    self.entityTag = entityTag
    self.contents = contents
  }
}

/// A change of one item of a calendar of an account, which the next synchronisation sends to the server.
public struct UploadChange: Sendable, Hashable {
  /// The kind of change, with the item.
  @nonexhaustive public enum Kind: Sendable, Hashable {
    /// A new item: the text of a VCALENDAR in which all components have one UID.
    case create([UInt8])
    /// Other contents for an item that is in the cache.
    case update(RemoteItem, [UInt8])
    /// The item is removed.
    case delete(RemoteItem)
  }

  /// The kind of change, with the item.
  public var kind: Kind
  /// The calendar.
  public var calendar: AccountCalendar
  /// The name of the calendar, for messages; `nil` for the one that its server has for it.
  public var name: String?
  /// Whether the change takes back an earlier one, so that its calendar is known.
  var takesBack = false

  /// Whether another calendar could have been chosen for it: one for a new item.
  var isOfChosenCalendar: Bool {
    if case .create = kind { !takesBack } else { false }
  }

  /// A change of a calendar, which messages call `name`.
  public init(_ kind: Kind, in calendar: AccountCalendar, named name: String? = nil) {
    self.kind = kind
    self.calendar = calendar
    self.name = name
  }
}

/// Why a change of a calendar of an account cannot be made.
public struct UploadError: Error, Sendable, Hashable {
  /// The kind of failure, which tells the user what to do.
  @nonexhaustive public enum Kind: Sendable, Hashable {
    /// The server does not let the user change the calendar.
    case readOnly
    /// The calendar does not hold such components, or was never listed.
    case unsupported
    /// The calendar is no longer on the server.
    case gone
    /// The contents are not those of one item.
    case invalid
    /// The folder for state cannot be written or read.
    case unwritable
  }

  /// The kind of failure, which tells the user what to do.
  public var kind: Kind
  /// The failure and the next step, without a full stop.
  public var message: String

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

/// The result of putting changes into the queue.
public struct QueuedChanges: Sendable, Hashable {
  /// The number of changes of the account that wait to be sent, with these.
  public var waitingCount = 0
  /// Why the changes are not shown before the next synchronisation, without a full stop; `nil` if they are shown now.
  public var notShown: String?
}

extension UploadError: CustomStringConvertible {
  /// The ``message``.
  public var description: String { message }
}
