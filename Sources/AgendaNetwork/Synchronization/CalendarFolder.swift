internal import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// The files of a calendar of an account in the cache.
///
/// A new index is written first and beside the former one, then the items, then the index gets its name, then the state is written: whenever the process
/// is killed, one of the two indexes belongs to the items, and the state does not claim more than there is.
struct CalendarFolder {
  private let locked: LockedFolder
  private var folder: CachedFolder { locked.folder }

  /// The files in a locked folder.
  init(_ locked: LockedFolder) {
    self.locked = locked
  }

  /// The length of the file with the items; `nil` if there is none.
  static func length(of folder: CachedFolder) -> Int? {
    var status = stat()
    return stat(folder.itemsPath, &status) == 0 ? Int(status.st_size) : nil
  }

  /// The items in the cache. `isComplete` says whether a state belongs to them.
  func contents(of state: CacheState) -> (items: CachedItems, isComplete: Bool) {
    guard let text = locked.bytes(folder.itemsPath) else { return (CachedItems(), false) }
    let hash = SHA256.hexadecimal(text)
    let items = [folder.indexPath, folder.nextIndexPath].lazy
      .compactMap { path in locked.bytes(path).flatMap { CachedItems(items: text, hash: hash, index: $0) } }
      .first
    let isComplete = items != nil && state.length == text.count && state.hash == hash
    return (items ?? CachedItems(), isComplete)
  }

  /// Writes the items, their index, and a state that gets their length and hash. Items that are as they were are not written again. Returns whether the
  /// items have changed.
  func write(_ items: CachedItems, _ state: inout CacheState) throws(LockedFolder.Failure) -> Bool {
    let (text, index, hash) = items.files()
    let isEqual = locked.bytes(folder.itemsPath) == text
    if isEqual {
      if locked.bytes(folder.indexPath) != index { try locked.replace(folder.indexPath, index) }
    } else {
      try locked.replace(folder.nextIndexPath, index)
      try locked.replace(folder.itemsPath, text)
      guard rename(folder.nextIndexPath, folder.indexPath) == 0 else { throw LockedFolder.failure(folder) }
    }
    (state.length, state.itemCount, state.hash) = (text.count, items.count, hash)
    try locked.write(state)
    return !isEqual
  }

  /// Writes the state alone.
  func write(_ state: CacheState) throws(LockedFolder.Failure) { try locked.write(state) }
}
