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
