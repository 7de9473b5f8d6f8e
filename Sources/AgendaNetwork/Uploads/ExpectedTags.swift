internal import AgendaSources

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
