internal import AgendaSources
internal import ICalendar

/// The results of the changes of one calendar that were sent in a run.
struct SentChanges {
  /// An item as the server has it now.
  struct Item {
    /// The path, as the server writes it.
    var target: String
    /// The tag; `nil` if the server has not said it.
    var entityTag: String?
    /// The contents; `nil` if the server does not have the item.
    var contents: [UInt8]?
    /// The fingerprint of what was sent, where the server has made the contents of it.
    var origin: String?
  }

  /// The items that were sent or that the server has in another version, by their paths in the form that all spellings have in common.
  var items: [String: Item] = [:]
  /// The number of changes that the server has taken.
  var count = 0
  /// The messages for the user about conflicts with other changes, and their outcome.
  var conflicts: [String] = []
  /// Why the first change that still waits is refused; `nil` if none is.
  var refusal: String?
  /// Why changes still wait after they were tried, by the keys of the changes.
  var refusals: [String: String] = [:]
}

extension SentChanges {
  /// The most conflicts of one run that the state of a calendar names.
  private static let maximumConflicts = 3

  /// Takes what the server has now into the items of the cache.
  func apply(to items: inout CachedItems) {
    for (path, item) in self.items {
      guard let contents = item.contents else {
        items.remove(path)
        continue
      }
      _ = items.put(contents, at: item.target, entityTag: item.entityTag, origin: item.origin)
    }
  }

  /// The most bytes of the conflicts that were not seen yet, and are kept beside new ones.
  private static let maximumKept = 2000

  /// Notes in the state of the calendar that changes are refused which still wait.
  func noteRefusals(in state: inout CacheState, waiting: [WaitingChange]) {
    state.note(refusalsOf: waiting, besides: refusals)
  }

  /// Notes the problems in the state of the calendar in a folder, whose readers report them. `waiting` has the changes that still wait.
  func note(
    in state: inout CacheState, of folder: CachedFolder?, waiting: [WaitingChange], now: Instant
  ) {
    noteRefusals(in: &state, waiting: waiting)
    guard !conflicts.isEmpty else { return }
    let rest = conflicts.count - Self.maximumConflicts
    let more = rest > 0 ? ["and \(rest) more"] : []
    let unseen = folder?.isUnseen(state, at: now) == true ? state.conflict : nil
    let kept = [unseen].compactMap(\.self).filter { $0.utf8.count <= Self.maximumKept }
    let conflict = (kept + conflicts.prefix(Self.maximumConflicts) + more).joined(separator: "; ")
    (state.conflict, state.conflictTime) = (conflict, now)
  }
}
