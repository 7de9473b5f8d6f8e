internal import AgendaPlatform
internal import ICalendar

extension CachedItems {
  /// How often a calendar is looked at that another process is writing, and after how many milliseconds.
  private static let (maximumAttempts, pause) = (20, Int32(20))

  /// The most UIDs that are looked up in the text; for more, all items are read.
  private static let maximumSearched = 16

  /// The items with some UIDs in the folder of a calendar, by UID.
  static func items(uids: Set<String>, in folder: CachedFolder) -> [String: RemoteItem] {
    for _ in 0..<maximumAttempts {
      guard let state = CacheState(of: folder) else { return [:] }
      let contents = CalendarFolder.contents(of: folder, state)
      guard contents.isIndexed, let text = contents.items.stored else {
        // Another process may be writing it.
        poll(nil, 0, pause)
        continue
      }
      guard uids.count <= maximumSearched else { return contents.items.remoteItems(of: uids) }
      return uids.reduce(into: [:]) { found, uid in
        found[uid] =
          contents.items.paths(nearUID: uid, in: text).lazy
          .compactMap { contents.items.remoteItem(at: $0, of: [uid]) }.first
      }
    }
    return [:]
  }

  /// The path of an item with a UID in the folder of a calendar, besides the item at a path; `nil` if there is none.
  package static func target(ofUID uid: String, in folder: CachedFolder, besides path: String) -> String? {
    guard let state = CacheState(of: folder) else { return nil }
    let items = CalendarFolder.contents(of: folder, state).items
    guard let text = items.stored else { return nil }
    return items.paths(nearUID: uid, in: text).lazy.filter { $0 != path }
      .compactMap { items.remoteItem(at: $0, of: [uid])?.target }.first
  }

  /// The tags of the items in the folder of a calendar, by their paths in the form that all spellings have in common.
  package static func tags(in folder: CachedFolder) -> [String: String] {
    guard let state = CacheState(of: folder) else { return [:] }
    return CalendarFolder.contents(of: folder, state).items.items.compactMapValues(\.entityTag)
  }

  /// The paths of all items that the server had in the folder of a calendar, also of those that could not be read, in the form that all spellings have in
  /// common; `nil` if they are not all known. `new` has the paths of items that wait to be stored, and are shown already.
  package static func knownPaths(in folder: CachedFolder, besides new: Set<String>) -> Set<String>? {
    guard let state = CacheState(of: folder) else { return nil }
    let contents = CalendarFolder.contents(of: folder, state)
    guard contents.isComplete else { return nil }
    let shown = contents.items.items.filter { $0.value.entityTag == nil }.map(\.key)
    // A server without tags does not say which of the items are its own.
    guard shown.allSatisfy(new.contains) else { return nil }
    return Set(contents.items.items.keys).subtracting(shown).union(contents.items.unread.keys)
  }

  private func remoteItems(of uids: Set<String>) -> [String: RemoteItem] {
    items.keys.sorted().reduce(into: [:]) { found, path in
      guard let item = remoteItem(at: path, of: uids), found[item.uid] == nil else { return }
      found[item.uid] = item
    }
  }

  /// The paths of the items whose text has the beginning of a UID: lines are folded, but not before their 75th byte, and some characters are escaped.
  private func paths(nearUID uid: String, in text: CalendarText) -> [String] {
    let beginning = uid.utf8.prefix(32).prefix { !",;\\".utf8.contains($0) }
    return paths(near: text.positions(of: Array(beginning)))
  }

  /// The paths of the items at positions in the file `items.ics`.
  private func paths(near positions: [Int]) -> [String] {
    guard !positions.isEmpty else { return [] }
    let ranges = items.compactMap { path, item -> (range: Range<Int>, path: String)? in
      guard case .stored(let range) = item.body else { return nil }
      return (range, path)
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var paths: [String] = []
    var place = 0
    for position in positions {
      while place < ranges.count, ranges[place].range.upperBound <= position { place += 1 }
      guard place < ranges.count else { break }
      if ranges[place].range.contains(position), paths.last != ranges[place].path {
        paths.append(ranges[place].path)
      }
    }
    return paths
  }

  /// The item at a path, if it has one of some UIDs.
  private func remoteItem(at path: String, of uids: Set<String>) -> RemoteItem? {
    guard let item = self[path], let text = text(of: item),
      let uid = text.parts.lazy.compactMap(\.uid).first(where: uids.contains)
    else { return nil }
    var remote = RemoteItem(
      uid: uid, target: item.target, entityTag: item.entityTag, contents: text.contents)
    remote.origin = item.origin
    return remote
  }

  /// The components of an item, with its zones; `nil` if it can no longer be read.
  private func text(of item: Item) -> ItemText? {
    var bytes = ItemText.opening + item.zones.flatMap { zones[$0].body }
    switch item.body {
    case .memory(let lines): bytes += lines
    case .stored(let range): guard (try? handStored(range) { bytes += $0 }) != nil else { return nil }
    }
    return ItemText(bytes + ItemText.closing)
  }
}

extension CalendarText {
  /// The positions of bytes in the text, in their order.
  fileprivate func positions(of bytes: [UInt8]) -> [Int] {
    guard !bytes.isEmpty else { return [] }
    var positions: [Int] = []
    var (start, rest): (Int, [UInt8]) = (0, [])
    try? hand(0..<count) { block in
      block.withUnsafeBytes { rest += $0 }
      rest.withUnsafeBytes { buffer in
        guard let base = buffer.baseAddress else { return }
        var place = 0
        while buffer.count - place >= bytes.count,
          let hit = memchr(base + place, Int32(bytes[0]), buffer.count - place - bytes.count + 1)
        {
          place = UnsafeRawPointer(hit) - base
          if memcmp(hit, bytes, bytes.count) == 0 { positions.append(start + place) }
          place += 1
        }
      }
      // A match can begin at the end of a block and go on in the next one.
      let kept = min(bytes.count - 1, rest.count)
      start += rest.count - kept
      rest.removeFirst(rest.count - kept)
    }
    return positions
  }
}

extension UploadQueue {
  /// How long a calendar that another process writes is waited for, in milliseconds, and how often it is tried.
  private static let (timeoutMilliseconds, pause) = (3000, 20)
  /// How often the calendar is written again where more changes have come meanwhile.
  private static let maximumRounds = 16

