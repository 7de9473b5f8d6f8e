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
    let isEqual = try put(layout.index, length: layout.length, isEqual: layout.hash == former) {
      () throws(LockedFolder.Failure) in try write(items, layout)
    }
    if !isEqual, let text = CalendarText(path: folder.itemsPath) { items.store(in: text, layout) }
    (state.length, state.itemCount, state.hash) = (layout.length, items.count, layout.hash)
    if let now { try locked.renewWindows(of: CalendarText(path: folder.itemsPath), &state, now: now) }
    try locked.write(state)
    return !isEqual
  }

  /// Writes the items of a stream, in which no zone has two meanings, as ``write(_:_:former:now:)-(CachedItems,_,_,_)`` does.
  package func write(
    _ items: ItemStream, _ state: inout CacheState, former: String?, now: Instant
  ) throws(LockedFolder.Failure) -> Bool {
    let (index, hash, length) = items.finish()
    let isEqual = try put(index, length: length, isEqual: hash == former) { () throws(LockedFolder.Failure) in
      if let code = items.file.failure { errno = code }
      guard items.file.failure == nil, items.file.replace(folder.itemsPath) else {
        throw LockedFolder.failure(folder)
      }
    }
    (state.length, state.itemCount, state.hash) = (length, items.count, hash)
    try locked.renewWindows(of: CalendarText(path: folder.itemsPath), &state, now: now)
    try locked.write(state)
    return !isEqual
  }

  /// Writes the index, and, by `putItems`, the file with the items of this length, unless that is equal to the one that is there. Returns whether it is.
  private func put(
    _ index: [UInt8], length: Int, isEqual: Bool, _ putItems: () throws(LockedFolder.Failure) -> Void
  ) throws(LockedFolder.Failure) -> Bool {
    guard !isEqual else {
      if LockedFolder.bytes(folder.indexPath) != index { try locked.replace(folder.indexPath, index) }
      return true
    }
    do throws(LockedFolder.Failure) {
      try locked.replace(folder.nextIndexPath, index)
      try putItems()
    } catch {
      locked.noteLack(ofRoom: index.count + length)
      throw error
    }
    guard rename(folder.nextIndexPath, folder.indexPath) == 0 else { throw LockedFolder.failure(folder) }
    return false
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

/// The files of a calendar whose items come one after the other: they are written as they come, and none stays in memory. They get their names at the end,
/// by ``CalendarFolder/write(_:_:former:now:)-(ItemStream,_,_,_)``.
///
/// The files have the form of ``CachedItems``, but for the order of the items.
package final class ItemStream {
  /// How many bytes are written at a time.
  private static let blockSize = 1 << 16

  /// The file with the items.
  let file: ReceivedFile
  /// The number of events, to-dos and journal entries.
  private(set) var count = 0
  /// Whether two zones would share a name, so that one VCALENDAR cannot hold all. What was written is of no use then.
  package private(set) var hasTwoMeanings = false

  private var hash = SHA256()
  /// The lines that were not written yet.
  private var block = ItemText.opening
  /// The number of bytes that were written.
  private var written = 0
  private var index = CachedItems.indexBeginning(hash: SHA256().hexadecimal())
  /// The zones that were written, which are those of this value.
  private var known = CachedItems()
  /// The places of zones in the order in which they were written, by the forms of their names that all spellings have in common.
  private var numbers: [String: (place: Int, number: Int)] = [:]

  /// No items of a folder.
  package init(for folder: CachedFolder) {
    file = ReceivedFile(in: folder.path)
    block.reserveCapacity(2 * Self.blockSize)
  }

  /// Adds an item with the lines of whole components, of which `count` are events, to-dos and journal entries, and the zones that they need. No other item may
  /// have its path.
  package func put(_ components: [UInt8], count: Int, zones: [CachedItems.Zone], at target: String) {
    let needed = zones.isEmpty ? [] : zones.compactMap { number(of: $0) }
    CachedItems.addItemLine(
      to: &index, start: written + block.count, length: components.count, count: count, zones: needed,
      entityTag: nil, target: target, origin: nil)
    block += components
    self.count += count
    if block.count >= Self.blockSize { flush() }
  }

  /// The number of a zone in the file, into which it is written if need be; `nil` if its name means another zone there.
  private func number(of zone: CachedItems.Zone) -> Int? {
    let place = known.place(of: zone)
    if let written = numbers[zone.key] {
      guard written.place == place else {
        hasTwoMeanings = true
        return nil
      }
      return written.number
    }
    CachedItems.addZoneLine(to: &index, start: written + block.count, zone)
    block += zone.body
    numbers[zone.key] = (place, numbers.count)
    return numbers.count - 1
  }

  private func flush() {
    block.withUnsafeBytes { bytes in
      hash.add(bytes)
      _ = file.append(bytes)
    }
    written += block.count
    block.removeAll(keepingCapacity: true)
  }

  /// Writes the end. Returns the index, the hash of the file with the items, and its length in bytes.
  func finish() -> (index: [UInt8], hash: String, length: Int) {
    block += ItemText.closing
    flush()
    let hash = self.hash.hexadecimal()
    let beginning = CachedItems.indexBeginning(hash: hash)
    index.replaceSubrange(0..<beginning.count, with: beginning)
    return (index, hash, written)
  }
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
