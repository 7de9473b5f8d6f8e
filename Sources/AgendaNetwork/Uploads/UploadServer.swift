internal import AgendaSources
internal import ICalendar

/// The place to which the changes of an account are sent: a CalDAV server, or the Evolution Data Server.
protocol UploadServer: AnyObject {
  /// The current moment.
  var now: () -> Instant { get }
  /// The words for the place in messages, such as `on the server`.
  var place: String { get }
  /// Why no items are moved between calendars, where that is known before it is tried.
  var reasonAgainstMoves: String { get }

  /// Why no change of a calendar can be sent now; `nil` if changes can be tried.
  func obstacle(of calendar: RemoteCalendar) -> UpdateError?

  /// Prepares for changes that are about to be sent, of which some belong to a calendar.
  func expect(_ changes: [WaitingChange], in calendar: RemoteCalendar) throws(UpdateError)

  /// Whether the server is known to have another version of an item than a change was made from.
  func isUnexpected(_ change: WaitingChange) -> Bool

  /// Forgets what is known of the item of a change that was sent.
  func forget(_ change: WaitingChange)

  /// Sends a change, if the server has what the condition says.
  ///
  /// - Throws: A failure of all changes of the account.
  func send(
    _ change: WaitingChange, if condition: WebDAVRequest.Condition, in calendar: RemoteCalendar
  ) throws(UpdateError) -> UploadAnswer

  /// Whether an item can be a part of a change that an interrupted attempt has left there. A server that stores items as wholes leaves none.
  func isPart(_ text: [UInt8], of change: WaitingChange) -> Bool

  /// Whether an item with the fingerprint of a change is all of it. A fingerprint leaves out the extensions of other programs, which servers change.
  func isWhole(_ text: [UInt8], of change: WaitingChange) -> Bool

  /// Asks for the item of a change, or for the item at another path.
  func current(
    _ change: WaitingChange, at target: String?, in calendar: RemoteCalendar
  ) throws(UpdateError) -> ItemFetch.Outcome

  /// Moves the item of a change from its former calendar. `calendars` has all calendars by their paths.
  func move(
    _ change: WaitingChange, to calendar: RemoteCalendar, among calendars: [String: RemoteCalendar]
  ) throws(UpdateError) -> ItemMove.Outcome

  /// Finds the item that keeps the server from storing a new one with the same UID; `nil` if the outcome means something else, or it is not found.
  func item(
    withUIDOf change: WaitingChange, in calendar: RemoteCalendar, _ outcome: ItemUpload.Outcome
  ) throws(UpdateError) -> UIDSearch.Found?

  /// Asks whether the user may not change a calendar; `nil` if the server does not say.
  func isReadOnly(_ calendar: RemoteCalendar) throws(UpdateError) -> Bool?
}

/// A CalDAV server as the place to which changes are sent.
final class CalDAVUploadServer: UploadServer {
  private let connection: WebDAVConnection
  /// The folder of the account in the cache.
  private let account: CachedFolder
  private let calendars: [RemoteCalendar]
  private var expectedTags: ExpectedTags
  /// Whether calendars can be changed, by their paths, as the server has said; `nil` where it did not.
  private var isReadOnly: [String: Bool?] = [:]

  let place = "on the server"
  let reasonAgainstMoves = "the calendars are on two servers"
  var now: () -> Instant { connection.now }

  /// The server of an account. `settled` has the paths of all items of calendars in which nothing has changed, by the paths of the calendars.
  init(
    _ connection: WebDAVConnection, account: CachedFolder, calendars: [RemoteCalendar],
    settled: [String: Set<String>] = [:]
  ) {
    (self.connection, self.account) = (connection, account)
    self.calendars = calendars.sorted { $0.path < $1.path }
    expectedTags = ExpectedTags(settled: settled)
  }

  /// A connection tells its failures itself.
  func obstacle(of calendar: RemoteCalendar) -> UpdateError? { nil }

  func expect(_ changes: [WaitingChange], in calendar: RemoteCalendar) throws(UpdateError) {
    try expectedTags.ask(for: changes, in: calendar, connection)
  }

  func isUnexpected(_ change: WaitingChange) -> Bool { expectedTags.isUnexpected(change) }

  func forget(_ change: WaitingChange) { expectedTags.forget(change.path) }

  func isPart(_ text: [UInt8], of change: WaitingChange) -> Bool { false }

  func isWhole(_ text: [UInt8], of change: WaitingChange) -> Bool { true }

  func send(
    _ change: WaitingChange, if condition: WebDAVRequest.Condition, in calendar: RemoteCalendar
  ) throws(UpdateError) -> UploadAnswer {
    guard let address = calendar.address.resolving(change.target) else {
      return .failed(UpdateError(.gone, "the path of the event is of no use"), isCertain: true)
    }
    let request =
      change.kind == .delete
      ? WebDAVRequest.remove(address, if: condition)
      : WebDAVRequest.store(change.contents, at: address, if: condition)
    return UploadAnswer(try connection.send(request), to: change)
  }

