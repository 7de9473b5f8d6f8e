internal import AgendaSources
internal import ICalendar

/// Asks a server to move an item to another of its calendars (RFC 4918 section 9.9), and finds out where the item is then. Its guests are told nothing,
/// where a new item and a deletion are an invitation and a cancellation to them.
struct ItemMove {
  /// The result for the item.
  enum Outcome {
    /// The item is in its new calendar, and no longer in some places.
    case moved(SentChanges.Item, from: [WaitingChange.Origin])
    /// An item with its UID is in the new calendar, and the item is in the old one too.
    case both(SentChanges.Item)
    /// The server has the item in neither calendar.
    case gone
    /// Another item has its path in the new calendar.
    case taken(SentChanges.Item)
    /// The server does not move it, with a status; `nil` if the two calendars are not on one server.
    case unsupported(status: Int?)
    /// The server does not move this item.
    case denied(Refusal)
    /// The change waits. `isCertain` says that the item is where it was.
    case refused(UpdateError, isCertain: Bool)
  }

  /// The statuses that say that a server does not move items, or not between these calendars.
  private static let refusals: Set<Int> = [400, 403, 405, 409, 415, 422, 424, 501]
  /// After how many attempts a server that fails at a move is thought to know none.
  private static let maximumFailures = 3

  /// The item in its new calendar.
  let change: WaitingChange
  /// The new calendar.
  let calendar: RemoteCalendar
  /// All calendars of the account, by their paths.
  let calendars: [String: RemoteCalendar]
  let connection: WebDAVConnection
  /// Whether the server is known to have an item at the new path, which some servers replace whatever `Overwrite` says.
  let isUnexpected: Bool

  /// Moves the item from the first place that has it.
  ///
  /// - Throws: A failure of all changes of the account.
  func run() throws(UpdateError) -> Outcome {
    guard let destination = calendar.address.resolving(change.target) else {
      return .refused(UpdateError(.gone, "the path of the event is of no use"), isCertain: true)
    }
    if isUnexpected, let origin = change.origins.first, let outcome = try whereItIs(origin) { return outcome }
    var left: [WaitingChange.Origin] = []
    for origin in change.origins {
      left.append(origin)
      guard let source = calendars[origin.calendar], source.vanished == nil,
        let address = source.address.resolving(origin.target)
      else { continue }
      guard !source.isReadOnly else {
        let message = "the server no longer lets you change the calendar from which it moves"
        return .refused(UpdateError(.refused, message), isCertain: true)
      }
      guard address.origin == destination.origin else { return .unsupported(status: nil) }
      if let outcome = try move(origin, address, to: destination, left) { return outcome }
    }
    switch try fetched(change.target) {
    case .text(let text, let tag): return there(text, tag, left)
    case .gone: return .gone
    case .unread: return unknown
    }
  }

  /// Moves the item from one place; `nil` if it is not there.
  private func move(
    _ origin: WaitingChange.Origin, _ address: WebAddress, to destination: WebAddress,
    _ left: [WaitingChange.Origin]
  ) throws(UpdateError) -> Outcome? {
    let first = WebDAVRequest.Condition(tag: origin.entityTag)
    for condition in first == .none ? [first] : [first, .none] {
      let answer = try send(.move(address, to: destination, if: condition))
      let status = answer.response.status
      switch status {
      case 207: return try whereItIs(origin) ?? .unsupported(status: status)
      case 200..<300: return try item(answer, origin, condition).map { .moved($0, from: left) } ?? unknown
      case 404, 410: return nil
      case 412:
        if let outcome = try whereItIs(origin) { return outcome }
      default:
        let refusal = Refusal(answer.response)
        if refusal.cause == .uidConflict { return .refused(Self.hasOne, isCertain: true) }
        let isKnown = refusal.cause == nil && Self.refusals.contains(status)
        let isFailing = !refusal.isCertain && change.attempts >= Self.maximumFailures
        return isKnown || isFailing ? .unsupported(status: status) : .denied(refusal)
      }
    }
    return .refused(UpdateError(.refused, "the server refuses to move the event (412)"), isCertain: true)
  }

  /// Sends a request to move an item; again with the path of its destination alone if the server takes its own URL for that of another one.
  private func send(_ request: WebDAVRequest) throws(UpdateError) -> WebDAVResponse {
    let answer = try connection.send(request)
    guard answer.response.status == 502 else { return answer }
    var request = request
    request.namesDestinationByPath = true
    return try connection.send(request)
  }

  private static let hasOne = UpdateError(
    .refused, "the calendar to which it moves has another event with the same UID")

  private var unknown: Outcome {
    .refused(
      UpdateError(.unreachable, "the server does not give its version of the event"), isCertain: false)
  }

  /// Where the item is after a refusal; `nil` if the new calendar does not have it. Servers that look at the new path first refuse what an earlier request has
  /// moved.
  private func whereItIs(_ origin: WaitingChange.Origin) throws(UpdateError) -> Outcome? {
    guard case .text(let text, let tag) = try fetched(change.target) else { return nil }
    let outcome = there(text, tag, [origin])
    guard case .moved(let item, _) = outcome else { return outcome }
    switch try fetched(origin.target, in: origin.calendar) {
    case .gone: return outcome
    case .unread: return unknown
    case .text:
      // Both have it: the one in the old calendar is removed, which is a cancellation for guests.
      guard change.hasGuests, !change.mayBeCopied else { return .both(item) }
      return .refused(
        UpdateError(.refused, "both calendars have the event; delete one of them on the server"),
        isCertain: true)
    }
  }

  /// The meaning of the item at the new path.
  private func there(_ text: [UInt8], _ tag: String?, _ left: [WaitingChange.Origin]) -> Outcome {
    let item = SentChanges.Item(target: change.target, entityTag: tag, contents: text)
    return ItemText(text)?.parts.first?.uid == change.uid ? .moved(item, from: left) : .taken(item)
  }

  /// The item after it has moved; `nil` if that is not known. A tag is that of the contents that are known only if the server was told which they are.
  private func item(
    _ answer: WebDAVResponse, _ origin: WaitingChange.Origin, _ condition: WebDAVRequest.Condition
  ) throws(UpdateError) -> SentChanges.Item? {
    let isUnchangedHere = origin.fingerprints.contains(change.fingerprint)
    var item = SentChanges.Item(target: change.target, entityTag: nil, contents: change.contents)
    if condition != .none, isUnchangedHere,
      case .stored(let tag?) = UploadAnswer(answer, to: change)
    {
      item.entityTag = tag
      return item
    }
    guard case .text(let text, let tag) = try fetched(change.target) else {
      return isUnchangedHere ? item : nil
    }
    (item.entityTag, item.contents) = (tag, text)
    return item
  }

  private func fetched(_ target: String, in path: String? = nil) throws(UpdateError) -> ItemFetch.Outcome {
    let calendar = path.flatMap { calendars[$0] } ?? calendar
    return try ItemFetch(connection: connection, calendar: calendar.address, hasGivenItems: true)
      .fetch(target)
  }
}