  /// Puts the waiting changes of a calendar into the cache. Returns why that cannot be done; `nil` if it was.
  func show(_ queue: QueueFolder, in folder: CachedFolder, _ calendar: String, now: Instant) -> String? {
    do throws(LockedFolder.Failure) {
      guard let locked = try lock(folder) else {
        return "the calendar is being synchronised, which will show the change"
      }
      for _ in 0..<Self.maximumRounds {
        let changes = queue.changes().readable.filter { $0.calendar == calendar }
        guard try write(changes, in: locked, now: now) else {
          return "the calendar was not fetched yet; the next synchronisation shows the change"
        }
        forget(changes.filter { $0.kind == .withdraw }, in: queue)
        // Others gave up waiting for this process, and rely on it.
        let isSame =
          queue.changes().readable.filter { $0.calendar == calendar && $0.kind != .withdraw }
          == changes.filter { $0.kind != .withdraw }
        if isSame { return nil }
      }
      return nil
    } catch {
      return error.message
    }
  }

  /// Locks the folder of a calendar; `nil` if another process keeps it locked.
  private func lock(_ folder: CachedFolder) throws(LockedFolder.Failure) -> LockedFolder? {
    for _ in 0..<(Self.timeoutMilliseconds / Self.pause) {
      if let locked = try LockedFolder(folder) { return locked }
      poll(nil, 0, Int32(Self.pause))
    }
    return nil
  }

  /// Writes the calendar with changes; `false` if nothing was fetched to which they could be added.
  private func write(
    _ changes: [WaitingChange], in locked: LockedFolder, now: Instant
  ) throws(LockedFolder.Failure) -> Bool {
    let files = CalendarFolder(locked)
    guard var state = CacheState(of: locked.folder), state.fetched != nil else { return false }
    let contents = files.contents(of: state)
    guard contents.isIndexed else { return false }
    var items = contents.items
    items.show(changes, &state)
    state.note(refusalsOf: changes)
    _ = try files.write(&items, &state, former: contents.hash, now: now)
    return true
  }

  /// Removes changes that were taken back, after what was there before them was written. Those that were changed again stay.
  func forget(_ changes: [WaitingChange], in queue: QueueFolder) {
    guard !changes.isEmpty else { return }
    try? queue.locked { () throws(UploadError) in
      for change in changes where queue.change(of: change.key)?.revision == change.revision {
        try queue.remove(change)
      }
    }
  }
}

extension CacheState {
  /// Notes how many of the changes of a calendar that wait the server does not take, and why. `refusals` has the reasons of this run by the keys of
  /// changes, for those that could not be noted in the queue; a change that was taken back meanwhile does not count.
  package mutating func note(
    refusalsOf waiting: [WaitingChange], besides refusals: [String: String] = [:]
  ) {
    let reasons = waiting.filter { $0.kind != .withdraw }.compactMap { $0.message ?? refusals[$0.key] }
    let count = reasons.count
    notSent = reasons.first.map { reason in
      "\(count) \(count == 1 ? "change is" : "changes are") not sent: \(reason)"
    }
  }
}

extension CachedItems {
  /// Shows changes that wait to be sent in place of what the server has.
  package mutating func show(_ changes: [WaitingChange], _ state: inout CacheState) {
    for change in changes { show(change) }
    // A withdrawn change brings back the former text, which can be older than that of the server: the next sync lists all items again.
    if changes.contains(where: { $0.kind == .withdraw && $0.former != nil }) {
      (state.syncToken, state.collectionTag) = (nil, nil)
    }
  }

  /// Shows a change that waits to be sent.
  private mutating func show(_ change: WaitingChange) {
    switch change.kind {
    case .create, .update:
      // The server still has an item that could not be read.
      let unread = unread[change.path]
      _ = put(change.contents, at: change.target, entityTag: self[change.path]?.entityTag)
      if let unread { add(unread) }
    case .delete: remove(change.path)
    case .withdraw:
      guard let former = change.former else { return remove(change.path) }
      // The tag of another version must not stand beside this one.
      let tag = self[change.path].map(\.entityTag) ?? change.entityTag
      _ = put(former, at: change.target, entityTag: tag == change.entityTag ? tag : nil)
    }
  }
}