  func current(
    _ change: WaitingChange, at target: String?, in calendar: RemoteCalendar
  ) throws(UpdateError) -> ItemFetch.Outcome {
    try ItemFetch(connection: connection, calendar: calendar.address, hasGivenItems: true)
      .fetch(target ?? change.target)
  }

  func move(
    _ change: WaitingChange, to calendar: RemoteCalendar, among calendars: [String: RemoteCalendar]
  ) throws(UpdateError) -> ItemMove.Outcome {
    try ItemMove(
      change: change, calendar: calendar, calendars: calendars, connection: connection,
      isUnexpected: expectedTags.isUnexpected(change)
    ).run()
  }

  func item(
    withUIDOf change: WaitingChange, in calendar: RemoteCalendar, _ outcome: ItemUpload.Outcome
  ) throws(UpdateError) -> UIDSearch.Found? {
    let search = UIDSearch(connection: connection, account: account, calendars: calendars)
    switch outcome {
    case .uidTaken(let path): return try search.item(change, in: calendar, at: path)
    case .denied(let refusal) where change.kind == .create && refusal.mayBeOfUID:
      return try search.cached(change, in: [calendar])
    default: return nil
    }
  }

  func isReadOnly(_ calendar: RemoteCalendar) throws(UpdateError) -> Bool? {
    if let known = isReadOnly[calendar.path] { return known }
    let answer = try connection.send(.properties([.currentUserPrivileges], of: calendar.address, depth: 0))
    var isWritable: Bool?
    _ = try? answer.members { isWritable = isWritable ?? $0.isWritable }
    let result = isWritable.map { !$0 }
    isReadOnly.updateValue(result, forKey: calendar.path)
    return result
  }
}

/// The meaning of the answer to a request that stores or removes an item.
enum UploadAnswer: Sendable, Hashable {
  /// The server has stored the item, with a tag if it says one for exactly what was sent.
  case stored(entityTag: String?)
  /// The server does not have the item any more.
  case removed
  /// The server has another version of the item than was expected (412 without a precondition of its own).
  case differs(Refusal?)
  /// The server has an item with the same UID, at a path if it says so (RFC 4791 section 5.3.2.1).
  case uidConflict(path: String?)
  /// The server does not take the change.
  case refused(Refusal)
  /// The change waits. `isCertain` says that the server has nothing of it.
  case failed(UpdateError, isCertain: Bool)

  /// Reads an answer to a PUT or a DELETE.
  init(_ answer: WebDAVResponse, to change: WaitingChange) {
    let response = answer.response
    let isDeletion = change.kind == .delete
    switch response.status {
    case 200..<300 where isDeletion: self = .removed
    case 200..<300:
      let tag = response.headers["etag"]
      // A weak tag says that the contents may be other bytes (RFC 9110 section 8.8.1).
      self = .stored(entityTag: tag.flatMap { $0.hasPrefix("\"") ? $0 : nil })
    case 404 where isDeletion, 410 where isDeletion: self = .removed
    default:
      let refusal = Refusal(response)
      if !isDeletion, refusal.cause == .uidConflict {
        self = .uidConflict(path: refusal.href.flatMap { answer.address.resolving($0)?.target })
      } else if response.status == 412, refusal.precondition == nil {
        // One that names a precondition has compared no tags (RFC 4918 section 16).
        self = .differs(refusal)
      } else {
        self = .refused(refusal)
      }
    }
  }
}

/// The tags that a server has for items that are about to be stored or removed. Some servers ignore `If-None-Match` of a new item and `If-Match` of a
/// deletion, so that a condition alone does not keep what others have changed.
struct ExpectedTags {
  /// The tags of items that are there, by the paths in the form that all spellings have in common.
  private var tags: [String: String] = [:]
  private var asked: Set<String> = []
  /// The paths of all items of calendars in which nothing has changed since they were fetched, by the paths of the calendars.
  private let settled: [String: Set<String>]

  /// `settled` has the paths of all items of calendars in which nothing has changed since they were fetched, as the list of this run says. In them,
  /// no request checks whether the place of a new item is free. Items that are moved or removed, or were sent before, are always requested: they exist.
  init(settled: [String: Set<String>]) { self.settled = settled }

  /// Asks for the tags of the items of a calendar that changes create or remove, with one request for each hundred of them. A server that does not
  /// answer it says nothing.
  mutating func ask(
    for changes: [WaitingChange], in calendar: RemoteCalendar, _ connection: WebDAVConnection
  ) throws(UpdateError) {
    let items = changes.filter { change in
      change.calendar == calendar.path && Self.isChecked(change) && !isFree(change)
        && asked.insert(change.path).inserted
    }
    for start in stride(from: 0, to: items.count, by: FetchPlan.standardSize) {
      let targets = items[start..<min(start + FetchPlan.standardSize, items.count)].map(\.target)
      let answer = try connection.send(.tags(targets, in: calendar.address))
      var found: [String: String] = [:]
      let status = try? answer.members { member in
        guard !member.isGone, let tag = member.line(.entityTag),
          let path = answer.address.resolving(member.href)?.canonicalTarget
        else { return }
        found[path] = tag
      }
      if status != nil { tags.merge(found) { $1 } }
    }
  }

