internal import AgendaPlatform
package import ICalendar

/// The files of a calendar of an account in the cache.
///
/// A new index is written first and beside the former one, then the items, then the index gets its name, then the state is written: whenever the process
/// is killed, one of the two indexes belongs to the items, and the state does not claim more than there is.
package struct CalendarFolder {
  /// How many bytes are written at a time.
  private static let blockSize = 1 << 16

  private let locked: LockedFolder
  /// The folder.
  package var folder: CachedFolder { locked.folder }

  /// The files in a locked folder.
  package init(_ locked: LockedFolder) {
    self.locked = locked
  }

  /// The length of the file with the items; `nil` if there is none.
  package static func length(of folder: CachedFolder) -> Int? {
    var status = stat()
    return stat(folder.itemsPath, &status) == 0 ? Int(status.st_size) : nil
  }

  /// The items in the cache, and the hash of their file; `nil` if there is none.
  package struct Contents {
    package var items = CachedItems()
    package var hash: String?
    /// Whether an index belongs to them.
    package var isIndexed = false
    /// Whether an index and the state belong to them. It is `false` if a process was killed that wrote them.
    package var isComplete = false
  }

  /// The items in the cache.
  package func contents(of state: CacheState) -> Contents { Self.contents(of: folder, state) }

  /// The items in a folder that another process may be writing: then they can have no index for a moment.
  static func contents(of folder: CachedFolder, _ state: CacheState) -> Contents {
    guard let text = CalendarText(path: folder.itemsPath) else { return Contents() }
    var sum = SHA256()
    do throws(CalendarText.Unreadable) {
      try text.hand(0..<text.count) { block in block.withUnsafeBytes { sum.add($0) } }
    } catch {
      return Contents()
    }
    let hash = sum.hexadecimal()
    let items = [folder.indexPath, folder.nextIndexPath].lazy
      .compactMap { path in
        LockedFolder.bytes(path).flatMap { CachedItems(items: text, hash: hash, index: $0) }
      }
      .first
    return Contents(
      items: items ?? CachedItems(), hash: hash, isIndexed: items != nil,
      isComplete: items != nil && state.length == text.count && state.hash == hash)
  }

  /// Writes the items, their index, and a state that gets their length and hash. Items that are as they were, in a file with the hash `former`, are not
  /// written again. Those that are written need no memory afterwards. With `now`, the parts with the days around it are renewed too. Returns whether the items
  /// have changed.
  package func write(
    _ items: inout CachedItems, _ state: inout CacheState, former: String?, now: Instant? = nil
  ) throws(LockedFolder.Failure) -> Bool {
    let layout = try layout(of: items)
    let isEqual = layout.hash == former
    if isEqual {
      if LockedFolder.bytes(folder.indexPath) != layout.index {
        try locked.replace(folder.indexPath, layout.index)
      }
    } else {
      do throws(LockedFolder.Failure) {
        try locked.replace(folder.nextIndexPath, layout.index)
        try write(items, layout)
      } catch {
        locked.noteLack(ofRoom: layout.index.count + layout.length)
        throw error
      }
      guard rename(folder.nextIndexPath, folder.indexPath) == 0 else { throw LockedFolder.failure(folder) }
      if let text = CalendarText(path: folder.itemsPath) { items.store(in: text, layout) }
    }
    (state.length, state.itemCount, state.hash) = (layout.length, items.count, layout.hash)
    if let now { try locked.renewWindows(of: CalendarText(path: folder.itemsPath), &state, now: now) }
    try locked.write(state)
    return !isEqual
  }

  private func layout(of items: CachedItems) throws(LockedFolder.Failure) -> CachedItems.Layout {
    do throws(CalendarText.Unreadable) {
      return try items.layout()
    } catch {
      throw LockedFolder.Failure(message: "the cache “\(folder.path)” can no longer be read")
    }
  }

  /// Writes the file with the items.
  private func write(_ items: CachedItems, _ layout: CachedItems.Layout) throws(LockedFolder.Failure) {
    let file = ReceivedFile(in: folder.path)
    var block: [UInt8] = []
    block.reserveCapacity(2 * Self.blockSize)
    var isWritten = true
    func flush() {
      isWritten = isWritten && block.withUnsafeBytes(file.append)
      block.removeAll(keepingCapacity: true)
    }
    do throws(CalendarText.Unreadable) {
      try items.hand(layout) { part in
        block += part
        if block.count >= Self.blockSize { flush() }
      }
      flush()
    } catch {
      isWritten = false
    }
    if let code = file.failure { errno = code }
    guard isWritten, file.replace(folder.itemsPath) else { throw LockedFolder.failure(folder) }
  }

  /// Writes the state alone.
  package func write(_ state: CacheState) throws(LockedFolder.Failure) { try locked.write(state) }
}

/// The text of a calendar, in memory or in a file, which can be larger than what should be in memory.
package struct CalendarText: Sendable {
  /// The file can no longer be read, or has become shorter.
  package struct Unreadable: Error {
    package init() {}
  }

  /// Where the bytes of a text are: also those of a ``FileText``.
  enum Place: Sendable {
    case memory([UInt8])
    case file(HeldFile)
  }

  private let place: Place
  /// The number of bytes.
  package let count: Int
  /// Distinguishes states of the file: inode number and time of its last change; `nil` for a text in memory.
  package let version: String?

  /// A text in memory.
  package init(_ bytes: [UInt8]) {
    place = .memory(bytes)
    (count, version) = (bytes.count, nil)
  }

  /// The text in the regular file at a path; `nil` if there is none that can be read.
  package init?(path: String) {
    guard let file = try? OpenFile(path: path, flags: O_NONBLOCK), let status = try? file.status(),
      status.isRegular
    else { return nil }
    self.init(file, status)
  }

  /// The text in an open file, which can be closed afterwards; `nil` if it cannot be read.
  package init?(descriptor: Int32) {
    guard let file = OpenFile(copying: descriptor), let status = try? file.status() else { return nil }
    self.init(file, status)
  }

  private init(_ file: consuming OpenFile, _ status: OpenFile.Status) {
    place = .file(HeldFile(file))
    count = status.size
    version = "\(status.identity.number)-\(status.version.contentChange)"
  }

  /// Passes a half-open range of the bytes to `take`, in order, block by block; fewer bytes if the text ends earlier.
  package func hand(_ range: Range<Int>, _ take: (Span<UInt8>) -> Void) throws(Unreadable) {
    switch place {
    case .memory(let bytes): take(bytes.span.extracting(range.clamped(to: bytes.indices)))
    case .file(let held):
      do throws(FileError) {
        try FileContents.readBlocks(held.file.descriptor, range, maximumSize: .max, take)
      } catch {
        throw Unreadable()
      }
    }
  }

  /// At most so many bytes of its beginning.
  package func prefix(_ length: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    try? hand(0..<length) { block in block.withUnsafeBufferPointer { bytes += $0 } }
    return bytes
  }
}

/// A file that stays open as long as a text needs it.
final class HeldFile: Sendable {
  let file: OpenFile

  init(_ file: consuming OpenFile) {
    self.file = file
  }
}
