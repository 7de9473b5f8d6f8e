internal import ICalendar

extension CachedItems {
  /// Shows changes that wait to be sent in place of what the server has.
  package mutating func show(_ changes: [WaitingChange], _ state: inout CacheState) {
    for change in changes { show(change) }
    // What is shown again can be older than what the server has said meanwhile: then it is listed anew.
    if changes.contains(where: { $0.kind == .withdraw && $0.former != nil }) {
      (state.syncToken, state.collectionTag) = (nil, nil)
    }
  }

  /// Shows a change that waits to be sent.
  private mutating func show(_ change: WaitingChange) {
    switch change.kind {
    case .create, .update:
      _ = put(change.contents, at: change.target, entityTag: self[change.path]?.entityTag)
    case .delete: remove(change.path)
    case .withdraw:
      guard let former = change.former else { return remove(change.path) }
      // The tag of another version must not stand beside this one.
      let tag = self[change.path].map(\.entityTag) ?? change.entityTag
      _ = put(former, at: change.target, entityTag: tag == change.entityTag ? tag : nil)
    }
  }
}