  /// Whether the server has another version of an item than a change was made from.
  func isUnexpected(_ change: WaitingChange) -> Bool {
    guard Self.isChecked(change), let tag = tags[change.path] else { return false }
    return change.kind == .create || tag != change.entityTag
  }

  /// Forgets the tag of an item that was stored or removed.
  mutating func forget(_ path: String) { tags[path] = nil }

  /// Whether the place of a new item is known to be free.
  private func isFree(_ change: WaitingChange) -> Bool {
    guard change.kind == .create, !change.isMove, change.sent.isEmpty, let paths = settled[change.calendar]
    else { return false }
    return !paths.contains(change.path)
  }

  private static func isChecked(_ change: WaitingChange) -> Bool {
    change.kind == .create || (change.kind == .delete && change.entityTag != nil)
  }
}

/// Finds the item that keeps a server from storing a new one with the same UID, where the server does not say where it is.
struct UIDSearch {
  /// An item on the server.
  struct Found {
    var calendar: RemoteCalendar
    /// The item as the server has it now.
    var item: SentChanges.Item
  }

  /// The most items that a search fetches.
  private static let maximumFetched = 500

  let connection: WebDAVConnection
  /// The folder of the account in the cache.
  let account: CachedFolder
  /// The calendars of the account.
  let calendars: [RemoteCalendar]

  /// The item with the UID of a change in a calendar: at the path that the server names, else in the cache, else among the items of the calendar that
  /// the cache does not have; `nil` if it is not found.
  func item(_ change: WaitingChange, in calendar: RemoteCalendar, at path: String?) throws(UpdateError)
    -> Found?
  {
    if let path { return try item(change, at: path, isListed: true) }
    let others = calendars.filter { $0.path != calendar.path && $0.vanished == nil }
    if let found = try cached(change, in: [calendar] + others) { return found }
    return try listed(change, in: calendar)
  }

  /// The first such item of some calendars, without a question to the server unless the cache has an item with the UID.
  func cached(_ change: WaitingChange, in places: [RemoteCalendar]) throws(UpdateError) -> Found? {
    for place in places {
      let folder = account.calendar(place.path)
      guard let path = CachedItems.target(ofUID: change.uid, in: folder, besides: change.path) else {
        continue
      }
      if let found = try item(change, at: path, isListed: false) { return found }
    }
    return nil
  }

  /// The item at a path. `isListed` says that the server has named the path, so that its UID needs no look.
  private func item(_ change: WaitingChange, at path: String, isListed: Bool) throws(UpdateError) -> Found? {
    let canonical = WebAddress.canonicalTarget(path)
    guard let place = calendars.first(where: { canonical.hasPrefix($0.path) }) else { return nil }
    var found: Found?
    try fetch([path], in: place) { target, text, tag in
      guard isListed || Self.hasUID(text, change.uid) else { return }
      found = Found(
        calendar: place, item: SentChanges.Item(target: target, entityTag: tag, contents: text))
    }
    return found
  }

  private func listed(_ change: WaitingChange, in calendar: RemoteCalendar) throws(UpdateError) -> Found? {
    let known = CachedItems.tags(in: account.calendar(calendar.path))
    let unknown = try ChangeSearch(connection: connection, calendar: calendar.address).listing().found
      .filter { path, found in found.entityTag == nil || known[path] != found.entityTag }
    guard unknown.count <= Self.maximumFetched else { return nil }
    var found: Found?
    try fetch(unknown.keys.sorted().compactMap { unknown[$0]?.target }, in: calendar) { target, text, tag in
      guard found == nil, Self.hasUID(text, change.uid) else { return }
      found = Found(
        calendar: calendar, item: SentChanges.Item(target: target, entityTag: tag, contents: text))
    }
    return found
  }

  private func fetch(
    _ targets: [String], in calendar: RemoteCalendar, _ take: (String, [UInt8], String?) -> Void
  ) throws(UpdateError) {
    guard !targets.isEmpty else { return }
    try ItemFetch(connection: connection, calendar: calendar.address, hasGivenItems: true)
      .fetch(
        targets,
        take: { position, outcome in
          if case .text(let text, let tag) = outcome { take(targets[position], text, tag) }
        }, save: { () throws(UpdateError) in })
  }

  private static func hasUID(_ text: [UInt8], _ uid: String) -> Bool {
    ItemText(text)?.parts.contains { $0.uid == uid } == true
  }
}
