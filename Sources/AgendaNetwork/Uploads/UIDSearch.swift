internal import AgendaSources
internal import ICalendar

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
