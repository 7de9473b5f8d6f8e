internal import AgendaSources

extension LockedFolder {
  /// The state of the calendar, and the calendar itself where the two belong together.
  func contents() -> (state: CacheState, body: CalendarBody?) {
    let state = CacheState(of: folder) ?? CacheState()
    guard let items = items(of: state) else { return (state, nil) }
    if let version = state.version, items.version == version, let hash = state.hash {
      return (state, CalendarBody(items, hash: hash, itemCount: state.itemCount ?? 0))
    }
    let body = CalendarBody(items)
    return (state, body.hash == state.hash ? body : nil)
  }
}
